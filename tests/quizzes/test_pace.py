"""How long situations take: the person's own median, without breaks, and an assumed one where there is too little."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from quizzes.pace import A_BREAK, ASSUMED, ENOUGH, Timed, minutes, pace

BEGAN = datetime(2026, 11, 5, 12, tzinfo=UTC)


def timed(*seconds: float, attempt: int = 1, first: int = 1) -> list[Timed]:
    """The answers of one attempt that took so many seconds each, the latest first."""
    at, answers = BEGAN, []
    for number, each in enumerate(seconds, start=first):
        at += timedelta(seconds=each)
        answers.append((attempt, number, BEGAN, at))
    return answers[::-1]


@pytest.mark.parametrize("count", [0, 1, ENOUGH - 1])
def test_under_enough_answers_the_pace_is_assumed(count: int):
    assert pace(timed(*[99] * count)) == ASSUMED


def test_from_enough_answers_on_it_is_their_median():
    assert pace(timed(*[10] * 4, *[40] * (ENOUGH - 4))) == 40


def test_an_answer_after_a_break_says_nothing_of_the_pace():
    assert pace(timed(*[30] * ENOUGH, *[A_BREAK + 1] * 30)) == 30
    assert pace(timed(*[A_BREAK] * ENOUGH)) == A_BREAK


def test_each_attempt_is_timed_from_its_own_start():
    assert pace([*timed(*[20] * 5, attempt=2), *timed(*[20] * 5, attempt=1)]) == 20


def test_the_first_of_those_looked_at_is_not_timed_where_the_one_before_it_is_unknown():
    """Its attempt may have begun an hour earlier."""
    answers = timed(*[20] * ENOUGH, first=7)

    assert pace(answers) == ASSUMED
    assert pace([*timed(20, attempt=2), *answers]) == 20


@pytest.mark.parametrize(
    ("situations", "seconds", "told"), [(0, 25, 1), (1, 25, 1), (14, 25, 6), (15, 40, 10), (5, 25, 2), (5, 6, 1)]
)
def test_minutes_are_rounded_and_one_at_least(situations: int, seconds: float, told: int):
    assert minutes(situations, seconds) == told
