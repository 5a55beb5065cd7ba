"""The fixed questions of a section: chosen from the league's pool, put in order, taken away."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.queries import signed_in
from quizzes.authoring.queries import not_for_exams
from quizzes.exams.forms.fields import LONGEST_NUMBER
from quizzes.exams.models import Section
from quizzes.exams.queries import has_attempts
from quizzes.exams.services.sections import arrange_fixed, fix_questions
from quizzes.exams.services.writing import Settled, Undrawable
from quizzes.exams.views.sections import cannot_go, section_of, stays
from quizzes.exams.views.writing import led_exam
from quizzes.models import Kept, Question
from quizzes.queries import kept_for
from quizzes.sheets import sheet_of

A_PAGE = 15


def pool_for(request: HttpRequest, section: Section) -> QuerySet[Kept]:
    """What the league keeps, of the exam's edition, and is not fixed in the exam yet.

    What instructors wrote themselves is there once someone else has published it for exams.
    """
    exam = section.exam
    kept = kept_for(request.user).filter(league=exam.league, question__edition__slug=exam.edition)
    kept = kept.exclude(question__in=not_for_exams())
    return kept.exclude(question__fixed_in__section__exam=exam).select_related("question", "question__edition")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def fixed(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """The fixed questions in their order, and the pool to choose more from."""
    exam = led_exam(request, public_id)
    found = section_of(exam, pk)
    if has_attempts(exam):
        return stays(request, exam)
    if request.method == "POST":
        try:
            _changed(request, found)
        except Settled:
            return stays(request, exam)
        except Undrawable as why:
            cannot_go(request, why)
        return redirect(request.get_full_path())
    page = Paginator(pool_for(request, found), A_PAGE).get_page(request.GET.get("page"))
    rows = found.fixed.select_related("question", "question__edition")
    shown = {
        "exam": exam,
        "section": found,
        "fixed": [(row, sheet_of(row.question.asked)) for row in rows],
        "page": page,
        "pool": [(kept, sheet_of(kept.question.asked)) for kept in page],
    }
    return render(request, "exams/write/fixed.html", shown)


def _changed(request: HttpRequest, section: Section) -> None:
    """Fix the questions chosen from the pool, or put those that are fixed in another order."""
    if request.POST.get("do") == "fix":
        chosen = {each for each in request.POST.getlist("fix") if each.isdecimal() and len(each) <= LONGEST_NUMBER}
        kept = pool_for(request, section).filter(pk__in=chosen)
        questions: list[Question] = [each.question for each in kept]
        number = fix_questions(section=section, questions=questions, by=signed_in(request.user), now=timezone.now())
        messages.success(
            request, ngettext("%(n)d question is fixed.", "%(n)d questions are fixed.", number) % {"n": number}
        )
        if number < len(questions):
            messages.info(
                request, gettext("Those like another question of the exam were left out: nobody is asked twice.")
            )
        return
    rows = [row.pk for row in section.fixed.all()]
    typed = {pk: request.POST.get(f"number-{pk}", "") for pk in rows}
    numbers = {pk: int(text) for pk, text in typed.items() if text.isascii() and text.isdecimal() and len(text) < 5}
    away = [pk for pk in rows if f"away-{pk}" in request.POST]
    arrange_fixed(section=section, numbers=numbers, away=away, by=signed_in(request.user), now=timezone.now())
    messages.success(request, gettext("Saved."))
