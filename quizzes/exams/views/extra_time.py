"""Extra time of a league's officials, for its administrators alone: for anyone else the page is not there."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.queries import leagues_administered_by, signed_in
from quizzes.exams.forms.running import ExtraTimeForm
from quizzes.exams.queries import extra_times_for
from quizzes.exams.services.time import set_extra_time
from quizzes.exams.views.running import A_PAGE, found_officials, page_of, the_official


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def extra_time(request: HttpRequest, league: str) -> HttpResponse:
    """Who has extra time, and the official whom the address names, to give or take theirs."""
    held = get_object_or_404(leagues_administered_by(request.user), slug=league)
    official = the_official(request, held)
    rows = extra_times_for(request.user).filter(league=held).select_related("user", "set_by").order_by("user__username")
    now_has = rows.filter(user=official.user).first() if official else None
    form = ExtraTimeForm(request.POST or None, initial={"percent": now_has.percent if now_has else 25})
    if request.method == "POST" and official is not None and form.is_valid():
        percent, by = form.cleaned_data["percent"], signed_in(request.user)
        set_extra_time(league=held, user=official.user, percent=percent, by=by, now=timezone.now())
        messages.success(request, gettext("Saved. Attempts under way have moved with it."))
        return redirect("extra_time", league)
    q, page = request.GET.get("q", "").strip(), page_of(request, rows)
    registered = {each.user_id: each for each in held.registrations.filter(user__in=[each.user_id for each in page])}
    shown = {
        "league": held,
        "form": form,
        "official": official,
        "q": q,
        "officials": found_officials(request, held)[:A_PAGE] if q else [],
        "page": page,
        "given": [(each, registered.get(each.user_id)) for each in page],
    }
    return render(request, "exams/write/extra_time.html", shown, status=422 if form.errors else 200)
