"""The scenarios of the leagues that one leads."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.people.queries import leagues_led_by, signed_in
from quizzes.authoring.models import State
from quizzes.authoring.permissions import chairs_a_league
from quizzes.authoring.queries import in_review, latest_versions, unruled_for_the_chair

A_PAGE = 30


@require_safe
@never_cache
def scenarios(request: HttpRequest) -> HttpResponse:
    """The scenarios, what was saved last first; those of one state where the address names it."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    user = signed_in(request.user)
    rows = latest_versions(user)
    state = request.GET.get("state", "")
    if state in State.values:
        rows = rows.filter(state=state)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "leagues": leagues,
        "page": page,
        "states": State.choices,
        "state": state,
        "waiting": in_review(user, first_for=user).count(),
        "chairs": chairs_a_league(user),
        "notes": unruled_for_the_chair(user).count(),
    }
    return render(request, "authoring/scenarios.html", shown)
