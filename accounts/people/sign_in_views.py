"""Signing in and out."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.forms import LoginForm
from allauth.account.views import LoginView
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.people.middleware import UNSENT
from accounts.people.models import Joining, League
from accounts.people.services.password_resets import send_reset
from accounts.people.sign_in_forms import ResetForm

logger = logging.getLogger(__name__)


class LogIn(LoginView):
    """Asks who someone is and for their password, and sends on those who are signed in already."""

    template_name = "accounts/login.html"

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """With the leagues that anyone may sign up to."""
        return {**super().get_context_data(**more), "open_leagues": League.objects.filter(joining=Joining.OPEN)}

    def form_valid(self, form: LoginForm) -> HttpResponse:
        """Signed in. Whoever had sent something from a session that had ended hears that it did not arrive."""
        if UNSENT in self.request.GET:
            told = _("You had been signed out, so what you sent last did not arrive. Send it again.")
            messages.warning(self.request, told)
        response: HttpResponse = super().form_valid(form)
        return response


class LogOut(LogoutView):
    """Signs out whoever posts. Fetched, as after a sign-in on the way here, it signs nobody out and leads on."""

    http_method_names = ["get", "head", "post", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        """Home, still signed in; for those who are not, to sign in."""
        if not request.user.is_authenticated:
            return redirect("login")
        messages.info(request, _("You are still signed in. To sign out, press Sign out."))
        return redirect(settings.LOGIN_REDIRECT_URL)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_reset(request: HttpRequest) -> HttpResponse:
    """Ask for a link to set a new password. What follows is the same for known and unknown."""
    form = ResetForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "accounts/reset.html", {"form": form}, status=422 if form.errors else 200)
    email, number = form.cleaned_data["email"], form.cleaned_data["number"]
    refused: HttpResponse | None = ratelimit.consume_or_429(request, action="reset_password", key=email.lower())
    if refused:
        return refused
    try:
        send_reset(email=email, number=number)
    except OSError:  # of the mail server, for known and unknown alike
        logger.exception("a mail to set a new password did not go out")
        form.add_error("email", _("The mail did not go out. Look at the address, or try again later."))
        return render(request, "accounts/reset.html", {"form": form}, status=422)
    return redirect("account_reset_password_done")
