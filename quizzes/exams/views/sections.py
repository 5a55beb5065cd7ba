"""The sections of an exam: what is drawn, which can be tried as one writes, and their order."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.people.queries import signed_in
from quizzes.exams.drawable import Verdict, drawn_once
from quizzes.exams.forms.sections import SectionForms, posted_forms, stored_forms
from quizzes.exams.models import Exam, Section
from quizzes.exams.queries import has_attempts
from quizzes.exams.services.sections import DOWN, REMOVE, UP, add_section, move_section, save_section
from quizzes.exams.services.writing import Settled
from quizzes.exams.views.writing import led_exam

MORE, TRY = "more", "try"


def section_of(exam: Exam, pk: int) -> Section:
    """The exam's section. Raises Http404."""
    section: Section = get_object_or_404(exam.sections.all(), pk=pk)
    section.exam = exam
    return section


def stays(request: HttpRequest, exam: Exam) -> HttpResponse:
    """Back to the exam, saying that its sections stay as they are."""
    messages.error(request, gettext("Someone has started the exam: its sections stay as they are. Copy it."))
    return redirect("written_exam", exam.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def new_section(request: HttpRequest, public_id: str) -> HttpResponse:
    """Add a section at the end. Fetched, it adds none."""
    exam = led_exam(request, public_id)
    if request.method != "POST":
        return redirect("written_exam", public_id)
    try:
        section = add_section(exam=exam, by=signed_in(request.user), now=timezone.now())
    except Settled:
        return stays(request, exam)
    return redirect("section", public_id, section.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def section(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """Write a section: more rows and a trial keep what was typed, without saving it."""
    exam = led_exam(request, public_id)
    found = section_of(exam, pk)
    if has_attempts(exam):
        return stays(request, exam)
    if request.method != "POST":
        return _page(request, found, stored_forms(found))
    pressed = request.POST.get("do", "")
    forms = posted_forms(found, request.POST, more=pressed == MORE)
    if pressed == MORE:
        return _page(request, found, forms)
    if not forms.is_valid():
        return _page(request, found, forms, status=422)
    verdict = drawn_once(exam, forms.section())
    own = verdict.section is None or verdict.section.pk == found.pk
    if pressed == TRY:
        return _page(request, found, forms, verdict)
    if exam.published is not None and not verdict.can:
        return _page(request, found, forms, verdict, status=422)
    return _saved(request, forms.section(), verdict if own else None)


def _saved(request: HttpRequest, found: Section, verdict: Verdict | None) -> HttpResponse:
    """Keep the section, and say whether the exam can be drawn so; a draft is kept even where it cannot."""
    try:
        save_section(section=found, by=signed_in(request.user), now=timezone.now())
    except Settled:
        return stays(request, found.exam)
    if verdict is None or verdict.can:
        messages.success(request, gettext("Saved."))
        return redirect("written_exam", found.exam.public_id)
    messages.warning(request, gettext("Saved, but it cannot be drawn yet. %(why)s") % {"why": verdict.told})
    return redirect("section", found.exam.public_id, found.pk)


def _page(
    request: HttpRequest, found: Section, forms: SectionForms, verdict: Verdict | None = None, status: int = 200
) -> HttpResponse:
    shown = {"exam": found.exam, "section": found, "forms": forms, "verdict": verdict}
    return render(request, "exams/write/section.html", shown, status=status)


@require_POST
@never_cache
def section_drawable(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """Whether the exam could be drawn with the section as it is typed now: a fragment, for the page's script."""
    exam = led_exam(request, public_id)
    found = section_of(exam, pk)
    forms = posted_forms(found, request.POST)
    verdict = drawn_once(exam, forms.section()) if forms.is_valid() else None
    return render(request, "exams/write/drawable.html", {"verdict": verdict, "section": found, "forms": forms})


@require_http_methods(["GET", "HEAD", "POST"])
def place_section(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """Move a section up or down, or remove it. Fetched, it does nothing."""
    exam = led_exam(request, public_id)
    found = section_of(exam, pk)
    where = request.POST.get("where", "")
    if request.method == "POST" and where in {UP, DOWN, REMOVE}:
        try:
            move_section(section=found, where=where, by=signed_in(request.user), now=timezone.now())
        except Settled:
            return stays(request, exam)
        if where == REMOVE:
            messages.success(request, gettext("“%(section)s” is removed.") % {"section": found})
    return redirect("written_exam", public_id)
