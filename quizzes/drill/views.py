"""The pages of the drill: what it is and how it went so far, the drill itself, and how one went."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from quizzes.drill.forms import ActsUnreadable, SpeedForm, StepForm, acts_sent
from quizzes.drill.judging import judge, times_of
from quizzes.drill.models import Drill, Speed
from quizzes.drill.queries import own_drills_for
from quizzes.drill.script import Part
from quizzes.drill.services import acts_of, finish, is_as_it_was, script_of, start_drill, step, turn_of
from quizzes.drill.steps import NEXT, part_at
from quizzes.drill.telling import (
    DO,
    PARTS,
    calls_on,
    drop_told,
    game_told,
    lines_until,
    moments_told,
    on_nothing_told,
    parts_to_play,
    went_told,
)
from quizzes.interpretations.queries import practised_by
from quizzes.views.people import someone
from rules import editions
from rules.engine.errors import UnknownEdition
from rules.engine.messages import number

LISTED = 10
"""So many of the latest drills are listed."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def drills(request: HttpRequest) -> HttpResponse:
    """What the drill is, its start, and one's latest."""
    user = someone(request)
    books = practised_by(user, timezone.now())
    form = SpeedForm(request.POST or None, books=books)
    if request.method == "POST" and form.is_valid():
        speed, edition = Speed(form.cleaned_data["speed"]), form.cleaned_data.get("edition") or editions.DEFAULT
        return redirect("drill", start_drill(user=user, speed=speed, edition=edition, now=timezone.now()).public_id)
    latest = own_drills_for(user)
    context = {
        "form": form,
        "open": latest.filter(finished=None).first(),
        "latest": latest.exclude(finished=None)[:LISTED],
    }
    return render(request, "drill/drills.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def drill(request: HttpRequest, public_id: str) -> HttpResponse:
    """The drill itself; one that is over leads to how it went."""
    found = get_object_or_404(own_drills_for(request.user), public_id=public_id)
    if found.finished is not None:
        return redirect("drill_went", public_id)
    if not is_known(found):
        messages.info(request, gettext("Its rulebook is no longer here. Start another."))
        return redirect("drills")
    if found.speed == Speed.STEPS:
        return _step(request, found)
    return _play(request, found)


def is_known(found: Drill) -> bool:
    """Whether the drill's edition is still here."""
    try:
        editions.get(found.edition)
    except UnknownEdition:
        return False
    return True


def _play(request: HttpRequest, found: Drill) -> HttpResponse:
    """The drill with its clock: the page plays what is seen, and sends at the end what was done."""
    wrong = False
    if request.method == "POST":
        try:
            acts = acts_sent(request.POST.get("acts", ""), stretched=found.stretched)
        except ActsUnreadable:
            wrong = True
        else:
            finish(drill=found, acts=acts, now=timezone.now())
            return _see_how_it_went(found)
    script, _edition = script_of(found)
    context = {
        "drill": found,
        "game": game_told(script),
        "parts": parts_to_play(script),
        "said": {
            "waiting": gettext("Wait for the linesman"),
            "pause": gettext("Pause"),
            "go_on": gettext("Go on"),
            "paused": gettext("The clock is stopped."),
        },
        "stretched": found.stretched,
        "teams": calls_on(),
        "wrong": wrong,
    }
    return render(request, "drill/play.html", context, status=422 if wrong else 200)


def _step(request: HttpRequest, found: Drill) -> HttpResponse:
    """The drill without a clock: each page shows what is seen by now, and what one can do."""
    form = StepForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        did, team = form.cleaned_data["do"]
        held = step(drill=found, did=did, team=team, turn=form.cleaned_data["turn"], now=timezone.now())
        return _see_how_it_went(held) if held.finished else redirect("drill", held.public_id)
    script, _edition = script_of(found)
    acts = acts_of(found)
    times = times_of(script, acts)
    part = part_at(times, found.clock)
    context: dict[str, Any] = {
        "drill": found,
        "game": game_told(script),
        "part": gettext(PARTS[part]),
        "hand_is_up": part is Part.HOME_TIME,
        "since": number(round(found.clock - times.began[part], 1)),
        "lines": lines_until(script, acts, found.clock),
        "next": NEXT.get(part),
        "next_told": gettext(DO[NEXT[part]]) if part in NEXT else "",
        "teams": calls_on(),
        "turn": turn_of(found),
        "wrong": bool(form.errors),
    }
    return render(request, "drill/step.html", context, status=422 if form.errors else 200)


def _see_how_it_went(found: Drill) -> HttpResponse:
    response = redirect("drill_went", found.public_id)
    response.status_code = 303
    return response


@require_safe
@never_cache
def went(request: HttpRequest, public_id: str) -> HttpResponse:
    """How a drill went, moment by moment with the clauses; only its result where the rulebook has changed since."""
    found = get_object_or_404(own_drills_for(request.user), public_id=public_id)
    if found.finished is None:
        return redirect("drill", public_id)
    context: dict[str, Any] = {"drill": found, "form": SpeedForm(initial={"speed": found.speed}, books={})}
    if is_known(found) and is_as_it_was(found):
        script, edition = script_of(found)
        acts = acts_of(found)
        judged = judge(script, acts, edition)
        context |= {
            "game": game_told(script),
            "moments": moments_told(judged, edition),
            "drop": drop_told(judged),
            "drop_is_right": judged.drop_is_right,
            "on_nothing": on_nothing_told(judged),
            "parts": went_told(script, judged, acts),
        }
    return render(request, "drill/went.html", context)
