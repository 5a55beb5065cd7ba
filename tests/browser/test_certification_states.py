"""Certification pages in the states that take steps to reach: each is accessible on a phone and in the dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.certification.models import Certification, What
from accounts.people.services.erasing import erase
from tests.browser.axe import assert_accessible
from tests.certification.credentials.made import certified, moved, token_of
from tests.world import ANONYMOUS, LEAGUE_ADMIN, World


def valid(world: World, settings: Any) -> str:
    return f"/verify/{certified(world.league).code}/"


def revoked(world: World, settings: Any) -> str:
    held = certified(world.league)
    moved(world, held, What.REVOKED)
    return f"/verify/{held.code}/"


def without_a_key(world: World, settings: Any) -> str:
    settings.CREDENTIAL_KEY = ""
    return valid(world, settings)


def erased(world: World, settings: Any) -> str:
    held = certified(world.league)
    token_of(held)
    erase(person=held.user, by=held.user, now=timezone.now())
    return f"/verify/{held.code}/"


def not_printed(world: World, settings: Any) -> str:
    return f"/certifications/{certified(world.league, name='张伟').public_id}/certificate/a4.pdf"


def listed(world: World, settings: Any) -> str:
    for name in ("Ann Roy", "Featherstonehaugh-Cholmondeley Bartholomew-Maximilian"):
        certified(world.league, name=name)
    return "/certifications/leagues/ours/"


def suspended(world: World, settings: Any) -> str:
    held: Certification = certified(world.league)
    moved(world, held, What.SUSPENDED)
    return f"/certifications/{held.public_id}/"


def not_movable(world: World, settings: Any) -> str:
    return f"/certifications/{certified(world.league).public_id}/reinstate/"


@pytest.mark.parametrize(
    ("role", "there", "words"),
    [
        (ANONYMOUS, valid, "Signature, dates and status hold."),
        (ANONYMOUS, revoked, "Revoked."),
        (ANONYMOUS, without_a_key, "Could not check"),
        (ANONYMOUS, erased, "Name no longer on record"),
        (ANONYMOUS, lambda world, settings: "/verify/wr0ng/", "No certification has this code"),
        (LEAGUE_ADMIN, not_printed, "CJK"),
        (LEAGUE_ADMIN, listed, "2 certifications"),
        (LEAGUE_ADMIN, suspended, "For administrators"),
        (LEAGUE_ADMIN, not_movable, "this cannot be done"),
    ],
)
def test_each_state_is_accessible(
    role: str,
    there: Callable[[World, Any], str],
    words: str,
    page: Page,
    live_server: Any,
    world: World,
    sign_in,
    settings: Any,
    page_problems: list[str],
) -> None:
    if role != ANONYMOUS:
        sign_in(world.people[role])
    page.goto(live_server.url + there(world, settings))

    expect(page.get_by_text(words).first).to_be_visible()
    assert_accessible(page)
    page_problems[:] = [problem for problem in page_problems if "Failed to load resource" not in problem]
