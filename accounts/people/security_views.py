"""The devices on which one is signed in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.devices import devices_of, end_others
from accounts.people.queries import signed_in


@require_safe
def devices(request: HttpRequest) -> HttpResponse:
    """Where one is signed in."""
    return render(request, "accounts/devices.html", {"devices": devices_of(signed_in(request.user), request)})


@require_http_methods(["GET", "HEAD", "POST"])
def end_devices(request: HttpRequest) -> HttpResponse:
    """Sign out on one other device, or on all others. Fetched, it leads to where that is asked."""
    if request.method == "POST":
        chosen = request.POST.get("device", "")
        if not chosen or (chosen.isdecimal() and len(chosen) < 19):
            ended = end_others(signed_in(request.user), request, int(chosen) if chosen else None)
            told = ngettext("%(n)d device is signed out.", "%(n)d devices are signed out.", ended)
            messages.success(request, told % {"n": ended})
    return redirect("devices")
