"""Drills run as a perfect referee would: by the engine's own rulings."""

from __future__ import annotations

from quizzes.drill.judging import Act, Did, counted, is_late, judge, times_of
from quizzes.drill.script import LONGEST, Part, Script
from rules.engine.edition import Edition
from rules.engine.incidents import FaceOffReadiness, LineChangeSignal
from rules.engine.rulings import Signal
from rules.engine.situations import Situation
from rules.engine.vocabulary import Fault, Team

TENTHS = [tenth / 10 for tenth in range(int(LONGEST * 10) + 1)]


def in_time(script: Script, edition: Edition, team: Team) -> float:
    """The first moment of the team's time at which the hand is in time."""
    for at in TENTHS:
        signal = LineChangeSignal(team=team, seconds_given=counted(at, 1), done=at >= script.done[team])
        if edition.adjudicate(Situation(incident=signal)).signal is Signal.IN_TIME:
            return at
    raise AssertionError(f"no hand is in time for {team}")


def signals(script: Script, edition: Edition) -> list[Act]:
    """Hand up, hand down and drop, each at the first moment at which it is right."""
    up = in_time(script, edition, Team.VISITORS)
    down = up + in_time(script, edition, Team.HOME)
    hand = [Act(did=Did.RAISE, at=up), Act(did=Did.LOWER, at=down)]
    whistle = times_of(script, hand).began[Part.FACE_OFF]
    return [*hand, Act(did=Did.DROP, at=whistle + next(at for at in TENTHS if may_drop(script, edition, at)))]


def may_drop(script: Script, edition: Edition, since: float) -> bool:
    """Whether every team is ready or late so long after the whistle."""
    for team in Team:
        fault = script.fault_of(team, since)
        readiness = FaceOffReadiness(team=team, fault=fault, seconds_since_whistle=since)
        if fault is not Fault.NONE and not is_late(readiness, edition):
            return False
    return True


def perfect(script: Script, edition: Edition) -> list[Act]:
    """All that is to be done, and nothing else."""
    hand = signals(script, edition)
    calls = [
        Act(did=did, at=moment.at, team=moment.incident.team)
        for moment in judge(script, hand, edition).moments
        for did in sorted(moment.asked_for)
    ]
    return sorted([*calls, *hand], key=lambda act: act.at)
