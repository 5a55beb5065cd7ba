"""What the leagues of a person have decided, each under the address that it is cited by."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.permissions import leads
from accounts.people.queries import leagues_for, signed_in
from quizzes.authoring.queries import latest_versions
from quizzes.disputes.models import Dispute
from quizzes.disputes.ruling import clause_in
from quizzes.disputes.services.moving import move_over
from quizzes.disputes.services.opening import Refused
from quizzes.disputes.touched import Wanted, touched_scenarios
from quizzes.disputes.views.listing import SEE_OTHER
from quizzes.interpretations.models import Interpretation, Kind
from quizzes.interpretations.queries import holds, interpretations_for
from rules import editions
from rules.book import parameters_of

A_PAGE = 30
RELATED = ("league", "variant", "replaces__league", "replaced_by__league", "decided_by")


@require_safe
@never_cache
def interpretations(request: HttpRequest) -> HttpResponse:
    """The interpretations of one's leagues, the latest first."""
    rows = interpretations_for(request.user).select_related(*RELATED)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    now = timezone.now()
    shown = {
        "page": page,
        "lines": [(row, clause_in(row.edition, row.clause), holds(row, now)) for row in page],
        "several": leagues_for(request.user).count() > 1,
    }
    return render(request, "interpretations/interpretations.html", shown)


@require_safe
@never_cache
def interpretation(request: HttpRequest, league: str, year: int, number: int) -> HttpResponse:
    """An interpretation, whether it holds or not. To those who lead the league, what is left to move over too."""
    found = the_interpretation(request, league, year, number)
    own = leads(request.user, found.league)
    shown: dict[str, Any] = {
        "found": found,
        "clause": clause_in(found.edition, found.clause),
        "edition": gettext(editions.title_of(found.edition)),
        "holds": holds(found, timezone.now()),
        "dispute": Dispute.objects.filter(interpretation=found).first() if own else None,
        "leads": own,
    }
    if found.kind == Kind.VARIANT:
        book = editions.get(found.variant.slug)
        before = {line.name: line for line in parameters_of(editions.get(found.edition))}
        numbers = [(before[line.name], line) for line in parameters_of(book)]
        shown["numbers"] = [(old, new) for old, new in numbers if old.value != new.value]
        if own:
            wanted = Wanted(found.league, editions.get(found.edition), found.clause, book)
            shown["to_move"] = list(touched_scenarios(wanted))
    return render(request, "interpretations/interpretation.html", shown)


def the_interpretation(request: HttpRequest, league: str, year: int, number: int) -> Interpretation:
    """The interpretation of this name, where the person may see it. Raises Http404."""
    rows = interpretations_for(request.user).select_related(*RELATED)
    return get_object_or_404(rows, league__slug=league, year=year, number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def move(request: HttpRequest, league: str, year: int, number: int, public_id: str) -> HttpResponse:
    """Begin the version of a scenario under the league's own numbers. Fetched, it begins none."""
    found = the_interpretation(request, league, year, number)
    version = get_object_or_404(
        latest_versions(request.user), scenario__public_id=public_id, scenario__league=found.league
    )
    on = redirect("interpretation", league, year, number)
    if request.method == "POST" and found.kind == Kind.VARIANT:
        try:
            draft = move_over(version=version, variant=found.variant, by=signed_in(request.user), now=timezone.now())
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            told = gettext("A draft under %(name)s. What is published stays until you publish this.")
            messages.success(request, told % {"name": found.citation})
            on = redirect("scenario", draft.scenario.public_id)
    on.status_code = SEE_OTHER
    return on
