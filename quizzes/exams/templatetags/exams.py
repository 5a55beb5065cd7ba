"""What templates of exams say in words."""

from __future__ import annotations

from datetime import datetime

from django import template

from quizzes.exams import telling
from quizzes.exams.models import Exam, Season

register = template.Library()


@register.filter
def moment(when: datetime | None, exam: Exam | Season) -> str:
    """A moment on the clock of the league whose exam or season it is, with its zone."""
    return telling.moment(when, exam)
