"""An exam before it is published, as an official will meet it: the pages are theirs, and nothing is stored."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.queries import signed_in
from quizzes.exams.drawable import drawn_once
from quizzes.exams.models import ExamItem
from quizzes.exams.preview import preview_form, preview_items, preview_standing
from quizzes.exams.queries import being_asked
from quizzes.exams.showing import asked_of, in_order, promise_of, steps_of
from quizzes.exams.views.writing import led_exam
from quizzes.generator import CannotDraw
from quizzes.sheets import sheet_of
from quizzes.views.taking import see_other

MOST_DRAWS = 100_000


def draw_of(request: HttpRequest) -> int:
    """Which draw the address names; the first where it names none."""
    typed = request.GET.get("draw", "")
    return int(typed) % MOST_DRAWS if typed.isascii() and typed.isdecimal() and len(typed) < 9 else 1


def at(public_id: str, number: int, draw: int) -> str:
    """The address of a question of a draw."""
    return f"{reverse('preview_question', args=[public_id, number])}?draw={draw}"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def start(request: HttpRequest, public_id: str) -> HttpResponse:
    """The exam's first page as an official will see it; posted to, the first question of it."""
    exam = led_exam(request, public_id)
    if request.method == "POST":
        return redirect(at(public_id, 1, draw_of(request)))
    standing = preview_standing(exam, timezone.now())
    shown = {"exam": exam, "standing": standing, "promise": promise_of(standing), "may_sit": True}
    return render(request, "exams/write/preview_exam.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def question(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A question as an official will see it; posted to, it keeps nothing and goes where the button says."""
    exam, draw = led_exam(request, public_id), draw_of(request)
    try:
        form = preview_form(exam, draw)
    except CannotDraw:
        messages.error(request, gettext("It cannot be drawn. %(why)s") % {"why": drawn_once(exam).told})
        return redirect("written_exam", public_id)
    if not 1 <= number <= len(form):
        raise Http404
    if request.method == "POST":
        return _go(request, public_id, number, len(form))
    items = preview_items(exam, signed_in(request.user), form, timezone.now(), number)
    return render(request, "exams/write/preview_question.html", _shown(request, items, number))


def _shown(request: HttpRequest, items: list[ExamItem], number: int) -> dict[str, object]:
    """What the page of a question shows; its key where that is asked for and one is not asked the question oneself."""
    item, draw = items[number - 1], draw_of(request)
    withheld = item.question.pk in being_asked(request.user)
    attempt = item.attempt
    public_id = attempt.exam.public_id
    return {
        "attempt": attempt,
        "item": item,
        "count": len(items),
        "steps": steps_of(attempt, items, {}, number),
        "last": number == len(items),
        "address": at(public_id, number, draw),
        "another": at(public_id, 1, draw + 1),
        "withheld": withheld,
        "sheet": sheet_of(in_order(item.question.asked, item)) if "key" in request.GET and not withheld else None,
        **asked_of(item, {}),
    }


def _go(request: HttpRequest, public_id: str, number: int, count: int) -> HttpResponse:
    going, draw = request.POST.get("_go", "on"), draw_of(request)
    if going == "submit" or (going == "on" and number == count):
        return see_other("preview_exam", public_id)
    chosen = int(going) if going.isascii() and going.isdecimal() and len(going) < 5 else number + 1
    return redirect(at(public_id, chosen if 1 <= chosen <= count else number, draw))
