"""Pages: each row once, in the same order, whatever is added while somebody walks through them."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as bounds
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.people.models import League
from tests.api.made import Asker, problem_of
from tests.certification.made import certified, make_official
from tests.factories import LeagueFactory

KEYS = {
    "/officials/": "person_id",
    "/programmes/": "programme",
    "/certifications/": "certification_id",
    "/events/": "event",
}


def walk(asker: Asker, path: str, limit: int, between: Any = lambda: None) -> list[dict[str, Any]]:
    """Every page from the first to the last; something is done between two of them."""
    pages = [asker.get(path, {"limit": limit}).json()]
    while pages[-1]["next"]:
        between()
        pages.append(asker.get(pages[-1]["next"]).json())
    return pages


def rows(pages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for page in pages for row in page["results"]]


@pytest.fixture
def league(db: None) -> League:
    league = LeagueFactory.create()
    certified(league, [make_official(league) for _ in range(5)])
    return league


@pytest.mark.parametrize("path", KEYS)
@pytest.mark.parametrize("limit", [1, 2, 5, 500])
def test_pages_hold_what_the_whole_list_holds(path: str, limit: int, league: League) -> None:
    asker = Asker(league)
    whole = asker.rows(path)

    pages = walk(asker, path, limit)

    assert rows(pages) == whole
    assert [len(page["results"]) for page in pages[:-1]] == [limit] * (len(pages) - 1)
    assert 0 < len(pages[-1]["results"]) <= limit


@pytest.mark.parametrize("path", KEYS)
def test_what_is_added_on_the_way_moves_no_row_and_is_among_what_changed_since(path: str, league: League) -> None:
    asker, key = Asker(league), KEYS[path]
    before = {row[key] for row in asker.rows(path)}
    added: list[Any] = []

    def add() -> None:
        if not added:
            added.append(make_official(league))
            certified(league, added)

    pages = walk(asker, path, 2, between=add)

    found = [row[key] for row in rows(pages)]
    assert len(found) == len(set(found))
    assert before <= set(found)
    assert {page["up_to"] for page in pages} == {pages[0]["up_to"]}
    if path != "/programmes/":
        changed = asker.rows(path, {"changed_since": pages[0]["up_to"]})
        assert str(added[0].public_id) in {row["person_id"] for row in changed}


def test_a_page_goes_on_with_what_was_asked_for(league: League) -> None:
    asker = Asker(league)
    wanted = {"what": "issued", "limit": 2}

    first = asker.get("/events/", wanted).json()
    second = asker.get(first["next"]).json()

    assert {row["what"] for row in first["results"] + second["results"]} == {"issued"}


def test_a_cursor_reads_no_other_league(league: League) -> None:
    other = LeagueFactory.create()
    certified(other, [make_official(other) for _ in range(3)])
    cursor = asker_next(Asker(other), "/officials/")

    people = {row["person_id"] for row in Asker(league).get(cursor).json()["results"]}

    assert people <= {str(row.user.public_id) for row in league.registrations.all()}


def asker_next(asker: Asker, path: str) -> str:
    found: str = asker.get(path, {"limit": 1}).json()["next"]
    return found


class MadeUp(TestCase):
    @given(st.text(min_size=1, max_size=60))
    @bounds(max_examples=60)
    def test_a_cursor_that_is_made_up_is_of_no_page(self, cursor: str) -> None:
        asker = Asker(LeagueFactory.create())
        for path in KEYS:
            answer = asker.get(path, {"cursor": cursor})
            assert problem_of(answer)["status"] in {400, 404}


@pytest.mark.parametrize(
    "made_up",
    ['["x", 1]', "[1, 1]", '["1", true]', '["1", "1"]', '["1"]', '{"a": 1}', "7", '["\\u0000", 1]', "[" * 290],
)
def test_a_cursor_of_another_shape_is_of_no_page(made_up: str, league: League) -> None:
    cursor = urlsafe_b64encode(made_up.encode()).decode().rstrip("=")

    assert problem_of(Asker(league).get("/events/", {"cursor": cursor}))["title"] in {"Not Found", "Bad Request"}
