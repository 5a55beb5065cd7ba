"""A form of rules: saved at once where nobody is concerned, else shown first with whom it would change, then confirmed.

The form stands in the preview as it was sent, so that nothing waits on the server in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Model
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from accounts.certification.models import Level, Programme, Standing
from accounts.certification.queries import names_of
from accounts.certification.services.changing import Apply, change_rules, preview_change
from accounts.people.models import League
from accounts.people.queries import signed_in

SHOWN = 100
CONFIRMED = "confirmed"
UNSENT = ("csrfmiddlewaretoken", CONFIRMED)


def saved_or_previewed(
    request: HttpRequest,
    *,
    form: ModelForm,
    league: League,
    levels: Sequence[Level],
    target: Model,
    what: str,
    title: str,
    back: Programme | None,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    """The form; sent, what it would change; confirmed, done. `target` is the row that the act is about."""
    shown = {"league": league, "form": form, "title": title, "programme": back, **(extra or {})}
    if request.method != "POST" or not form.is_valid():
        return render(request, "certification/rules_form.html", shown, status=422 if form.errors else 200)
    return done_or_previewed(
        request,
        apply=form.save,
        league=league,
        levels=levels,
        target=target,
        what=what,
        title=title,
        back=back,
        fields=form.changed_data,
    )


def done_or_previewed(
    request: HttpRequest,
    *,
    apply: Apply,
    league: League,
    levels: Sequence[Level],
    target: Model,
    what: str,
    title: str,
    back: Programme | None,
    fields: Sequence[str] = (),
) -> HttpResponse:
    """What saving would change, unless it is confirmed or nobody is concerned: then it is saved."""
    now = timezone.now()
    concerned = Standing.objects.filter(level__in=levels).exists()
    if concerned and CONFIRMED not in request.POST:
        preview = preview_change(league=league, levels=levels, apply=apply, now=now)
        names = names_of({turn.user for turn in preview.turns[:SHOWN]}, league)
        shown = {
            "league": league,
            "title": title,
            "programme": back,
            "preview": preview,
            "turns": [(names[turn.user], turn) for turn in preview.turns[:SHOWN]],
            "sent": [(name, each) for name, held in request.POST.lists() if name not in UNSENT for each in held],
        }
        return render(request, "certification/rules_preview.html", shown)
    count = change_rules(
        league=league,
        levels=levels,
        apply=apply,
        what=what,
        target=target,
        by=signed_in(request.user),
        now=now,
        fields=fields,
    )
    told = ngettext("Saved. %(n)d official stands otherwise.", "Saved. %(n)d officials stand otherwise.", count)
    messages.success(request, told % {"n": count} if count else gettext("Saved."))
    return redirect("programme", back.public_id) if back else redirect("programmes", league.slug)
