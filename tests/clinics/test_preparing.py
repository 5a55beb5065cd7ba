"""A clinic's scenarios: put in once, in order, none that an exam asks, none changed once it runs."""

import pytest
from django.urls import reverse

from accounts.clinics.models import Clinic
from accounts.clinics.services.preparing import (
    DOWN,
    MOST,
    OUT,
    UP,
    InAnExam,
    Settled,
    TooMany,
    add_drawn,
    add_questions,
    place,
)
from quizzes.generator import draw_quiz
from quizzes.models import Kept
from tests.clinics.made import EVENING, make_clinic, opened
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import fix_questions, make_exam
from tests.quizzes.taking.made import keep_one
from tests.world import INSTRUCTOR, World


def stories(clinic: Clinic) -> list[str]:
    return [row.question.asked.identity for row in clinic.scenarios.select_related("question").order_by("number")]


@pytest.mark.parametrize(
    ("number", "where", "order"),
    [
        (1, UP, (0, 1, 2)),
        (2, UP, (1, 0, 2)),
        (3, DOWN, (0, 1, 2)),
        (2, DOWN, (0, 2, 1)),
        (1, OUT, (1, 2)),
        (3, OUT, (0, 1)),
    ],
)
def test_a_scenario_changes_places_with_its_neighbour_or_goes(world: World, number, where, order):
    clinic = make_clinic(world.league)
    before = stories(clinic)
    place(scenario=clinic.scenarios.get(number=number), where=where)

    assert stories(clinic) == [before[each] for each in order]
    assert [row.number for row in clinic.scenarios.all()] == list(range(1, len(order) + 1))


def test_the_same_case_is_put_in_once(world: World):
    clinic = make_clinic(world.league)
    again = draw_quiz(seed="clinic", count=3, question_formats=["make_the_call", "choose_ruling"])

    assert add_drawn(clinic=clinic, drawn=again, now=EVENING) == 0
    assert clinic.scenarios.count() == 3


def test_what_an_exam_of_the_league_asks_is_refused_and_that_of_another_leagues_is_not(world: World):
    clinic, theirs = make_clinic(world.league, 0), make_clinic(world.other_league, 0)
    (fixed,) = fix_questions(make_exam(world.league).sections.get(), 1)
    with pytest.raises(InAnExam):
        add_questions(clinic=clinic, rows=[fixed.question])

    assert add_questions(clinic=theirs, rows=[fixed.question]) == 1


def test_there_are_so_many_and_no_more(world: World):
    clinic = make_clinic(world.league, 0)
    drawn = draw_quiz(seed="many", count=MOST + 1)
    assert add_drawn(clinic=clinic, drawn=drawn[:MOST], now=EVENING) == MOST
    with pytest.raises(TooMany):
        add_drawn(clinic=clinic, drawn=drawn[MOST:], now=EVENING)


def test_once_it_runs_its_scenarios_stay(world: World):
    clinic = make_clinic(world.league)
    opened(clinic, world.people[INSTRUCTOR])
    with pytest.raises(Settled):
        place(scenario=clinic.scenarios.get(number=1), where=OUT)
    with pytest.raises(Settled):
        add_drawn(clinic=clinic, drawn=draw_quiz(seed="late", count=1), now=EVENING)


def test_an_instructor_makes_one_draws_into_it_takes_from_the_pool_and_sees_it_on_paper(world: World):
    browser = world.client(INSTRUCTOR)
    browser.post(reverse("new_clinic", args=["ours"]), {"title": "Barrie", "seconds": "40"})
    clinic = Clinic.objects.get()
    kept = keep_one(world.league)
    browser.post(reverse("clinic_draw", args=[clinic.public_id]), {"count": "2", "format": "choose_ruling"})
    browser.post(reverse("clinic_pool", args=[clinic.public_id]), {"kept": [kept.pk]})
    browser.post(reverse("time_scenario", args=[clinic.public_id, 2]), {"seconds": "15"})
    browser.post(reverse("place_scenario", args=[clinic.public_id, 3]), {"where": "up"})

    rows = list(clinic.scenarios.select_related("question"))
    assert [row.question.format for row in rows[::2]] == ["choose_ruling", "choose_ruling"]
    assert rows[1].question == kept.question
    assert [row.seconds for row in rows] == [None, None, 15]
    assert "Barrie" in browser.get(reverse("clinic_sheet", args=[clinic.public_id])).content.decode()


@pytest.mark.parametrize(
    ("seconds", "stays"), [("4", True), ("5", False), ("900", False), ("901", True), ("000900999", True), ("x", True)]
)
def test_a_time_is_from_five_seconds_to_a_quarter_of_an_hour(world: World, seconds: str, stays: bool):
    clinic = make_clinic(world.league, 1)
    world.client(INSTRUCTOR).post(reverse("time_scenario", args=[clinic.public_id, 1]), {"seconds": seconds})

    assert clinic.scenarios.get().seconds == (None if stays else int(seconds))


def test_a_question_of_another_leagues_pool_is_not_taken(world: World):
    clinic, theirs = make_clinic(world.league, 0), keep_one(world.other_league)
    answer = world.client(INSTRUCTOR).post(reverse("clinic_pool", args=[clinic.public_id]), {"kept": [theirs.pk]})

    assert answer.status_code == 422
    assert not clinic.scenarios.exists()
    assert Kept.objects.count() == 1


def test_the_list_asks_as_often_for_three_as_for_one(world: World):
    browser = world.client(INSTRUCTOR)

    def ask() -> None:
        assert "Line changes" in browser.get(reverse("clinics")).content.decode()

    assert_same_number_of_queries(ask=ask, add_row=lambda: make_clinic(world.league, 1))


def test_a_clinic_asks_as_often_for_three_scenarios_as_for_one(world: World):
    clinic, browser = make_clinic(world.league, 0), world.client(INSTRUCTOR)
    drawn = iter(draw_quiz(seed="rows", count=3))

    def ask() -> None:
        page = browser.get(reverse("clinic", args=[clinic.public_id])).content.decode()
        assert page.count("<article") == clinic.scenarios.count()

    assert_same_number_of_queries(ask=ask, add_row=lambda: add_drawn(clinic=clinic, drawn=[next(drawn)], now=EVENING))
