"""A league's corrections of questions: the list, the form, what one would change, and confirming it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.models import League
from accounts.people.queries import leagues_led_by, signed_in
from quizzes.exams.afterwards_forms import TODAY, VOID, ConfirmForm, CorrectionForm
from quizzes.exams.corrected import LOWERED, graded, parts_told
from quizzes.exams.models import Correction
from quizzes.exams.queries import being_asked, corrections_for, flags_for, questions_to_correct
from quizzes.exams.rechecked import content_of, engine_version_of, rechecked
from quizzes.exams.services.regrading import (
    RAISED,
    Change,
    Replaced,
    confirm,
    draft_correction,
    preview,
    what_follows,
)
from quizzes.languages import told
from quizzes.models import Question
from quizzes.sheets import sheet_of


@require_safe
@never_cache
def corrections(request: HttpRequest) -> HttpResponse:
    """The corrections of the leagues that one leads, drafts first. Raises Http404 where one leads none."""
    if not leagues_led_by(request.user).exists():
        raise Http404
    held = corrections_for(request.user).select_related("question", "league", "by", "regrade")
    drafts, confirmed = held.filter(confirmed=None), held.filter(confirmed__isnull=False).order_by("-confirmed", "-pk")
    return render(request, "exams/corrections.html", {"drafts": drafts, "confirmed": confirmed})


def to_correct(request: HttpRequest, league: str, question: str) -> tuple[League, Question]:
    """A league that one leads and a question that one may correct for it. Raises Http404."""
    held = get_object_or_404(leagues_led_by(request.user), slug=league)
    return held, get_object_or_404(questions_to_correct(request.user, held), public_id=question)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def correct_question(request: HttpRequest, league: str, question: str) -> HttpResponse:
    """Say how the league is to grade a question otherwise. Nothing moves by it: what would is shown next."""
    held, row = to_correct(request, league, question)
    today = rechecked(row.frozen)
    again = today.as_ruled_today if today else None
    form = CorrectionForm(
        request.POST or None,
        parts=parts_told(row),
        today=again is not None and today is not None and today.differs,
        initial={"why": _flagged_because(request, held, row)},
    )
    if request.method == "POST" and form.is_valid():
        how = form.cleaned_data["how"]
        draft = draft_correction(
            question=row,
            league=held,
            by=signed_in(request.user),
            why=form.cleaned_data["why"],
            void=how == VOID,
            void_parts=form.void_parts,
            content=content_of(again) if how == TODAY and again else {},
            engine_version=engine_version_of(row),
            now=timezone.now(),
        )
        return redirect("correction", draft.public_id)
    shown = {
        "league": held,
        "question": row,
        "form": form,
        "sheet": sheet_of(row.asked),
        "today": today,
        "as_ruled_today": sheet_of(told(again)) if again and today and today.differs else None,
    }
    return render(request, "exams/correct_question.html", shown, status=422 if form.errors else 200)


def _flagged_because(request: HttpRequest, league: League, question: Question) -> str:
    """What the flag says from which one came here, if one did."""
    flags = flags_for(request.user).filter(league=league, question=question, public_id=request.GET.get("flag", ""))
    return flags.values_list("reason", flat=True).first() or ""


def seen(request: HttpRequest, public_id: str) -> Correction:
    """A correction that one may see, of a question that one is not being asked at this moment. Raises Http404."""
    held = corrections_for(request.user).exclude(question__in=being_asked(request.user))
    return get_object_or_404(held.select_related("question", "league", "by", "regrade__by"), public_id=public_id)


@require_safe
@never_cache
def correction(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a correction would change, attempt by attempt; confirmed, what it did change."""
    found = seen(request, public_id)
    if found.confirmed is not None:
        return render(request, "exams/correction_done.html", _told(found))
    changes = preview(found)
    return _previewed(request, found, changes, ConfirmForm(lowered=_lowered(changes)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def confirm_correction(request: HttpRequest, public_id: str) -> HttpResponse:
    """Grade anew by the correction, once, however often it is sent. Fetched, it shows what would change."""
    found = seen(request, public_id)
    if request.method != "POST" or found.confirmed is not None:
        return redirect("correction", public_id)
    changes = preview(found)
    form = ConfirmForm(request.POST, lowered=_lowered(changes))
    if not form.is_valid():
        return _previewed(request, found, changes, form)
    try:
        done = confirm(correction=found, by=signed_in(request.user), lowering=form.lowers, now=timezone.now())
    except Replaced:
        messages.error(request, gettext("Another draft has taken its place. Look at what that one would change."))
        return redirect("corrections")
    count = sum(each["done"] for each in done.changes.values())
    told = ngettext("Confirmed: %(n)d result is graded anew.", "Confirmed: %(n)d results are graded anew.", count)
    messages.success(request, told % {"n": count})
    return redirect("correction", public_id)


def _lowered(changes: list[Change]) -> int:
    return sum(change.way == LOWERED for change in changes)


def _previewed(request: HttpRequest, found: Correction, changes: list[Change], form: ConfirmForm) -> HttpResponse:
    shown = {
        **_told(found),
        "form": form,
        "changes": changes,
        "raised": sum(change.way == RAISED for change in changes),
        "lowered": _lowered(changes),
        "pass_now": sum(change.passes for change in changes),
        "fail_now": sum(change.fails for change in changes),
        "follows": what_follows(found, changes, now=timezone.now()),
    }
    return render(request, "exams/correction.html", shown, status=422 if form.errors else 200)


def _told(found: Correction) -> dict[str, Any]:
    """The correction in words: what is void of it, and the key that takes the place of the other."""
    void = frozenset(found.void_parts)
    return {
        "correction": found,
        "sheet": sheet_of(found.question.asked),
        "void_parts": [label for name, label in parts_told(found.question) if name in void],
        "as_corrected": sheet_of(graded(found.question, found).asked) if found.content else None,
    }
