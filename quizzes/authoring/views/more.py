"""Five more like this: the neighbours of a scenario, each with its ruling, to be kept or not."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.queries import signed_in
from quizzes.authoring.looked_at import Looked
from quizzes.authoring.models import Version
from quizzes.authoring.neighbours import Neighbour, more_like
from quizzes.authoring.queries import identities_of
from quizzes.authoring.services.writing import keep_neighbours
from quizzes.authoring.views.found import latest_version

MOST_DRAWS = 999


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def more_like_this(request: HttpRequest, public_id: str) -> HttpResponse:
    """Up to five neighbours that the league has no scenario of. Those that are chosen become drafts."""
    version = latest_version(request, public_id)
    asked = request.GET.get("draw", "")
    draw = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= len(str(MOST_DRAWS)) else 1
    found = neighbours_of(version, draw)
    if request.method == "POST":
        chosen = [each for each in found if each.identity in request.POST.getlist("keep")]
        made = keep_neighbours(version=version, chosen=chosen, by=signed_in(request.user), now=timezone.now())
        if made:
            told = ngettext("%(n)d draft is kept.", "%(n)d drafts are kept.", len(made))
            messages.success(request, told % {"n": len(made)})
            return redirect("scenarios")
        messages.error(request, gettext("None was chosen, or someone has kept the same meanwhile."))
    return render(request, "authoring/more.html", {"version": version, "found": found, "next": draw + 1})


def neighbours_of(version: Version, draw: int) -> list[Neighbour]:
    """The neighbours of this draw."""
    held = identities_of(version.scenario.league)
    return more_like(Looked(version).typed, f"{version.scenario.public_id}/{version.number}/{draw}", held)
