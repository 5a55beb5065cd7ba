"""Tokens of a league, and asking with them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpResponseBase
from django.test import Client
from django.utils import timezone

from accounts.api.models import Token, Webhook
from accounts.api.scopes import Scope
from accounts.api.services.tokens import make_token
from accounts.api.services.webhooks import add_webhook
from accounts.people.models import League
from tests.factories import UserFactory

V1 = "/api/v1"


def a_token(
    league: League, scopes: Iterable[Scope] = tuple(Scope), *, expires: datetime | None = None
) -> tuple[Token, str]:
    """A token of the league and its secret."""
    now = timezone.now()
    end = expires or now + timedelta(days=30)
    return make_token(league=league, name="Assigning", scopes=scopes, expires=end, by=UserFactory.create(), now=now)


def a_webhook(league: League, url: str = "https://hooks.example.org/certified") -> tuple[Webhook, str]:
    """A webhook of the league and its secret."""
    now = timezone.now()
    return add_webhook(league=league, url=url, by=UserFactory.create(), now=now)


def header(secret: str) -> dict[str, str]:
    """The header that shows it."""
    return {"Authorization": f"Bearer {secret}"}


class Asker:
    """A league's own system, which shows its token."""

    def __init__(self, league: League, scopes: Iterable[Scope] = tuple(Scope)) -> None:
        self.token, self.secret = a_token(league, scopes)
        self.client = Client(raise_request_exception=False)

    def get(self, path: str, query: Any = None, **headers: str) -> Any:
        """What it gets from an address under /api/v1."""
        address = path if path.startswith("http") else V1 + path
        return self.client.get(address, query, headers={**header(self.secret), **headers})

    def rows(self, path: str, query: Any = None) -> list[dict[str, Any]]:
        """The rows of a list that has one page."""
        answer = self.get(path, query)
        assert answer.status_code == 200, answer.content
        found: list[dict[str, Any]] = answer.json()["results"]
        return found


def problem_of(response: HttpResponseBase) -> dict[str, Any]:
    """What is wrong, from an answer that is problem details."""
    assert response.headers["Content-Type"] == "application/problem+json", response
    found: dict[str, Any] = response.json()  # type: ignore[attr-defined]
    assert found["status"] == response.status_code
    return found
