"""Who signs in: told by username, e-mail or official's number, and a password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.people.identifying import person_known_as
from accounts.people.models import League, User


class SignInBackend(ModelBackend):
    """Takes in place of the username what `person_known_as` takes."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        league: League | None = None,
        **more: Any,
    ) -> User | None:
        """The person, if the password is theirs. One password is hashed whoever is asked for, so time tells nothing."""
        if not username or password is None:
            return None
        person = person_known_as(username, league)
        if person is None:
            User().set_password(password)
            return None
        return person if person.check_password(password) and self.user_can_authenticate(person) else None
