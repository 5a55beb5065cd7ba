"""Writing exams over HTTP: made, changed, copied, with dates on the league's clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.exams.models import Exam, Season
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import DAY, NOON, begin, fix_questions, make_exam, make_policy, timed
from tests.world import INSTRUCTOR, World


@pytest.fixture
def writer(world: World) -> Client:
    """The browser of an instructor of a league in Toronto."""
    world.league.time_zone = "America/Toronto"
    world.league.save()
    return world.client(INSTRUCTOR)


def settings_of(exam: Exam, **changed: Any) -> dict[str, Any]:
    """What the settings page of the exam posts."""
    return {"title": exam.title, "policy": exam.policy_id, "edition": exam.edition, **changed}


def test_an_exam_is_made_with_dates_on_the_leagues_clocks(world: World, writer: Client):
    policy = make_policy()
    given = {
        "title": "Autumn",
        "policy": policy.pk,
        "edition": "nhl-2005-06",
        "opens": "2027-03-01T18:00",
        "closes": "2027-03-31T18:00",
    }

    response = writer.post(reverse("new_exam", args=["ours"]), given)

    exam = Exam.objects.get()
    assert response.headers["Location"] == reverse("written_exam", args=[exam.public_id])
    assert (exam.opens, exam.closes) == (
        datetime(2027, 3, 1, 23, tzinfo=UTC),
        datetime(2027, 3, 31, 22, tzinfo=UTC),  # the clocks went forward between
    )
    assert exam.published is None
    page = writer.get(reverse("exam_settings", args=[exam.public_id])).content.decode()
    assert 'value="2027-03-01T18:00"' in page


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Vancouver"])
def test_a_date_is_the_leagues_wherever_it_is_posted_from(world: World, writer: Client, zone: str):
    User.objects.filter(pk=world.people[INSTRUCTOR].pk).update(time_zone=zone)
    exam = make_exam(world.league)
    dates = {"opens": "2028-02-29T00:30", "closes": "2028-02-29T23:30"}

    assert writer.post(reverse("exam_settings", args=[exam.public_id]), settings_of(exam, **dates)).status_code == 302

    exam.refresh_from_db()
    assert (exam.opens, exam.closes) == (
        datetime(2028, 2, 29, 5, 30, tzinfo=UTC),
        datetime(2028, 3, 1, 4, 30, tzinfo=UTC),
    )
    page = writer.get(reverse("exam_settings", args=[exam.public_id])).content.decode()
    assert 'value="2028-02-29T00:30"' in page


@pytest.mark.parametrize(
    ("opens", "reason"),
    [
        ("2027-03-14T02:30", "There is no 02:30 that day in America/Toronto"),
        ("2027-11-07T01:30", "01:30 comes twice that day in America/Toronto"),
        ("tomorrow", "That is not a date with a time"),
        ("2027-03-01T18:00+02:00", "That is not a date with a time"),
        ("0001-01-01T00:00", "too far away"),
    ],
)
def test_a_time_that_no_clock_shows_or_two_show_is_refused(world: World, writer: Client, opens: str, reason: str):
    exam = make_exam(world.league)

    response = writer.post(reverse("exam_settings", args=[exam.public_id]), settings_of(exam, opens=opens))

    assert response.status_code == 422
    page = response.content.decode()
    assert reason in page
    assert f'value="{opens}"' in page


def test_what_it_requires_stands_only_with_a_policy_that_needs_unlocking(world: World, writer: Client):
    first = make_exam(world.league, timed(unlocked=True))
    exam = make_exam(world.league)
    address = reverse("exam_settings", args=[exam.public_id])
    dates = {"opens": "2027-03-01T18:00", "closes": "2027-03-31T18:00"}

    response = writer.post(address, settings_of(exam, requires=first.pk, **dates))
    assert "needs no unlocking" in response.content.decode()

    exam.policy = first.policy
    assert writer.post(address, settings_of(exam, requires=first.pk, **dates)).status_code == 302
    back = reverse("exam_settings", args=[first.public_id])
    assert "requires this one" in writer.post(back, settings_of(first, requires=exam.pk, **dates)).content.decode()


def test_no_other_leagues_policies_seasons_and_exams_are_to_be_chosen(world: World, writer: Client):
    theirs = make_exam(world.other_league, timed(league=world.other_league, unlocked=True))
    season = Season.objects.create(league=world.other_league, title="2027", opens=NOON, closes=NOON + DAY)
    exam = make_exam(world.league)
    address = reverse("exam_settings", args=[exam.public_id])

    for name, row in {"policy": theirs.policy, "season": season, "requires": theirs}.items():
        response = writer.post(address, settings_of(exam, **{name: row.pk}))
        assert response.context["form"].errors[name], name


def test_a_published_exam_keeps_known_dates(world: World, writer: Client):
    exam = make_exam(world.league)

    response = writer.post(reverse("exam_settings", args=[exam.public_id]), settings_of(exam))

    assert {"opens", "closes"} <= set(response.context["form"].errors)


def test_once_started_its_dates_may_change_and_its_rules_may_not(world: World, writer: Client, trainee: User):
    exam = make_exam(world.league)
    attempt = begin(exam, trainee)
    other = make_policy()
    changed = {"policy": other.pk, "opens": "2027-03-01T18:00", "closes": "2027-03-20T18:00"}

    assert "Someone has started" in writer.get(reverse("written_exam", args=[exam.public_id])).content.decode()
    writer.post(reverse("exam_settings", args=[exam.public_id]), settings_of(exam, **changed))

    attempt.refresh_from_db()
    exam.refresh_from_db()
    assert exam.policy != other
    assert attempt.deadline == exam.closes == datetime(2027, 3, 20, 22, tzinfo=UTC)


def test_a_copy_has_sections_and_fixed_questions_and_neither_dates_nor_attempts(
    world: World, writer: Client, trainee: User
):
    exam = make_exam(world.league)
    fix_questions(exam.sections.get(), 2)
    begin(exam, trainee)

    writer.post(reverse("copy_exam", args=[exam.public_id]), {"title": "Next season"})

    copy = Exam.objects.get(copy_of=exam)
    section = copy.sections.get()
    assert (copy.title, copy.policy, copy.opens, copy.closes, copy.published) == (
        "Next season",
        exam.policy,
        None,
        None,
        None,
    )
    assert section.blueprint == exam.sections.get().blueprint
    assert [each.question for each in section.fixed.all()] == [
        each.question for each in exam.sections.get().fixed.all()
    ]
    assert not copy.attempts.exists()


def test_a_season_moves_the_exams_without_dates_of_their_own(world: World, writer: Client, trainee: User):
    season = Season.objects.create(league=world.league, title="2027", opens=NOON - DAY, closes=NOON + DAY)
    attempt = begin(make_exam(world.league, season=season, opens=None, closes=None), trainee)
    given = {"title": "2027", "opens": "2027-03-01T18:00", "closes": "2027-03-20T18:00"}

    assert writer.post(reverse("season", args=["ours", season.pk]), given).status_code == 302

    attempt.refresh_from_db()
    assert attempt.deadline == datetime(2027, 3, 20, 22, tzinfo=UTC)


def test_a_season_has_its_title_alone_and_closes_after_it_opens(world: World, writer: Client):
    Season.objects.create(league=world.league, title="2027", opens=NOON, closes=NOON + DAY)
    given = {"title": "2027", "opens": "2027-03-20T18:00", "closes": "2027-03-01T18:00"}

    response = writer.post(reverse("seasons", args=["ours"]), given)

    assert {"title", "closes"} <= set(response.context["form"].errors)
    given = {"title": "2028", "opens": "2028-03-01T18:00", "closes": "2028-03-20T18:00"}
    assert writer.post(reverse("seasons", args=["ours"]), given).status_code == 302
    assert "2028" in writer.get(reverse("seasons", args=["ours"])).content.decode()


@pytest.mark.parametrize(("name", "arguments"), [("written_exams", []), ("seasons", ["ours"])])
def test_lists_ask_as_often_with_three_rows_as_with_one(world: World, writer: Client, name, arguments):
    def add_row() -> None:
        number = Season.objects.count()
        season = Season.objects.create(
            league=world.league, title=f"Season {number}", opens=NOON, closes=NOON + timedelta(days=9)
        )
        make_exam(world.league, season=season, opens=None, closes=None, title=f"Exam {number}")

    def ask() -> None:
        assert b'class="line"' in writer.get(reverse(name, args=arguments)).content

    assert_same_number_of_queries(ask=ask, add_row=add_row)
