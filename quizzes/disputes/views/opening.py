"""Opening a dispute, on the situation that the address states as "what if" does."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.queries import leagues_led_by, signed_in
from quizzes.authoring.models import Scenario
from quizzes.authoring.queries import scenarios_for
from quizzes.disputes.forms import EXPECT, DisputeForm
from quizzes.disputes.ruling import posted
from quizzes.disputes.services import opening
from quizzes.disputes.services.opening import Disputed
from quizzes.disputes.views.listing import UNPROCESSABLE, back_to
from rules.addresses import edition_in_address
from rules.editions import DEFAULT
from rules.engine.edition import Edition
from rules.engine.errors import UnknownEdition
from rules.engine.incidents import KINDS
from rules.engine.writing import OUTCOME, ruling_to_json
from rules.forms import WhatIf
from rules.readers import readable
from rules.ruled import ruled


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def open_dispute(request: HttpRequest) -> HttpResponse:
    """Say which ruling one expects in place of the rulebook's. `clause`, `scenario` and `expect.` of the address are
    filled in; without a situation there, one is sent to choose it."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    edition, stated = _edition(request), _stated(request)
    if stated is None:
        return render(request, "disputes/no_situation.html", {"named": edition_in_address(edition)})
    kind = KINDS[stated]
    what_if = WhatIf(edition, kind, request.GET)
    if what_if.situation is None:
        raise Http404
    ruling = ruling_to_json(edition.adjudicate(what_if.situation))
    scenario = scenarios_for(request.user).filter(public_id=request.GET.get("scenario", "")).first()
    form = DisputeForm(
        request.POST or None,
        initial=_initial(request, ruling, scenario),
        leagues=leagues,
        edition=edition,
        situation=what_if.situation,
        ruling=ruling,
    )
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        of_league = scenario if scenario and scenario.league_id == given["league"].pk else None
        words = {"why": given["why"], "source": given["source"], "scenario": of_league}
        disputed = Disputed(edition, what_if.situation, given["clause"], form.expected, **words)
        try:
            made = opening.open_dispute(
                league=given["league"], disputed=disputed, by=signed_in(request.user), now=timezone.now()
            )
        except opening.Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, gettext("The dispute is open: the league’s rules chair decides it."))
            return back_to(made)
    shown = {
        "form": form,
        "edition": edition,
        "kind": gettext(kind.title),
        "ruled": ruled(edition, what_if.situation),
        "address": what_if.address,
    }
    return render(request, "disputes/new.html", shown, status=UNPROCESSABLE if form.errors else 200)


def _edition(request: HttpRequest) -> Edition:
    try:
        return readable(request.user, request.GET.get("edition", DEFAULT))
    except UnknownEdition:
        raise Http404 from None


def _stated(request: HttpRequest) -> str | None:
    """The kind of incident in the address. Raises Http404 where it is none."""
    kind = request.GET.get("kind")
    if kind is not None and kind not in KINDS:
        raise Http404
    return kind


def _initial(request: HttpRequest, ruling: dict[str, object], scenario: Scenario | None) -> dict[str, object]:
    """What the address fills in; an expectation that is the ruling is none."""
    found: dict[str, object] = {"clause": request.GET.get("clause", "")}
    if scenario is not None:
        found["league"] = scenario.league_id
    for facet in OUTCOME:
        text = request.GET.get(f"{EXPECT}{facet}", "")
        if text and text != posted(facet, ruling[facet]):
            found[f"{EXPECT}{facet}"] = text
    return found
