"""Exports: asked for by a system, written by the worker, fetched when they are done."""

from __future__ import annotations

from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.http import FileResponse, Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.throttling import BaseThrottle

from accounts.api import answers, asked
from accounts.api.authentication import OrderThrottle
from accounts.api.ordering import order_of
from accounts.api.paging import Order, Walk
from accounts.api.scopes import Scope
from accounts.api.views.base import OfLeague, many, one
from accounts.certification.exports import formats
from accounts.certification.exports.models import Export
from accounts.certification.exports.rows import count
from accounts.certification.exports.services.background import ask
from accounts.certification.exports.services.making import FETCHED
from accounts.people.services.audit import record
from rules.alternatives import ref

BY_ID = Order("public_id", str)
FILES = {(200, each.content_type): bytes for each in formats.every().values()}


def _told(request: Request, row: Export) -> dict[str, Any]:
    there = row.can_be_fetched(timezone.now())
    return {
        "export_id": row.public_id,
        "state": row.state,
        "asked": row.asked,
        "finished": row.finished,
        "expires": row.expires,
        "profile": row.profile,
        "format": row.format,
        "rows": row.rows,
        "size": row.size,
        "sha256": row.sha256 or None,
        "up_to": row.up_to,
        "file": reverse("api:export_file", args=[row.public_id], request=request) if there else None,
    }


class Exports(OfLeague):
    """The league's exports."""

    scope = Scope.EXPORTS
    http_method_names = ["get", "head", "post"]

    def get_throttles(self) -> list[BaseThrottle]:
        """Asking for a file is limited further than reading."""
        return [*super().get_throttles(), *([OrderThrottle()] if self.request.method == "POST" else [])]

    @extend_schema(operation_id="exports", parameters=[asked.Page], responses=answers.Exports)
    def get(self, request: Request) -> Response:
        """What was exported, by whomever: who asked is not told."""
        league, wanted = self.league(request), asked.Page.of(request)
        walk = Walk(request, league, BY_ID, limit=wanted.pop("limit"), cursor=wanted.pop("cursor", ""))
        page = walk.page(Export.objects.filter(league=league))
        return many(answers.Exports, (_told(request, row) for row in page.rows), page)

    @extend_schema(
        operation_id="order_export",
        request={"application/json": ref("ExportAsked")},
        responses={202: answers.Export},
    )
    def post(self, request: Request) -> Response:
        """Asks the worker for a file; where it says how far it is stands in Location."""
        league, now = self.league(request), timezone.now()
        asked.Asked.of(request)
        profile, order = order_of(request.data, league)
        expected = count(league, order.wanted, now=now, one_a_person=order.layout.one_a_person)
        with transaction.atomic():
            row = ask(league=league, order=order, profile=profile, by=None, expected=expected, now=now)
            details = {"export": row.public_id}
            record(by=None, league=league, what="api_token.export", target=request.auth, details=details, now=now)
        answer = Response(answers.Export(_told(request, row)).data, status=202)
        answer["Location"] = reverse("api:export", args=[row.public_id], request=request)
        return answer


class OneExport(OfLeague):
    """An export of the league."""

    scope = Scope.EXPORTS

    @extend_schema(operation_id="export", responses=answers.Export)
    def get(self, request: Request, export_id: str) -> Response:
        """How far it is, and where its file is once it is done."""
        league, _nothing = self.league(request), asked.Asked.of(request)
        return one(answers.Export, _told(request, get_object_or_404(Export, league=league, public_id=export_id)))


class Anything(BaseContentNegotiation):
    """A file is of the kind that it is, whatever is accepted."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The first."""
        return parsers[0]

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The first."""
        return renderers[0], renderers[0].media_type


class ExportFile(OfLeague):
    """The file of an export of the league."""

    scope = Scope.EXPORTS
    content_negotiation_class = Anything

    @extend_schema(operation_id="export_file", responses=FILES)
    def get(self, request: Request, export_id: str) -> FileResponse:
        """The file, as long as it is kept."""
        league, now = self.league(request), timezone.now()
        asked.Asked.of(request)
        row = get_object_or_404(Export.objects.select_related("league"), league=league, public_id=export_id)
        if not row.can_be_fetched(now):
            raise Http404
        try:
            file = default_storage.open(str(row.file))
        except FileNotFoundError:
            raise Http404 from None
        record(by=None, league=league, what=FETCHED, target=row, now=now)
        return FileResponse(file, as_attachment=True, filename=row.name, content_type=row.content_type)
