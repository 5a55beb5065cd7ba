"""A drill in words: what is seen as it goes on, and afterwards moment by moment with the clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from quizzes.drill.judging import CALLS, Act, Did, Judged, Moment, seen_in, times_of
from quizzes.drill.script import LONGEST, Event, Part, Script, Seen
from quizzes.drill.steps import NEXT, part_at, seen_by
from rules.addresses import address_of
from rules.drawing import Board, board
from rules.engine.edition import Edition
from rules.engine.incidents import LineChangeSignal
from rules.engine.messages import N_, number
from rules.engine.situations import Situation
from rules.engine.vocabulary import Fault, Team
from rules.ruled import Step, ruled
from rules.telling import tell_happened, tell_record
from rules.telling.said import NAMES

KNOWN = frozenset({"stage"})
"""What one knows at the stoppage without being told: how far the procedure has come."""

SEEN = {
    Seen.NOBODY_OVER: N_("{team} send nobody over."),
    Seen.DONE: N_("{team} have finished changing."),
    Seen.WHISTLE: N_("The linesman blows his whistle."),
    Seen.READY: N_("{team} are in position and on-side."),
}

FAULTS = {
    Fault.SLOW: N_("A player of {team} is still on his way to the face-off."),
    Fault.OFF_SIDE: N_("The centre of {team} stands off-side for the face-off."),
}

DID = {
    Did.RAISE: N_("You raise your hand."),
    Did.LOWER: N_("You lower your hand."),
    Did.DROP: N_("The puck is dropped."),
    Did.SEND_BACK: N_("You send players of {team} back."),
    Did.WARN: N_("You warn {team} through their coach."),
    Did.PENALISE: N_("You give {team} a bench minor."),
}

CALLED = {
    Did.SEND_BACK: N_("send them back"),
    Did.WARN: N_("warn them"),
    Did.PENALISE: N_("bench minor"),
}

DO = {
    Did.RAISE: N_("Raise your hand"),
    Did.LOWER: N_("Lower your hand"),
    Did.DROP: N_("Drop the puck"),
    Did.SEND_BACK: N_("Send back"),
    Did.WARN: N_("Warn"),
    Did.PENALISE: N_("Bench minor"),
}
"""What the buttons say."""

KEYS = {
    (Did.SEND_BACK, Team.VISITORS): "a",
    (Did.WARN, Team.VISITORS): "s",
    (Did.PENALISE, Team.VISITORS): "d",
    (Did.SEND_BACK, Team.HOME): "j",
    (Did.WARN, Team.HOME): "k",
    (Did.PENALISE, Team.HOME): "l",
}
"""The keys of the calls in a drill with a clock, each team's under one hand. H is the hand's and the puck's."""

PARTS = {
    Part.VISITORS_TIME: N_("The visitors’ time"),
    Part.HOME_TIME: N_("Your hand is up: the home team’s time"),
    Part.HAND_LOWERED: N_("Your hand is down"),
    Part.FACE_OFF: N_("The linesman has blown his whistle"),
}


def event_told(event: Event) -> str:
    """What one sees of an event."""
    if event.incident is not None:
        return tell_happened(event.incident, gettext, without=KNOWN)
    wording = FAULTS[event.fault] if event.seen is Seen.NOT_READY else SEEN[event.seen]
    return gettext(wording).format(team=gettext(NAMES[event.team]) if event.team else "")


@dataclass(frozen=True, kw_only=True)
class GameTold:
    """The game around the stoppage: the scoreboard, and the warnings on record."""

    board: Board | None
    record: str


def game_told(script: Script) -> GameTold:
    """The game around the stoppage, as one knows it before."""
    return GameTold(board=board(script.game), record=tell_record(script.game.record))


@dataclass(frozen=True, kw_only=True)
class CallOn:
    """A call on a team as a button: its value, what it says, its key, and how it is told once it is made."""

    value: str
    told: str
    key: str
    said: str


def calls_on() -> list[tuple[str, tuple[CallOn, ...]]]:
    """The name of each team with the calls on it, the visitors first, who change first."""
    return [(gettext(NAMES[team]), tuple(_call_on(did, team) for did in CALLS)) for team in (Team.VISITORS, Team.HOME)]


def _call_on(did: Did, team: Team) -> CallOn:
    said = act_told(Act(did=did, at=0, team=team))
    return CallOn(value=f"{did}/{team}", told=gettext(DO[did]), key=KEYS[did, team], said=said)


def parts_to_play(script: Script) -> list[dict[str, Any]]:
    """The drill as its page plays it: what is seen and when, in milliseconds, and what ends each part.

    Of rulings it says nothing, nor of the times that the rulebook gives.
    """
    found = []
    for part in Part:
        ends = script.whistle if part is Part.HAND_LOWERED else LONGEST
        found.append(
            {
                "title": gettext(PARTS[part]),
                "act": NEXT.get(part),
                "told": gettext(DO[NEXT[part]]) if part in NEXT else "",
                "done": gettext(DID[NEXT[part]]) if part in NEXT else "",
                "lasts": round(ends * 1000),
                "seen": [[round(event.at * 1000), event_told(event)] for event in script.of(part)],
            }
        )
    return found


def act_told(act: Act) -> str:
    """What the referee did."""
    return gettext(DID[act.did]).format(team=gettext(NAMES[act.team]) if act.team else "")


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of what went on: its time since the part began, and what was seen or done."""

    at: str
    told: str
    is_yours: bool


@dataclass(frozen=True, kw_only=True)
class PartTold:
    """A part and what went on in it, in order."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class MomentTold:
    """A moment afterwards: in which part, what happened, what was called and what is right, the ruling, its clauses."""

    part: str
    happened: str
    right: bool
    called: str
    asked_for: str
    is_signal: bool
    in_short: str
    trace: tuple[Step, ...]
    what_if: str


def went_told(script: Script, judged: Judged, acts: tuple[Act, ...]) -> tuple[PartTold, ...]:
    """What went on, part by part: what was seen and what the referee did, each with its time."""
    times = judged.times
    found: dict[Part, list[tuple[float, bool, str]]] = {part: [] for part in Part}
    for event in seen_in(script, times):
        found[event.part].append((event.at, False, event_told(event)))
    for act in acts:
        if act.at <= times.end:
            part = max(each for each in Part if times.began[each] <= act.at)
            if act.did in {Did.RAISE, Did.LOWER} and times.began[part] == act.at and part > 0:
                part = Part(part - 1)  # what ends a part is told in it
            found[part].append((act.at - times.began[part], True, act_told(act)))
    return tuple(
        PartTold(
            title=gettext(PARTS[part]),
            lines=tuple(
                Line(at=number(round(at, 1)), told=told, is_yours=yours) for at, yours, told in sorted(found[part])
            ),
        )
        for part in Part
    )


def lines_until(script: Script, acts: tuple[Act, ...], clock: float) -> tuple[Line, ...]:
    """What was seen and done until then in the part in which one is, the latest first."""
    times = times_of(script, acts)
    began = times.began[part_at(times, clock)]
    seen = [(at, 0, event_told(event)) for at, event in seen_by(script, acts, clock) if at >= began]
    done = [(act.at, 1, act_told(act)) for act in acts if act.at >= began]
    return tuple(
        Line(at=number(round(at - began, 1)), told=told, is_yours=bool(yours))
        for at, yours, told in sorted([*seen, *done], key=lambda line: line[:2], reverse=True)
    )


def on_nothing_told(judged: Judged) -> tuple[str, ...]:
    """The calls on a team that had done nothing yet."""
    return tuple(act_told(act) for act in judged.on_nothing)


def moments_told(judged: Judged, edition: Edition) -> tuple[MomentTold, ...]:
    """Each moment with its ruling and clauses."""
    return tuple(_told(moment, edition) for moment in judged.moments)


def _told(moment: Moment, edition: Edition) -> MomentTold:
    situation = Situation(incident=moment.incident, game=moment.game)
    shown = ruled(edition, situation)
    return MomentTold(
        part=gettext(PARTS[moment.part]),
        happened=tell_happened(moment.incident, without=KNOWN),
        right=moment.right,
        called=calls_told(moment.called),
        asked_for=calls_told(moment.asked_for),
        is_signal=isinstance(moment.incident, LineChangeSignal),
        in_short=shown.in_short,
        trace=shown.trace,
        what_if=address_of(edition, situation),
    )


def calls_told(calls: frozenset[Did]) -> str:
    """The calls in words, in the order in which they are made."""
    if not calls:
        return gettext("no call")
    return ", ".join(gettext(CALLED[did]) for did in Did if did in calls)


def drop_told(judged: Judged) -> str:
    """How the drop stands to the time that the teams had."""
    if not judged.times.dropped:
        return gettext("The puck was never dropped.")
    if judged.too_soon:
        teams = [moment.incident.team for moment in judged.too_soon]
        if len(teams) == len(Team):
            return gettext("The puck was dropped while neither team was ready, and both still had time.")
        return gettext("The puck was dropped while {team} were not ready and still had time.").format(
            team=gettext(NAMES[teams[0]])
        )
    return gettext("The puck was dropped when nobody had time left to get ready.")
