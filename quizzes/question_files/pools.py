"""Where a league's questions lie that can be exported: its pool, and what other apps add, such as the fixed questions
of an exam. An app registers its own in its AppConfig's `ready`, since `quizzes` imports none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.people.models import League, User
from quizzes.models import Question


@dataclass(frozen=True)
class Pool:
    """Questions of a league under one name. `slug` is empty for the league's own pool."""

    slug: str
    title: str
    questions: QuerySet[Question]


class UnknownPool(LookupError):
    """The league has no pool of this name."""


Pools = Callable[[League], list[Pool]]
Withheld = Callable[[User], Q]
_more: list[Pools] = []
_withheld: list[Withheld] = []


def adds(pools: Pools) -> None:
    """Have a league's pools include these."""
    _more.append(pools)


def withholds(withheld: Withheld) -> None:
    """Have these questions kept from a person who may see the rest of a pool: what they are being asked, say."""
    _withheld.append(withheld)


def pools_of(league: League) -> list[Pool]:
    """All pools of a league, its own first, those that have no question among them."""
    own = Question.objects.filter(kept__league=league).order_by("kept__kept_at", "pk")
    return [Pool("", gettext("The pool"), own), *(pool for more in _more for pool in more(league))]


def pool_of(league: League, slug: str) -> Pool:
    """The pool of this name. Raises `UnknownPool`, naming those there are."""
    pools = pools_of(league)
    for pool in pools:
        if pool.slug == slug:
            return pool
    known = ", ".join(pool.slug for pool in pools if pool.slug) or "–"
    raise UnknownPool(gettext("The league has no pool %(slug)s; there are %(known)s.") % {"slug": slug, "known": known})


def shown_to(user: User | None, pool: Pool) -> QuerySet[Question]:
    """The pool's questions with their keys, but those kept from this person; nobody stands for a command."""
    found = pool.questions
    if user is not None:
        for withheld in _withheld:
            found = found.exclude(withheld(user))
    return found
