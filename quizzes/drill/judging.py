"""The whole of a drill, judged by the engine: what happened and the referee's own signals as one sequence of a game.

The acts are the trainee's: the hand, the calls on a team, the drop. What they show as facts (how long the hand took,
how long after the whistle a team was called) and what the script tells are all that the engine is given; what it rules
is held against the calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import floor

from quizzes.drill.script import LONGEST, Event, Part, Script
from rules.engine.edition import Edition
from rules.engine.game import Game
from rules.engine.incidents import FaceOffReadiness, Incident, LineChangeSignal
from rules.engine.rulings import Order, Penalty, Ruling, Signal, Warning
from rules.engine.situations import Sequence as InOneGame
from rules.engine.situations import Situation, Step
from rules.engine.vocabulary import Fault, Team


class Did(StrEnum):
    """What the referee can do: the hand and the puck are one after the other, a call is on a team."""

    RAISE = "raise"
    LOWER = "lower"
    DROP = "drop"
    SEND_BACK = "send_back"
    WARN = "warn"
    PENALISE = "penalise"


CALLS = (Did.SEND_BACK, Did.WARN, Did.PENALISE)
TEAMS = {team.value: team for team in Team}
FOR_THE_FACE_OFF = frozenset({Did.WARN, Did.PENALISE})
"""The calls that say that a team is late for the face-off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something that the referee does, `at` so many seconds after the drill has begun; a call is on a team."""

    did: Did
    at: float
    team: Team | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """When each part began, in seconds after the drill has begun, and when the puck was dropped.

    `raised`, `lowered`, `dropped`: whether the referee did it, or the longest time passed without.
    """

    began: tuple[float, float, float, float]
    end: float
    raised: bool
    lowered: bool
    dropped: bool

    def lasted(self, part: Part) -> float:
        """How long a part lasted, in seconds, without what adding them up has lost."""
        return round((*self.began, self.end)[part + 1] - self.began[part], 6)


@dataclass(frozen=True, kw_only=True)
class Moment:
    """Something that is ruled on: when it happened, the incident in its game, the ruling, and the calls on it.

    `right`: whether the calls are those that the ruling asks for, or, of a signal, whether it was in time.
    """

    at: float
    part: Part
    incident: Incident
    game: Game
    ruling: Ruling
    asked_for: frozenset[Did]
    called: frozenset[Did]
    right: bool


@dataclass(frozen=True, kw_only=True)
class Judged:
    """The drill as it went: its times, each moment in order, the calls on nothing, and whether the drop was right.

    `too_soon`: the teams that still had time for the face-off when the puck was dropped, and were not ready.
    """

    times: Times
    sequence: InOneGame
    moments: tuple[Moment, ...]
    on_nothing: tuple[Act, ...]
    too_soon: tuple[Moment, ...]

    @property
    def drop_is_right(self) -> bool:
        """Whether the puck was dropped, and on no team that still had time."""
        return self.times.dropped and not self.too_soon

    @property
    def right(self) -> int:
        """How much was right: moments, and the drop."""
        return sum(moment.right for moment in self.moments) + self.drop_is_right

    @property
    def possible(self) -> int:
        """How much there was: moments, the drop, and each call on nothing, which is wrong."""
        return len(self.moments) + 1 + len(self.on_nothing)


def judge(script: Script, acts: Sequence[Act], edition: Edition) -> Judged:
    """The drill with these acts, in whatever order they come."""
    acts = sorted(acts, key=lambda act: (act.at, act.did, act.team or ""))
    times = times_of(script, acts)
    happened = [*_incidents(script, times), *_signals(script, times), *_at_the_face_off(script, times, acts)]
    happened.sort(key=lambda each: each.ruled_at)
    sequence = InOneGame(steps=tuple(Step(incident=each.incident) for each in happened), game=script.game)
    called, on_nothing = _called(happened, acts)
    moments = []
    game = script.game
    for place, (each, (ruling, after)) in enumerate(zip(happened, edition.play(sequence), strict=True)):
        asked_for, calls = asked_for_by(ruling), frozenset(called[place])
        right = ruling.signal is Signal.IN_TIME if each.is_signal else calls == asked_for
        moments.append(
            Moment(
                at=each.ruled_at,
                part=each.part,
                incident=each.incident,
                game=game,
                ruling=ruling,
                asked_for=asked_for,
                called=calls,
                right=right,
            )
        )
        game = after
    return Judged(
        times=times,
        sequence=sequence,
        moments=tuple(moments),
        on_nothing=tuple(on_nothing),
        too_soon=tuple(_too_soon(moments, times, edition)),
    )


def times_of(script: Script, acts: Sequence[Act]) -> Times:
    """When the parts began: by the acts, each at the longest time where it is not done by then."""
    raised, up = _first(acts, Did.RAISE, 0.0)
    lowered, down = _first(acts, Did.LOWER, up)
    whistle = down + script.whistle
    dropped, end = _first(acts, Did.DROP, whistle)
    return Times(began=(0.0, up, down, whistle), end=end, raised=raised, lowered=lowered, dropped=dropped)


def _first(acts: Sequence[Act], did: Did, since: float) -> tuple[bool, float]:
    """Whether it was done, and when, counted from when it can be done first."""
    found = (act.at for act in acts if act.did is did and since <= act.at <= since + LONGEST)
    at = next(found, None)
    return (True, at) if at is not None else (False, since + LONGEST)


@dataclass(frozen=True, kw_only=True)
class _Happened:
    """An incident, when calls on it may begin, and when it is ruled on, which for the face-off may be later."""

    part: Part
    since: float
    ruled_at: float
    incident: Incident

    @property
    def is_signal(self) -> bool:
        return isinstance(self.incident, LineChangeSignal)


def _incidents(script: Script, times: Times) -> Iterable[_Happened]:
    """What the teams did while its part lasted."""
    for event in seen_in(script, times):
        if event.incident is not None:
            at = times.began[event.part] + event.at
            yield _Happened(part=event.part, since=at, ruled_at=at, incident=event.incident)


def seen_in(script: Script, times: Times) -> tuple[Event, ...]:
    """The events that were seen: those that came while their part lasted."""
    return tuple(event for event in script.events if event.at <= times.lasted(event.part))


def _signals(script: Script, times: Times) -> Iterable[_Happened]:
    """The raised hand and the lowered one, as the facts of a signal. An official counts whole seconds."""
    for team, part in ((Team.VISITORS, Part.VISITORS_TIME), (Team.HOME, Part.HOME_TIME)):
        lasted = times.lasted(part)
        given = counted(lasted, 1)
        incident = LineChangeSignal(team=team, seconds_given=given, done=lasted >= script.done[team])
        at = times.began[part + 1]
        yield _Happened(part=part, since=at, ruled_at=at, incident=incident)


def _at_the_face_off(script: Script, times: Times, acts: Sequence[Act]) -> Iterable[_Happened]:
    """How each team stood when it was called for the face-off, or else at the drop; in tenths of a second."""
    whistle = times.began[Part.FACE_OFF]
    for team in Team:
        calls = (act.at for act in acts if act.team is team and act.did in FOR_THE_FACE_OFF and whistle <= act.at)
        at = min(next(calls, times.end), times.end)
        since = counted(at - whistle, 10)
        incident = FaceOffReadiness(team=team, fault=script.fault_of(team, since), seconds_since_whistle=since)
        yield _Happened(part=Part.FACE_OFF, since=whistle, ruled_at=at, incident=incident)


def counted(seconds: float, parts: int) -> float:
    """The time in full parts of a second, so many a second; what adding up has lost takes none away."""
    return min(floor(round(seconds * parts, 6)) / parts, LONGEST)


def _called(happened: Sequence[_Happened], acts: Iterable[Act]) -> tuple[list[set[Did]], list[Act]]:
    """The calls on each incident: those on its team since then, until the team's next; and those on nothing."""
    found: list[set[Did]] = [set() for _ in happened]
    on_nothing = []
    for act in acts:
        if act.did not in CALLS:
            continue
        before = [
            (each.since, place)
            for place, each in enumerate(happened)
            if not each.is_signal and each.incident.team is act.team and each.since <= act.at
        ]
        if before:
            found[max(before)[1]].add(act.did)
        else:
            on_nothing.append(act)
    return found, on_nothing


def asked_for_by(ruling: Ruling) -> frozenset[Did]:
    """The calls that a ruling asks for."""
    wanted = {
        Did.SEND_BACK: ruling.order is Order.SEND_PLAYERS_BACK,
        Did.WARN: ruling.warning is not Warning.NONE,
        Did.PENALISE: ruling.penalty is not Penalty.NONE,
    }
    return frozenset(did for did, is_wanted in wanted.items() if is_wanted)


def _too_soon(moments: Iterable[Moment], times: Times, edition: Edition) -> Iterable[Moment]:
    """The teams that were not ready at the drop, and not late."""
    for moment in moments:
        incident = moment.incident
        if not isinstance(incident, FaceOffReadiness) or moment.at < times.end or incident.fault is Fault.NONE:
            continue
        if not is_late(incident, edition):
            yield moment


def is_late(incident: FaceOffReadiness, edition: Edition) -> bool:
    """Whether the rulebook holds the team to be late: in a game in which that has a consequence."""
    return bool(asked_for_by(edition.adjudicate(Situation(incident=incident, game=Game()))))
