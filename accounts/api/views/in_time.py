"""Certifications and events: what officials hold and what happened, now or as of a day.

What ran out by now is written down first, so that an end is among what changed at once, whether a worker ran or not.
"""

from __future__ import annotations

from datetime import date

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import answers, asked
from accounts.api.paging import Order, Walk
from accounts.api.rows.certifications import certifications, certifications_of
from accounts.api.rows.events import event, events_of
from accounts.api.rows.moments import Moment, moment_of
from accounts.api.scopes import Scope
from accounts.api.views.base import OfLeague, many, one
from accounts.certification.services.running_out import run_out_in
from accounts.people.models import League

BY_ID = Order("public_id", str)
BY_NUMBER = Order("number", int)


def _caught_up(league: League, as_of: date | None) -> Moment:
    now = timezone.now()
    run_out_in(league, now=now)
    return moment_of(league, as_of, now=now)


class Certifications(OfLeague):
    """The league's certifications."""

    scope = Scope.CERTIFICATIONS

    @extend_schema(
        operation_id="certifications", parameters=[asked.CertificationsAsked], responses=answers.Certifications
    )
    def get(self, request: Request) -> Response:
        """All that was issued, each with its status and whether its holder may work."""
        league, wanted = self.league(request), asked.CertificationsAsked.of(request)
        moment = _caught_up(league, wanted.pop("as_of", None))
        walk = Walk(request, league, BY_ID, limit=wanted.pop("limit"), cursor=wanted.pop("cursor", ""))
        page = walk.page(certifications_of(league, moment, **wanted))
        return many(answers.Certifications, certifications(page.rows, league, moment), page)


class OneCertification(OfLeague):
    """A certification of the league."""

    scope = Scope.CERTIFICATIONS

    @extend_schema(operation_id="certification", parameters=[asked.Instant], responses=answers.Certification)
    def get(self, request: Request, certification_id: str) -> Response:
        """One of the league's certifications."""
        league, wanted = self.league(request), asked.Instant.of(request)
        moment = _caught_up(league, wanted.get("as_of"))
        row = get_object_or_404(certifications_of(league, moment), public_id=certification_id)
        return one(answers.Certification, certifications([row], league, moment)[0])


class Events(OfLeague):
    """The league's events."""

    scope = Scope.EVENTS

    @extend_schema(operation_id="events", parameters=[asked.EventsAsked], responses=answers.Events)
    def get(self, request: Request) -> Response:
        """What happened, in the order of its numbers."""
        league, wanted = self.league(request), asked.EventsAsked.of(request)
        moment = _caught_up(league, wanted.pop("as_of", None))
        walk = Walk(request, league, BY_NUMBER, limit=wanted.pop("limit"), cursor=wanted.pop("cursor", ""))
        page = walk.page(events_of(league, moment, **wanted))
        return many(answers.Events, map(event, page.rows), page)


class OneEvent(OfLeague):
    """An event of the league."""

    scope = Scope.EVENTS

    @extend_schema(operation_id="event", responses=answers.Event)
    def get(self, request: Request, number: int) -> Response:
        """One of the league's events, by its number."""
        league, _nothing = self.league(request), asked.Asked.of(request)
        row = get_object_or_404(events_of(league, _caught_up(league, None)), number=number)
        return one(answers.Event, event(row))
