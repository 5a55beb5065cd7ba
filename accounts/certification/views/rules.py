"""Levels, requirements, and what a level asks: each change is previewed before it applies."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.certification.forms.programmes import AskForm, LevelForm, RequirementForm
from accounts.certification.models import Level
from accounts.certification.views.of_league import run_ask, run_league, run_level, run_programme, run_requirement
from accounts.certification.views.previewing import done_or_previewed, saved_or_previewed


@require_http_methods(["GET", "HEAD", "POST"])
def new_level(request: HttpRequest, public_id: str) -> HttpResponse:
    """One more level of a programme."""
    programme = run_programme(request, public_id)
    last = programme.levels.order_by("number").last()
    number = last.number + 1 if last else 1
    form = LevelForm(request.POST or None, programme=programme, initial={"number": number, "code": f"level-{number}"})
    return saved_or_previewed(
        request,
        form=form,
        league=programme.league,
        levels=[],
        target=programme,
        what="level.new",
        title=gettext("A new level of %(programme)s") % {"programme": programme},
        back=programme,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def level(request: HttpRequest, public_id: str) -> HttpResponse:
    """The rules of a level. Whoever holds it keeps the dates that they were issued."""
    found = run_level(request, public_id)
    title = gettext("%(level)s: rules") % {"level": found}
    form = LevelForm(request.POST or None, instance=found, programme=found.programme)
    needing = Level.objects.filter(needs=found)
    return saved_or_previewed(
        request,
        form=form,
        league=found.programme.league,
        levels=[found, *needing],
        target=found,
        what="level.change",
        title=title,
        back=found.programme,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def new_ask(request: HttpRequest, public_id: str) -> HttpResponse:
    """One more thing that a level asks."""
    found = run_level(request, public_id)
    return saved_or_previewed(
        request,
        form=AskForm(request.POST or None, level=found),
        league=found.programme.league,
        levels=[found],
        target=found,
        what="level.ask",
        title=gettext("%(level)s asks for something more") % {"level": found},
        back=found.programme,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, public_id: str, code: str) -> HttpResponse:
    """How a level asks for a requirement; or that it asks for it no longer."""
    found = run_ask(request, public_id, code)
    league, told = found.level.programme.league, {"level": found.level, "requirement": found.requirement}
    if request.method == "POST" and "remove" in request.POST:
        return done_or_previewed(
            request,
            apply=found.delete,
            league=league,
            levels=[found.level],
            target=found.level,
            what="level.ask_no_more",
            title=gettext("%(level)s no longer asks: %(requirement)s") % told,
            back=found.level.programme,
            fields=[found.requirement.code],
        )
    return saved_or_previewed(
        request,
        form=AskForm(request.POST or None, instance=found, level=found.level),
        league=league,
        levels=[found.level],
        target=found.level,
        what="level.ask",
        title=gettext("%(level)s asks: %(requirement)s") % told,
        back=found.level.programme,
        extra={"removable": True},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def new_requirement(request: HttpRequest, league: str) -> HttpResponse:
    """Something more that the league can ask of officials."""
    held = run_league(request, league)
    return saved_or_previewed(
        request,
        form=RequirementForm(request.POST or None, league=held),
        league=held,
        levels=[],
        target=held,
        what="requirement.new",
        title=gettext("A new requirement"),
        back=None,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def requirement(request: HttpRequest, public_id: str) -> HttpResponse:
    """The rules of a requirement, for all levels that ask it."""
    found = run_requirement(request, public_id)
    title = str(found)
    return saved_or_previewed(
        request,
        form=RequirementForm(request.POST or None, instance=found, league=found.league),
        league=found.league,
        levels=list(Level.objects.filter(asks__requirement=found)),
        target=found,
        what="requirement.change",
        title=title,
        back=None,
    )
