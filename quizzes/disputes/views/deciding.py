"""Deciding a dispute: written, looked at with all that it touches, then decided as it was previewed."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.queries import signed_in
from quizzes.disputes.forms import DecisionForm
from quizzes.disputes.models import Dispute
from quizzes.disputes.permissions import may_decide, opened
from quizzes.disputes.previewing import Preview
from quizzes.disputes.ruling import clause_in, side_by_side
from quizzes.disputes.services import deciding
from quizzes.disputes.services.opening import Refused
from quizzes.disputes.views.listing import SEE_OTHER, UNPROCESSABLE, back_to, ruled_today, the_dispute
from quizzes.interpretations.models import Interpretation
from quizzes.interpretations.queries import today_in
from rules import editions
from rules.engine.errors import RulebookConflict

CONFLICT = 409


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def decide(request: HttpRequest, public_id: str) -> HttpResponse:
    """The decision, for whoever may make it. Sent, it is previewed; sent as previewed, it is made."""
    found = the_dispute(request, public_id)
    if not found.is_open:
        messages.info(request, gettext("It is decided or withdrawn by now."))
        return back_to(found)
    if not may_decide(request.user, found):
        raise Http404
    now = timezone.now()
    form = DecisionForm(
        request.POST or None,
        dispute=found,
        edition=editions.get(found.edition),
        today=today_in(found.league, now),
        before=_may_be_replaced(found),
    )
    if request.method != "POST":
        return _page(request, found, form)
    if not form.is_valid():
        return _page(request, found, form, status=UNPROCESSABLE)
    preview, previewed = Preview(found, form.decision, now), request.POST.get("previewed", "")
    if "decide" in request.POST:
        try:
            made = deciding.decide(
                dispute=found, decision=form.decision, previewed=previewed, by=signed_in(request.user), now=now
            )
        except deciding.Changed as changed:
            return _page(request, found, form, preview, status=CONFLICT, problem=str(changed))
        except Refused as refused:
            messages.error(request, str(refused))
            return back_to(found)
        told = gettext("Decided: it is cited as %(name)s.") % {"name": made.citation}
        messages.success(request, told)
        response = redirect("interpretation", made.league.slug, made.year, made.number)
        response.status_code = SEE_OTHER
        return response
    return _page(request, found, form, preview)


def _may_be_replaced(found: Dispute) -> list[Interpretation]:
    """The league's interpretations of the clause that nothing has replaced yet."""
    rows = Interpretation.objects.filter(league=found.league, clause=found.clause, replaced_by=None)
    return list(rows.select_related("league").order_by("year", "number"))


def _page(
    request: HttpRequest,
    found: Dispute,
    form: DecisionForm,
    preview: Preview | None = None,
    *,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    try:
        everywhere = preview.everywhere if preview else []
    except RulebookConflict as conflict:
        told = gettext("With these numbers the rulebook contradicts itself: %(why)s") % {"why": conflict}
        form.add_error(None, told)
        preview, status, everywhere = None, UNPROCESSABLE, []
    shown = {
        "dispute": found,
        "clause": clause_in(found.edition, found.clause),
        "sides": [side for side in side_by_side(found.ruling, found.expected) if side.differs],
        **ruled_today(found),
        "form": form,
        "preview": preview,
        "everywhere": everywhere,
        "problem": problem,
        "own": opened(request.user, found),
    }
    return render(request, "disputes/decide.html", shown, status=status)
