"""Every address of the site by every role: who gets what.

`test_access.py` fails when a URL has no entry here, asks for every entry as every role, and compares. `test_csp.py` and
the browser's `test_axe.py` read the same table: a page entered here is checked for inline script and style and for
accessibility without another word.

To add a page, add a line to PAGES under the URL's name, with its namespace:

    "rules:provision": Page.open(kwargs=lambda world: {"slug": "s6"}),
    "attempt": Page(TO_LOGIN, 200, 404, 404, 404, kwargs=lambda world: {"public_id": attempt_of(world, TRAINEE)}),

A page that needs rows makes them in `kwargs` with factories; it is called once for each role, in a world of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from accounts.people.models import Registration, User
from accounts.people.services.audit import record
from accounts.people.services.rosters import upload
from tests.factories import MembershipFactory
from tests.quizzes.taking.made import EVENING, keep_one, named_attempt
from tests.world import ROLES, SUPERUSER, TRAINEE, World

TO_LOGIN = "sent to the sign-in page"
Outcome = int | str
"""A status code; TO_LOGIN; or the address of another redirect."""


def nothing(world: World) -> dict[str, Any]:
    """No arguments: for an address without any."""
    return {}


@dataclass(frozen=True)
class Page:
    """What each role gets from one address. `html` is false where the answer is no page (JSON, a file, a fragment).

    `fetched`: what the trainee gets who fetches an address that is to be posted to.
    """

    anonymous: Outcome
    trainee: Outcome
    instructor: Outcome
    league_admin: Outcome
    superuser: Outcome
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

    def outcome(self, role: str) -> Outcome:
        """What this role gets."""
        outcome: Outcome = getattr(self, role)
        return outcome

    def roles_that_see_it(self) -> list[str]:
        """The roles that get the page itself, from the one who may do least."""
        return [role for role in ROLES if self.method == "get" and self.html and self.outcome(role) == 200]

    def url(self, name: str, world: World) -> str:
        """Its address in this world."""
        return reverse(name, kwargs=dict(self.kwargs(world)) or None)


NHL = {"edition": "nhl-2005-06"}
ATTEMPT = "trainees-attempt"


def trainees_attempt(*numbers: int, answered: int = 0) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page of an attempt of the trainee, its first so many questions answered."""

    def make(world: World) -> Mapping[str, Any]:
        named_attempt(world.people[TRAINEE], public_id=ATTEMPT, answered=answered)
        return {"public_id": ATTEMPT, **({"number": numbers[0]} if numbers else {})}

    return make


def kept_question(world: World) -> Mapping[str, Any]:
    """The arguments of a question in the pool of the league."""
    return {"pk": keep_one(world.league).pk}


OURS = {"league": "ours"}


def waiting_roster(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a roster that everyone who may has uploaded for the league."""
    for user in world.people.values():
        content = b"number,family name\n1,Roy\n,Osei\n"
        upload(league=world.league, user=user, name="roster.csv", content=content, now=EVENING)
    return OURS


def acts_of_ours(world: World) -> Mapping[str, Any]:
    """The arguments of the page of a league in which something was done."""
    record(by=world.people[SUPERUSER], league=world.league, what="roster.import", target=world.league, now=EVENING)
    return OURS


def two_records(world: World) -> dict[str, Any]:
    """The arguments of a page of a league in which one person is registered twice."""
    for number in ("1", "2"):
        user = MembershipFactory.create(league=world.league, user__username=f"twice-{number}").user
        Registration.objects.create(user=user, league=world.league, number=number, family_name="Roy")
    return dict(OURS)


def two_ids() -> dict[str, Any]:
    """The public ids of the person who is registered twice."""
    first, second = User.objects.filter(username__startswith="twice-").order_by("pk")
    return {"keep": first.public_id, "other": second.public_id}


PAGES: dict[str, Page] = {
    "login": Page(200, "/", "/", "/", "/"),
    "logout": Page("/account/log-in/", *["/account/log-in/"] * 4, method="post", fetched="/"),
    "account": Page.signed_in(),
    "rosters": Page(TO_LOGIN, 404, 200, 200, 200),
    "roster": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS),
    "roster_upload": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: OURS),
    "roster_preview": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=waiting_roster),
    "roster_import": Page(
        TO_LOGIN, 404, 404, *["/account/rosters/ours/"] * 2, kwargs=waiting_roster, method="post", fetched=404
    ),
    "roster_refused": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=waiting_roster, html=False),
    "merge_choose": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=two_records),
    "merge": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: two_records(world) | two_ids()),
    "own_data": Page.signed_in(html=False),
    "erase_own": Page.signed_in(),
    "erase_other": Page(TO_LOGIN, 404, 404, 404, 200, kwargs=lambda world: {"public_id": world.stranger.public_id}),
    "acts": Page(TO_LOGIN, 404, 404, 200, 200),
    "league_acts": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=acts_of_ours),
    "home": Page.open(),
    # Without the token of a page nothing starts.
    "start": Page(TO_LOGIN, "/", "/", "/", "/", method="post", fetched="/"),
    "due": Page(TO_LOGIN, "/", "/", "/", "/", method="post", fetched="/"),
    "plan": Page.signed_in(),
    "choose": Page.signed_in(),
    "progress": Page.signed_in(),
    "library": Page(TO_LOGIN, 404, 200, 200, 200),
    "library_sheet": Page(TO_LOGIN, 404, 200, 200, 200),
    "keep": Page(TO_LOGIN, 404, *["/library/?"] * 3, method="post", fetched=404),
    "pool": Page(TO_LOGIN, 404, 200, 200, 200),
    "pool_sheet": Page(TO_LOGIN, 404, 200, 200, 200),
    "take_out": Page(TO_LOGIN, 404, *["/library/pool/"] * 3, kwargs=kept_question, method="post", fetched=404),
    "attempt": Page(
        TO_LOGIN,
        f"/practice/{ATTEMPT}/1/",
        *[f"/practice/{ATTEMPT}/summary/"] * 3,
        kwargs=trainees_attempt(),
    ),
    "question": Page(TO_LOGIN, 200, 403, 403, 403, kwargs=trainees_attempt(1)),
    "feedback": Page.signed_in(kwargs=trainees_attempt(1, answered=1)),  # here everyone leads the trainee's league
    "summary": Page.signed_in(kwargs=trainees_attempt(answered=2)),
    "missed": Page(
        TO_LOGIN,
        f"/practice/{ATTEMPT}/summary/",
        *[404] * 3,
        kwargs=trainees_attempt(answered=1),
        method="post",
        fetched=f"/practice/{ATTEMPT}/summary/",
    ),
    "rules:edition": Page.open(),
    "rules:edition_by_name": Page.open(kwargs=lambda world: NHL),
    "rules:rule": Page.open(kwargs=lambda world: {**NHL, "slug": "goalkeepers"}),
    "rules:clause": Page.open(kwargs=lambda world: {**NHL, "name": "premature_substitution"}),
    "rules:search": Page.open(),
    "rules:what_if": Page.open(),
    "rules_api:editions": Page.open(html=False),
    "rules_api:edition": Page.open(kwargs=lambda world: NHL, html=False),
    "rules_api:situation_schema": Page.open(html=False),
    "rules_api:rulings": Page(*[422] * 5, method="post", html=False),  # a form's data states no situation
}
