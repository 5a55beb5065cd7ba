"""How allauth does things here."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.limits.addresses import address_of
from accounts.people import tries
from accounts.people.devices import named
from accounts.people.identifying import guardians_of, ways_in
from accounts.people.mails import whole
from accounts.people.models import User

logger = logging.getLogger(__name__)

NOT_SIGNED_IN = _(
    "That did not sign you in. Check what you typed, and the password. "
    "If several people share your e-mail, use your official’s number."
)


class AccountAdapter(DefaultAccountAdapter):
    """Our words and addresses; nobody without a password or a passkey is asked for one; guardians hear of changes."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": NOT_SIGNED_IN,
        "too_many_login_attempts": _("Too many tries that did not fit. Wait five minutes, then try again."),
    }

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Who signs in by the password. Raises ValidationError after too many that did not fit."""
        name, address = str(credentials.get("username") or credentials.get("email") or ""), address_of(request)
        if not tries.may_try(name, address):
            raise self.validation_error("too_many_login_attempts")
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            tries.fitted(name, address, user.pk)
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Nothing: tries are counted above."""

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Where an e-mail is confirmed."""
        return whole(reverse("account_confirm_email", args=[emailconfirmation.key]))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail, signed with the site's own address."""
        super().send_mail(template_prefix, email, {**context, "site": whole("/")})

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

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """Tell the person that something about signing in has changed; a minor's guardians, too."""
        told = (email or user.email).lower()
        for address in (email, *(guardian for guardian in guardians_of(user) if guardian != told)):
            try:
                with translation.override(user.language):
                    super().send_notification_mail(template_prefix, user, context, address)
            except OSError:  # what was changed stays changed
                logger.exception("a mail about a change of signing in did not go out")


class MFAAdapter(DefaultMFAAdapter):
    """Names that people know themselves and their devices by, in place of made-up usernames and "Master key"."""

    def _get_user_identifier(self, user: User) -> str:
        return next(iter(ways_in(user)), str(user))

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002 - allauth's name
        """The browser from which a passkey is added."""
        return named(allauth_context.request.headers.get("user-agent", ""))
