"""Mail about exams, to the address that the league has of the person, or their own."""

from __future__ import annotations

import logging

from django.core.mail import send_mail
from django.utils import translation
from django.utils.translation import gettext

from accounts.people.models import League, Registration, User
from quizzes.exams.models import Appeal, ExamAttempt, Result
from quizzes.exams.telling import score_told

logger = logging.getLogger(__name__)


def address_of(user: User, league: League) -> str:
    """Where the league reaches the person; empty where it does not."""
    registered = Registration.objects.filter(user=user, league=league).values_list("email", flat=True).first()
    return registered or user.email


def mail_to(user: User, league: League, subject: str, text: str) -> bool:
    """Send a mail, if there is an address; whether it went out. A mail that fails undoes nothing: it is logged."""
    address = address_of(user, league)
    if not address:
        return False
    try:
        send_mail(subject, text, None, [address])
    except OSError:
        logger.exception("a mail about an exam was not sent")
        return False
    return True


def mail_result(*, attempt: ExamAttempt, result: Result) -> bool:
    """Tell the person how they did; whether it went out."""
    with translation.override(attempt.language):
        exam = attempt.exam
        passed = gettext("Passed") if result.passed else gettext("Not passed")
        told = {"exam": exam.title, "verdict": passed, "score": score_told(result.earned, result.possible)}
        subject = gettext("%(exam)s: %(verdict)s") % told
        text = gettext("%(exam)s\n%(verdict)s: %(score)s\n\nYou find the result on the site under Exams.") % told
        return mail_to(attempt.user, exam.league, subject, text)


def mail_decision(*, appeal: Appeal) -> bool:
    """Tell the person how their appeal was decided and why, in the language of the attempt; whether it went out."""
    attempt = appeal.attempt
    with translation.override(attempt.language):
        told = {"exam": attempt.exam.title, "decision": appeal.get_decision_display(), "reason": appeal.answer}
        subject = gettext("%(exam)s: your appeal") % told
        text = gettext("%(exam)s\nYour appeal: %(decision)s\n\n%(reason)s") % told
        return mail_to(attempt.user, attempt.exam.league, subject, text)
