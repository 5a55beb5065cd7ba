"""Mail about exams, in the person's language, to where the league reaches them, or to their own e-mail."""

from __future__ import annotations

import logging
from datetime import datetime
from smtplib import SMTPRecipientsRefused

from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import translation
from django.utils.translation import gettext

from accounts.people.mails import one_line
from accounts.people.models import League, Registration, User
from quizzes.exams.models import Appeal, ExamAttempt, Result, ResultMail
from quizzes.exams.telling import score_told

logger = logging.getLogger(__name__)


def address_of(user: User, league: League) -> str:
    """Where the league reaches the person: at its e-mail for them, their own or, without either, their guardian's.

    Empty where it does not.
    """
    registration = Registration.objects.filter(user=user, league=league).first()
    if registration is None:
        return user.email
    return registration.email or user.email or registration.guardian_email


def mail_to(user: User, league: League, subject: str, text: str) -> bool:
    """Send a mail, if there is an address; whether it went out. A mail that fails undoes nothing: it is logged."""
    try:
        return _sent(user, league, subject, text)
    except OSError:
        logger.exception("a mail about an exam was not sent")
        return False


def _sent(user: User, league: League, subject: str, text: str) -> bool:
    """Send a mail, if there is an address; whether there was. Raises OSError where it does not go out."""
    address = address_of(user, league)
    if address:
        send_mail(one_line(subject), text, None, [address])
    return bool(address)


def mail_result(*, attempt: ExamAttempt, result: Result) -> bool:
    """Tell the person how they did; whether it went out."""
    with translation.override(attempt.user.language):
        exam = attempt.exam
        passed = gettext("Passed") if result.passed else gettext("Not passed")
        told = {"exam": exam.title, "verdict": passed, "score": score_told(result.earned, result.possible)}
        subject = gettext("%(exam)s: %(verdict)s") % told
        text = gettext("%(exam)s\n%(verdict)s: %(score)s\n\nYou find the result on the site under Exams.") % told
        return mail_to(attempt.user, exam.league, subject, text)


def mail_regraded(*, now: datetime) -> int:
    """Tell each person whose result a re-grade has changed how it stands now; how many. Safe twice at once.

    Of several re-grades since the last time it is told once, as it stands. Whom no mail reaches is not tried again.
    Raises OSError where mail does not go out at all; the rest is told the next time, and so is whoever was being told
    by a process that died.
    """
    told = 0
    for result in _untold().select_related("attempt__exam__league", "attempt__user").order_by("at", "pk"):
        with transaction.atomic():
            _mail, is_ours = ResultMail.objects.get_or_create(result=result, defaults={"at": now})
            if is_ours:
                told += _told_or_refused(result)
    return told


def _told_or_refused(result: Result) -> bool:
    try:
        return _told_anew(result)
    except SMTPRecipientsRefused:
        logger.exception("a mail about a re-graded result was refused")
        return False


def _untold() -> QuerySet[Result]:
    """The results that re-grades gave, each the latest of its attempt, of which nobody has been told."""
    later = Result.objects.filter(attempt=OuterRef("attempt"), number__gt=OuterRef("number"))
    return Result.objects.filter(number__gt=1, mail=None).exclude(Exists(later))


def _told_anew(result: Result) -> bool:
    attempt = result.attempt
    with translation.override(attempt.user.language):
        passed = gettext("Passed") if result.passed else gettext("Not passed")
        score = score_told(result.earned, result.possible)
        told = {"exam": attempt.exam.title, "verdict": passed, "score": score}
        subject = gettext("%(exam)s: your result was looked at again") % told
        text = gettext(
            "Your result of %(exam)s was looked at again: %(verdict)s, %(score)s.\n\n"
            "A question of it is graded otherwise now. You find the result on the site under Exams."
        )
        return _sent(attempt.user, attempt.exam.league, subject, text % told)


def mail_decision(*, appeal: Appeal) -> bool:
    """Tell the person how their appeal was decided and why; whether it went out."""
    attempt = appeal.attempt
    with translation.override(attempt.user.language):
        told = {"exam": attempt.exam.title, "decision": appeal.get_decision_display(), "reason": appeal.answer}
        subject = gettext("%(exam)s: your appeal") % told
        text = gettext("%(exam)s\nYour appeal: %(decision)s\n\n%(reason)s") % told
        return mail_to(attempt.user, attempt.exam.league, subject, text)
