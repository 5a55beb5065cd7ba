"""Officials and programmes: who and what there is."""

from __future__ import annotations

from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import answers, asked
from accounts.api.paging import Order, Walk
from accounts.api.rows.officials import official, officials_of
from accounts.api.rows.programmes import programme, programmes_of
from accounts.api.scopes import Scope
from accounts.api.views.base import OfLeague, many, one

BY_PERSON = Order("public_id", UUID)
BY_CODE = Order("code", str)


class Officials(OfLeague):
    """The league's officials."""

    scope = Scope.OFFICIALS

    @extend_schema(operation_id="officials", parameters=[asked.OfficialsAsked], responses=answers.Officials)
    def get(self, request: Request) -> Response:
        """Everyone on the roster, and whoever else holds or is on the way to a level."""
        league, wanted = self.league(request), asked.OfficialsAsked.of(request)
        walk = Walk(request, league, BY_PERSON, limit=wanted.pop("limit"), cursor=wanted.pop("cursor", ""))
        page = walk.page(officials_of(league, **wanted))
        return many(answers.Officials, (official(row, league) for row in page.rows), page)


class OneOfficial(OfLeague):
    """An official of the league."""

    scope = Scope.OFFICIALS

    @extend_schema(operation_id="official", responses=answers.Official)
    def get(self, request: Request, person_id: UUID) -> Response:
        """One of the league's officials."""
        league, _nothing = self.league(request), asked.Asked.of(request)
        return one(answers.Official, official(get_object_or_404(officials_of(league), public_id=person_id), league))


class Programmes(OfLeague):
    """The league's programmes."""

    scope = Scope.PROGRAMMES

    @extend_schema(operation_id="programmes", parameters=[asked.ProgrammesAsked], responses=answers.Programmes)
    def get(self, request: Request) -> Response:
        """The league's programmes with their levels and what these ask."""
        league, wanted = self.league(request), asked.ProgrammesAsked.of(request)
        walk = Walk(request, league, BY_CODE, limit=wanted.pop("limit"), cursor=wanted.pop("cursor", ""))
        page = walk.page(programmes_of(league, **wanted))
        return many(answers.Programmes, map(programme, page.rows), page)


class OneProgramme(OfLeague):
    """A programme of the league."""

    scope = Scope.PROGRAMMES

    @extend_schema(operation_id="programme", responses=answers.Programme)
    def get(self, request: Request, programme_code: str) -> Response:
        """One of the league's programmes, by its code."""
        league, _nothing = self.league(request), asked.Asked.of(request)
        return one(answers.Programme, programme(get_object_or_404(programmes_of(league), code=programme_code)))
