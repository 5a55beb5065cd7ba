"""Running a clinic: the instructor's phone as the remote, and the projector."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_http_methods, require_safe

from accounts.clinics.models import Clinic, Phase, RoomCall
from accounts.clinics.queries import in_the_room, scenario_on
from accounts.clinics.room import for_the_screen, one_fact_changed, room_calls
from accounts.clinics.services.attending import takes_calls
from accounts.clinics.services.preparing import InAnExam, secret_in
from accounts.clinics.services.running import STEPS, NothingToAsk, closes_at, open_clinic, remove, step
from accounts.clinics.views.preparing import clinic_of
from accounts.people.queries import signed_in
from quizzes import formats
from quizzes.feedback import explained
from quizzes.frozen import edition_of
from quizzes.questions import Question
from quizzes.ruled import reasons_of
from quizzes.sheets import key_of
from quizzes.showing import scenes_of

ON_THE_SCREEN = 60
"""So many names stand on the screen in the lobby; of the others, how many they are."""


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open the clinic, or a rehearsal of it. Fetched, it opens nothing."""
    clinic = clinic_of(request, public_id)
    if request.method == "POST":
        rehearsal = request.POST.get("how") == "rehearsal"
        try:
            open_clinic(clinic=clinic, by=signed_in(request.user), now=timezone.now(), rehearsal=rehearsal)
        except NothingToAsk:
            messages.error(request, gettext("Put at least one scenario in first."))
            return redirect("clinic", public_id)
        except InAnExam:
            asked = clinic.scenarios.filter(question__identity__in=secret_in(clinic)).order_by("number")
            numbers = ", ".join(str(number) for number in asked.values_list("number", flat=True))
            told = gettext("An exam of your league asks what these scenarios ask. Take them out first: %(numbers)s.")
            messages.error(request, told % {"numbers": numbers})
            return redirect("clinic", public_id)
        return redirect("clinic_remote", public_id)
    return redirect("clinic", public_id)


def etag_of(clinic: Clinic, *more: object) -> str:
    """What changes whenever a screen of the clinic does."""
    return '"' + "-".join(map(str, (clinic.version, *more, get_language()))) + '"'


def _etag(request: HttpRequest, public_id: str) -> str:
    clinic = clinic_of(request, public_id)
    on = scenario_on(clinic)
    open_still = on is not None and takes_calls(clinic, on, timezone.now())
    return etag_of(clinic, in_the_room(clinic).count(), _calls(clinic).count(), open_still)


def _calls(clinic: Clinic) -> Any:
    """The calls on the scenario that is on, of those in the room."""
    return RoomCall.objects.filter(scenario__clinic=clinic, scenario__number=clinic.place, participant__removed=None)


def watched(clinic: Clinic, request: HttpRequest) -> dict[str, Any]:
    """What the instructor's screens show of a clinic: nothing of a key before the ruling."""
    on, now = scenario_on(clinic), timezone.now()
    people = list(in_the_room(clinic))
    calls = list(_calls(clinic)) if on else []
    closes = closes_at(clinic, on) if on else None
    shown: dict[str, Any] = {
        "clinic": clinic,
        "on": on,
        "people": people,
        "called": len(calls),
        "calling": on is not None and takes_calls(clinic, on, now),
        "left": max(0, round((closes - now).total_seconds())) if closes and clinic.phase == Phase.ASKING else None,
        "of": clinic.scenarios.count(),
        "last": on is not None and not clinic.scenarios.filter(number__gt=clinic.place, skipped=False).exists(),
        "can": [to for to, phases in STEPS.items() if clinic.phase in phases],
        "join_url": request.build_absolute_uri(reverse("room:room", args=[clinic.code])) if clinic.code else "",
    }
    if on is not None:
        question = on.question.asked
        ruling = clinic.phase == Phase.RULING
        shown |= {"scenes": scenes_of(question, after_the_call=ruling), "question": question}
        shown["asked_as"] = gettext(formats.get(question.format).title)
        if clinic.phase in (Phase.CALLS, Phase.RULING):
            shown["room"] = room_calls(question, calls)
        if ruling:
            shown |= ruled(question) | {"pair": one_fact_changed(question, calls)}
    return shown


def ruled(question: Question) -> dict[str, Any]:
    """The key and the reasons, for after the ruling."""
    return {"key": key_of(question), "reasons": reasons_of(explained(question), edition_of(question))}


@require_safe
@never_cache
@condition(etag_func=_etag)
def remote(request: HttpRequest, public_id: str) -> HttpResponse:
    """The instructor's phone: what is on, how many called, and the one next step."""
    clinic = clinic_of(request, public_id)
    return render(request, "clinics/remote.html", watched(clinic, request))


@require_safe
@never_cache
@condition(etag_func=_etag)
def screen(request: HttpRequest, public_id: str) -> HttpResponse:
    """The projector: how to join, the scenario, the room's calls, the ruling."""
    clinic = clinic_of(request, public_id)
    shown = watched(clinic, request)
    names = [person.name for person in shown["people"]]
    shown |= {"names": names[:ON_THE_SCREEN], "others": max(0, len(names) - ON_THE_SCREEN)}
    shown["reasons"] = for_the_screen(shown.get("reasons", ()))
    if shown["join_url"]:
        shown["qr"] = qr_of(shown["join_url"])
    return render(request, "clinics/screen.html", shown)


def qr_of(url: str) -> SafeString:
    """The address as a QR code, an SVG that scales."""
    drawn = segno.make(url, error="m").svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None)
    return mark_safe(drawn)  # noqa: S308 - segno draws it; the address is in it as squares alone


@require_http_methods(["GET", "HEAD", "POST"])
def press(request: HttpRequest, public_id: str) -> HttpResponse:
    """One step of the remote. Fetched, it does nothing."""
    clinic = clinic_of(request, public_id)
    if request.method == "POST":
        to, seen = request.POST.get("to", ""), request.POST.get("seen", "")
        if seen.isascii() and seen.isdecimal() and len(seen) < 10:
            step(clinic=clinic, to=to, seen=int(seen), by=signed_in(request.user), now=timezone.now())
        clinic.refresh_from_db()
        if clinic.phase == Phase.ENDED:
            return redirect("clinic_attendance", public_id)
        if clinic.phase == Phase.PREPARED:
            return redirect("clinic", public_id)
    return redirect("clinic_remote", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_participant(request: HttpRequest, public_id: str, participant: str) -> HttpResponse:
    """Take somebody out of the room. Fetched, it takes out nobody."""
    clinic = clinic_of(request, public_id)
    found = get_object_or_404(clinic.participants, public_id=participant)
    if request.method == "POST":
        remove(participant=found, by=signed_in(request.user), now=timezone.now())
    return redirect("clinic_remote", public_id)
