"""What is done for a filtered roster: asked for, shown with who is left out and why, then confirmed."""

from __future__ import annotations

from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from accounts.certification.dates import day_of
from accounts.certification.forms.acts import ACTS
from accounts.certification.forms.officials import FilterForm
from accounts.certification.rosters import people_of, rows_of
from accounts.certification.services.bulk import done_for
from accounts.certification.views.of_league import led_league
from accounts.certification.views.previewing import CONFIRMED, UNSENT
from accounts.people.queries import signed_in

SHOWN = 50


@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, league: str, act: str) -> HttpResponse:
    """One act over the officials whom the filters in the address find."""
    held = led_league(request, league)
    by, now = signed_in(request.user), timezone.now()
    made = ACTS.get(act)
    chosen = FilterForm(request.GET, league=held).chosen()
    if made is None or chosen is None or not made.is_for(by, held):
        raise Http404
    today = day_of(now, ZoneInfo(held.time_zone))
    people = people_of(rows_of(by, held, chosen, today))
    initial = {name: request.GET.get(name) for name in ("level", "requirement")}
    form = made(request.POST or None, league=held, by=by, today=today, initial=initial)
    query = request.GET.urlencode()
    shown = {"league": held, "form": form, "act": act, "count": len(people), "query": query}
    shown["official"] = people[0] if chosen.official and people else None
    sent = request.method == "POST" and form.is_valid()
    if not sent:
        return render(request, "certification/act.html", shown, status=422 if form.errors else 200)
    if CONFIRMED in request.POST:
        count = done_for(form.act(), people=people, league=held, by=by, now=now, filters=query)
        told = ngettext("Done for %(n)d official.", "Done for %(n)d officials.", count)
        messages.success(request, told % {"n": count} if count else gettext("It concerned nobody: nothing was done."))
        return _back(league, query, chosen.official)
    plan = form.act().plan(people, by=by, now=now)
    told_of = {
        "plan": plan,
        "concerned": plan.people[:SHOWN],
        "left_out": plan.left_out[:SHOWN],
        "sent": [(name, each) for name, values in request.POST.lists() if name not in UNSENT for each in values],
    }
    return render(request, "certification/act_preview.html", {**shown, **told_of})


def _back(league: str, query: str, official: UUID | None) -> HttpResponseRedirect:
    if official is not None:
        return redirect("certified_official", league, official)
    address = reverse("certified_officials", args=[league])
    return redirect(f"{address}?{query}" if query else address)
