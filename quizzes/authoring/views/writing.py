"""Writing a scenario: begun from a kind, saved as one types, its incidents put in order, copied."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.middleware import UNSENT
from accounts.people.queries import signed_in
from quizzes.authoring.forms import NewForm, kind_choices
from quizzes.authoring.looked_at import Looked
from quizzes.authoring.models import Version
from quizzes.authoring.posted import content_posted
from quizzes.authoring.queries import alike
from quizzes.authoring.services.steps import TooMany, add_step, adopt_story, place_step
from quizzes.authoring.services.writing import NotWritable, SavedElsewhere, Sent, begin, copy, save
from quizzes.authoring.typed import MOST_STEPS
from quizzes.authoring.unsent import forget_unsent, keep_unsent, unsent
from quizzes.authoring.views.found import latest_version, led_league
from quizzes.clips import clip_problem
from quizzes.sheets import sheet_of

PAGE_NAME = 12
SIGNED_OUT, CONFLICT, UNPROCESSABLE, SEE_OTHER = 401, 409, 422, 303


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, league: str) -> HttpResponse:
    """A new scenario of a league that one leads: it begins with a plain situation of the kind chosen, ruled on."""
    held = led_league(request, league)
    form = NewForm(request.POST or None, league=held)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data
        by, now = signed_in(request.user), timezone.now()
        version = begin(league=held, kind=wanted["kind"], edition=wanted["edition"], by=by, now=now)
        return _see_other(version)
    return render(request, "authoring/new.html", {"form": form, "league": held}, status=422 if form.errors else 200)


@login_not_required  # what someone sends who is signed out by now is kept
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def scenario(request: HttpRequest, public_id: str) -> HttpResponse:
    """A scenario's latest version to write on, while it is a draft; else on to where one looks at it."""
    if not request.user.is_authenticated:
        return _signed_out(request, public_id)
    version = latest_version(request, public_id)
    if not version.is_writable:
        if request.method == "POST":
            return _not_saved(request, version, closed=True)
        if unsent(request, public_id) is not None:
            messages.warning(request, gettext("What you sent signed out was not saved: this version is no draft now."))
            forget_unsent(request)
        return redirect("review_scenario", public_id)
    if request.method == "POST":
        return _saved(request, version)
    kept = unsent(request, public_id)
    page = get_random_string(PAGE_NAME)
    if kept is None:
        return _editor(request, version, page=page)
    _fill_in(version, kept)
    return _editor(request, version, page=page, kept=True, saves=kept.get("saves", ""))


def _signed_out(request: HttpRequest, public_id: str) -> HttpResponse:
    """To the sign-in page; what was sent is kept for afterwards."""
    to_sign_in = redirect_to_login(request.get_full_path())
    if request.method == "POST":
        if not keep_unsent(request, public_id, request.POST):
            to_sign_in["Location"] += f"&{UNSENT}=1"
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(status=SIGNED_OUT)
    return to_sign_in


def _saved(request: HttpRequest, version: Version) -> HttpResponse:
    """Save what was typed; where another page was faster, show both ways on."""
    try:
        held = _save_posted(request, version)
    except NotWritable:
        return _not_saved(request, version, closed=True)
    except SavedElsewhere:
        return _not_saved(request, version, conflict=True)
    forget_unsent(request)
    if request.htmx:  # type: ignore[attr-defined]
        held.scenario.league = version.scenario.league
        return _editor(request, held, page=request.POST.get("page", ""))
    messages.success(request, gettext("Saved."))
    return _see_other(held)


def _not_saved(request: HttpRequest, version: Version, **why: bool) -> HttpResponse:
    """What was typed, still there, with why it is not saved: another page was faster, or it is no draft any more."""
    _fill_in(version, request.POST)
    page, saves = request.POST.get("page", ""), request.POST.get("saves", "")
    status = UNPROCESSABLE if request.htmx else CONFLICT  # type: ignore[attr-defined] # the one that htmx shows
    return _editor(request, version, page=page, saves=saves, status=status, **why)


def _save_posted(request: HttpRequest, version: Version) -> Version:
    """The version with what was posted. Raises `NotWritable` and `SavedElsewhere`."""
    post = request.POST
    sent = Sent(post.get("page", "")[:PAGE_NAME], _count(post.get("saves", "")), _count(post.get("turn", "")))
    if "anyway" in post:
        sent = replace(sent, saves=version.saves)
    return save(
        version=version,
        content=content_posted(version, Looked(version).typed.edition, post),
        by=signed_in(request.user),
        now=timezone.now(),
        sent=sent,
    )


def _count(text: str) -> int:
    """The number that a hidden field holds; 0 where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0


def _fill_in(version: Version, post: Any) -> None:
    """Show in the version what was typed, without saving it."""
    for name, value in content_posted(version, Looked(version).typed.edition, post).items():
        setattr(version, name, value)


def _editor(
    request: HttpRequest,
    version: Version,
    *,
    page: str,
    saves: str = "",
    status: int = 200,
    kept: bool = False,
    conflict: bool = False,
    closed: bool = False,
) -> HttpResponse:
    looked = Looked(version)
    shown = {
        "version": version,
        "looked": looked,
        "incidents": list(zip(looked.incidents, looked.typed.forms, version.steps, strict=True)),
        "samples": [(each, sheet_of(each.question) if each.question else None) for each in looked.samples],
        "alike": alike(version),
        "clip_problem": clip_problem(version.clip),
        "kinds": kind_choices(),
        "full": len(version.steps) >= MOST_STEPS,
        "page": page,
        "saves": saves or version.saves,
        "kept": kept,
        "conflict": conflict,
        "closed": closed,
    }
    return render(request, "authoring/editor.html", shown, status=status)


@login_not_required  # as above
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def steps(request: HttpRequest, public_id: str) -> HttpResponse:
    """Add, move or take out an incident, or take over the engine's story; what was typed is saved first."""
    if not request.user.is_authenticated:
        return _signed_out(request, public_id)
    version = latest_version(request, public_id)
    if request.method != "POST":
        return _see_other(version)
    by, now = signed_in(request.user), timezone.now()
    what, _, number = request.POST.get("do", "").partition(" ")
    place = int(number) - 1 if number.isascii() and number.isdecimal() and len(number) < 3 else -1
    try:
        held = _save_posted(request, version)
        if what == "add":
            add_step(version=held, kind=request.POST.get("another", ""), by=by, now=now)
        elif what == "adopt":
            adopt_story(version=held, place=place, by=by, now=now)
        else:
            place_step(version=held, place=place, where=what, by=by, now=now)
    except NotWritable:
        return _not_saved(request, version, closed=True)
    except SavedElsewhere:
        return _not_saved(request, version, conflict=True)
    except TooMany:
        messages.error(request, gettext("There are %(most)d incidents, the most there can be.") % {"most": MOST_STEPS})
    return _see_other(version)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def copy_scenario(request: HttpRequest, public_id: str) -> HttpResponse:
    """Copy a scenario into a draft of one's own, to change a fact in it."""
    version = latest_version(request, public_id)
    if request.method != "POST":
        return _see_other(version)
    made = copy(version=version, by=signed_in(request.user), now=timezone.now())
    messages.success(request, gettext("This is the copy: change a fact, and see how the ruling changes."))
    return _see_other(made)


def _see_other(version: Version) -> HttpResponse:
    response = redirect("scenario", version.scenario.public_id)
    response.status_code = SEE_OTHER
    return response
