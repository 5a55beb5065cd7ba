"""The engine judges the whole of a drill: what a perfect referee does is right, and every other thing is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.drill.judging import CALLS, Act, Did, judge, times_of
from quizzes.drill.script import Event, NotReady, Part, Script, Seen, draw_script
from rules import editions
from rules.engine.edition import Edition
from rules.engine.game import Clock, Game
from rules.engine.incidents import FaceOffReadiness, LineChangeAttempt, LineChangeSignal, Proceeding
from rules.engine.rulings import Signal
from rules.engine.vocabulary import Attempt, Conduct, Fault, Period, Stage, Team
from tests.quizzes.drill.made import perfect, signals

BOOK = editions.get()
SEEDS = st.integers(0, 10**6).map(str)
SECONDS = st.one_of(st.integers(0, 30), st.sampled_from([0.5, 4.7, 7.25]))
BOOKS = st.one_of(
    st.sampled_from(list(editions.every().values())),
    st.builds(
        BOOK.with_parameters,
        visitors_time=SECONDS,
        home_time=SECONDS,
        face_off_time=SECONDS,
        warnings=st.integers(0, 1),
        last_minutes=st.integers(0, 1200),
    ),
)
QUIET = Script(game=Game(), events=(), done={Team.VISITORS: 3.0, Team.HOME: 4.0}, whistle=2.5, not_ready={})
"""Nobody tries anything; the visitors are done after three seconds, the home team after four."""


def act(did: Did, at: float, team: Team | None = None) -> Act:
    return Act(did=did, at=at, team=team)


@given(SEEDS, BOOKS)
def test_what_the_rulings_ask_for_is_all_right(seed: str, book: Edition):
    script = draw_script(book, seed)

    judged = judge(script, perfect(script, book), book)

    assert judged.right == judged.possible
    assert not any(moment.ruling.discretion for moment in judged.moments)


@given(SEEDS, BOOKS)
def test_the_same_seed_is_the_same_stoppage(seed: str, book: Edition):
    assert draw_script(book, seed) == draw_script(book, seed)


@given(SEEDS, BOOKS)
def test_the_moments_are_ruled_as_the_whole_sequence_is(seed: str, book: Edition):
    script = draw_script(book, seed)

    judged = judge(script, signals(script, book), book)

    whole: Any = book.judge(judged.sequence)
    assert [moment.ruling for moment in judged.moments] == [ruling for ruling, _after in whole]
    assert [moment.game for moment in judged.moments] == [script.game, *(after for _ruling, after in whole[:-1])]


@given(SEEDS, BOOKS, st.data())
def test_a_call_left_out_is_found(seed: str, book: Edition, data: st.DataObject):
    script = draw_script(book, seed)
    acts = perfect(script, book)
    calls = [each for each in acts if each.did in CALLS]
    if not calls:
        return
    left_out = data.draw(st.sampled_from(calls))

    judged = judge(script, [each for each in acts if each is not left_out], book)

    assert judged.right == judged.possible - 1


@given(SEEDS, BOOKS, st.sampled_from(CALLS), st.sampled_from(Team), st.floats(0, 100))
def test_a_call_too_many_is_found(seed: str, book: Edition, did: Did, team: Team, at: float):
    script = draw_script(book, seed)
    acts = perfect(script, book)
    more = act(did, min(at, acts[-1].at), team)
    before = judge(script, acts, book)
    held = [m for m in before.moments if m.incident.team is team and did in m.called]
    if held:
        return

    judged = judge(script, [more, *acts], book)

    assert judged.right < judged.possible


@given(
    SEEDS, BOOKS, st.lists(st.builds(act, st.sampled_from(Did), st.floats(0, 200), st.none() | st.sampled_from(Team)))
)
def test_whatever_is_done_is_judged(seed: str, book: Edition, acts: list[Act]):
    acts = [replace(each, team=(each.team or Team.HOME) if each.did in CALLS else None) for each in acts]
    script = draw_script(book, seed)

    judged = judge(script, acts, book)

    assert 0 <= judged.right <= judged.possible
    assert judged == judge(script, acts[::-1], book)
    assert list(judged.times.began) == sorted(judged.times.began)
    kinds = [type(moment.incident) for moment in judged.moments]
    assert (kinds.count(LineChangeSignal), kinds.count(FaceOffReadiness)) == (2, 2)


def test_every_kind_of_try_occurs():
    found: set[Any] = set()
    for seed in range(400):
        script = draw_script(BOOK, str(seed))
        for event in script.events:
            match event.incident:
                case LineChangeAttempt() as tried:
                    found.add((tried.team, tried.stage, tried.attempt))
                case Proceeding() as way:
                    found.add((way.team, way.to, way.conduct))
        found |= {(held.fault, held.until > BOOK.limits["face_off_time"]) for held in script.not_ready.values()}
        found.add(script.game.clock.within_the_last(BOOK.limits["last_minutes"]))
        found.add(script.game.record.visitors.line_change)
    late: set[Any] = {
        (Team.VISITORS, Stage.HAND_RAISED, Attempt.ORDINARY_CHANGE),
        (Team.HOME, Stage.HAND_LOWERED, Attempt.ORDINARY_CHANGE),
        (Team.HOME, Stage.VISITORS_TIME, Attempt.ORDINARY_CHANGE),
    }
    extra = {
        (team, stage, tried)
        for team, stage in ((Team.VISITORS, Stage.VISITORS_TIME), (Team.HOME, Stage.HAND_RAISED))
        for tried in (Attempt.TOO_MANY_MEN, Attempt.ADDITIONAL_CHANGE)
    }
    faults = {(fault, is_late) for fault in (Fault.SLOW, Fault.OFF_SIDE) for is_late in (True, False)}
    assert late | extra | faults | {True, False} <= found
    ways = {each[2] for each in found if isinstance(each, tuple) and isinstance(each[-1], Conduct)}
    assert ways == set(Conduct)


@pytest.mark.parametrize(
    ("up", "signal"),
    [
        (2.999, Signal.EARLY),
        (3.0, Signal.IN_TIME),
        (5.0, Signal.IN_TIME),
        (5.999, Signal.IN_TIME),
        (6.0, Signal.LATE),
        (31.0, Signal.LATE),
    ],
)
def test_the_hand_for_a_team_that_is_done(up: float, signal: Signal):
    judged = judge(QUIET, [act(Did.RAISE, up)], BOOK)

    assert judged.moments[0].ruling.signal is signal
    assert judged.moments[0].right is (signal is Signal.IN_TIME)


@pytest.mark.parametrize(
    ("down", "signal"),
    [(7.999, Signal.EARLY), (8.0, Signal.IN_TIME), (8.999, Signal.IN_TIME), (9.0, Signal.LATE)],
)
def test_the_hand_for_a_team_still_changing(down: float, signal: Signal):
    script = replace(QUIET, done={**QUIET.done, Team.HOME: 20.0})

    judged = judge(script, [act(Did.RAISE, 4), act(Did.LOWER, 4 + down)], BOOK)

    assert judged.moments[1].ruling.signal is signal


SLOW_HOME = replace(QUIET, not_ready={Team.HOME: NotReady(fault=Fault.OFF_SIDE, until=20.0)})
HAND = [act(Did.RAISE, 4), act(Did.LOWER, 10)]
WHISTLE = 12.5


@pytest.mark.parametrize(("since", "right"), [(4.9, False), (5.0, False), (5.09, False), (5.1, True), (12.0, True)])
def test_a_warning_before_and_after_the_time_is_up(since: float, right: bool):
    calls = [act(Did.WARN, WHISTLE + since, Team.HOME), act(Did.DROP, WHISTLE + since + 1)]

    judged = judge(SLOW_HOME, [*HAND, *calls], BOOK)

    (home,) = (m for m in judged.moments if isinstance(m.incident, FaceOffReadiness) and m.incident.team is Team.HOME)
    assert home.right is right
    assert judged.drop_is_right is True


@pytest.mark.parametrize(("since", "right"), [(4.9, False), (5.0, False), (5.1, True)])
def test_the_puck_is_not_dropped_on_a_team_that_still_has_time(since: float, right: bool):
    judged = judge(SLOW_HOME, [*HAND, act(Did.DROP, WHISTLE + since)], BOOK)

    assert judged.drop_is_right is right


def test_in_the_last_two_minutes_nobody_is_called_for_the_face_off_and_the_puck_is_dropped():
    script = replace(SLOW_HOME, game=Game(clock=Clock(period=Period.THIRD, seconds_left=120)))

    judged = judge(script, [*HAND, act(Did.DROP, WHISTLE + 5.1)], BOOK)

    assert judged.right == judged.possible


def test_a_second_improper_change_is_penalised_whatever_was_called_on_the_first():
    tried = [
        Event(
            part=part,
            at=1.0,
            seen=Seen.INCIDENT,
            team=Team.VISITORS,
            incident=LineChangeAttempt(team=Team.VISITORS, stage=stage, attempt=Attempt.TOO_MANY_MEN),
        )
        for part, stage in ((Part.VISITORS_TIME, Stage.VISITORS_TIME), (Part.HOME_TIME, Stage.HAND_RAISED))
    ]
    script = replace(QUIET, events=tuple(tried))

    judged = judge(script, [*HAND, act(Did.DROP, 20)], BOOK)

    asked = [moment.asked_for for moment in judged.moments if isinstance(moment.incident, LineChangeAttempt)]
    assert asked == [{Did.SEND_BACK, Did.WARN}, {Did.SEND_BACK, Did.PENALISE}]


def test_what_comes_after_the_hand_was_never_seen():
    script = draw_script(BOOK, "3")

    judged = judge(script, [act(Did.RAISE, 0.1)], BOOK)

    assert [m.incident.kind for m in judged.moments if m.at < 0.1] == []


def test_a_drill_in_which_nothing_is_done_ends_by_itself():
    times = times_of(QUIET, [])

    assert (times.raised, times.lowered, times.dropped) == (False, False, False)
    assert (times.began, times.end) == ((0.0, 30.0, 60.0, 62.5), 92.5)
    assert judge(QUIET, [], BOOK).drop_is_right is False
