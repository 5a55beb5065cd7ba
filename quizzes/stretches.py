"""What may have happened earlier in a game: incidents that lead, warning by warning, to a record and a clock."""

from __future__ import annotations

from quizzes.asking import entries
from quizzes.situations import draw_situation
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.game import PERIOD_SECONDS, Clock, Game, Record, Warned, period_length
from rules.engine.incidents import KINDS, Incident, LineUp
from rules.engine.situations import Sequence, Situation, Step
from rules.engine.vocabulary import Period, Season, Team

FEWEST, MOST = 3, 8
"""How many incidents a stretch has, the last included."""
APART = 20
"""The least time between two incidents, in seconds."""
TRIES = 40
OF_THREE = 2
"""Of three incidents that lead up to another so many are of kinds whose rulings can turn on the record."""

Given = tuple[Team, str]
"""A warning: the team that is given it, and its name."""


def lead_up_to(edition: Edition, situation: Situation, chance: Chance) -> Sequence | None:
    """Incidents of one game, nobody warned before them, of which the last is the situation's, found as it finds it.

    None where a bounded search finds none: where the game is too young, say, or the edition knows no warnings.
    """
    for turn in range(TRIES):
        found = _attempt(edition, situation, chance.stream(turn))
        if found is not None:
            return found
    return None


def _attempt(edition: Edition, situation: Situation, chance: Chance) -> Sequence | None:
    warnings = chance.stream("warnings").shuffled(_warnings(situation.game.record))
    least = max(FEWEST - 1, len(warnings))
    count = least + chance.stream("count").below(MOST - least)
    clocks = _clocks_before(situation.game.clock, count, chance.stream("times"))
    if not clocks:
        return None
    places = sorted(chance.stream("places").shuffled(range(count))[: len(warnings)])
    due = dict(zip(places, warnings, strict=True))
    record, steps = Record(), []
    for place, clock in enumerate(clocks):
        incident = _incident(edition, Game(clock=clock, record=record), due.get(place), chance.stream(place))
        if incident is None:
            return None
        steps.append(Step(incident=incident, at=clock))
        if place in due:
            record = record.with_warning(*due[place])
    last = Step(incident=situation.incident, at=situation.game.clock)
    return Sequence(steps=(*steps, last), game=Game(clock=clocks[0]))


def _warnings(record: Record) -> list[Given]:
    return [(team, name) for team in Team for name in Warned.__dataclass_fields__ if getattr(record.of(team), name)]


def _incident(edition: Edition, game: Game, due: Given | None, chance: Chance) -> Incident | None:
    """An incident at this point of the game that leads to the warning due, or to none, and leaves nothing open."""
    turning = [kind for kind in KINDS.values() if "record" in edition.reads(kind)]
    for turn in range(TRIES):
        stream = chance.stream(turn)
        kind = stream.pick(turning if due or stream.below(3) < OF_THREE else list(KINDS.values()))
        if kind is LineUp and game.clock.in_regular_season_overtime:
            continue  # teams have fewer players there than a line-up is told to have
        drawn = draw_situation(edition, stream.pick(list(entries(edition, kind).values())), stream.stream("facts"))
        if drawn is None:
            continue
        ruling = edition.adjudicate(Situation(incident=drawn.incident, game=game))
        given = (ruling.team, ruling.warning.value) if ruling.warning.value != "none" else None
        if given == due and not ruling.discretion:
            return drawn.incident
    return None


def _clocks_before(clock: Clock, count: int, chance: Chance) -> list[Clock]:
    """So many times before this one, in order, none of them close to another; nothing where there is no room."""
    room = int(_elapsed(clock)) - count * APART
    if room <= 0:
        return []
    drawn = sorted(chance.below(room) for _ in range(count))
    return [_clock(clock.season, seconds + place * APART) for place, seconds in enumerate(drawn)]


def _elapsed(clock: Clock) -> float:
    """The seconds played before this time."""
    return (clock.period.number - 1) * PERIOD_SECONDS + clock.length - clock.seconds_left


def _clock(season: Season, elapsed: int) -> Clock:
    """The time after so many seconds."""
    periods = list(Period)
    number = min(elapsed // PERIOD_SECONDS, len(periods) - 1)
    left = period_length(season, periods[number]) - (elapsed - number * PERIOD_SECONDS)
    return Clock(season=season, period=periods[number], seconds_left=left)
