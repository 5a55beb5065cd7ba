"""Appeals: within the days of the policy as it stood, once a result, decided once, and told by mail."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import League, User
from quizzes.exams.models import Appeal, Exam, ExamAttempt
from quizzes.exams.services.appealing import TooLate, appeal, appeal_until, decide
from quizzes.exams.services.finishing import result_of
from tests.at_once import at_once
from tests.quizzes.exams.corrected import LATER, correct
from tests.quizzes.exams.made import DAY, NOON, items_of, make_exam, make_policy, sit
from tests.world import INSTRUCTOR, RULES_CHAIR, TRAINEE, World, make_world

LAST = datetime(2027, 3, 25, 4, 0, tzinfo=UTC)
"""Fourteen days of Toronto's calendar after NOON, to the end of the day: the clocks have gone forward between."""


@pytest.fixture
def attempt(exam: Exam, trainee: User) -> ExamAttempt:
    """The trainee's failed attempt at an exam of a league in Toronto."""
    League.objects.filter(pk=exam.league_id).update(time_zone="America/Toronto")
    exam.refresh_from_db()
    return sit(exam, trainee, "wwww")


def sat_now(exam: Exam, trainee: User) -> ExamAttempt:
    """One that was finished just now."""
    now = timezone.now()
    type(exam).objects.update(opens=now - DAY, closes=now + DAY)
    exam.refresh_from_db()
    return sit(exam, trainee, "wwww", now - timedelta(hours=1))


def test_the_last_moment_is_the_end_of_a_day_on_the_leagues_calendar(attempt: ExamAttempt):
    assert appeal_until(attempt, result_of(attempt)) == LAST
    with pytest.raises(TooLate):
        appeal(attempt=attempt, reason="Why?", now=LAST)

    assert appeal(attempt=attempt, reason="Why?", now=LAST - timedelta(microseconds=1)).result == result_of(attempt)


def test_the_days_are_those_of_the_policy_as_it_stood(attempt: ExamAttempt):
    attempt.exam.policy.appeal_days = 1
    attempt.exam.policy.save()

    assert appeal(attempt=attempt, reason="Why?", now=NOON + 5 * DAY).result == result_of(attempt)


def test_where_the_policy_gives_no_days_there_is_no_appeal(world: World, trainee: User):
    attempt = sit(make_exam(world.league, make_policy(appeal_days=0)), trainee, "wwww")

    with pytest.raises(TooLate):
        appeal(attempt=attempt, reason="Why?", now=NOON + timedelta(hours=1))


def test_a_result_is_appealed_once_and_a_new_one_again(world: World, attempt: ExamAttempt):
    first = appeal(attempt=attempt, reason="Why?", now=LATER)
    assert appeal(attempt=attempt, reason="Once more", now=LATER) == first
    correct(items_of(attempt)[0].question, world.league)

    second = appeal(attempt=attempt, reason="Still", now=LATER + 14 * DAY)

    assert (second.result.number, Appeal.objects.count()) == (2, 2)


def test_an_official_appeals_on_the_result_and_reads_the_decision(world: World, exam: Exam, trainee: User):
    attempt = sat_now(exam, trainee)
    client = world.client(TRAINEE)
    page, at = (reverse(name, args=[attempt.public_id]) for name in ("exam_result", "exam_appeal"))
    assert "Appeal the result, until" in client.get(page).content.decode()
    assert client.post(at, {"reason": ""}).status_code == 422

    assert client.post(at, {"reason": "The bench was not told."})["Location"] == page

    held = Appeal.objects.get()
    assert "Appeal the result, until" not in client.get(page).content.decode()
    chair = world.client(RULES_CHAIR)
    decide_at = reverse("appeal", args=[held.public_id])
    assert decide_at in chair.get(reverse("appeals")).content.decode()
    shown = chair.get(decide_at).content.decode()
    for name in ("exam_result", "exam_record", "exam_record_pdf"):
        assert reverse(name, args=[attempt.public_id]) in shown
        assert chair.get(reverse(name, args=[attempt.public_id])).status_code == 200
    assert chair.post(decide_at, {"decision": "upheld"}).status_code == 422
    chair.post(decide_at, {"decision": "upheld", "answer": "It was not."})
    chair.post(decide_at, {"decision": "dismissed", "answer": "It was."})
    held.refresh_from_db()
    assert (held.decision, held.answer, held.decided_by) == ("upheld", "It was not.", world.people[RULES_CHAIR])
    assert "It was not." in client.get(page).content.decode()


def test_nobody_else_appeals_a_result(world: World, attempt: ExamAttempt):
    for role in (INSTRUCTOR, RULES_CHAIR):
        at = reverse("exam_appeal", args=[attempt.public_id])
        assert world.client(role).post(at, {"reason": "x"}).status_code == 404


def test_nobody_decides_their_own_appeal(world: World, exam: Exam):
    held = appeal(attempt=sit(exam, world.people[INSTRUCTOR], "wwww"), reason="Why?", now=LATER)
    client = world.client(INSTRUCTOR)

    client.post(reverse("appeal", args=[held.public_id]), {"decision": "upheld", "answer": "Mine."})

    held.refresh_from_db()
    assert held.decided is None


def test_the_decision_is_mailed(attempt: ExamAttempt, trainee: User, django_capture_on_commit_callbacks):
    User.objects.filter(pk=trainee.pk).update(email="robin@example.org")
    held = appeal(attempt=attempt, reason="Why?", now=LATER)

    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(2):
            decide(appeal=held, decision="dismissed", answer="It was told.", by=None, now=LATER)

    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["robin@example.org"], "The season's exam: your appeal")
    assert "Dismissed" in sent.body
    assert "It was told." in sent.body


def test_twenty_appeals_and_twenty_decisions_at_once_are_one(transactional_db: None):
    world = make_world()
    User.objects.filter(pk=world.people[TRAINEE].pk).update(email="robin@example.org")
    attempt = sit(make_exam(world.league), world.people[TRAINEE], "wwww")
    mail.outbox.clear()

    made = at_once(lambda number: appeal(attempt=attempt, reason=f"Reason {number}", now=LATER).pk)
    (held,) = Appeal.objects.all()
    answers = at_once(
        lambda number: (
            decide(
                appeal=held, decision=("upheld", "dismissed")[number % 2], answer=f"{number}", by=None, now=LATER
            ).answer
        )
    )

    assert set(made) == {held.pk}
    held.refresh_from_db()
    assert set(answers) == {held.answer}
    assert len(mail.outbox) == 1
