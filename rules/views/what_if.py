"""What if: set the facts, see the ruling, share it by its address."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from rules import editions
from rules.addresses import edition_in_address
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.vocabulary import Phase
from rules.forms import WhatIf
from rules.ruled import ruled
from rules.views.book import edition_or_404


@login_not_required
@require_safe
def what_if(request: HttpRequest) -> HttpResponse:
    """The situation that the address states, with its ruling; without a kind in it, the kinds to choose from."""
    edition = edition_or_404(request, request.GET.get("edition", editions.DEFAULT))
    kind = KINDS.get(request.GET.get("kind", ""))
    if kind is None:
        return _kinds(request, edition)
    form = WhatIf(edition, kind, request.GET)
    context = {"edition": edition, "kind": gettext(kind.title), "form": form}
    if form.situation is None:
        return render(request, "rules/what_if.html", context, status=422)
    address = f"{reverse('rules:what_if')}?{form.address}"
    context |= {"ruled": ruled(edition, form.situation), "address": request.build_absolute_uri(address)}
    return push_url(render(request, "rules/what_if.html", context), address)


def _kinds(request: HttpRequest, edition: Edition) -> HttpResponse:
    unknown = request.GET.get("kind", "")
    phases = [
        (gettext(phase.label), [(kind.kind, gettext(kind.title)) for kind in KINDS.values() if kind.phase is phase])
        for phase in Phase
    ]
    context = {"phases": phases, "unknown": unknown, "edition": edition, "named": edition_in_address(edition)}
    return render(request, "rules/kinds.html", context, status=422 if unknown else 200)
