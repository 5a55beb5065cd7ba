"""Previewing, publishing and taking back: what stands in the way, what is looked at, what is kept of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import Act, User
from quizzes.exams.models import Exam, ExamAttempt, SittingCode
from quizzes.exams.readiness import readiness_of
from quizzes.exams.services.finishing import submit
from quizzes.models import Question
from quizzes.sheets import key_of
from tests.quizzes.exams.corrected import fixed_exam
from tests.quizzes.exams.made import DAY, NOON, begin, make_exam, make_policy, timed
from tests.world import INSTRUCTOR, TRAINEE, World


@pytest.fixture
def writer(world: World) -> Client:
    """The browser of an instructor."""
    return world.client(INSTRUCTOR)


def draft_of(world: World, **fields: Any) -> Exam:
    """A draft that is open now and could be published."""
    now = timezone.now()
    return make_exam(world.league, **{"published": None, "opens": now - DAY, "closes": now + DAY, **fields})


def test_a_draft_is_published_and_taken_back_and_both_are_recorded(world: World, writer: Client):
    exam = draft_of(world)
    trainee = world.client(TRAINEE)
    assert trainee.get(reverse("exam", args=[exam.public_id])).status_code == 404

    writer.post(reverse("publish_exam", args=[exam.public_id]))
    assert trainee.get(reverse("exam", args=[exam.public_id])).status_code == 200

    writer.post(reverse("take_back_exam", args=[exam.public_id]))
    assert trainee.get(reverse("exam", args=[exam.public_id])).status_code == 404
    assert list(Act.objects.order_by("pk").values_list("what", flat=True)) == ["exam.publish", "exam.take_back"]


def test_what_someone_has_started_is_not_taken_back(world: World, writer: Client, trainee: User):
    exam = draft_of(world, published=NOON)
    begin(exam, trainee, timezone.now())

    page = writer.post(reverse("take_back_exam", args=[exam.public_id]), follow=True).content.decode()

    exam.refresh_from_db()
    assert exam.published is not None
    assert "cannot be taken back" in page


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"opens": None}, "not known when it opens"),
        ({"closes": None}, "not known when it closes"),
        ({"opens": NOON - 900 * DAY, "closes": NOON - 800 * DAY}, "would have closed already"),
        ({"blueprint": {}}, "It has no questions yet"),
        ({"blueprint": {"count": 4, "by": {"format": {"who_may_change": 4}, "kind": {"line_up": 4}}}}, "cannot be met"),
    ],
)
def test_what_stands_in_the_way_is_said_and_nothing_is_published(
    world: World, writer: Client, fields: dict[str, Any], reason: str
):
    exam = draft_of(world, **fields)

    response = writer.post(reverse("publish_exam", args=[exam.public_id]))

    assert response.status_code == 422
    assert reason in response.content.decode()
    exam.refresh_from_db()
    assert exam.published is None


def test_an_exam_without_sections_or_that_nobody_could_pass_is_not_ready(world: World):
    exam = draft_of(world, policy=make_policy(pass_percent=None, pass_marks=5))
    assert "nobody could pass" in readiness_of(exam, timezone.now()).problems[0]

    exam.sections.all().delete()
    assert readiness_of(exam, timezone.now()).problems == ("It has no questions yet: give it a section.",)


def test_what_may_be_overlooked_is_said_and_hinders_nothing(world: World):
    policy = timed(supervised=True, unlocked=True, minutes=1440)
    exam = draft_of(world, policy=policy, closes=timezone.now() + DAY / 24, opens=timezone.now())

    readiness = readiness_of(exam, timezone.now())

    assert readiness.is_ready
    assert len(readiness.warnings) == 3
    SittingCode.objects.create(exam=exam, place="Rink", made_by=world.people[INSTRUCTOR], made=NOON, until=NOON)
    assert len(readiness_of(exam, timezone.now()).warnings) == 2


def test_the_preview_is_what_officials_see_and_keeps_nothing(world: World, writer: Client):
    exam = draft_of(world, policy=timed(supervised=True))
    first = reverse("preview_exam", args=[exam.public_id])

    page = writer.get(first).content.decode()
    assert "Closed book" in page
    assert "Preview." in page
    assert 'name="code"' in page
    question = writer.post(first).headers["Location"]
    page = writer.get(question).content.decode()
    assert "Question 1 of 4" in page
    assert "data-exam-answer" not in page
    assert writer.post(question, {"_go": "on"}).headers["Location"].endswith("/preview/2/?draw=1")
    assert writer.post(question, {"_go": "4"}).headers["Location"].endswith("/preview/4/?draw=1")
    last = question.replace("/1/", "/4/")
    assert writer.post(last, {"_go": "on"}).headers["Location"] == first
    assert (ExamAttempt.objects.count(), Question.objects.count()) == (0, 0)


def test_the_key_is_hidden_until_it_is_asked_for_and_another_draw_is_another(world: World, writer: Client):
    exam = draft_of(world)
    address = reverse("preview_question", args=[exam.public_id, 1])

    hidden, again = writer.get(address), writer.get(address)
    shown, other = writer.get(f"{address}?key=1"), writer.get(f"{address}?draw=2")

    asked = hidden.context["item"].question.asked
    assert again.context["item"].question.asked == asked == shown.context["item"].question.asked
    assert other.context["item"].question.asked != asked
    assert hidden.context["sheet"] is None
    assert "Key and reasons" not in hidden.content.decode()
    assert len(shown.context["sheet"].key) == len(key_of(asked))
    assert "Key and reasons" in shown.content.decode()


def test_nobody_previews_the_key_of_a_question_that_they_are_being_asked(world: World, writer: Client):
    exam = fixed_exam(world.league)
    address = f"{reverse('preview_question', args=[exam.public_id, 1])}?key=1"
    assert writer.get(address).context["sheet"]
    attempt = begin(exam, world.people[INSTRUCTOR])

    page = writer.get(address)

    assert page.context["sheet"] is None
    assert "Show the key" not in page.content.decode()
    assert "its key is shown after your exam" in page.content.decode()
    submit(attempt=attempt, now=NOON)
    assert writer.get(address).context["sheet"]


def test_what_cannot_be_drawn_is_said_in_place_of_the_preview(world: World, writer: Client):
    exam = draft_of(world, blueprint={})

    page = writer.get(reverse("preview_question", args=[exam.public_id, 1]), follow=True).content.decode()

    assert "It cannot be drawn. It has no questions yet" in page
    assert writer.get(reverse("preview_question", args=[draft_of(world).public_id, 9])).status_code == 404
