"""A league's invitations: for its administrators to send and withdraw."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.people.joining_forms import InvitationForm
from accounts.people.models import Invitation, Joining, League, Role
from accounts.people.queries import invitations_for, leagues_administered_by, signed_in
from accounts.people.services.invitations import NotSent, invite, invite_registered, to_invite, withdraw

A_PAGE = 50


def _administered(request: HttpRequest, league: str) -> League:
    """The league, if one administers it. Raises Http404."""
    return get_object_or_404(leagues_administered_by(request.user), slug=league)


@require_http_methods(["GET", "HEAD", "POST"])
def invitations(request: HttpRequest, league: str) -> HttpResponse:
    """The invitations of a league, and one more."""
    held, now = _administered(request, league), timezone.now()
    form = InvitationForm(request.POST or None, league=held)
    if request.method == "POST" and form.is_valid() and _sent(request, form, held, now):
        told = _("An invitation is on its way to %(email)s.") % {"email": form.cleaned_data["email"]}
        messages.success(request, told)
        return redirect("invitations", league)
    rows = invitations_for(request.user).filter(league=held).select_related("registration")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "league": held,
        "form": form,
        "page": page,
        "invitations": [(each, each.state(now)) for each in page],
        "open_state": Invitation.State.OPEN,
        "to_invite": to_invite(held, now).count(),
        "join_link": request.build_absolute_uri(reverse("join", args=[held.slug]))
        if held.joining == Joining.OPEN
        else "",
    }
    return render(request, "accounts/invitations.html", shown, status=422 if form.errors else 200)


def _sent(request: HttpRequest, form: InvitationForm, league: League, now: datetime) -> bool:
    """Send the invitation; whether it went out. Where it did not, the form says so."""
    try:
        invite(
            league=league,
            role=Role(form.cleaned_data["role"]),
            email=form.cleaned_data["email"],
            registration=form.registration,
            made_by=signed_in(request.user),
            now=now,
        )
    except NotSent:
        form.add_error("email", _("The mail did not go out. Look at the address, or try again later."))
        return False
    return True


@require_http_methods(["GET", "HEAD", "POST"])
def invite_all(request: HttpRequest, league: str) -> HttpResponse:
    """Invite the registered officials who have not signed in yet and have an e-mail. Fetched, it invites nobody."""
    held = _administered(request, league)
    if request.method == "POST":
        user, now = signed_in(request.user), timezone.now()
        sent, left = invite_registered(league=held, made_by=user, now=now)
        told = ngettext("%(n)d invitation is on its way.", "%(n)d invitations are on their way.", sent) % {"n": sent}
        if left:
            told += " " + ngettext("%(n)d more: press again.", "%(n)d more: press again.", left) % {"n": left}
        if left and not sent:
            messages.error(request, _("No mail went out. Look at the addresses, or try again later."))
        else:
            messages.success(request, told)
    return redirect("invitations", league)


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw_invitation(request: HttpRequest, league: str, pk: int) -> HttpResponse:
    """Withdraw an invitation. Fetched, it withdraws none."""
    held = _administered(request, league)
    invitation = get_object_or_404(invitations_for(request.user), league=held, pk=pk)
    if request.method == "POST":
        if withdraw(invitation=invitation, by=signed_in(request.user), now=timezone.now()):
            messages.success(request, _("The invitation of %(email)s is withdrawn.") % {"email": invitation.email})
        else:
            messages.info(request, _("It is not open any more, so there was nothing to withdraw."))
    return redirect("invitations", league)
