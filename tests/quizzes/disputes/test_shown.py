"""Who sees what was decided: the league's own people, from its day on, wherever the clause is cited to them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.people.models import Membership
from quizzes.interpretations.models import Interpretation, Kind
from quizzes.interpretations.queries import editions_of, editions_today
from rules import editions
from tests.queries import assert_same_number_of_queries
from tests.quizzes.disputes.made import CLAUSE, a_decision, decided, make_dispute
from tests.world import INSTRUCTOR, NOBODY, OTHER_ADMIN, RULES_CHAIR, STRANGER, SUPERUSER, TRAINEE, World

CLAUSE_PAGE = f"/rulebook/nhl-2005-06/clauses/{CLAUSE}/"
WORDS = "Measured from the skate that is nearer."
DAY = timedelta(days=1)


def make(world: World, kind: Kind, days: int = 0) -> Interpretation:
    """A decision that holds from so many days from today."""
    now = timezone.now()
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    holds_from = timezone.localdate(now) + days * DAY
    return decided(dispute, world.people[RULES_CHAIR], a_decision(kind, text=WORDS, holds_from=holds_from), now=now)


def shown(client: Client, address: str = CLAUSE_PAGE) -> bool:
    """Whether the note stands there."""
    return WORDS in client.get(address).content.decode()


def test_a_note_stands_with_the_clause_for_the_league_alone(world: World):
    make(world, Kind.NOTE)

    assert {role: shown(world.client(role)) for role in (TRAINEE, INSTRUCTOR, STRANGER, NOBODY, OTHER_ADMIN)} == {
        TRAINEE: True,
        INSTRUCTOR: True,
        STRANGER: False,
        NOBODY: False,
        OTHER_ADMIN: False,
    }
    assert not shown(Client())
    assert shown(world.client(TRAINEE), "/rulebook/nhl-2005-06/rules/goalkeepers/")
    assert not shown(world.client(TRAINEE), "/rulebook/nhl-2005-06/clauses/reasonable_time/")


@pytest.mark.parametrize(("days", "there"), [(-1, True), (0, True), (2, False)])
def test_a_note_stands_there_from_its_day_on(world: World, days: int, there: bool):
    make(world, Kind.NOTE, days)

    assert shown(world.client(TRAINEE)) is there


def test_a_text_that_stands_is_read_among_the_interpretations_and_adds_no_note(world: World):
    made = make(world, Kind.STANDS)

    assert not shown(world.client(TRAINEE))
    assert shown(world.client(TRAINEE), f"/interpretations/ours/{made.year}-{made.number}/")
    assert world.client(STRANGER).get(f"/interpretations/ours/{made.year}-{made.number}/").status_code == 404


def test_own_numbers_are_a_rulebook_for_the_league_alone(world: World):
    slug = make(world, Kind.VARIANT).variant.slug
    pages = (f"/rulebook/{slug}/", f"/rulebook/{slug}/clauses/{CLAUSE}/", f"/rulebook/what-if/?edition={slug}")

    for page in pages:
        assert world.client(TRAINEE).get(page).status_code == 200
        for outside in (Client(), world.client(STRANGER), world.client(NOBODY)):
            assert outside.get(page).status_code == 404
    assert Client().get(f"/api/v1/editions/{slug}/").status_code == 404
    assert slug not in Client().get("/api/v1/editions/").content.decode()
    assert "10 feet" in world.client(TRAINEE).get(pages[1]).content.decode()


def test_a_league_chooses_among_the_editions_of_all_and_its_own(world: World):
    now = timezone.now()
    slug = make(world, Kind.VARIANT, 2).variant.slug

    assert set(editions_of(world.league)) == {*editions.every(), slug}
    assert set(editions_of(world.other_league)) == set(editions.every())
    assert set(editions_today(world.people[TRAINEE], now)) == set(editions.every())
    assert set(editions_today(world.people[TRAINEE], now + 3 * DAY)) == {*editions.every(), slug}
    assert set(editions_today(world.stranger, now + 3 * DAY)) == set(editions.every())
    Membership.objects.filter(user=world.people[TRAINEE]).delete()
    assert set(editions_today(world.people[TRAINEE], now + 3 * DAY)) == set(editions.every())


def test_the_lists_ask_as_often_for_many_as_for_one(world: World):
    client = world.client(TRAINEE)

    def ask() -> None:
        count = Interpretation.objects.count()
        assert client.get("/interpretations/").content.decode().count("OURS ") >= count
        assert client.get(CLAUSE_PAGE).content.decode().count(WORDS) == count

    assert_same_number_of_queries(ask=ask, add_row=lambda: make(world, Kind.NOTE))


def test_a_superuser_sees_all(world: World):
    made = make(world, Kind.NOTE)

    response = world.client(SUPERUSER).get(f"/interpretations/ours/{made.year}-{made.number}/")

    assert response.status_code == 200
