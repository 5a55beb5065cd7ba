"""Who was at a clinic, and how the room ruled."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.clinics.forms import ThereForm
from accounts.clinics.models import Phase
from accounts.clinics.services.confirming import NotOver, confirm
from accounts.clinics.views.preparing import clinic_of
from accounts.people.queries import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def attendance(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who was there, since when, and what they called; the instructor confirms the list."""
    clinic = clinic_of(request, public_id)
    people = clinic.participants.filter(removed=None, simulated=False).select_related("user")
    counted = Q(calls__scenario__skipped=False)
    people = people.annotate(
        made=Count("calls", filter=counted, distinct=True),
        rightly=Count("calls", filter=counted & Q(calls__right=True), distinct=True),
    )
    form = ThereForm(request.POST if request.method == "POST" else None, clinic=clinic, people=people)
    if request.method == "POST" and form.is_valid():
        there, requirement = list(form.cleaned_data["there"]), form.cleaned_data["requirement"]
        try:
            number = confirm(
                clinic=clinic, there=there, requirement=requirement, by=signed_in(request.user), now=timezone.now()
            )
        except NotOver:
            messages.error(request, gettext("End the clinic first."))
            return redirect("clinic_remote", public_id)
        messages.success(request, gettext("The list is confirmed."))
        if number:
            told = ngettext("Recorded for %(n)d official.", "Recorded for %(n)d officials.", number)
            messages.success(request, told % {"n": number})
        return redirect("clinic_attendance", public_id)
    ticked = set(request.POST.getlist("there"))
    rows = [
        (each, str(each.pk) in ticked if ticked else each.confirmed or (clinic.confirmed is None and each.made > 0))
        for each in people
    ]
    shown = {
        "clinic": clinic,
        "form": form,
        "rows": rows,
        "asked": clinic.scenarios.filter(asked__isnull=False, skipped=False).count(),
        "over": clinic.phase == Phase.ENDED,
    }
    return render(request, "clinics/attendance.html", shown, status=422 if form.errors else 200)
