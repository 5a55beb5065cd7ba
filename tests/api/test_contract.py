"""The API keeps its own document: whatever is asked, no fault of the server and no answer of another shape."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck
from hypothesis import settings as bounds
from schemathesis.checks import CHECKS

from accounts.api.scopes import Scope
from accounts.api.views.document import document
from tests.api.made import a_token, header
from tests.certification.made import certified, make_official
from tests.factories import LeagueFactory

site = get_wsgi_application()


def at_testserver(environ: dict[str, Any], start_response: Any) -> Any:
    """The site, asked under the name that tests call it by, answering uncompressed."""
    return site({**environ, "HTTP_HOST": "testserver", "HTTP_ACCEPT_ENCODING": "identity"}, start_response)


schema = schemathesis.openapi.from_dict(json.loads(json.dumps(document())))
schema.app = at_testserver
accepted: Any = CHECKS.get_one("positive_data_acceptance")


@pytest.fixture
def secret(db: None) -> Iterator[str]:
    """Of a token that may read all of a league in which there is something of everything.

    Requests leave the connection open, as with Django's own test client: the test's transaction is in it.
    """
    league = LeagueFactory.create()
    certified(league, [make_official(league), make_official(league)])
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield a_token(league, Scope)[1]
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.parametrize()
@bounds(max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_every_operation_answers_as_the_document_says(case: schemathesis.Case, secret: str) -> None:
    for name in ("default", "process"):
        caches[name].clear()  # the throttle would answer 429
    case.query.pop("cursor", None)  # one that is made up is of no page: see test_paging
    case.call_and_validate(headers=header(secret), excluded_checks=[accepted] if beyond_schema(case) else [])


def beyond_schema(case: schemathesis.Case) -> bool:
    """Whether the document cannot say what is wrong: a day and a number asked for together, a clock turned back.

    Nor that a whole number is not written as 5.0, which JSON Schema takes for one.
    """
    sequence = isinstance(case.body, dict) and "incidents" in case.body
    export = isinstance(case.body, dict) and "format" in case.body  # of a profile that the league may not have
    return {"as_of", "changed_since"} <= set(case.query) or sequence or export or with_a_point(case.body)


def with_a_point(value: Any) -> bool:
    """Whether a number in it is written with a point."""
    if isinstance(value, dict):
        return any(map(with_a_point, value.values()))
    return any(map(with_a_point, value)) if isinstance(value, list) else isinstance(value, float)
