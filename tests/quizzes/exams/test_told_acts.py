"""Acts about exams on the page of what was done."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from accounts.people.models import Act
from accounts.people.telling_acts import told
from quizzes.exams.services.running import make_code, move_window
from quizzes.exams.services.time import set_extra_time, unlock
from tests.quizzes.exams.made import DAY, make_exam
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, TRAINEE, World


def test_they_are_told_in_words_with_the_title_of_the_exam_and_moments_with_their_zone(world: World) -> None:
    exam = make_exam(world.league)
    by, trainee = world.people[INSTRUCTOR], world.people[TRAINEE]
    make_code(exam=exam, place="Rink", until=EVENING + DAY, by=by, now=EVENING)
    move_window(exam=exam, user=None, organisation="North", opens=None, closes=EVENING, by=by, now=EVENING)
    unlock(exam=exam, user=trainee, reason="Clinic", by=by, now=EVENING)
    set_extra_time(league=world.league, user=trainee, percent=25, by=world.people[LEAGUE_ADMIN], now=EVENING)

    acts = told(Act.objects.order_by("pk"), world.people[LEAGUE_ADMIN])

    until, closes = (date_format(when, "DATETIME_FORMAT") for when in (EVENING + DAY, EVENING))
    name = trainee.get_full_name()
    assert [(act.what, act.target, dict(act.details)) for act in acts] == [
        ("Made a code for a sitting", exam.title, {"until": until}),
        ("Changed when an exam is open", exam.title, {"closes": closes, "organisation": "North"}),
        ("Unlocked an exam", exam.title, {"person": name}),
        ("Set someone's extra time", name, {"per cent": "25"}),
    ]


def test_an_exam_that_is_gone_is_told_by_its_public_id(world: World) -> None:
    exam = make_exam(world.league)
    unlock(exam=exam, user=world.people[TRAINEE], reason="Clinic", by=world.people[INSTRUCTOR], now=EVENING)
    exam.delete()

    (act,) = told(Act.objects.all(), world.people[LEAGUE_ADMIN])

    assert act.target == f"exam {exam.public_id}"


def test_a_time_stands_on_a_clock_of_24_hours_with_its_zone() -> None:
    midnight = datetime(2026, 12, 3, tzinfo=ZoneInfo("America/Toronto"))
    assert date_format(midnight, "DATETIME_FORMAT") == "3 December 2026, 00:00 EST"
    assert date_format(midnight, "DATE_FORMAT") == "3 December 2026"
