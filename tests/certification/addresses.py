"""The arguments of pages of certification, each with the rows that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.certification.models import Evidence, Kind, Level, Programme, Requirement
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.importing import upload
from accounts.certification.services.recording import record_evidence
from accounts.people.models import Registration
from tests.certification.made import make_level, make_requirement
from tests.world import TRAINEE, World

OURS = {"league": "ours"}
ROW = "a-row"
REGISTERED = "00000000-0000-4000-8000-000000000301"


def trainee_on_the_way(world: World) -> Level:
    """A level of the league that asks a seminar and a check, and the trainee on the roster and on the way to it."""
    level = make_level(world.league)
    make_requirement(level)
    make_requirement(level, "check", Kind.BACKGROUND, months=24, continuing=True)
    trainee = world.people[TRAINEE]
    trainee.public_id = REGISTERED
    trainee.save(update_fields=["public_id"])
    Registration.objects.create(user=trainee, league=world.league, number="00301", family_name="Roy", given_name="Ann")
    enrol(users=[trainee], level=level, by=None, now=timezone.now())
    return level


def of_league(world: World) -> Mapping[str, Any]:
    """Of a page of our league, which has a programme and an official on the way."""
    trainee_on_the_way(world)
    return OURS


def an_official(world: World) -> Mapping[str, Any]:
    """Of the page about the trainee."""
    trainee_on_the_way(world)
    return {**OURS, "public_id": REGISTERED}


def a_programme(world: World) -> Mapping[str, Any]:
    """Of a page of a programme."""
    QuerySet(Programme).filter(pk=trainee_on_the_way(world).programme_id).update(public_id=ROW)
    return {"public_id": ROW}


def a_level(world: World) -> Mapping[str, Any]:
    """Of a page of a level."""
    QuerySet(Level).filter(pk=trainee_on_the_way(world).pk).update(public_id=ROW)
    return {"public_id": ROW}


def an_ask(world: World) -> Mapping[str, Any]:
    """Of a page about what a level asks."""
    return {**a_level(world), "code": "seminar"}


def a_requirement(world: World) -> Mapping[str, Any]:
    """Of the page of a requirement."""
    trainee_on_the_way(world)
    QuerySet(Requirement).filter(code="seminar").update(public_id=ROW)
    return {"public_id": ROW}


def evidence_recorded(world: World) -> Mapping[str, Any]:
    """Of a page about evidence of the trainee's: a seminar."""
    trainee_on_the_way(world)
    seminar, now = Requirement.objects.get(code="seminar"), timezone.now()
    record_evidence(user=world.people[TRAINEE], requirement=seminar, on=date(2026, 9, 12), by=None, now=now)
    QuerySet(Evidence).update(public_id=ROW)
    return {"public_id": ROW}


def waiting_evidence(world: World, at: datetime | None = None) -> Mapping[str, Any]:
    """Of a page about a file of evidence that everyone who may has uploaded for the league."""
    trainee_on_the_way(world)
    content = b"number,requirement,on\n00301,seminar,2026-09-12\n9,seminar,2026-09-12\n"
    for user in world.everyone.values():
        upload(league=world.league, user=user, name="evidence.csv", content=content, now=at or timezone.now())
    return OURS
