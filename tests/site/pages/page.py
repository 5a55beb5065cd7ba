"""What each role gets from one address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from django.urls import reverse

from tests.world import (
    INSTRUCTOR,
    LEAGUE_ADMIN,
    NOBODY,
    OTHER_ADMIN,
    OUTSIDERS,
    ROLES,
    RULES_CHAIR,
    STRANGER,
    TRAINEE,
    World,
)

TO_LOGIN = "sent to the sign-in page"


Outcome = int | str
"""A status code; TO_LOGIN; or the address of another redirect."""


SAME_AS = {RULES_CHAIR: INSTRUCTOR, NOBODY: TRAINEE, STRANGER: TRAINEE, OTHER_ADMIN: LEAGUE_ADMIN}
"""Who gets the same as whom, where a page does not say."""


def nothing(world: World) -> dict[str, Any]:
    """No arguments: for an address without any."""
    return {}


@dataclass(frozen=True)
class Page:
    """What each role gets from one address. `html` is false where the answer is no page (JSON, a file, a fragment).

    Unless it is said otherwise, a rules chair gets what an instructor gets. Where the page is about a row of
    our league or of one of its people (`ours`), everyone from outside gets 404: for them it is not there. Elsewhere
    someone without a role and the stranger get what a trainee gets, and the administrator of the other league what ours
    gets. `fetched`: what the trainee gets who fetches an address that is to be posted to.
    """

    anonymous: Outcome
    trainee: Outcome
    instructor: Outcome
    league_admin: Outcome
    superuser: Outcome
    rules_chair: Outcome | None = field(default=None, kw_only=True)
    nobody: Outcome | None = field(default=None, kw_only=True)
    stranger: Outcome | None = field(default=None, kw_only=True)
    other_admin: Outcome | None = field(default=None, kw_only=True)
    ours: bool = field(default=False, kw_only=True)
    kwargs: Callable[[World], Mapping[str, Any]] = field(default=nothing, kw_only=True)
    method: str = field(default="get", kw_only=True)
    fetched: Outcome = field(default=405, kw_only=True)
    data: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    html: bool = field(default=True, kw_only=True)

    @classmethod
    def open(cls, **more: Any) -> Page:
        """A page that everyone gets, signed in or not."""
        return cls(200, 200, 200, 200, 200, **more)

    @classmethod
    def signed_in(cls, **more: Any) -> Page:
        """A page that everyone gets who has signed in."""
        return cls(TO_LOGIN, 200, 200, 200, 200, **more)

    @classmethod
    def asks_again(cls, address: str, **more: Any) -> Page:
        """The page at an address that asks everyone for their password first."""
        return cls(TO_LOGIN, *[f"/account/confirm/?next={quote(address, safe='')}"] * 4, **more)

    def outcome(self, role: str) -> Outcome:
        """What this role gets."""
        outcome: Outcome | None = getattr(self, role)
        if outcome is not None:
            return outcome
        return 404 if self.ours and role in OUTSIDERS else self.outcome(SAME_AS[role])

    def roles_that_see_it(self) -> list[str]:
        """The roles that get the page itself, from the one who may do least, those from outside last."""
        return [role for role in ROLES if self.method == "get" and self.html and self.outcome(role) == 200]

    def url(self, name: str, world: World) -> str:
        """Its address in this world."""
        return reverse(name, kwargs=dict(self.kwargs(world)) or None)
