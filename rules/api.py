"""The rulebook's API, open to all: rulings on situations, editions, and the schema of a situation.

Nothing here is anyone's own, and nothing is kept: no one is asked who they are, so no request needs a CSRF token.
Errors are problem details (RFC 9457).
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from rules import book, editions
from rules.alternatives import ref
from rules.engine import reading, writing
from rules.engine.edition import Edition
from rules.engine.errors import InvalidSituation
from rules.engine.schema import situation_schema
from rules.problems import problem

SCHEMA = "application/schema+json"


class RulingThrottle(AnonRateThrottle):
    """A ruling costs microseconds; this only keeps one address from filling a server."""

    rate = "300/min"


class Api(APIView):
    """What every answer has in common."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (RulingThrottle,)

    def handle_exception(self, exc: Exception) -> HttpResponse:  # type: ignore[override]  # any answer will do
        """A situation that is none lists all that is wrong; other errors are told as everywhere."""
        return invalid(exc) if isinstance(exc, InvalidSituation) else super().handle_exception(exc)


class Rulings(Api):
    """POST a situation, or a sequence of them in one game, as JSON; the answer is its ruling, or its rulings."""

    @extend_schema(
        operation_id="rulings",
        request={"application/json": ref("Situation")},
        responses={200: {"anyOf": [ref("Ruling"), ref("Judgement")]}},
    )
    def post(self, request: Request) -> Response:
        """Rules on the situation, with the clauses that decide and why."""
        stated = reading.read(request._request.body, editions=list(editions.every()), default=editions.DEFAULT)
        edition = editions.get(stated.edition)
        return Response(writing.judgement_to_json(edition, stated.situation, gettext))


class SituationSchema(Api):
    """The JSON Schema of a situation."""

    @extend_schema(operation_id="situation_schema", responses={(200, SCHEMA): {"type": "object"}})
    def get(self, request: Request) -> Response:
        """What a situation is."""
        return Response(situation_schema(editions.every(), editions.DEFAULT), content_type=SCHEMA)


class Editions(Api):
    """The editions there are."""

    @extend_schema(operation_id="editions", responses={200: ref("Editions")})
    def get(self, request: Request) -> Response:
        """The editions of the rulebook."""
        return Response({"editions": [_in_short(edition) for edition in editions.every().values()]})


class EditionDetail(Api):
    """An edition: its parameters, its rules and their provisions."""

    @extend_schema(operation_id="edition", responses={200: ref("Edition")})
    def get(self, request: Request, edition: str) -> Response:
        """An edition in full."""
        found = editions.every().get(edition)
        if found is None:
            raise Http404
        rules = [
            {
                "slug": section.slug,
                "citation": section.citation,
                "title": section.title,
                "provisions": [_provision(clause) for clause in section.clauses],
            }
            for section in book.sections_of(found)
        ]
        return Response({**_in_short(found), "parameters": found.limits, "rules": rules})


def _in_short(edition: Edition) -> dict[str, Any]:
    return {
        "slug": edition.slug,
        "title": gettext(edition.title),
        "engine_version": edition.engine_version,
        "url": reverse("rules_api:edition", kwargs={"edition": edition.slug}),
    }


def _provision(clause: book.Clause) -> dict[str, Any]:
    return {
        "name": clause.name,
        "citation": clause.citation,
        "statements": list(clause.statements),
        "clause": "\n\n".join(clause.paragraphs),
        "exception": clause.is_exception,
        "page": clause.url,
    }


def invalid(error: InvalidSituation) -> HttpResponse:
    """Everything that is wrong with a situation, each with the path of its field."""
    problems = [{"path": each.path, "detail": each.tell(gettext)} for each in error.problems]
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, gettext("This states no situation."), problems=problems)
