"""Reading the rulebook: an edition, a rule, a clause, and search."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules import book, editions
from rules.addresses import address_of, edition_in_address
from rules.engine.edition import Edition
from rules.engine.errors import RulebookError, UnknownEdition
from rules.examples import example_of
from rules.readers import readable, readable_by
from rules.ruled import ruled
from rules.search import LONGEST_QUERY
from rules.search import search as find


@login_not_required
@require_safe
def edition(request: HttpRequest, edition: str = editions.DEFAULT) -> HttpResponse:
    """A rulebook: its rules in order, each with its clauses, and its numbers."""
    shown = edition_or_404(request, edition)
    context = {
        "edition": shown,
        "named": edition_in_address(shown),
        "title": gettext(shown.title),
        "sections": book.sections_of(shown),
        "parameters": book.parameters_of(shown),
        "others": [each for each in readable_by(request.user).values() if each is not shown],
    }
    return render(request, "rules/edition.html", context)


@login_not_required
@require_safe
def rule(request: HttpRequest, edition: str, slug: str) -> HttpResponse:
    """A rule with its clauses in full."""
    shown = edition_or_404(request, edition)
    section = next((each for each in book.sections_of(shown) if each.slug == slug), None)
    if section is None:
        raise Http404
    return render(request, "rules/rule.html", {"edition": shown, "section": section})


@login_not_required
@require_safe
def clause(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A clause: its words, how it stands to others, how it is misread, and a situation that it decides."""
    shown = edition_or_404(request, edition)
    try:
        provision = shown.provision(name)
    except RulebookError:
        raise Http404 from None
    example = example_of(shown, provision)
    context = {
        "edition": shown,
        "section": book.section_of(shown, shown.rule_of(provision)),
        "clause": book.clause_of(shown, provision),
        "relations": book.relations_of(shown, provision),
        "misreadings": book.misreadings_of(shown, provision),
        "ruled": example and ruled(shown, example, focus=provision),
        "address": example and address_of(shown, example),
    }
    return render(request, "rules/clause.html", context)


@login_not_required
@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Clauses and rules by their words."""
    shown = edition_or_404(request, request.GET.get("edition", editions.DEFAULT))
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    context = {"edition": shown, "named": edition_in_address(shown), "q": query, "answer": find(shown, query)}
    return render(request, "rules/search.html", context)


def edition_or_404(request: HttpRequest, slug: str) -> Edition:
    """The edition of this slug. Raises Http404 where there is none, or it is not for whoever asks."""
    try:
        return readable(request.user, slug)
    except UnknownEdition:
        raise Http404 from None
