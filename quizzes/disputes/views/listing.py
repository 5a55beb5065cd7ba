"""The disputes of the leagues that one leads, and one of them with what is said about it."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.queries import leagues_led_by, signed_in
from quizzes.disputes.forms import CommentForm
from quizzes.disputes.models import Dispute, State
from quizzes.disputes.permissions import may_comment, may_decide, may_withdraw, opened
from quizzes.disputes.queries import disputes_for
from quizzes.disputes.ruling import cited_in, clause_in, side_by_side, situation_in
from quizzes.disputes.services import opening
from rules import editions
from rules.addresses import address_of
from rules.engine.errors import RulebookError
from rules.engine.writing import ruling_to_json
from rules.ruled import ruled

A_PAGE = 30
SEE_OTHER, UNPROCESSABLE = 303, 422


@require_safe
@never_cache
def disputes(request: HttpRequest) -> HttpResponse:
    """The disputes, the latest first; those of one state where the address names it."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    rows = disputes_for(request.user).select_related("league", "opened_by", "interpretation__league")
    state = request.GET.get("state", "")
    if state in State.values:
        rows = rows.filter(state=state)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "several": leagues.count() > 1,
        "page": page,
        "lines": [(row, clause_in(row.edition, row.clause)) for row in page],
        "states": State.choices,
        "state": state,
    }
    return render(request, "disputes/disputes.html", shown)


@require_safe
@never_cache
def dispute(request: HttpRequest, public_id: str) -> HttpResponse:
    """A dispute: the situation, the ruling as it stood and as it is expected, why, and what is said about it."""
    return _page(request, the_dispute(request, public_id), CommentForm())


def the_dispute(request: HttpRequest, public_id: str) -> Dispute:
    """The dispute, where the person may see it. Raises Http404."""
    related = ("league", "opened_by", "scenario", "interpretation__league", "interpretation__decided_by")
    return get_object_or_404(disputes_for(request.user).select_related(*related), public_id=public_id)


def _page(request: HttpRequest, found: Dispute, form: CommentForm, status: int = 200) -> HttpResponse:
    cited = (clause_in(found.edition, name) for name in cited_in(found.ruling))
    shown = {
        "dispute": found,
        "edition": gettext(editions.title_of(found.edition)),
        "clause": clause_in(found.edition, found.clause),
        "cited": [each for each in cited if each and each.name != found.clause],
        "sides": side_by_side(found.ruling, found.expected),
        **ruled_today(found),
        "comments": found.comments.select_related("by"),
        "form": form,
        "may_comment": may_comment(request.user, found),
        "may_withdraw": may_withdraw(request.user, found),
        "may_decide": may_decide(request.user, found),
        "own": opened(request.user, found),
    }
    return render(request, "disputes/dispute.html", shown, status=status)


def ruled_today(found: Dispute) -> dict[str, object]:
    """The situation as it is told, drawn and ruled now; nothing where the edition is gone or cannot rule on it."""
    try:
        book = editions.get(found.edition)
        situation = situation_in(found.edition, found.situation)
        if situation is None:
            return {}
        now = ruling_to_json(book.adjudicate(situation))
        changed = [side for side in side_by_side(found.ruling, now) if side.differs]
        return {"ruled": ruled(book, situation), "address": address_of(book, situation), "changed": changed}
    except RulebookError:
        return {}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def say(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say something about a dispute. Fetched, it says nothing."""
    found = the_dispute(request, public_id)
    if request.method == "POST":
        form = CommentForm(request.POST)
        if not form.is_valid():
            return _page(request, found, form, UNPROCESSABLE)
        try:
            said = form.cleaned_data["said"]
            opening.say(dispute=found, by=signed_in(request.user), said=said, now=timezone.now())
        except opening.Refused as refused:
            found.refresh_from_db()
            form.add_error(None, str(refused))
            return _page(request, found, form, UNPROCESSABLE)
    return back_to(found)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Withdraw one's own dispute. Fetched, it withdraws nothing."""
    found = the_dispute(request, public_id)
    if request.method == "POST":
        try:
            opening.withdraw(dispute=found, by=signed_in(request.user), now=timezone.now())
            messages.success(request, gettext("Withdrawn: it stays here to be read, and is not decided."))
        except opening.Refused as refused:
            messages.error(request, str(refused))
    return back_to(found)


def back_to(found: Dispute) -> HttpResponse:
    """On to the dispute."""
    response = redirect("dispute", found.public_id)
    response.status_code = SEE_OTHER
    return response
