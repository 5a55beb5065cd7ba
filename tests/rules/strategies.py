"""Hypothesis strategies for every situation that can be stated, on boundary values and off them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.engine.facts import Choice, Count, Fact, Flag, Number, OnTheIce, facts_of
from rules.engine.game import Clock, Game, Record, Warned, period_length
from rules.engine.incidents import KINDS, Incident
from rules.engine.rink import Place
from rules.engine.situations import Sequence, Situation, Step
from rules.engine.space import is_given
from rules.engine.vocabulary import Period, Season


def _number(low: float, high: float) -> st.SearchStrategy[Any]:
    whole = st.integers(min_value=int(low), max_value=int(high))
    return st.one_of(whole, st.floats(min_value=low, max_value=high, allow_nan=False))


def values_of(fact: Fact) -> st.SearchStrategy[Any]:
    """Any value of the fact's domain."""
    match fact.domain:
        case Choice(vocabulary=vocabulary):
            return st.sampled_from(list(vocabulary))
        case Flag():
            return st.booleans()
        case Count(low=low, high=high):
            return st.integers(min_value=low, max_value=high)
        case Number(low=low, high=high):
            return _number(low, high)
        case OnTheIce(x=x, y=y):
            return st.builds(Place, _number(x.low, x.high), _number(y.low, y.high))
    raise AssertionError(fact.domain)


@st.composite
def incidents(draw: st.DrawFn) -> Incident:
    """Any incident of any kind."""
    kind = draw(st.sampled_from(list(KINDS.values())))
    values: dict[str, Any] = {}
    for fact in facts_of(kind):
        values[fact.name] = draw(values_of(fact)) if is_given(fact, values) else None
    return kind(**values)


@st.composite
def clocks(draw: st.DrawFn, season: Season | None = None, since: Clock | None = None) -> Clock:
    """Any clock; one that stands no earlier than `since`."""
    season = season or draw(st.sampled_from(Season))
    period = draw(st.sampled_from(Period if since is None else list(Period)[since.period.number - 1 :]))
    most: float = period_length(season, period)
    if since is not None and since.period is period:
        most = since.seconds_left
    seconds = draw(st.one_of(st.integers(0, int(most)), st.floats(0, most)))
    return Clock(season=season, period=period, seconds_left=seconds)


warned = st.builds(Warned, line_change=st.booleans(), face_off=st.booleans())
games = st.builds(Game, clock=clocks(), record=st.builds(Record, home=warned, visitors=warned))
situations = st.builds(Situation, incident=incidents(), game=games)


@st.composite
def sequences(draw: st.DrawFn) -> Sequence:
    """Any sequence of up to four incidents in one game, whose clock is never turned back."""
    game = draw(games)
    clock, steps = game.clock, []
    for incident in draw(st.lists(incidents(), min_size=1, max_size=4)):
        at = None
        if draw(st.booleans()):
            at = clock = draw(clocks(season=clock.season, since=clock))
        steps.append(Step(incident=incident, at=at))
    return Sequence(steps=tuple(steps), game=game)
