"""In which of its languages an attempt is read: that changes words, and nothing else of it."""

from __future__ import annotations

from django.db import transaction

from quizzes.exams.models import ExamAttempt


@transaction.atomic
def read_in(*, attempt: ExamAttempt, language: str) -> bool:
    """Keep the language in which the person reads an open attempt; whether it is one that the attempt offers.

    Of what was drawn and answered nothing changes; what is finished stays in the language in which it was read last.
    """
    if language not in attempt.languages:
        return False
    if language == attempt.language:
        return not attempt.is_finished
    return bool(ExamAttempt.objects.filter(pk=attempt.pk, finished=None).update(language=language))
