"""Suspending, reinstating and revoking: a page that says what it does and asks for the reason."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.certification.credentials.checking import check
from accounts.certification.credentials.document import title_of
from accounts.certification.credentials.forms import ReasonForm
from accounts.certification.credentials.moves import EVERY, Move, moves_open
from accounts.certification.credentials.standing import status_at
from accounts.certification.models import Certification
from accounts.certification.queries import certifications_for
from accounts.certification.services.moving import MOVES, CannotMove, move
from accounts.people.queries import leagues_administered_by, signed_in
from quizzes.views.taking import see_other


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def move_certification(request: HttpRequest, public_id: str, word: str) -> HttpResponse:
    """Move a certification of a league that one administers, with a reason. Raises Http404."""
    rows = certifications_for(request.user).filter(league__in=leagues_administered_by(request.user))
    held = get_object_or_404(rows.select_related("league", "user", "level__programme"), public_id=public_id)
    if word not in EVERY:
        raise Http404
    wanted, form = EVERY[word], ReasonForm(request.POST or None)
    if request.method == "POST" and not form.is_bound:
        form = ReasonForm({})
    if request.method == "POST" and form.is_valid():
        why, by = form.cleaned_data["why"], signed_in(request.user)
        try:
            move(certification=held, what=wanted.what, by=by, why=why, now=timezone.now())
        except CannotMove as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, gettext("It is written down, and holds from now on."))
            return see_other("certification", public_id)
    shown = {"held": held, "title": title_of(held), "move": wanted, "form": form, **foreseen(held, wanted)}
    return render(request, "credentials/move.html", shown, status=422 if form.errors else 200)


def foreseen(held: Certification, wanted: Move) -> dict[str, Any]:
    """What the page shows before anything is done: how the certification stands, and how it would afterwards."""
    now = timezone.now()
    status, (_, after), found = status_at(held, now), MOVES[wanted.what], check(held, now=now)
    return {
        "can_be_done": wanted in moves_open(held, now=now),
        "before": {"status": status.label if status else "–", "found": found},
        "after": {"status": after.label, "found": found.after(after)},
    }
