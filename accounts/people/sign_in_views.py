"""Signing in and out."""

from __future__ import annotations

from allauth.account.forms import LoginForm
from allauth.account.views import LoginView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.people.middleware import UNSENT


class LogIn(LoginView):
    """Asks who someone is and for their password, and sends on those who are signed in already."""

    template_name = "accounts/login.html"

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
