"""Coming into a league: by an invitation, or by signing up where the league is open."""

from __future__ import annotations

from allauth.account.utils import perform_login
from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.people.identifying import has_opened, people_with_email
from accounts.people.joining_forms import JoinForm, NewPersonForm, PasswordForm, SignUpForm
from accounts.people.models import Invitation, Joining, League, Role, User
from accounts.people.permissions import has_role
from accounts.people.queries import signed_in
from accounts.people.services.invitations import NotOpen, accept_as, accept_as_new, invitation_of, open_account
from accounts.people.services.joining import NumberTaken, join, sign_up


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Accept an invitation: whoever has the link. One that is not open any more says so."""
    held = invitation_of(secret)
    if held is None:
        raise Http404
    registration = held.registration
    opened = registration is not None and has_opened(registration.user)
    shown = {"invitation": held, "state": held.state(timezone.now()), "opened": opened, "next": request.path}
    if held.state(timezone.now()) is not Invitation.State.OPEN or opened:
        return render(request, "accounts/invitation_over.html", shown, status=410)
    form = _form_of(request, held)
    if request.method == "POST" and form.is_valid() and not (registration and request.user.is_authenticated):
        return _accepted(request, held, form)
    shown |= {"form": form, "known": not registration and people_with_email(held.email).exists()}
    return render(request, "accounts/invitation.html", shown, status=422 if form.errors else 200)


def _form_of(request: HttpRequest, held: Invitation) -> forms.Form:
    """What is asked of who accepts: nothing of the signed-in, a password for an account that waits, a name besides."""
    if request.user.is_authenticated:
        return forms.Form(request.POST if request.method == "POST" else None)
    return (PasswordForm if held.registration else NewPersonForm)(request.POST or None)


def _accepted(request: HttpRequest, held: Invitation, form: forms.Form) -> HttpResponse:
    """Do it, and sign in who is not; who comes second hears that it is over."""
    now, typed = timezone.now(), form.cleaned_data
    try:
        if request.user.is_authenticated:
            accept_as(invitation=held, person=signed_in(request.user), now=now)
            messages.success(request, _("You are in %(league)s now.") % {"league": held.league})
            return redirect("home")
        if held.registration is not None:
            person = open_account(invitation=held, password=typed["password"], now=now)
        else:
            person = accept_as_new(invitation=held, name=typed["name"], password=typed["password"], now=now)
    except NotOpen:
        return redirect(request.path)
    messages.success(request, _("You are in %(league)s now.") % {"league": held.league})
    response: HttpResponse = perform_login(request, person, redirect_url="/")
    return response


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def join_league(request: HttpRequest, league: str) -> HttpResponse:
    """Sign up to an open league, or come into it with the account one has."""
    held = get_object_or_404(League, slug=league)
    if held.joining != Joining.OPEN:
        return render(request, "accounts/join_closed.html", {"league": held})
    if has_role(request.user, held, *Role):
        return redirect("home")
    form = (JoinForm if request.user.is_authenticated else SignUpForm)(request.POST or None)
    # A form with nothing in it is sent, too: by someone with an account and no number.
    if request.method == "POST" and not form.is_bound:
        form = JoinForm({}) if request.user.is_authenticated else SignUpForm({})
    if request.method == "POST" and form.is_valid():
        refused: HttpResponse | None = ratelimit.consume_or_429(request, action="signup")
        if refused:
            return refused
        try:
            return _joined(request, held, form)
        except NumberTaken:
            told = _("The league has an official of this number. If it is yours, ask the league for an invitation.")
            form.add_error("number", told)
    return render(request, "accounts/join.html", {"league": held, "form": form}, status=422 if form.errors else 200)


def _joined(request: HttpRequest, league: League, form: forms.Form) -> HttpResponse:
    """Do it; someone new chooses next how to sign in again. Raises `NumberTaken`."""
    told = _("You are in %(league)s now.") % {"league": league}
    if request.user.is_authenticated:
        join(person=signed_in(request.user), league=league, number=form.cleaned_data["number"])
        messages.success(request, told)
        return redirect("home")
    person: User = sign_up(league=league, **form.cleaned_data)
    messages.success(request, f"{told} {_('Choose how you sign in next time.')}")
    email = form.cleaned_data["email"] or None
    # allauth writes to the e-mail, to confirm it, as to anyone who signs up.
    response: HttpResponse = perform_login(
        request, person, redirect_url=reverse("mfa_index"), signup=bool(email), email=email
    )
    return response
