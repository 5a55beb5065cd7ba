"""Merging two records of one person: what one has becomes the other's, and nothing that was achieved is lost."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.translation import gettext

from accounts.people.holdings import Holding, Merge, holdings
from accounts.people.models import League, Registration, User
from accounts.people.own_holdings import forget_log
from accounts.people.permissions import may_merge
from accounts.people.services.audit import Verb, record
from accounts.people.signals import tell

FILLED = (
    "number",
    "family_name",
    "given_name",
    "email",
    "organisation",
    "born",
    "guardian_name",
    "guardian_email",
)
"""What a registration that stays takes from the one that ends, where it has nothing itself."""


class MayNotMerge(Exception):
    """The two cannot be merged, or not by this person; the message says why."""


@dataclass(frozen=True)
class Line:
    """How many rows of one kind each of the two has, and how many of the second one's move."""

    label: str
    keeps: int
    has: int
    moves: int
    merge: Merge


@dataclass(frozen=True)
class MergePlan:
    """What a merge would do. `collisions`: two registrations in one league, first the one of the person to keep."""

    keep: User
    other: User
    lines: tuple[Line, ...]
    collisions: tuple[tuple[Registration, Registration], ...]
    refused: tuple[str, ...]


def merge_plan(keep: User, other: User) -> MergePlan:
    """What of the other's would become the kept one's, what collides, and what stands against it."""
    held = {row.league_id: row for row in keep.registrations.all()}
    theirs = other.registrations.select_related("league").order_by("league__name")
    lines = tuple(line for line in (_line(each, keep, other) for each in holdings()) if line.keeps or line.has)
    told = gettext("%(label)s: there must be none before the two are merged.")
    return MergePlan(
        keep=keep,
        other=other,
        lines=lines,
        collisions=tuple((held[row.league_id], row) for row in theirs if row.league_id in held),
        refused=tuple(told % {"label": line.label} for line in lines if line.merge is Merge.REFUSE and line.has),
    )


def _line(holding: Holding, keep: User, other: User) -> Line:
    has = holding.rows(other).count()
    moves = has if holding.merge is Merge.MOVE else 0
    if holding.merge is Merge.MOVE_UNLESS_HELD:
        moves = has - holding.held_already(keep, other).count()
    label = str(holding.row._meta.verbose_name_plural)
    return Line(label, holding.rows(keep).count(), has, moves, holding.merge)


@transaction.atomic
def merge(*, keep: User, other: User, by: User, now: datetime, others_stay: Collection[int] = ()) -> bool:
    """Give up the other record for the one to keep, and say whether that was still to be done.

    `others_stay` are the registrations of the other person, by number of the row, that stay in place of the kept
    person's own in the same league. The other record is emptied and points at the kept one; it signs nobody in any
    more. Raises `MayNotMerge`.
    """
    both = {row.pk: row for row in _locked(keep, other)}
    keep, other = both[keep.pk], both[other.pk]
    if other.merged_into_id == keep.pk:
        return False
    if not may_merge(by, keep, other):
        raise MayNotMerge(gettext("Only the site administrator may merge these two."))
    plan = merge_plan(keep, other)
    if plan.refused:
        raise MayNotMerge(" ".join(plan.refused))
    leagues = list(League.objects.filter(registrations__user__in=(keep, other)).distinct())
    forget_log(other)  # nobody could later tell whose names they were
    for first, second in plan.collisions:
        _settle(*((second, first) if second.pk in others_stay else (first, second)))
    declared = holdings()
    for holding in declared:
        _move(holding, keep, other)
    _empty(other, keep)
    for holding in declared:
        if holding.after_merge is not None:
            holding.after_merge(keep)
    for league in leagues:
        tell(league, [keep.pk])
    _write_down(plan, by=by, now=now)
    return True


def _locked(keep: User, other: User) -> list[User]:
    """Both, always in one order, so that two merges wait for each other and do not block each other."""
    return list(User.objects.select_for_update(no_key=True).filter(pk__in=(keep.pk, other.pk)).order_by("pk"))


def _settle(stays: Registration, ends: Registration) -> None:
    """Of two registrations in one league one ends; the other takes from it what it does not say itself.

    The person has been on the roster since the earlier of them.
    """
    for name in FILLED:
        setattr(stays, name, getattr(stays, name) or getattr(ends, name))
    stays.since = min(stays.since, ends.since) if stays.since and ends.since else None
    ends.delete()
    stays.save()


def _move(holding: Holding, keep: User, other: User) -> None:
    if holding.before_merge is not None:
        holding.before_merge(keep, other)
    if holding.merge is Merge.MOVE_UNLESS_HELD:
        holding.held_already(keep, other).delete()
    if holding.merge in {Merge.MOVE, Merge.MOVE_UNLESS_HELD}:
        holding.rows(other).update(**{holding.field: keep})
    elif holding.merge in {Merge.ENDS, Merge.REBUILT}:
        holding.rows(other).delete()


def _empty(other: User, keep: User) -> None:
    """What is left of the record that is given up: its public id, and whose it is now."""
    other.username = f"merged-{uuid4().hex}"
    other.display_name = other.email = ""
    other.password = make_password(None)
    other.is_active = other.is_staff = other.is_superuser = False
    other.merged_into = keep
    other.save()


def _write_down(plan: MergePlan, *, by: User, now: datetime) -> None:
    """Once for each league that knows the person now; where none does, once for the site."""
    moved = {line.label: line.moves for line in plan.lines if line.moves}
    details = {"merged": str(plan.other.public_id), **moved}
    leagues = [row.league for row in plan.keep.memberships.select_related("league")]
    for league in dict.fromkeys(leagues) or [None]:
        record(by=by, league=league, what=Verb.PERSON_MERGE, target=plan.keep, details=details, now=now)
