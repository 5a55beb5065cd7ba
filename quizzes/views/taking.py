"""Taking an attempt: question, ruling, summary."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from quizzes import formats
from quizzes.feedback import explain
from quizzes.formats import FormatError
from quizzes.forms import new_token
from quizzes.models import Attempt, Item
from quizzes.permissions import may_answer
from quizzes.queries import attempts_for
from quizzes.reasons import after_the_call, before_the_call
from quizzes.ruled import ruled_of
from quizzes.services.answering import NotYet, give_answer
from quizzes.showing import after_of, controls_of, scenes_of, states_of
from quizzes.summing_up import summary_of


def see_other(name: str, *args: Any) -> HttpResponse:
    """Go on to another page, and fetch it with GET, whatever brought one here."""
    response = redirect(name, *args)
    response.status_code = 303
    return response


def attempt_with_items(request: HttpRequest, public_id: str) -> tuple[Attempt, list[Item]]:
    """The attempt, where the person may see it, and its items in order with their answers."""
    attempt = get_object_or_404(attempts_for(request.user).select_related("user"), public_id=public_id)
    return attempt, list(attempt.items.select_related("question", "answer").order_by("number"))


def first_open(items: list[Item]) -> Item | None:
    """The first question without an answer."""
    return next((item for item in items if item.given is None), None)


def at(items: list[Item], number: int) -> Item:
    """The item of this number. Raises Http404 where there is none."""
    for item in items:
        if item.number == number:
            return item
    raise Http404


def frame_of(found: Attempt, items: list[Item], now: int | None = None) -> dict[str, Any]:
    """What every page of an attempt shows around its own content."""
    return {"attempt": found, "count": len(items), "number": now, "states": states_of(items, now)}


@require_safe
@never_cache
def attempt(request: HttpRequest, public_id: str) -> HttpResponse:
    """Where the attempt goes on: its first open question, or its summary."""
    found, items = attempt_with_items(request, public_id)
    item = first_open(items)
    if item is None or not may_answer(request.user, found):
        return redirect("summary", public_id)
    return redirect("question", public_id, item.number)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def question(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A question to answer. Answered already, it leads to its ruling; one that lies ahead, to the first open one."""
    found, items = attempt_with_items(request, public_id)
    item = at(items, number)
    if item.given is not None:
        return see_other("feedback", public_id, number)
    if not may_answer(request.user, found):
        raise PermissionDenied
    problems: tuple[tuple[str, str], ...] = ()
    if request.method == "POST":
        try:
            give_answer(item=item, post=request.POST, now=timezone.now())
        except NotYet:
            return see_other("attempt", public_id)
        except FormatError as error:
            problems = error.problems
        else:
            return see_other("feedback", public_id, number)
    elif item != first_open(items):
        return see_other("attempt", public_id)
    asked = item.question.asked
    controls = controls_of(asked, request.POST, problems)
    shown = {"scenes": scenes_of(asked), "controls": controls, "reason": before_the_call(item)}
    status = 422 if problems else 200
    return render(request, "quizzes/question.html", frame_of(found, items, number) | shown, status=status)


@require_safe
@never_cache
def feedback(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """What was called, how it is ruled and why, and what would make the call right. Only after the call."""
    found, items = attempt_with_items(request, public_id)
    item = at(items, number)
    if item.given is None:
        return see_other("question", public_id, number)
    asked = item.question.asked
    asking = formats.get(asked.format)
    shown = {
        "question": item.question,
        "told_in": asked.language,
        "scenes": scenes_of(asked, after_the_call=True),
        "scene_template": asking.scene_template,
        "after_template": asking.after_template,
        "after": after_of(asked, item.given.answer),
        "ruled": ruled_of(asked, item.given, explain(asked, item.given.answer)),
        "asked_because": after_the_call(item),
        "next": first_open(items) if may_answer(request.user, found) else None,
    }
    return render(request, "quizzes/feedback.html", frame_of(found, items, number) | shown)


@require_safe
@never_cache
def summary(request: HttpRequest, public_id: str) -> HttpResponse:
    """How the attempt went, by clause; while it is open, how far it is."""
    found, items = attempt_with_items(request, public_id)
    shown = {
        "items": items,
        "summary": summary_of(items),
        "open": first_open(items),
        "own": may_answer(request.user, found),
        "start_token": new_token(),
    }
    return render(request, "quizzes/summary.html", frame_of(found, items) | shown)
