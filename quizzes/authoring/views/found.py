"""The scenario that a page is about, where the person may write scenarios of its league."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from accounts.people.models import League
from accounts.people.queries import leagues_led_by
from quizzes.authoring.models import Version
from quizzes.authoring.queries import latest_versions, versions_for


def led_league(request: HttpRequest, slug: str) -> League:
    """The league, where the person leads it. Raises Http404."""
    return get_object_or_404(leagues_led_by(request.user), slug=slug)


def latest_version(request: HttpRequest, public_id: str) -> Version:
    """The latest version of a scenario that the person may see. Raises Http404."""
    return get_object_or_404(latest_versions(request.user), scenario__public_id=public_id)


def version_of(request: HttpRequest, public_id: str, number: int) -> Version:
    """The version of this number of a scenario that the person may see. Raises Http404."""
    rows = versions_for(request.user).select_related("scenario__league", "assigned_to", "copied_from__scenario")
    return get_object_or_404(rows, scenario__public_id=public_id, number=number)
