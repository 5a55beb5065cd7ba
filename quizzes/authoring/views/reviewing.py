"""The way of a version: what a reviewer sees, and the steps of it, each sent by a button of its own."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.models import User
from accounts.people.queries import leagues_led_by, signed_in
from quizzes.authoring.difference import difference
from quizzes.authoring.looked_at import Looked
from quizzes.authoring.models import Version
from quizzes.authoring.permissions import chairs_a_league, may_publish_for_exams, may_publish_for_practice, wrote
from quizzes.authoring.posted import plain
from quizzes.authoring.queries import alike, in_review, kept_alike, reviewers_for_version, unruled_for_the_chair
from quizzes.authoring.services import workflow
from quizzes.authoring.services.writing import new_version
from quizzes.authoring.views.found import latest_version, version_of
from quizzes.sheets import sheet_of

A_PAGE = 30
SEE_OTHER = 303
for_posting = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
def review(request: HttpRequest, public_id: str, number: int | None = None) -> HttpResponse:
    """A version with all that one reviews it by: its original, what differs, ruling and trace, questions, its like."""
    version = latest_version(request, public_id) if number is None else version_of(request, public_id, number)
    looked = Looked(version)
    original = version.copied_from
    shown = {
        "version": version,
        "latest": number is None,
        "looked": looked,
        "samples": [(each, sheet_of(each.question) if each.question else None) for each in looked.samples],
        "original": original,
        "difference": difference(original, version) if original else None,
        "alike": alike(version),
        "kept_alike": kept_alike(version).select_related("question"),
        "versions": version.scenario.versions.order_by("-number"),
        "changes": version.changes.select_related("by"),
        "reviewers": reviewers_for_version(version),
        "own": wrote(request.user, version.scenario),
        "may_exams": may_publish_for_exams(request.user, version),
        "may_practice": may_publish_for_practice(request.user, version),
    }
    return render(request, "authoring/review.html", shown)


@require_safe
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for a second person, one's own assignments first; what one wrote oneself is named so."""
    if not leagues_led_by(request.user).exists():
        raise Http404
    user = signed_in(request.user)
    page = Paginator(in_review(user, first_for=user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "authoring/queue.html", {"page": page})


@require_safe
@never_cache
def unruled(request: HttpRequest) -> HttpResponse:
    """What the facts cannot express, for the rules chair."""
    if not chairs_a_league(request.user):
        raise Http404
    page = Paginator(unruled_for_the_chair(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "authoring/unruled.html", {"page": page})


def _step(request: HttpRequest, public_id: str, take: Callable[[Version, User], str]) -> HttpResponse:
    """One step of the latest version, and back to it, told what was done or why not. Fetched, it does nothing."""
    version = latest_version(request, public_id)
    if request.method == "POST":
        try:
            messages.success(request, take(version, signed_in(request.user)))
        except workflow.Refused as refused:
            messages.error(request, str(refused))
    response = redirect("review_scenario", public_id)
    response.status_code = SEE_OTHER
    return response


@for_posting
def check(request: HttpRequest, public_id: str) -> HttpResponse:
    """One has looked through one's own draft."""

    def take(version: Version, by: User) -> str:
        workflow.check(version=version, by=by, now=timezone.now())
        return gettext("Checked. Now send it to someone else, or publish it for practice and clinics.")

    return _step(request, public_id, take)


@for_posting
def send(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send a checked version into the queue of reviews."""

    def take(version: Version, by: User) -> str:
        workflow.send(version=version, by=by, now=timezone.now(), to=_chosen(request, version))
        return gettext("It waits for its review, and stays as it is until then.")

    return _step(request, public_id, take)


@for_posting
def assign(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say who is to review a version."""

    def take(version: Version, by: User) -> str:
        workflow.assign(version=version, to=_chosen(request, version), by=by, now=timezone.now())
        return gettext("Assigned.")

    return _step(request, public_id, take)


def _chosen(request: HttpRequest, version: Version) -> User | None:
    """The reviewer chosen in the form; nobody where it names none of them."""
    chosen = request.POST.get("reviewer", "")
    return reviewers_for_version(version).filter(pk=chosen).first() if chosen.isdecimal() else None


@for_posting
def hand_back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make a version a draft again, and say what is to be changed."""

    def take(version: Version, by: User) -> str:
        workflow.hand_back(version=version, by=by, now=timezone.now(), said=plain(request.POST.get("said", "")).strip())
        return gettext("It is a draft again.")

    return _step(request, public_id, take)


@for_posting
def publish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Put the questions of a version into the league's pool, for exams or for practice and clinics alone."""

    def take(version: Version, by: User) -> str:
        outcome = workflow.publish(
            version=version,
            by=by,
            now=timezone.now(),
            for_exams=request.POST.get("for") == "exams",
            formats=request.POST.getlist("format"),
        )
        told = ngettext("%(n)d question is in the pool.", "%(n)d questions are in the pool.", outcome.kept)
        held = gettext(" The pool held the same case before as: %(held)s.") % {"held": ", ".join(outcome.held)}
        return told % {"n": outcome.kept} + (held if outcome.held else "")

    return _step(request, public_id, take)


@for_posting
def release(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let exams take what its author has published for practice."""

    def take(version: Version, by: User) -> str:
        workflow.release(version=version, by=by, now=timezone.now())
        return gettext("Exams can take it now.")

    return _step(request, public_id, take)


@for_posting
def retire(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take a published version out of the pool."""

    def take(version: Version, by: User) -> str:
        workflow.retire(version=version, by=by, now=timezone.now(), said=plain(request.POST.get("said", "")).strip())
        return gettext("Retired: it is out of the pool. Where it was asked or fixed in an exam, it stays.")

    return _step(request, public_id, take)


@for_posting
def write_on(request: HttpRequest, public_id: str) -> HttpResponse:
    """Begin the next version, and write on it."""
    version = latest_version(request, public_id)
    if request.method == "POST":
        version = new_version(version=version, by=signed_in(request.user), now=timezone.now())
    response = redirect("scenario", version.scenario.public_id)
    response.status_code = SEE_OTHER
    return response
