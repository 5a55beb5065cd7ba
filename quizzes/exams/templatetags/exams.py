"""What templates of exams say in words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.template import Context

from quizzes.exams import telling
from quizzes.exams.afterwards_forms import FlagForm
from quizzes.exams.models import Exam, Flag, Season
from quizzes.exams.queries import leagues_to_tell, own_exam_attempts_for, questions_asked_of
from quizzes.models import Question

register = template.Library()


@register.filter
def moment(when: datetime | None, exam: Exam | Season) -> str:
    """A moment on the clock of the league whose exam or season it is, with its zone."""
    return telling.moment(when, exam)


@register.simple_tag(takes_context=True)
def exams_now(context: Context) -> dict[str, Any]:
    """The attempts under way of whoever is signed in."""
    user = context["user"]
    return {"running": own_exam_attempts_for(user).filter(finished=None).select_related("exam__league")}


@register.inclusion_tag("exams/flag_here.html", takes_context=True)
def flag_here(context: Context, question: Question) -> dict[str, Any]:
    """The form with which whoever was asked the question says that something is wrong with it; else nothing."""
    request = context["request"]
    if not questions_asked_of(request.user).filter(pk=question.pk).exists():
        return {}
    leagues = leagues_to_tell(request.user, question)
    if not leagues:
        return {}
    flag = Flag.objects.filter(question=question, user=request.user, answered=None).first()
    return {
        "question": question,
        "flag": flag,
        "back": request.path,
        "csrf_token": context.get("csrf_token"),
        "form": FlagForm(leagues=leagues, auto_id="flag_%s", initial={"reason": flag.reason if flag else ""}),
    }
