"""An instructor's own scenarios that are not published yet, for their own clinic, once the gate passes them."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.clinics.models import Clinic
from accounts.clinics.services.preparing import add_drawn
from accounts.clinics.views.preparing import added, clinic_of
from accounts.people.queries import signed_in
from quizzes.authoring.looked_at import Looked
from quizzes.authoring.models import State, Version
from quizzes.authoring.queries import latest_versions

A_PAGE = 10


def own_drafts(request: HttpRequest, clinic: Clinic) -> QuerySet[Version]:
    """The latest version of each scenario of the clinic's league that the person wrote and nobody has published."""
    own = latest_versions(request.user).filter(
        scenario__league=clinic.league, scenario__made_by=signed_in(request.user)
    )
    return own.exclude(state__in=[State.PUBLISHED, State.RETIRED])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def drafts(request: HttpRequest, public_id: str) -> HttpResponse:
    """One's own drafts with the formats that can ask them, to put into the clinic, or what keeps them from it."""
    clinic = clinic_of(request, public_id)
    rows = own_drafts(request, clinic)
    if request.method == "POST":
        _put_in(request, clinic, rows)
        return redirect("clinic", public_id)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "clinics/drafts.html", {"clinic": clinic, "page": page, "drafts": [Looked(row) for row in page]}
    )


def _put_in(request: HttpRequest, clinic: Clinic, rows: QuerySet[Version]) -> None:
    typed, asked_as = request.POST.get("draft", ""), request.POST.get("format", "")
    pk = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 15 else 0
    looked = Looked(get_object_or_404(rows, pk=pk))
    question = next((each.question for each in looked.samples if each.format == asked_as), None)
    if looked.obstacles or question is None:
        messages.error(request, gettext("It cannot be asked so yet: see what stands in the way."))
        return
    added(request, lambda: add_drawn(clinic=clinic, drawn=[question], now=timezone.now()))
