"""Two records of one person: choose them from a league's officials, look at both side by side, merge."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.forms import MergeForm
from accounts.people.models import League, Registration
from accounts.people.permissions import may_merge
from accounts.people.queries import leagues_administered_by, officials_of, person_of, signed_in
from accounts.people.services.merging import MayNotMerge, merge, merge_plan

SHOWN = 30
"""How many officials are shown to choose from; whoever looks for another says more of their name."""


@require_safe
def merge_choose(request: HttpRequest, league: str) -> HttpResponse:
    """Choose the record to keep and the one to give up, each found by name, number or organisation."""
    held = get_object_or_404(leagues_administered_by(request.user), slug=league)
    officials = officials_of(request.user, held).select_related("user")
    keep, other = (_chosen(request.GET.get(name, ""), held, request) for name in ("keep", "other"))
    if "show" in request.GET and keep and other and keep != other:
        return redirect("merge", held.slug, keep.user.public_id, other.user.public_id)
    chosen = [row for row in (keep, other) if row is not None]
    looked_for = request.GET.get("q", "").strip()
    found = officials_of(request.user, held, looked_for).exclude(pk__in=[row.pk for row in chosen])
    shown = {
        "league": held,
        "q": looked_for,
        "keep": keep,
        "other": other,
        "officials": [*dict.fromkeys(chosen), *found.select_related("user")[:SHOWN]],
        "more": officials.count() > SHOWN,
        "problem": "show" in request.GET,
    }
    return render(request, "accounts/merge_choose.html", shown)


def _chosen(public_id: str, league: League, request: HttpRequest) -> Registration | None:
    """The official of the league whom the form names, if there is one."""
    try:
        return _official(UUID(public_id), league, request)
    except (ValueError, Http404):
        return None


def _official(public_id: UUID, league: League, request: HttpRequest) -> Registration:
    """The registration in the league of the person of this public id. Raises Http404."""
    officials = officials_of(request.user, league).select_related("user")
    return get_object_or_404(officials, user__public_id=public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def merge_two(request: HttpRequest, league: str, keep: UUID, other: UUID) -> HttpResponse:
    """Both side by side and what would move; posted, they are merged, once however often it is sent."""
    held = get_object_or_404(leagues_administered_by(request.user), slug=league)
    kept = _official(keep, held, request)
    if request.method == "POST" and person_of(request.user, other) == kept.user:
        messages.info(request, gettext("These two are one already."))
        return redirect("roster", held.slug)
    ends = _official(other, held, request)
    shown: dict[str, object] = {"league": held, "keep": kept, "other": ends}
    if not may_merge(request.user, kept.user, ends.user):
        if request.method == "POST":
            raise PermissionDenied
        return render(request, "accounts/merge.html", shown)
    plan = merge_plan(kept.user, ends.user)
    form = MergeForm(request.POST if request.method == "POST" else None, collisions=plan.collisions)
    if request.method == "POST" and form.is_valid():
        try:
            who, now = signed_in(request.user), timezone.now()
            merge(keep=kept.user, other=ends.user, by=who, now=now, others_stay=form.others_stay())
        except MayNotMerge as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, gettext("The two records are one now: %(name)s.") % {"name": kept.full_name})
        return redirect("roster", held.slug)
    shown |= {"plan": plan, "form": form}
    return render(request, "accounts/merge.html", shown, status=422 if form.errors else 200)
