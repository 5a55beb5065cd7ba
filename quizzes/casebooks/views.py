"""The pages of case books: those of one's leagues, one held against the engine, bringing one, taking it away."""

from __future__ import annotations

import csv

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.queries import leagues_led_by, signed_in
from quizzes.casebooks.differing import held_against
from quizzes.casebooks.files import template_of
from quizzes.casebooks.forms import CaseBookForm
from quizzes.casebooks.models import CaseBook
from quizzes.casebooks.queries import case_books_for
from quizzes.interpretations.queries import editions_of
from rules import editions
from rules.engine.incidents import KINDS

A_PAGE = 20


@require_safe
@never_cache
def case_books(request: HttpRequest) -> HttpResponse:
    """The case books of the leagues that one leads, the latest first."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    rows = case_books_for(request.user).select_related("league", "made_by").defer("lines")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    kinds = [(slug, gettext(kind.title)) for slug, kind in KINDS.items()]
    return render(request, "casebooks/case_books.html", {"leagues": leagues, "page": page, "kinds": kinds})


@require_safe
@never_cache
def case_book(request: HttpRequest, public_id: str) -> HttpResponse:
    """A case book as the engine rules on it today, what differs clause by clause."""
    found = get_object_or_404(case_books_for(request.user).select_related("league"), public_id=public_id)
    held = held_against(found.lines.split("\n"), editions_of(found.league))
    return render(request, "casebooks/case_book.html", {"book": found, "held": held})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring(request: HttpRequest, league: str) -> HttpResponse:
    """Bring a case book of a league from a file."""
    held = get_object_or_404(leagues_led_by(request.user), slug=league)
    form = CaseBookForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        made = CaseBook.objects.create(
            league=held,
            title=form.cleaned_data["title"],
            lines="\n".join(form.lines),
            made_by=signed_in(request.user),
            made=timezone.now(),
        )
        return redirect("case_book", made.public_id)
    shown = {"form": form, "league": held}
    return render(request, "casebooks/bring.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def take_away(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take a case book away. Fetched, it takes none."""
    found = get_object_or_404(case_books_for(request.user), public_id=public_id)
    if request.method != "POST":
        return redirect("case_book", public_id)
    found.delete()
    messages.success(request, gettext("“%(title)s” is taken away.") % {"title": found.title})
    return redirect("case_books")


@require_safe
def template(request: HttpRequest, kind: str) -> HttpResponse:
    """The headings of a table of cases of a kind, as CSV."""
    if kind not in KINDS or not leagues_led_by(request.user).exists():
        raise Http404
    response = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="cases-{kind}.csv"'
    csv.writer(response).writerows([template_of(editions.get(), kind), ["case-1", "", kind]])
    return response
