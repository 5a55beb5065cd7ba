"""Exams: first attempts of everyone, as the league grades now, whoever was spared by a re-grade."""

from __future__ import annotations

from accounts.people.models import User
from quizzes.exams.models import Exam
from quizzes.exams.services.finishing import result_of
from quizzes.statistics.exam import statistics_of
from quizzes.statistics.from_exams import first_attempts, given_in, results_of
from quizzes.statistics.questions import by_case
from quizzes.statistics.sources import GATHERED, Source
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import correct, fixed_exam, key_of_the_wrong_call
from tests.quizzes.exams.made import DAY, NOON, begin, items_of, make_exam, sit
from tests.world import World


def marks_of(exam: Exam) -> dict[int, list[tuple[int, int]]]:
    """Each first attempt's marks in order, by person."""
    attempts = first_attempts(exam)
    users = dict(attempts.values_list("pk", "user"))
    found: dict[int, list[tuple[int, int]]] = {}
    for each in given_in(attempts, results_of(attempts), exam.league):
        found.setdefault(users[each.attempt], []).append((each.earned, each.possible))
    return found


def shares(exam: Exam) -> dict[str, tuple[float, int]]:
    """What people of the league got at each case in exams, and how many they are."""
    tries = GATHERED[Source.EXAM](exam.league)
    found = zip(tries.cases, by_case(tries), strict=True)
    return {case.identity: (each.share.part, each.share.whole) for case, each in found if each.share.whole}


def another(world: World) -> User:
    """One more trainee of the league."""
    return MembershipFactory.create(league=world.league).user


def test_a_retake_counts_in_no_exam_statistics(world: World, trainee: User):
    exam = fixed_exam(world.league, attempts=2)
    sit(exam, trainee, "rwww")
    before = marks_of(exam), statistics_of(exam).results, shares(exam)

    sit(exam, trainee, "rrrr", now=NOON + DAY)

    assert (marks_of(exam), statistics_of(exam).results, shares(exam)) == before
    assert before[0] == {trainee.pk: [(1, 1), (0, 1), (0, 1), (0, 1)]}


def test_a_first_attempt_under_way_keeps_its_person_out(world: World, trainee: User):
    exam = fixed_exam(world.league)
    sit(exam, another(world), "rrrr")
    begin(exam, trainee)

    assert len(marks_of(exam)) == 1
    assert trainee.pk not in GATHERED[Source.EXAM](world.league).person


def test_met_in_two_exams_a_case_counts_at_the_first(world: World, trainee: User):
    first, second = fixed_exam(world.league, seed="same"), fixed_exam(world.league, seed="same")

    sit(second, trainee, "wwww", now=NOON + DAY)
    sit(first, trainee, "rrrr")

    assert set(shares(first).values()) == {(1, 1)}
    assert marks_of(second)[trainee.pk] == [(0, 1)] * 4


def test_another_leagues_exams_never_count(world: World, trainee: User):
    exam, theirs = fixed_exam(world.league), make_exam(world.other_league)
    sit(theirs, world.stranger, "rrrr")
    MembershipFactory.create(user=trainee, league=world.other_league)
    sit(theirs, trainee, "rrrr", now=NOON + DAY)
    sit(exam, trainee, "wwww")

    assert set(shares(exam).values()) == {(0, 1)}
    assert set(shares(theirs).values()) <= {(1, 1), (2, 2)}


def test_an_item_void_counts_for_nobody_not_even_for_whose_result_stayed(world: World, trainee: User):
    exam, other = fixed_exam(world.league), another(world)
    attempt = sit(exam, trainee, "wrrr")
    full = sit(exam, other, "rrrr")

    correct(items_of(attempt)[0].question, world.league)

    assert result_of(full).possible == 4  # it would have changed nothing, so nothing was added
    assert marks_of(exam) == {each.pk: [(0, 0), (1, 1), (1, 1), (1, 1)] for each in (trainee, other)}
    assert items_of(attempt)[0].question.identity not in shares(exam)


def test_a_corrected_key_counts_for_whoever_was_spared_by_it_too(world: World, trainee: User):
    exam, other = fixed_exam(world.league, seed="b"), another(world)
    wrong, right = sit(exam, trainee, "wwww"), sit(exam, other, "rrrr")
    item = next(each for each in items_of(wrong) if each.question.format == "choose_ruling")

    correct(item.question, world.league, content=key_of_the_wrong_call(item))

    assert result_of(right).earned == 4
    place = item.number - 1
    assert marks_of(exam)[trainee.pk][place] == (1, 1)
    assert marks_of(exam)[other.pk][place] == (0, 1)
    assert shares(exam)[item.question.identity] == (1, 2)


def test_a_misreading_that_a_call_shows_is_kept_with_its_mark(world: World, trainee: User):
    exam = fixed_exam(world.league, count=12)
    attempt = sit(exam, trainee, "w" * 12)

    kept = {number: mark.get("misreading", "") for number, mark in result_of(attempt).marks.items()}

    given = given_in(first_attempts(exam), results_of(first_attempts(exam)), world.league)
    assert [each.misreading for each in given] == list(kept.values())
    assert any(kept.values())
    right = result_of(sit(exam, another(world), "r" * 12)).marks
    assert not any("misreading" in mark for mark in right.values())
