"""Limits of the API."""

from __future__ import annotations

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.limits.counting import Limit


class Counted(BaseThrottle):
    """So many requests a minute of whoever `of` says. Counted by all processes together."""

    limit: ClassVar[Limit]

    def of(self, request: Request) -> object | None:
        """Who is counted; None for nobody."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count it; whether it is within the limit."""
        of = self.of(request)
        return of is None or self.limit.allows(of)

    def wait(self) -> float:
        """When it is worth trying again, at the latest."""
        return float(self.limit.seconds)
