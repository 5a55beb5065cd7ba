"""Opening a dispute: what is expected is not what is ruled, by those who lead the league, about what stands frozen."""

from __future__ import annotations

import pytest
from django.core import mail

from accounts.people.models import Act
from quizzes.disputes.models import Comment, Dispute, State
from quizzes.disputes.services.opening import Refused, open_dispute, say, withdraw
from rules import editions
from tests.queries import assert_same_number_of_queries
from tests.quizzes.disputes.made import CLAUSE, a_decision, address, decided, disputed, make_dispute
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, OTHER_ADMIN, RULES_CHAIR, TRAINEE, World

EXPECTED = {"expect.play": "goes_on", "why": "Eight feet are near enough.", "clause": CLAUSE}


def post(world: World, role: str, **changed: str):
    """Send the form of a dispute as the person of this role."""
    return world.client(role).post(address(), {"league": world.league.pk, **EXPECTED, **changed})


def test_it_keeps_what_differs_alone_with_the_ruling_as_it_stood(world: World):
    response = post(world, INSTRUCTOR, **{"expect.penalty": ""})

    found = Dispute.objects.get()
    assert response.status_code == 303
    assert response["Location"] == f"/disputes/{found.public_id}/"
    assert (found.expected, found.clause, found.state) == ({"play": "goes_on"}, CLAUSE, State.OPEN)
    assert found.ruling["play"] != "goes_on"
    assert found.engine_version == editions.get().engine_version
    assert Act.objects.get().what == "dispute.open"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"expect.play": ""}, "say in what you expect another ruling"),
        ({"expect.play": "stands on its head"}, "Select a valid choice"),
        ({"why": " "}, "This field is required"),
        ({"clause": "no_such_clause"}, "Select a valid choice"),
        ({"why": "x" * 4001}, "at most 4000"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(world: World, changed: dict[str, str], told: str):
    response = post(world, INSTRUCTOR, source="A bulletin of 2004", **changed)

    text = response.content.decode()
    assert response.status_code == 422
    assert told in text
    assert "A bulletin of 2004" in text
    assert not Dispute.objects.exists()


def test_an_expectation_that_is_the_ruling_is_refused_by_the_service_too(world: World):
    stands = editions.get().adjudicate(disputed().situation).play.value

    with pytest.raises(Refused, match="how the rulebook rules"):
        make_dispute(world.league, world.people[INSTRUCTOR], expected={"play": stands})


@pytest.mark.parametrize("role", [TRAINEE, OTHER_ADMIN])
def test_it_is_for_those_who_lead_the_league(world: World, role: str):
    response = post(world, role)

    assert response.status_code == (404 if role == TRAINEE else 422)
    with pytest.raises(Refused, match="lead the league"):
        open_dispute(league=world.league, disputed=disputed(), by=world.everyone[role], now=EVENING)
    assert not Dispute.objects.exists()


def test_the_chairs_are_told_and_whoever_opened_it_is_told_of_the_decision(
    world: World, django_capture_on_commit_callbacks
):
    for role in (INSTRUCTOR, RULES_CHAIR):
        person = world.people[role]
        person.email = f"{role}@rink.example"
        person.save()

    with django_capture_on_commit_callbacks(execute=True):
        dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    with django_capture_on_commit_callbacks(execute=True):
        decided(dispute, world.people[RULES_CHAIR])

    assert [(each.to, each.subject) for each in mail.outbox] == [
        (["rules_chair@rink.example"], "A ruling is disputed: 17 note 2"),
        (["instructor@rink.example"], "Your dispute is decided: OURS 2026-1"),
    ]


def test_it_is_discussed_and_withdrawn_while_it_is_open(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    say(dispute=dispute, by=world.people[LEAGUE_ADMIN], said="I have seen it called so.", now=EVENING)
    with pytest.raises(Refused, match="whoever opened it"):
        withdraw(dispute=dispute, by=world.people[RULES_CHAIR], now=EVENING)

    withdraw(dispute=dispute, by=world.people[INSTRUCTOR], now=EVENING)

    dispute.refresh_from_db()
    assert (dispute.state, dispute.closed) == (State.WITHDRAWN, EVENING)
    with pytest.raises(Refused, match="decided or withdrawn by now"):
        say(dispute=dispute, by=world.people[LEAGUE_ADMIN], said="Too late.", now=EVENING)
    response = world.client(INSTRUCTOR).post(f"/disputes/{dispute.public_id}/say/", {"said": "Typed for nothing?"})
    assert response.status_code == 422
    assert "Typed for nothing?" in response.content.decode()
    assert Comment.objects.count() == 1


def test_a_decided_one_says_what_was_decided(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    decided(dispute, world.people[RULES_CHAIR], a_decision(text="Ten feet, from now on."))

    text = world.client(INSTRUCTOR).get(f"/disputes/{dispute.public_id}/").content.decode()

    assert "Ten feet, from now on." in text
    assert "OURS 2026-1" in text


def test_the_list_asks_as_often_for_many_as_for_one(world: World):
    client = world.client(INSTRUCTOR)

    def ask() -> None:
        assert client.get("/disputes/").content.decode().count("near enough") == Dispute.objects.count()

    def add_row() -> None:
        make_dispute(world.league, world.people[INSTRUCTOR])

    assert_same_number_of_queries(ask=ask, add_row=add_row)
