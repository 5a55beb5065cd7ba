"""How allauth does things here."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User

NOT_SIGNED_IN = _("That did not sign you in. Check what you typed, and the password.")


class AccountAdapter(DefaultAccountAdapter):
    """Our words and addresses, and nobody without a password or a passkey is asked for one."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": NOT_SIGNED_IN,
        "too_many_login_attempts": _("Too many tries that did not fit. Wait five minutes, then try again."),
    }

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Where a changed password leads."""
        return reverse("account")

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Someone whose account is closed learns no more than anyone whose sign-in fails."""
        messages.error(request, str(NOT_SIGNED_IN))
        return redirect("login")

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Whether what matters asks for the password again: of those who have a way to show who they are."""
        return bool(super().is_reauthentication_required(app=app, **more)) and bool(
            self.get_reauthentication_methods(self.request.user)
        )
