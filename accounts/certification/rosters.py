"""The officials of a league with how they stand: filtered by the address, a row for each level, in fixed queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Case as Choose
from django.db.models import CharField, Exists, F, FilteredRelation, IntegerField, OuterRef, Q, QuerySet, Value, When

from accounts.certification.assessing import LIVE
from accounts.certification.cases import Case, cases_of
from accounts.certification.models import Level, Programme, Requirement, Standing, Status
from accounts.people.models import League, Registration
from accounts.people.queries import Viewer, officials_of

NONE = "none"
"""The status of officials who are on the way to no level, or not to the one that is asked about."""

OF_LEVEL = ("programme__league", "needs__programme__league")


@dataclass(frozen=True)
class Chosen:
    """What a roster is filtered by; what is empty filters nothing."""

    looked_for: str = ""
    programme: Programme | None = None
    level: Level | None = None
    status: str = ""
    organisation: str = ""
    requirement: Requirement | None = None
    official: UUID | None = None


@dataclass(frozen=True)
class Row:
    """An official, and a level that they are on the way to or hold, with the case; without one, of no level."""

    registration: Registration
    level: Level | None
    case: Case | None


def rows_of(viewer: Viewer, league: League, chosen: Chosen, today: date) -> QuerySet[Registration]:
    """The rows of the table: registrations, one for each level.

    Each has `standing`, `at_level` and `of_programme`, row numbers, and `status` as it is on the day; without a level
    they are null. What rows are filtered by is one of these: `at__` in a filter would be any standing of the person.
    """
    officials = officials_of(viewer, league, chosen.looked_for)
    if chosen.organisation:
        officials = officials.filter(organisation=chosen.organisation)
    if chosen.official is not None:
        officials = officials.filter(user__public_id=chosen.official)
    if chosen.status == NONE:
        return _without(officials, league, chosen).order_by(*BY_NAME)
    rows = _with(officials, league, today)
    if chosen.level is not None:
        rows = rows.filter(at_level=chosen.level.pk)
    if chosen.programme is not None:
        rows = rows.filter(of_programme=chosen.programme.pk)
    if chosen.status:
        rows = rows.filter(status=chosen.status)
    if chosen.requirement is not None:
        rows = rows.filter(standing__in=_with_open(rows, league, chosen.requirement, today))
    return rows.order_by(*BY_NAME, "at__level__programme__title", "at__level__number")


BY_NAME = ("family_name", "given_name", "pk")


def _with(officials: QuerySet[Registration], league: League, today: date) -> Any:
    """Officials with each of their standings in the league, or with none."""
    about = Q(user__standings__league=league)
    over = Q(at__event__status__in=LIVE, at__event__certification__expires__lt=today)
    expired = When(over, then=Value(Status.EXPIRED.value))
    return officials.annotate(at=FilteredRelation("user__standings", condition=about)).annotate(
        status=Choose(expired, default=F("at__event__status"), output_field=CharField()),
        standing=F("at__pk"),
        at_level=F("at__level"),
        of_programme=F("at__level__programme"),
    )


def _without(officials: QuerySet[Registration], league: League, chosen: Chosen) -> Any:
    """Officials who are on the way to none of what is chosen: the level, a level of the programme, or any."""
    held = Standing.objects.filter(league=league, user=OuterRef("user"))
    if chosen.level is not None:
        held = held.filter(level=chosen.level)
    elif chosen.programme is not None:
        held = held.filter(level__programme=chosen.programme)
    nothing = Value(None, output_field=IntegerField())
    if chosen.requirement is not None:
        officials = officials.none()  # whoever is on the way to nothing has nothing to do for it
    return officials.exclude(Exists(held)).annotate(
        status=Value(None, output_field=CharField()), standing=nothing, at_level=nothing, of_programme=nothing
    )


def _with_open(rows: Any, league: League, requirement: Requirement, today: date) -> list[int]:
    """The standings of these rows in which the requirement is to be done."""
    asking = {level.pk: level for level in Level.objects.filter(asks__requirement=requirement)}
    found = list(rows.filter(at_level__in=list(asking)).values_list("standing", "user", "at_level"))
    cases = cases_of([(user, asking[level]) for _pk, user, level in found], league)
    return [pk for pk, user, level in found if has_open(cases[user, level], requirement, today)]


def has_open(case: Case, requirement: Requirement, today: date) -> bool:
    """Whether the person has to meet the requirement to go on with the level, or to renew it by now."""
    position = case.position(today)
    wanted = position.assessment.to_renew if position.renewing else position.assessment.open
    return any(each.requirement.pk == requirement.pk for each in wanted)


def with_cases(rows: Sequence[Registration], league: League) -> list[Row]:
    """Rows of the table with their cases, in as many queries for many as for one."""
    wanted = {getattr(row, "at_level") for row in rows} - {None}  # noqa: B009 - an annotation
    levels = {level.pk: level for level in Level.objects.filter(pk__in=wanted).select_related(*OF_LEVEL)}
    at = [(row, levels.get(getattr(row, "at_level"))) for row in rows]  # noqa: B009
    cases = cases_of([(row.user_id, level) for row, level in at if level is not None], league)
    return [Row(row, level, cases[row.user_id, level.pk] if level else None) for row, level in at]


def people_of(rows: QuerySet[Registration]) -> list[Registration]:
    """The officials of the rows, each once, in their order."""
    return list({row.pk: row for row in rows.select_related("user")}.values())
