"""What was done in a league, and to the site: for those who answer for it."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.people.models import Act, League
from accounts.people.queries import acts_for, leagues_administered_by
from accounts.people.telling_acts import told

A_PAGE = 50


@require_safe
def acts(request: HttpRequest) -> HttpResponse:
    """The leagues whose acts one may see and, for superusers, the acts that belong to none."""
    leagues = leagues_administered_by(request.user)
    if not leagues.exists() and not request.user.is_superuser:
        raise Http404
    return _page(request, acts_for(request.user).filter(league=None), league=None, leagues=leagues)


@require_safe
def league_acts(request: HttpRequest, league: str) -> HttpResponse:
    """The acts of a league that one administers, the latest first."""
    held = get_object_or_404(leagues_administered_by(request.user), slug=league)
    return _page(request, acts_for(request.user).filter(league=held), league=held, leagues=League.objects.none())


def _page(
    request: HttpRequest, found: QuerySet[Act], *, league: League | None, leagues: QuerySet[League]
) -> HttpResponse:
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    shown = {"league": league, "leagues": leagues, "page": page, "acts": told(page, request.user)}
    return render(request, "accounts/acts.html", shown)
