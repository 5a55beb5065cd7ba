"""Running an exam, for those who lead its league: attempts, codes, unlocking, other windows."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.models import League, Registration
from accounts.people.permissions import administers
from accounts.people.queries import officials_of, signed_in
from quizzes.exams.forms.running import CodeForm, UnlockForm, WindowForm
from quizzes.exams.models import Exam, Result
from quizzes.exams.queries import exam_attempts_for, sitting_codes_for, unlocks_for, window_changes_for
from quizzes.exams.services.running import end_code, make_code, move_window, unlock_each
from quizzes.exams.views.writing import led_exam

A_PAGE = 30


def page_of(request: HttpRequest, rows: QuerySet) -> Page:
    """The page of the rows that the address names."""
    return Paginator(rows, A_PAGE).get_page(request.GET.get("page"))


def found_officials(request: HttpRequest, league: League) -> QuerySet[Registration]:
    """The officials of the league whom the search in the address finds; all where it is empty."""
    return officials_of(request.user, league, request.GET.get("q", "").strip()).select_related("user")


def the_official(request: HttpRequest, league: League) -> Registration | None:
    """The official whom the address names, if it names one. Raises Http404 for one who is not of the league."""
    named = request.GET.get("official", "")
    if not named:
        return None
    pk = int(named) if named.isascii() and named.isdecimal() and len(named) < 15 else 0
    return get_object_or_404(officials_of(request.user, league).select_related("user"), pk=pk)


@require_safe
@never_cache
def attempts(request: HttpRequest, public_id: str) -> HttpResponse:
    """The attempts at an exam and how far each is. When one ends would tell of extra time: administrators see it."""
    exam = led_exam(request, public_id)
    graded = Prefetch("results", queryset=Result.objects.order_by("-number"))
    rows = exam_attempts_for(request.user).filter(exam=exam).select_related("user").prefetch_related(graded)
    page = page_of(request, rows)
    shown = {
        "exam": exam,
        "page": page,
        "attempts": [(each, next(iter(each.results.all()), None)) for each in page],
        "administers": administers(request.user, exam.league),
    }
    return render(request, "exams/write/attempts.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def codes(request: HttpRequest, public_id: str) -> HttpResponse:
    """The codes of supervised sittings, large enough to be read out, and one more."""
    exam, now = led_exam(request, public_id), timezone.now()
    form = CodeForm(request.POST or None, exam=exam, now=now)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        make_code(exam=exam, place=given["place"], until=given["until"], by=signed_in(request.user), now=now)
        return redirect("sitting_codes", public_id)
    rows = sitting_codes_for(request.user).filter(exam=exam).select_related("made_by")
    page = page_of(request, rows)
    shown = {"exam": exam, "form": form, "page": page, "codes": [(each, each.until > now) for each in page]}
    return render(request, "exams/write/codes.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def end_sitting_code(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """Let a code start nothing any more. Fetched, it ends none."""
    exam = led_exam(request, public_id)
    code = get_object_or_404(sitting_codes_for(request.user), exam=exam, pk=pk)
    if request.method == "POST":
        end_code(code=code, by=signed_in(request.user), now=timezone.now())
        messages.success(request, gettext("The code starts nothing any more. Sittings that it started go on."))
    return redirect("sitting_codes", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unlocking(request: HttpRequest, public_id: str) -> HttpResponse:
    """The officials of the league, to unlock the exam for those ticked, and who is unlocked since when."""
    exam = led_exam(request, public_id)
    found = found_officials(request, exam.league)
    form = UnlockForm(request.POST if request.method == "POST" else None, people=found)
    if request.method == "POST" and form.is_valid():
        users = [each.user for each in form.cleaned_data["people"]]
        reason, by = form.cleaned_data["reason"], signed_in(request.user)
        number = unlock_each(exam=exam, users=users, reason=reason, by=by, now=timezone.now())
        told = ngettext("Unlocked for %(n)d official.", "Unlocked for %(n)d officials.", number)
        messages.success(request, told % {"n": number})
        return redirect(request.get_full_path())
    return _unlocking_page(request, exam, form, page_of(request, found))


def _unlocking_page(request: HttpRequest, exam: Exam, form: UnlockForm, page: Page) -> HttpResponse:
    unlocks = unlocks_for(request.user).filter(exam=exam, user__in=[each.user_id for each in page])
    since = {each.user_id: each for each in unlocks.order_by("at")}
    ticked = request.POST.getlist("people")
    shown = {
        "exam": exam,
        "form": form,
        "page": page,
        "officials": [(each, since.get(each.user_id), str(each.pk) in ticked) for each in page],
        "q": request.GET.get("q", "").strip(),
    }
    return render(request, "exams/write/unlocking.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def windows(request: HttpRequest, public_id: str) -> HttpResponse:
    """Other windows of an exam: for an organisation, or for the official whom the address names."""
    exam = led_exam(request, public_id)
    official = the_official(request, exam.league)
    form = WindowForm(request.POST or None, exam=exam, for_person=official is not None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        move_window(
            exam=exam,
            user=official.user if official else None,
            organisation=given.get("organisation", ""),
            opens=given["opens"],
            closes=given["closes"],
            by=signed_in(request.user),
            now=timezone.now(),
        )
        messages.success(request, gettext("Saved. Attempts under way have moved with it."))
        return redirect("exam_windows", public_id)
    q = request.GET.get("q", "").strip()
    shown = {
        "exam": exam,
        "form": form,
        "official": official,
        "q": q,
        "officials": found_officials(request, exam.league)[:A_PAGE] if q else [],
        "page": page_of(
            request, window_changes_for(request.user).filter(exam=exam).select_related("user").order_by("pk")
        ),
    }
    return render(request, "exams/write/windows.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def end_window(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """Let the exam open and close as for everyone again. Fetched, it changes nothing."""
    exam = led_exam(request, public_id)
    change = get_object_or_404(window_changes_for(request.user).select_related("user"), exam=exam, pk=pk)
    if request.method == "POST":
        move_window(
            exam=exam,
            user=change.user,
            organisation=change.organisation,
            opens=None,
            closes=None,
            by=signed_in(request.user),
            now=timezone.now(),
        )
        messages.success(request, gettext("It opens and closes as for everyone again."))
    return redirect("exam_windows", public_id)
