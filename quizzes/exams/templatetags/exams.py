"""What templates of exams say in words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template

from quizzes.exams import telling
from quizzes.exams.models import Exam
from quizzes.exams.queries import own_exam_attempts_for

register = template.Library()


@register.filter
def moment(when: datetime | None, exam: Exam) -> str:
    """A moment on the clock of the exam's league, with its zone."""
    return telling.moment(when, exam)


@register.simple_tag(takes_context=True)
def exams_now(context: template.RequestContext) -> dict[str, Any]:
    """The attempts under way of whoever is signed in."""
    user = context["user"]
    return {"running": own_exam_attempts_for(user).filter(finished=None).select_related("exam__league")}
