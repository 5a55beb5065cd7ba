"""What every test has: marks by what it needs, and the cast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import caches
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from rules.catalogues import compile_catalogues
from tests.acts import empty_acts
from tests.world import World, make_world

pytest.register_assert_rewrite("tests.queries", "tests.site.html", "tests.browser.axe")

HERE = Path(__file__).parent
compile_catalogues(HERE.parent / "locale")  # where nothing has changed it only looks
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}

# The same examples in every run, and no deadline: a slow machine is not a wrong program.
hypothesis_settings.register_profile("repeatable", derandomize=True, deadline=None)
hypothesis_settings.load_profile("repeatable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by where it lives and what it uses; the checks run them apart by these marks."""
    for item in items:
        if HERE / "browser" in item.path.parents:
            item.add_marker("browser")
        elif HERE / "benchmarks" in item.path.parents:
            item.add_marker("speed")
        elif item.get_closest_marker("django_db") or DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("database")


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> None:
    """Each test begins without what another counted in this process; what is counted in the database goes with it."""
    caches["process"].clear()


@pytest.fixture(autouse=True)
def in_the_sites_language() -> None:
    """Each test begins in English: a page asked for in another language stays it for the thread."""
    translation.deactivate()


@pytest.fixture
def world(db: None) -> World:
    """One person of each role in one league, and a stranger of another."""
    return make_world()


@pytest.fixture
def transactional_db(transactional_db: None) -> Iterator[None]:
    """pytest-django's own, whose emptying of the tables the acts would refuse."""
    yield
    empty_acts()
