"""Preparing a clinic: its settings, its scenarios in order, the same on paper."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.clinics.forms import ClinicForm, DrawForm, PoolForm
from accounts.clinics.models import Clinic, Phase
from accounts.clinics.queries import clinics_for
from accounts.clinics.services.preparing import (
    MOST,
    InAnExam,
    Settled,
    TooMany,
    add_drawn,
    add_questions,
    place,
    secret_in,
)
from accounts.people.models import League
from accounts.people.queries import leagues_led_by, signed_in
from quizzes.generator import CannotDraw, draw_quiz
from quizzes.models import Kept
from quizzes.queries import kept_for
from quizzes.sheets import sheet_of

A_PAGE = 15


def clinic_of(request: HttpRequest, public_id: str) -> Clinic:
    """The clinic, where the person leads its league. Raises Http404."""
    return get_object_or_404(clinics_for(request.user).select_related("league", "requirement"), public_id=public_id)


@require_safe
@never_cache
def clinics(request: HttpRequest) -> HttpResponse:
    """The clinics of the leagues that one leads, the latest first."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    counted = {
        "asked": Count("scenarios", distinct=True),
        "people": Count("participants", filter=Q(participants__removed=None), distinct=True),
    }
    rows = clinics_for(request.user).select_related("league", "made_by").annotate(**counted).order_by("-made", "-pk")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "clinics/clinics.html", {"leagues": leagues, "page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_clinic(request: HttpRequest, league: str) -> HttpResponse:
    """A new clinic of a league."""
    held = get_object_or_404(leagues_led_by(request.user), slug=league)
    form = ClinicForm(request.POST or None, league=held)
    if request.method == "POST" and form.is_valid():
        clinic = form.save(commit=False)
        clinic.league, clinic.made_by, clinic.made = held, signed_in(request.user), timezone.now()
        clinic.save()
        return redirect("clinic", clinic.public_id)
    return _settings_page(request, form, held)


def _settings_page(
    request: HttpRequest, form: ClinicForm, league: League, clinic: Clinic | None = None
) -> HttpResponse:
    shown = {"form": form, "league": league, "clinic": clinic}
    return render(request, "clinics/settings.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a clinic is called, its time, and what it fulfils."""
    clinic = clinic_of(request, public_id)
    form = ClinicForm(request.POST or None, instance=clinic, league=clinic.league)
    if request.method == "POST" and form.is_valid():
        named = {name: form.cleaned_data[name] for name in form.fields}
        Clinic.objects.filter(pk=clinic.pk).update(**named)
        messages.success(request, gettext("Saved."))
        return redirect("clinic", public_id)
    return _settings_page(request, form, clinic.league, clinic)


@require_safe
@never_cache
def clinic(request: HttpRequest, public_id: str) -> HttpResponse:
    """A clinic as it is prepared: its scenarios in order, and what can be done with it."""
    found = clinic_of(request, public_id)
    rows = found.scenarios.select_related("question", "question__edition")
    shown = {
        "clinic": found,
        "scenarios": [(row, sheet_of(row.question.asked)) for row in rows],
        "prepared": found.phase == Phase.PREPARED,
        "draw": DrawForm(),
        "most": MOST,
    }
    return render(request, "clinics/clinic.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw new questions into the clinic. Fetched, it draws none."""
    found = clinic_of(request, public_id)
    if request.method != "POST":
        return redirect("clinic", public_id)
    form = DrawForm(request.POST)
    if not form.is_valid():
        rows = found.scenarios.select_related("question", "question__edition")
        shown = {
            "clinic": found,
            "scenarios": [(row, sheet_of(row.question.asked)) for row in rows],
            "prepared": found.phase == Phase.PREPARED,
            "draw": form,
            "most": MOST,
        }
        return render(request, "clinics/clinic.html", shown, status=422)
    _draw(request, found, form)
    return redirect("clinic", public_id)


def _draw(request: HttpRequest, clinic: Clinic, form: DrawForm) -> None:
    wanted = form.cleaned_data
    avoid = {*secret_in(clinic), *clinic.scenarios.values_list("question__identity", flat=True)}
    try:
        drawn = draw_quiz(
            seed=f"clinic/{secrets.token_hex(8)}",
            count=wanted["count"],
            kinds=[wanted["kind"]] if wanted["kind"] else [],
            question_formats=[wanted["format"]] if wanted["format"] else [],
            avoid=sorted(avoid),
        )
    except CannotDraw as error:
        told = ngettext(
            "There is no more than %(n)d different question of that kind: ask for fewer, or for others.",
            "There are no more than %(n)d different questions of that kind: ask for fewer, or for others.",
            error.most or 0,
        )
        messages.error(request, told % {"n": error.most or 0})
        return
    added(request, lambda: add_drawn(clinic=clinic, drawn=drawn, now=timezone.now()))


def added(request: HttpRequest, add: Callable[[], int]) -> None:
    """Add, and say how many were, or why none was."""
    try:
        number = add()
    except Settled:
        messages.error(request, gettext("The clinic has begun: its scenarios stay as they are."))
    except TooMany:
        messages.error(request, gettext("A clinic has no more than %(n)d scenarios.") % {"n": MOST})
    except InAnExam as error:
        told = ngettext(
            "Nothing was added: %(n)d of them stands in an exam of your league.",
            "Nothing was added: %(n)d of them stand in an exam of your league.",
            len(error.questions),
        )
        messages.error(request, told % {"n": len(error.questions)})
    else:
        told = ngettext("%(n)d scenario added.", "%(n)d scenarios added.", number)
        messages.success(request, told % {"n": number})


def pool_of(request: HttpRequest, clinic: Clinic) -> QuerySet[Kept]:
    """What the league keeps and the clinic does not have yet."""
    kept = kept_for(request.user).filter(league=clinic.league)
    there = clinic.scenarios.values("question__identity")
    return kept.exclude(identity__in=there).select_related("question", "question__edition")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def pool(request: HttpRequest, public_id: str) -> HttpResponse:
    """The league's pool, to choose scenarios from."""
    found = clinic_of(request, public_id)
    kept = pool_of(request, found)
    form = PoolForm(request.POST if request.method == "POST" else None, kept=kept)
    if request.method == "POST" and form.is_valid():
        rows = [each.question for each in form.cleaned_data["kept"]]
        added(request, lambda: add_questions(clinic=found, rows=rows))
        return redirect("clinic", public_id)
    page = Paginator(kept, A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "clinic": found,
        "form": form,
        "page": page,
        "pool": [(each, sheet_of(each.question.asked)) for each in page],
    }
    return render(request, "clinics/pool.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def place_scenario(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Move a scenario up or down, or take it out. Fetched, it does nothing."""
    found = clinic_of(request, public_id)
    scenario = get_object_or_404(found.scenarios, number=number)
    where = request.POST.get("where", "")
    if request.method == "POST" and where in ("up", "down", "out"):
        try:
            place(scenario=scenario, where=where)
        except Settled:
            messages.error(request, gettext("The clinic has begun: its scenarios stay as they are."))
    return redirect("clinic", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def time_scenario(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Give a scenario a time of its own, or none. Fetched, it does nothing."""
    found = clinic_of(request, public_id)
    scenario = get_object_or_404(found.scenarios, number=number)
    if request.method == "POST":
        typed = request.POST.get("seconds", "").strip()
        if typed and not (typed.isascii() and typed.isdecimal() and len(typed) < 5 and 5 <= int(typed) <= 900):
            messages.error(request, gettext("A time is from 5 to 900 seconds."))
        else:
            scenario.seconds = int(typed) if typed else None
            scenario.save(update_fields=["seconds"])
    return redirect("clinic", public_id)


@require_safe
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The scenarios on paper, and their key on a page of its own: for rinks without a network."""
    found = clinic_of(request, public_id)
    rows = found.scenarios.select_related("question", "question__edition")
    sheets = [sheet_of(row.question.asked) for row in rows]
    return render(request, "quizzes/sheet.html", {"sheets": sheets, "seed": "", "title": found.title})
