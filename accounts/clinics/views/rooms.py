"""A phone in the room: join by the code, make the call, see how it is ruled. Signed in or by a name alone."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_http_methods, require_safe

from accounts.clinics.forms import CodeForm, JoinForm
from accounts.clinics.models import Clinic, ClinicScenario, Participant, Phase, RoomCall
from accounts.clinics.queries import running_by, scenario_on
from accounts.clinics.room import room_calls
from accounts.clinics.services.attending import Full, TooLate, call, join, takes_calls
from accounts.clinics.services.running import closes_at
from accounts.clinics.views.running import ruled
from accounts.people.models import User
from quizzes.feedback import explain
from quizzes.formats import FormatError
from quizzes.ruled import ruled_of
from quizzes.showing import controls_of, scenes_of

COOKIE = "room"
A_DAY = 24 * 60 * 60


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def enter(request: HttpRequest) -> HttpResponse:
    """Where the code on the screen is typed in."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        clinic = running_by(form.cleaned_data["code"])
        if clinic is not None:
            return redirect("room:room", clinic.code)
        form.add_error("code", gettext("No clinic is open under this code. Look at the screen again."))
    return render(request, "clinics/enter.html", {"form": form}, status=422 if form.errors else 200)


def participant_in(request: HttpRequest, clinic: Clinic) -> Participant | None:
    """Who this phone is in the room: the person signed in, or whom its cookie says, which is signed."""
    people = clinic.participants.all()
    if request.user.is_authenticated:
        return people.filter(user=request.user).first()
    held = request.get_signed_cookie(COOKIE, default="", salt=clinic.public_id, max_age=A_DAY)
    return people.filter(public_id=held, user=None).first() if held else None


def state_of(clinic: Clinic, participant: Participant, on: ClinicScenario | None) -> str:
    """What a phone's page depends on: it is loaded again when this is another, and not while a call is being made."""
    calling = on is not None and takes_calls(clinic, on, timezone.now())
    removed = participant.removed is not None
    return "-".join(map(str, (clinic.phase, clinic.place, participant.called, int(removed), int(calling))))


def _etag(request: HttpRequest, code: str) -> str:
    clinic = running_by(code)
    participant = participant_in(request, clinic) if clinic else None
    if clinic is None or participant is None:
        return '"none"'
    on = scenario_on(clinic) if clinic.phase == Phase.ASKING else None
    return f'"{state_of(clinic, participant, on)}"'


@login_not_required
@require_safe
@never_cache
@condition(etag_func=_etag)
def state(request: HttpRequest, code: str) -> HttpResponse:
    """For a phone to ask whether its page has changed: the state is the ETag, and most answers are 304."""
    return HttpResponse(status=204)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room as this phone sees it: the name to give, the scenario to call, the call that was made, the ruling."""
    clinic = running_by(code)
    if clinic is None:
        return render(request, "clinics/over.html", {"code": code}, status=404)
    participant = participant_in(request, clinic)
    if participant is None or participant.removed is not None:
        return _join(request, clinic, participant)
    on = scenario_on(clinic)
    if request.method == "POST":
        return _call(request, clinic, participant, on)
    return _shown(request, clinic, participant, on)


def _join(request: HttpRequest, clinic: Clinic, removed: Participant | None) -> HttpResponse:
    """Who was taken out comes in again under another name."""
    user = request.user if isinstance(request.user, User) else None
    initial = "" if removed else user or ""
    form = JoinForm(
        request.POST if request.method == "POST" and "_scenario" not in request.POST else None,
        initial={"name": initial},
        but=removed.name if removed else "",
    )
    if form.is_valid():
        try:
            participant = join(clinic=clinic, name=form.cleaned_data["name"], user=user, now=timezone.now())
        except Full:
            form.add_error(None, gettext("The room is full."))
        except TooLate:
            return redirect("room:room", clinic.code)
        else:
            response = redirect("room:room", clinic.code)
            response.set_signed_cookie(
                COOKIE,
                participant.public_id,
                salt=clinic.public_id,
                max_age=A_DAY,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure(),
            )
            return response
    status = 422 if form.errors else 403 if removed else 200
    return render(request, "clinics/join.html", {"clinic": clinic, "form": form, "removed": removed}, status=status)


def _call(request: HttpRequest, clinic: Clinic, participant: Participant, on: ClinicScenario | None) -> HttpResponse:
    """Take a call on the scenario that the phone had before it; whatever becomes of it, the phone sees the room."""
    wanted = request.POST.get("_scenario", "")
    if on is not None and wanted == str(on.number):
        try:
            call(participant=participant, scenario=on, post=request.POST, now=timezone.now())
        except FormatError as error:
            return _shown(request, clinic, participant, on, error.problems)
        except TooLate:
            return redirect("room:room", clinic.code)
    return redirect("room:room", clinic.code)


def _shown(
    request: HttpRequest,
    clinic: Clinic,
    participant: Participant,
    on: ClinicScenario | None,
    problems: tuple[tuple[str, str], ...] = (),
) -> HttpResponse:
    state = state_of(clinic, participant, on)
    shown: dict[str, Any] = {"clinic": clinic, "participant": participant, "on": on, "state": state}
    if on is None:
        return render(request, "clinics/room.html", shown)
    question, now = on.question.asked, timezone.now()
    held = RoomCall.objects.filter(participant=participant, scenario=on).first()
    closes = closes_at(clinic, on)
    shown |= {
        "calling": takes_calls(clinic, on, now),
        "held": held,
        "left": max(0, round((closes - now).total_seconds())) if closes and clinic.phase == Phase.ASKING else None,
        "scenes": scenes_of(question, after_the_call=clinic.phase == Phase.RULING),
        "controls": controls_of(question, request.POST, problems),
        "told_in": question.language,
    }
    if clinic.phase in (Phase.CALLS, Phase.RULING):
        calls = RoomCall.objects.filter(scenario=on, participant__removed=None)
        shown["room"] = room_calls(question, list(calls))
    if clinic.phase == Phase.RULING:
        shown |= _ruling(question, held)
    return render(request, "clinics/room.html", shown, status=422 if problems else 200)


def _ruling(question: Any, held: RoomCall | None) -> dict[str, Any]:
    """How it is ruled, beside the phone's own call where it made one."""
    if held is None:
        return ruled(question)
    answer = held.as_answer
    return {"ruled": ruled_of(question, answer, explain(question, answer.answer))}
