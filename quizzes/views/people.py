"""Who asks, and whether they mean to start."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext

from accounts.people.models import User
from accounts.people.queries import signed_in
from quizzes.forms import StartForm


def someone(request: HttpRequest) -> User:
    """The signed-in person. The site's middleware lets nobody else come here; where it is missing, nobody passes."""
    return signed_in(request.user)


def token_posted(request: HttpRequest, button: str) -> str | None:
    """The token of the page on which one pressed the button that starts; takes its name.

    None where nothing is to be started: the address was fetched, as after a sign-in on the way here, or has no token.
    """
    if request.method != "POST":
        messages.info(request, gettext("Nothing was started yet. Press “%(button)s” again.") % {"button": button})
        return None
    form = StartForm(request.POST)
    token: str | None = form.cleaned_data["start_token"] if form.is_valid() else None
    return token
