"""Mail about exams: where it goes, in which language, and that no title breaks its headers."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.utils.translation import get_language

from accounts.people.models import Registration, User
from quizzes.exams.models import Exam, ExamAttempt
from quizzes.exams.services import mailing
from quizzes.exams.services.appealing import appeal, decide
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.mailing import address_of, mail_regraded
from tests.quizzes.exams.corrected import LATER, correct, fixed_exam
from tests.quizzes.exams.made import NOON, begin, items_of
from tests.world import World


@pytest.mark.parametrize(
    ("own", "registered", "guardian", "reached"),
    [
        ("own@x.ca", "league@x.ca", "parent@x.ca", "league@x.ca"),
        ("own@x.ca", "", "parent@x.ca", "own@x.ca"),
        ("", "", "parent@x.ca", "parent@x.ca"),
        ("", "", "", ""),
        ("own@x.ca", None, None, "own@x.ca"),
    ],
)
def test_who_has_no_e_mail_of_their_own_is_reached_at_their_guardians(
    world: World, trainee: User, own: str, registered: str | None, guardian: str | None, reached: str
):
    trainee.email = own
    if registered is not None:
        Registration.objects.create(
            user=trainee, league=world.league, number="1", email=registered, guardian_email=guardian or ""
        )

    assert address_of(trainee, world.league) == reached


def test_a_league_reaches_nobody_at_what_another_league_knows_of_them(world: World, trainee: User):
    Registration.objects.create(user=trainee, league=world.other_league, number="1", email="there@x.ca")

    assert address_of(trainee, world.league) == ""


def test_a_title_of_two_lines_breaks_no_header_and_holds_up_no_submit(
    world: World, trainee: User, django_capture_on_commit_callbacks: Any
):
    User.objects.filter(pk=trainee.pk).update(email="robin@example.org")
    exam = fixed_exam(world.league)
    Exam.objects.filter(pk=exam.pk).update(title="The exam\r\nBcc: all@example.org")
    attempt = begin(Exam.objects.get(pk=exam.pk), trainee)

    with django_capture_on_commit_callbacks(execute=True):
        submit(attempt=attempt, now=NOON)

    (sent,) = mail.outbox
    assert sent.subject == "The exam Bcc: all@example.org: Not passed"
    assert (sent.message()["Bcc"], sent.recipients()) == (None, ["robin@example.org"])


def test_each_mail_is_written_in_the_language_of_the_person(
    world: World, trainee: User, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
):
    User.objects.filter(pk=trainee.pk).update(email="robin@example.org")
    languages: list[str | None] = []
    monkeypatch.setattr(mailing, "send_mail", lambda *_: languages.append(get_language()))
    exam = fixed_exam(world.league)
    attempt = begin(exam, trainee)
    User.objects.filter(pk=trainee.pk).update(language="fr")
    attempt = ExamAttempt.objects.get(pk=attempt.pk)

    with django_capture_on_commit_callbacks(execute=True):
        submit(attempt=attempt, now=NOON)
        held = appeal(attempt=attempt, reason="Why?", now=LATER)
        decide(appeal=held, decision="dismissed", answer="It was told.", by=None, now=LATER)
    correct(items_of(attempt)[0].question, world.league)
    mail_regraded(now=LATER)

    assert (languages, get_language()) == (["fr", "fr", "fr"], "en")
