"""Situations and outcomes for tests, each stating only what it is about."""

from __future__ import annotations

from typing import Any

from rules import editions
from rules.engine.game import Clock, Game, Record, Warned
from rules.engine.incidents import (
    ChangeAfterIcing,
    ChangeDuringPlay,
    FaceOffReadiness,
    GoalkeeperChangeAtStoppage,
    GoalkeeperLeaves,
    GoalkeeperReturns,
    Incident,
    LineChangeAttempt,
    LineChangeSignal,
    LineUp,
    Proceeding,
    UndueDelay,
)
from rules.engine.rink import Place
from rules.engine.rulings import FACETS
from rules.engine.situations import Situation
from rules.engine.vocabulary import (
    Action,
    Attempt,
    Exit,
    Fault,
    IcingChange,
    Made,
    Period,
    Possession,
    RemovedFor,
    Season,
    Stage,
    Team,
)

EDITION = editions.get("nhl-2005-06")

CHANGE = {"team": Team.HOME, "retiring_distance": 3, "exit": Exit.PLAYERS_BENCH}
LEAVES = {"team": Team.HOME, "goalkeeper_distance": 3, "possession": Possession.OWN, "puck": Place(0, 0)}
NEUTRAL = {
    "penalty": "none",
    "change": "not_at_issue",
    "order": "none",
    "warning": "none",
    "extra_time": "not_at_issue",
    "signal": "not_at_issue",
    "announcement": "none",
    "discretion": False,
}


def game(
    season: Season = Season.REGULAR, period: Period = Period.SECOND, seconds_left: float = 600, **warned: Warned
) -> Game:
    """A game; `home` and `visitors` are the warnings on record."""
    return Game(clock=Clock(season=season, period=period, seconds_left=seconds_left), record=Record(**warned))


def change(**facts: Any) -> ChangeDuringPlay:
    """A change during play at the bench, three feet off, nobody involved."""
    return ChangeDuringPlay(**{**CHANGE, "action": Action.NONE, **facts})


def leaves(**facts: Any) -> GoalkeeperLeaves:
    """A goalkeeper three feet from the bench leaves for a skater, his team having the puck on the centre spot."""
    return GoalkeeperLeaves(**{**LEAVES, **facts})


def returns(removed_for: RemovedFor = RemovedFor.EXTRA_ATTACKER, *, stoppage_since: bool = False) -> GoalkeeperReturns:
    """A goalkeeper taken off for an extra attacker comes back without a stoppage."""
    return GoalkeeperReturns(team=Team.HOME, removed_for=removed_for, stoppage_since=stoppage_since)


def iced(
    iced_by: Team = Team.HOME, wanted: IcingChange = IcingChange.SKATER, made: Made = Made.AT_STOPPAGE
) -> Incident:
    """The home team wants to change a skater at the stoppage for its own icing."""
    return ChangeAfterIcing(team=Team.HOME, iced_by=iced_by, change=wanted, made=made)


def attempt(team: Team, stage: Stage, what: Attempt = Attempt.ORDINARY_CHANGE) -> LineChangeAttempt:
    """An attempt to change at a stoppage."""
    return LineChangeAttempt(team=team, stage=stage, attempt=what)


def signal(team: Team, seconds: float, *, done: bool) -> LineChangeSignal:
    """The referee's signal after so many seconds."""
    return LineChangeSignal(team=team, seconds_given=seconds, done=done)


def line_up(placed: int, entitled: int = 6) -> LineUp:
    """The home team's line-up."""
    return LineUp(team=Team.HOME, placed=placed, entitled=entitled)


def face_off(fault: Fault = Fault.SLOW, seconds: float = 6) -> FaceOffReadiness:
    """A home player slow to the face-off, six seconds after the whistle."""
    return FaceOffReadiness(team=Team.HOME, fault=fault, seconds_since_whistle=seconds)


def proceeding(**facts: Any) -> Proceeding:
    """Home players on their way."""
    return Proceeding(team=Team.HOME, **facts)


def delay(**facts: Any) -> UndueDelay:
    """Undue delay in changing by the home team."""
    return UndueDelay(team=Team.HOME, **facts)


def another_goalkeeper(*, injured: bool, asks_extra_time: bool) -> GoalkeeperChangeAtStoppage:
    """The home goalkeeper is changed at a stoppage."""
    return GoalkeeperChangeAtStoppage(team=Team.HOME, injured=injured, asks_extra_time=asks_extra_time)


def ruled(incident: Incident, in_game: Game | None = None, edition: Any = EDITION) -> dict[str, Any]:
    """Every facet of the ruling, by name, in the words of the contract."""
    ruling = edition.adjudicate(Situation(incident=incident, game=in_game or Game()))
    return {**{facet: getattr(ruling, facet).value for facet in FACETS}, "discretion": ruling.discretion}


def during_play(**facets: Any) -> dict[str, Any]:
    """A whole ruling during play: play goes on, and what is not named is neutral."""
    return {**NEUTRAL, "play": "goes_on", "face_off": "none", **facets}


def at_a_stoppage(**facets: Any) -> dict[str, Any]:
    """A whole ruling at a stoppage; what is not named is neutral."""
    return {**NEUTRAL, "play": "already_stopped", "face_off": "as_already_determined", **facets}


def penalised(penalty: str, **facets: Any) -> dict[str, Any]:
    """A whole ruling during play with a bench minor: other rules say when play stops and where the face-off is."""
    by_others = {"play": "by_other_rules", "face_off": "by_other_rules", "change": "refused"}
    return during_play(penalty=penalty, **by_others, **facets)
