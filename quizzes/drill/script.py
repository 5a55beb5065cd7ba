"""What happens at the stoppage of a drill, drawn from a seed under an edition: who changes, who tries what, and when.

A stoppage has four parts, each begun by what the referee or the linesman does: the visitors' time, the home team's,
the time after the hand is lowered, and the face-off. An event happens so many seconds after its part has begun, if the
part is not over by then. The times come from the edition's parameters; what is left between things is pacing alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.facts import facts_of
from rules.engine.game import Clock, Game, Record, Warned, period_length
from rules.engine.incidents import FaceOffReadiness, Incident, LineChangeAttempt, Proceeding
from rules.engine.vocabulary import Attempt, Conduct, Destination, Fault, Period, Season, Stage, Team

BEAT = 2.5
"""Between two things that one may have to call after the hand is down, in seconds: pacing, and no rule."""

AT_CHANGE, AT_TRY = 0.1, 0.45
DONE = (0.7, 0.8, 0.9)
SLOW = 1.6
"""When a team begins to change, when it tries something, when it is done, and when if it is slow: in shares of its
time."""

READY = (0.3, 0.5, 0.7)
IN_TIME = (0.6, 0.8, 1.0)
"""When a team is ready for the face-off: at once, or after a fault that is put right in its time; in shares of it."""


LONGEST = next(fact.domain.high for fact in facts_of(FaceOffReadiness) if fact.name == "seconds_since_whistle")
"""The longest time that a fact can state, in seconds: no part in which something is timed lasts longer."""


class Part(IntEnum):
    """The parts of the stoppage, in order."""

    VISITORS_TIME = 0
    HOME_TIME = 1
    HAND_LOWERED = 2
    FACE_OFF = 3


STAGES = {
    Part.VISITORS_TIME: Stage.VISITORS_TIME,
    Part.HOME_TIME: Stage.HAND_RAISED,
    Part.HAND_LOWERED: Stage.HAND_LOWERED,
}
"""The stage of the referee's procedure in which a change falls."""


class Seen(Enum):
    """What one sees of an event. Of an incident one sees what it is."""

    INCIDENT = "incident"
    NOBODY_OVER = "nobody_over"
    DONE = "done"
    WHISTLE = "whistle"
    NOT_READY = "not_ready"
    READY = "ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that is seen, `at` so many seconds after its part has begun; `team` is None for the linesman."""

    part: Part
    at: float
    seen: Seen
    team: Team | None = None
    incident: Incident | None = None
    fault: Fault = Fault.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class NotReady:
    """What is wrong with a team at the face-off, and until when, in seconds after the whistle."""

    fault: Fault
    until: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A stoppage: the game, the events in order, and what follows from them for the referee's signals.

    `done`: when each team has finished changing, in seconds of its own time. `whistle`: when the linesman blows it, in
    seconds after the hand is lowered. `not_ready`: the teams with whom something is wrong at the face-off.
    """

    game: Game
    events: tuple[Event, ...]
    done: dict[Team, float]
    whistle: float
    not_ready: dict[Team, NotReady]

    def of(self, part: Part) -> tuple[Event, ...]:
        """The events of a part, in order."""
        return tuple(event for event in self.events if event.part is part)

    def fault_of(self, team: Team, since_whistle: float) -> Fault:
        """What is wrong with the team so many seconds after the whistle."""
        held = self.not_ready.get(team)
        return held.fault if held and since_whistle < held.until else Fault.NONE


class Habit(Enum):
    """How a team goes about its change: in its time, slowly, after its time, or, the home team, before it."""

    IN_TIME = "in_time"
    SLOW = "slow"
    LATE = "late"
    EARLY = "early"


HABITS = {
    Team.VISITORS: (Habit.IN_TIME, Habit.IN_TIME, Habit.LATE, Habit.SLOW),
    Team.HOME: (Habit.IN_TIME, Habit.IN_TIME, Habit.LATE, Habit.SLOW, Habit.EARLY),
}


def draw_script(edition: Edition, seed: str) -> Script:
    """The stoppage of this seed: the same whenever it is drawn under the same edition."""
    chance = Chance(f"drill/{seed}")
    game = _game(edition, chance.stream("game"))
    times = {Team.VISITORS: edition.limits["visitors_time"], Team.HOME: edition.limits["home_time"]}
    habits = {team: _habit(team, times[team], chance.stream(team.value)) for team in Team}
    done: dict[Team, float] = {}
    events: list[Event] = []
    for team in Team:
        changed, done[team] = _change(team, habits[team], times, chance.stream(f"{team.value}/change"))
        events += changed
    events += _tries(habits, times, chance.stream("tries"))
    events += _after_the_hand(habits, chance.stream("after"))
    last = max((event.at for event in events if event.part is Part.HAND_LOWERED), default=0.0)
    whistle = tenths(last + BEAT)
    events.append(Event(part=Part.FACE_OFF, at=0.0, seen=Seen.WHISTLE))
    not_ready, at_face_off = _face_off(edition.limits["face_off_time"], chance.stream("face-off"))
    events += at_face_off
    return Script(
        game=game,
        events=tuple(sorted(events, key=lambda event: (event.part, event.at))),
        done=done,
        whistle=whistle,
        not_ready=not_ready,
    )


def tenths(seconds: float) -> float:
    """The time in tenths of a second."""
    return round(seconds, 1)


def _game(edition: Edition, chance: Chance) -> Game:
    """A game at some time: of three one on one side or the other of the last minutes, or on the line."""
    last = int(edition.limits["last_minutes"])
    season = chance.pick(tuple(Season))
    if chance.below(3) == 0:
        near = [
            seconds
            for seconds in (last - 1, last, last + 1, last // 2)
            if 0 < seconds <= period_length(season, Period.THIRD)
        ]
        clock = Clock(season=season, period=Period.THIRD, seconds_left=chance.pick(near or [1]))
    else:
        period = chance.pick(tuple(Period))
        clock = Clock(season=season, period=period, seconds_left=1 + chance.below(period_length(season, period)))
    record = Record(home=_warned(chance.stream("home")), visitors=_warned(chance.stream("visitors")))
    return Game(clock=clock, record=record)


def _warned(chance: Chance) -> Warned:
    return Warned(line_change=chance.below(3) == 0, face_off=chance.below(3) == 0)


def _habit(team: Team, limit: float, chance: Chance) -> Habit:
    """How the team goes about it; slow where it has a time at all, and the time can be told in whole seconds."""
    habit = chance.pick(HABITS[team])
    if habit is Habit.SLOW and (limit < 1 or limit != int(limit)):
        return Habit.IN_TIME
    return habit


def _change(team: Team, habit: Habit, times: dict[Team, float], chance: Chance) -> tuple[tuple[Event, ...], float]:
    """The team's first change with what is seen of it, and when it is done, in seconds of its own time."""
    part, own = OWN[team], times[team]
    done = tenths(own * (SLOW if habit is Habit.SLOW else chance.pick(DONE)))
    if habit is Habit.EARLY:
        before = tenths(times[team.other] * AT_CHANGE * 2)
        over = Event(part=part, at=tenths(own * AT_CHANGE), seen=Seen.NOBODY_OVER, team=team)
        return (_attempt(Part.VISITORS_TIME, before, team, Attempt.ORDINARY_CHANGE), over), 0.0
    if habit is Habit.LATE:
        nobody = tenths(own * AT_CHANGE)
        late = Part(part + 1)
        at = BEAT if late is Part.HAND_LOWERED else tenths(times[team.other] * AT_TRY)
        over = Event(part=part, at=nobody, seen=Seen.NOBODY_OVER, team=team)
        return (over, _attempt(late, at, team, Attempt.ORDINARY_CHANGE)), nobody
    begun = _attempt(part, tenths(own * AT_CHANGE), team, Attempt.ORDINARY_CHANGE)
    return (begun, Event(part=part, at=done, seen=Seen.DONE, team=team)), done


OWN = {Team.VISITORS: Part.VISITORS_TIME, Team.HOME: Part.HOME_TIME}
"""The part that is the team's own time."""


def _tries(habits: dict[Team, Habit], times: dict[Team, float], chance: Chance) -> list[Event]:
    """What a team tries in its own time, beside its change: one player too many, a second change, or a stall."""
    found = []
    for team in Team:
        stream = chance.stream(team.value)
        if habits[team] is Habit.LATE or stream.below(2) == 0:
            continue
        at, part = tenths(times[team] * AT_TRY), OWN[team]
        if stream.below(3) == 0:
            found.append(_way(part, at, team, Destination.PLAYERS_BENCH, stream))
        else:
            found.append(_attempt(part, at, team, stream.pick(_open_to(habits[team]))))
    return found


def _after_the_hand(habits: dict[Team, Habit], chance: Chance) -> list[Event]:
    """What a team tries once the hand is down, one beat after the other; the home team's late change comes first."""
    found = []
    at = BEAT * (2 if habits[Team.HOME] is Habit.LATE else 1)
    for team in chance.shuffled(tuple(Team)):
        stream = chance.stream(team.value)
        if stream.below(3) or (team is Team.HOME and habits[team] is Habit.LATE):
            continue
        if stream.below(2):
            found.append(_way(Part.HAND_LOWERED, at, team, Destination.FACE_OFF_LOCATION, stream))
        else:
            found.append(_attempt(Part.HAND_LOWERED, at, team, stream.pick(_open_to(habits[team]))))
        at += BEAT
    return found


def _open_to(habit: Habit) -> tuple[Attempt, ...]:
    """What a team can try besides: a second change where it has made its first."""
    changed = habit in {Habit.IN_TIME, Habit.EARLY}
    return (Attempt.TOO_MANY_MEN, Attempt.ADDITIONAL_CHANGE) if changed else (Attempt.TOO_MANY_MEN,)


def _face_off(limit: float, chance: Chance) -> tuple[dict[Team, NotReady], list[Event]]:
    """Who is not ready and until when, and what is seen of it."""
    wrong: dict[Team, NotReady] = {}
    events = []
    for team in Team:
        stream = chance.stream(team.value)
        if stream.below(2):
            fault = stream.pick((Fault.SLOW, Fault.OFF_SIDE))
            until = tenths(min(limit + 2 * BEAT, LONGEST) if stream.below(3) else limit * stream.pick(IN_TIME))
            wrong[team] = NotReady(fault=fault, until=until)
            at = tenths(limit * AT_CHANGE)
            if at < until:
                events.append(Event(part=Part.FACE_OFF, at=at, seen=Seen.NOT_READY, team=team, fault=fault))
            events.append(Event(part=Part.FACE_OFF, at=until, seen=Seen.READY, team=team))
        else:
            events.append(Event(part=Part.FACE_OFF, at=tenths(limit * stream.pick(READY)), seen=Seen.READY, team=team))
    return wrong, events


def _attempt(part: Part, at: float, team: Team, tried: Attempt) -> Event:
    incident = LineChangeAttempt(team=team, stage=STAGES[part], attempt=tried)
    return Event(part=part, at=at, seen=Seen.INCIDENT, team=team, incident=incident)


def _way(part: Part, at: float, team: Team, to: Destination, chance: Chance) -> Event:
    incident = Proceeding(team=team, to=to, conduct=chance.pick(tuple(Conduct)))
    return Event(part=part, at=at, seen=Seen.INCIDENT, team=team, incident=incident)
