"""Sitting an exam: its questions, saving, going on elsewhere, submitting."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.language_views import keep_language
from quizzes import formats
from quizzes.exams.grading import held_saves
from quizzes.exams.models import ExamAttempt, ExamItem, Save
from quizzes.exams.policies import AT_ONCE
from quizzes.exams.posted import Misaddressed, Posted, posted_for
from quizzes.exams.queries import own_exam_attempts_for, own_exam_items_for
from quizzes.exams.services.finishing import close_if_over, submit
from quizzes.exams.services.reading import read_in
from quizzes.exams.services.saving import (
    Held,
    NoWayBack,
    Over,
    Oversized,
    TooOften,
    go_on,
    new_turn,
    save_answer,
    takes_answers,
)
from quizzes.exams.showing import asked_of, milliseconds, steps_of
from quizzes.exams.views.flags import to_flag
from quizzes.formats import FormatError
from quizzes.views.taking import see_other

TURNS = "exam_turns"
"""Where a session keeps the turn of each attempt that was opened in it."""


IN = "in-"
"""How the buttons begin that save and show the question in another language."""


def own(request: HttpRequest, public_id: str) -> ExamAttempt:
    """The person's own attempt. Raises Http404 for any other, as for one that does not exist."""
    attempts = own_exam_attempts_for(request.user).select_related("exam__league")
    return get_object_or_404(attempts, public_id=public_id)


def items_of(attempt: ExamAttempt) -> list[ExamItem]:
    """The attempt's items in order."""
    return list(attempt.items.select_related("question", "section").order_by("number"))


def turn_of(request: HttpRequest, attempt: ExamAttempt) -> int:
    """The turn of this device; a new one where it has none."""
    turns: dict[str, int] = request.session.get(TURNS, {})
    if attempt.public_id not in turns:
        turns[attempt.public_id] = new_turn(attempt=attempt)
        request.session[TURNS] = turns
    return turns[attempt.public_id]


@require_safe
@never_cache
def attempt(request: HttpRequest, public_id: str) -> HttpResponse:
    """Where the attempt goes on: the first question without an answer, or the result."""
    found = own(request, public_id)
    now = timezone.now()
    if close_if_over(attempt=found, now=now) or found.is_finished:
        return redirect("exam_result", public_id)
    if now >= found.deadline:  # for as long as answers may be under way
        return render(request, "exams/time_up.html", {"attempt": found})
    items = items_of(found)
    if not found.rules.going_back:
        over = found.reached > len(items)
        return redirect("exam_submit", public_id) if over else redirect("exam_question", public_id, found.reached)
    saves = held_saves(items)
    first = next((step.number for step in steps_of(found, items, saves) if step.state != "saved"), 1)
    return redirect("exam_question", public_id, first)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def resume(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go on here with an attempt that was opened elsewhere since: from now on this device's answers hold."""
    found = own(request, public_id)
    if request.method == "POST" and not found.is_finished:
        turns: dict[str, int] = request.session.get(TURNS, {})
        turns[found.public_id] = new_turn(attempt=found)
        request.session[TURNS] = turns
    return see_other("exam_attempt", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def question(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A question of the attempt, as it was saved; posted to, it saves and goes where the button says."""
    items = own_exam_items_for(request.user).select_related("question", "attempt")
    item = get_object_or_404(items, attempt__public_id=public_id, number=number)
    found = item.attempt
    if request.method == "POST":
        return _saved(request, found, item)
    if found.is_finished or timezone.now() >= found.deadline:
        return redirect("exam_attempt", public_id)
    if not found.rules.going_back and number != found.reached:
        return redirect("exam_attempt", public_id)
    return _question(request, found, item)


def _question(
    request: HttpRequest, found: ExamAttempt, item: ExamItem, problems: tuple[tuple[str, str], ...] = ()
) -> HttpResponse:
    items = items_of(found)
    saves, turn = held_saves(items), turn_of(request, found)
    held = saves.get(item.pk)
    now = timezone.now()
    latest = Save.objects.filter(item__attempt=found, turn=turn).order_by("-number").values_list("number", flat=True)
    shown = {
        "attempt": found,
        "item": item,
        "count": len(items),
        "steps": steps_of(found, items, saves, item.number),
        "turn": turn,
        "save_number": (latest.first() or 0) + 1,
        "elsewhere": turn < found.turns,
        "now": milliseconds(now),
        "deadline": milliseconds(found.deadline),
        "anyway": bool(problems),
        "last": item.number == len(items),
        **asked_of(item, held.post if held else {}, problems),
    }
    return render(request, "exams/question.html", shown, status=422 if problems else 200)


def _saved(request: HttpRequest, found: ExamAttempt, item: ExamItem) -> HttpResponse:
    """Save what was posted, then say so to a script, or go on."""
    wants_json = request.headers.get("Accept") == "application/json"
    try:
        posted = posted_for(item, request.POST)
        turn, number, now = posted.turn, posted.number, timezone.now()
        held = save_answer(item=item, turn=turn, number=number, post=posted.fields, now=now, anew=not wants_json)
    except (Misaddressed, Oversized):
        return _refused(request, found, gettext("What was sent does not belong to this question."), 400, wants_json)
    except TooOften:
        told = gettext("More was sent in a minute than anybody answers. What was saved is kept; wait a minute.")
        return _refused(request, found, told, 429, wants_json)
    except NoWayBack:
        told = gettext("That question lies behind you; this exam has no way back.")
        return _refused(request, found, told, 409, wants_json)
    except Over:
        return _over(request, found, wants_json)
    if wants_json:
        return JsonResponse(_told(found, held))
    return _go(request, found, item, posted)


def _told(found: ExamAttempt, held: Held) -> dict[str, Any]:
    now = timezone.now()
    return {
        "accepted": held.accepted,
        "turn": held.turn,
        "number": held.number,
        "elsewhere": held.elsewhere,
        "complete": held.complete,
        "now": milliseconds(now),
        "deadline": milliseconds(found.deadline),
    }


def _refused(request: HttpRequest, found: ExamAttempt, told: str, status: int, wants_json: bool) -> HttpResponse:
    if wants_json:
        return JsonResponse({"detail": told}, status=status)
    return render(request, "exams/refused.html", {"attempt": found, "told": told}, status=status)


def _over(request: HttpRequest, found: ExamAttempt, wants_json: bool) -> HttpResponse:
    close_if_over(attempt=found, now=timezone.now())
    found.refresh_from_db()
    if found.finish == "submitted":
        told = gettext("This attempt has been submitted, here or elsewhere. What you sent after that was not taken.")
    else:
        told = gettext("The time is up. What was saved before is graded; what you sent after that was not taken.")
    if wants_json:
        return JsonResponse({"detail": told, "over": True}, status=409)
    return render(request, "exams/refused.html", {"attempt": found, "told": told, "over": True}, status=409)


def _go(request: HttpRequest, found: ExamAttempt, item: ExamItem, posted: Posted) -> HttpResponse:
    """To the question that the button names, or the next; with no way back, an answer is whole first."""
    going, count = request.POST.get("_go", "on"), found.items.count()
    if going.startswith(IN):
        return _in_language(request, found, item, going.removeprefix(IN))
    if going == "flag":
        return to_flag(item.question, request.path)
    if not found.rules.going_back:
        asked = item.question.asked
        try:
            formats.get(asked.format).parse(asked, posted.fields)
        except FormatError as error:
            if going != "anyway":
                return _question(request, found, item, error.problems)
        go_on(item=item, now=timezone.now())
        if found.rules.feedback == AT_ONCE:
            return see_other("exam_ruling", found.public_id, item.number)
        return see_other("exam_attempt", found.public_id)
    if going == "submit" or (going == "on" and item.number == count):
        return see_other("exam_submit", found.public_id)
    wanted = int(going) if going in map(str, range(1, count + 1)) else item.number + 1
    return see_other("exam_question", found.public_id, wanted)


def _in_language(request: HttpRequest, found: ExamAttempt, item: ExamItem, language: str) -> HttpResponse:
    """The same question, and the pages that follow it, in another language that the exam offers."""
    response = see_other("exam_question", found.public_id, item.number)
    if read_in(attempt=found, language=language):
        keep_language(request, response, language)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def submit_attempt(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is answered and what is not, and the button that submits. Submitted twice, it leads to the one result."""
    found = own(request, public_id)
    now = timezone.now()
    if request.method == "POST":
        read_in(attempt=found, language=found.read_in)
        submit(attempt=found, now=now)
        return see_other("exam_result", public_id)
    if not takes_answers(found, now):
        return redirect("exam_attempt", public_id)
    items = items_of(found)
    steps = steps_of(found, items, held_saves(items))
    if not steps:
        raise Http404
    shown = {
        "attempt": found,
        "steps": steps,
        "answered": sum(step.state == "saved" for step in steps),
        "unanswered": [step for step in steps if step.state != "saved"],
        "now": milliseconds(now),
        "deadline": milliseconds(found.deadline),
    }
    return render(request, "exams/submit.html", shown)
