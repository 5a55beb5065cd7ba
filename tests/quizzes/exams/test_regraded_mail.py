"""After a re-grade each person whose result changed gets one mail, by `run_due`, whatever happens meanwhile."""

from __future__ import annotations

from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail

from accounts.people.models import Registration, Role, User
from quizzes.exams.models import Exam
from quizzes.exams.services import mailing
from quizzes.exams.services.mailing import mail_regraded
from tests.at_once import at_once
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import LATER, correct, fixed_exam
from tests.quizzes.exams.made import items_of, sit
from tests.world import TRAINEE, World, make_world


@pytest.fixture
def fixed(world: World) -> Exam:
    """An exam of four fixed questions, 75 per cent."""
    return fixed_exam(world.league)


def known_by_mail(user: User, world: World, email: str = "robin@example.org") -> User:
    """The person, whom the league reaches by e-mail."""
    Registration.objects.create(user=user, league=world.league, number=str(user.pk), email=email)
    return user


def test_whose_result_changed_is_told_once_how_it_stands(world: World, fixed: Exam, trainee: User):
    attempt = sit(fixed, known_by_mail(trainee, world), "wwrr")
    same = sit(fixed, known_by_mail(MembershipFactory.create(league=world.league).user, world, "a@example.org"), "rrrr")
    assert mail_regraded(now=LATER) == 0  # the first result has a mail of its own
    first, second, *_ = items_of(attempt)
    correct(first.question, world.league)
    correct(second.question, world.league)
    mail.outbox.clear()

    assert [mail_regraded(now=LATER) for _ in range(2)] == [1, 0]

    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["robin@example.org"], "The season's exam: your result was looked at again")
    assert "Your result of The season's exam was looked at again: Passed, 2 of 2 (100 %)." in sent.body
    assert same.results.count() == 1
    correct(items_of(attempt)[2].question, world.league, lowering=True, void_parts=[])
    assert mail_regraded(now=LATER) == 0  # nothing changed by it


def test_whom_no_mail_reaches_is_not_tried_again_and_holds_up_nobody(
    world: World, fixed: Exam, trainee: User, monkeypatch: pytest.MonkeyPatch
):
    attempt = sit(fixed, trainee, "wwrr")
    others = [MembershipFactory.create(league=world.league, role=Role.TRAINEE).user for _ in range(2)]
    sit(fixed, known_by_mail(others[0], world, "gone@example.org"), "wwrr")
    sit(fixed, known_by_mail(others[1], world, "here@example.org"), "wwrr")
    correct(items_of(attempt)[0].question, world.league)
    sent = mail.send_mail

    def refusing(subject: str, text: str, sender: str | None, to: list[str]) -> int:
        if to == ["gone@example.org"]:
            raise SMTPRecipientsRefused({to[0]: (550, b"no such person")})
        return sent(subject, text, sender, to)

    monkeypatch.setattr(mailing, "send_mail", refusing)

    assert [mail_regraded(now=LATER) for _ in range(2)] == [1, 0]
    assert [each.to for each in mail.outbox] == [["here@example.org"]]


def test_where_mail_does_not_go_out_it_goes_the_next_time(
    world: World, fixed: Exam, trainee: User, monkeypatch: pytest.MonkeyPatch
):
    attempt = sit(fixed, known_by_mail(trainee, world), "wwrr")
    correct(items_of(attempt)[0].question, world.league)

    def down(*_: Any) -> int:
        raise SMTPServerDisconnected

    with monkeypatch.context() as broken:
        broken.setattr(mailing, "send_mail", down)
        with pytest.raises(SMTPServerDisconnected):
            mail_regraded(now=LATER)

    assert [mail_regraded(now=LATER) for _ in range(2)] == [1, 0]
    assert len(mail.outbox) == 1


def test_twenty_at_once_send_one_mail(transactional_db: None):
    world = make_world()
    attempt = sit(fixed_exam(world.league), known_by_mail(world.people[TRAINEE], world), "wwrr")
    correct(items_of(attempt)[0].question, world.league)
    mail.outbox.clear()

    assert sum(at_once(lambda number: mail_regraded(now=LATER))) == 1
    assert len(mail.outbox) == 1
