"""A ruling is disputed with another that one expects, frozen as it stood; talked about, withdrawn, listed."""

from __future__ import annotations

import pytest
from django.core import mail
from django.urls import reverse

from accounts.people.models import Act, Role, User
from quizzes.disputes.models import Comment, Dispute, State
from quizzes.disputes.permissions import may_comment, may_decide, may_dispute, may_withdraw
from quizzes.disputes.services import opening
from quizzes.interpretations.models import Kind
from rules import editions
from rules.engine.writing import ruling_to_json
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.authoring.made import make_scenario
from tests.quizzes.disputes.made import ADDRESS, CLAUSE, decided, make_dispute, situation
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, OTHER_ADMIN, RULES_CHAIR, SUPERUSER, TRAINEE, World

NEW = f"/disputes/new/?{ADDRESS}&clause={CLAUSE}"


def posted(world: World, **changed: str) -> dict[str, str]:
    form = {
        "league": str(world.league.pk),
        "clause": CLAUSE,
        "expect.play": "goes_on",
        "why": "It is near.",
        "source": "",
    }
    return form | {name.replace("__", "."): value for name, value in changed.items()}


def test_a_dispute_freezes_the_ruling_and_holds_what_is_expected_otherwise_alone(world: World):
    response = world.client(INSTRUCTOR).post(NEW, posted(world, expect__penalty="", source="Bulletin 7"))

    made = Dispute.objects.get()
    assert response.status_code == 303
    assert response["Location"] == f"/disputes/{made.public_id}/"
    assert made.expected == {"play": "goes_on"}
    assert made.ruling == ruling_to_json(editions.get().adjudicate(situation()))
    assert made.engine_version == editions.get().engine_version
    assert (made.league, made.opened_by, made.source) == (world.league, world.people[INSTRUCTOR], "Bulletin 7")
    act = Act.objects.get(what="dispute.open")
    assert (act.target_id, act.league) == (made.public_id, world.league)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"expect__play": ""}, "say in what you expect another ruling"),
        ({"expect__play": "stopped_at_once"}, "Select a valid choice"),  # as it is ruled
        ({"why": ""}, "This field is required"),
        ({"clause": "no_such_clause"}, "Select a valid choice"),
    ],
)
def test_nothing_typed_is_lost_on_an_error(world: World, wrong: dict[str, str], said: str):
    response = world.client(INSTRUCTOR).post(
        NEW, posted(world, **{"why": "It is near, I say.", "source": "A book", **wrong})
    )

    assert response.status_code == 422
    text = response.content.decode()
    assert said in text
    assert 'value="A book"' in text
    assert wrong.get("why", "It is near, I say.") in text
    assert not Dispute.objects.exists()


def test_what_the_engine_rules_is_nothing_to_dispute(world: World):
    by = world.people[INSTRUCTOR]
    ruling = ruling_to_json(editions.get().adjudicate(situation()))

    with pytest.raises(opening.Refused, match="how the rulebook rules"):
        make_dispute(world.league, by, expected={"play": ruling["play"], "discretion": False})


def test_the_address_fills_in_clause_scenario_and_what_is_expected(world: World):
    version = make_scenario(world.league, world.people[INSTRUCTOR])
    address = f"{NEW}&scenario={version.scenario.public_id}&expect.change=allowed&expect.penalty=none"
    client = world.client(INSTRUCTOR)
    text = client.get(address).content.decode()

    assert '<option value="allowed" selected>' in text
    assert f'<option value="{CLAUSE}" selected>' in text
    client.post(address, posted(world))
    assert Dispute.objects.get().scenario == version.scenario


def test_it_is_disputed_from_a_scenario_a_clause_and_what_if_by_those_who_lead(world: World):
    version = make_scenario(world.league, world.people[INSTRUCTOR])
    clause = f"/rulebook/nhl-2005-06/clauses/{CLAUSE}/"

    for address in (
        f"/scenarios/{version.scenario.public_id}/",
        f"/scenarios/{version.scenario.public_id}/review/",
        clause,
        f"/rulebook/what-if/?{ADDRESS}",
    ):
        page = world.client(INSTRUCTOR).get(address).content.decode()
        assert "/disputes/new/?kind=goalkeeper_leaves" in page, address
    for address in (clause, f"/rulebook/what-if/?{ADDRESS}"):
        assert "/disputes/new/" not in world.client(TRAINEE).get(address).content.decode()


def test_the_chairs_are_told_of_it_and_the_opener_of_the_decision(world: World, django_capture_on_commit_callbacks):
    User.objects.filter(pk__in=[each.pk for each in world.people.values()]).update(email="x@example.com")
    with django_capture_on_commit_callbacks(execute=True):
        dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    (to_chair,) = mail.outbox
    assert f"/disputes/{dispute.public_id}/" in to_chair.body

    with django_capture_on_commit_callbacks(execute=True):
        made = decided(dispute, world.people[RULES_CHAIR])
    assert made.citation in mail.outbox[1].subject
    assert len(mail.outbox) == 2


def test_who_may_do_what(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    leading = {INSTRUCTOR, RULES_CHAIR, LEAGUE_ADMIN, SUPERUSER}
    for role, person in world.cast.items():
        assert may_dispute(person, world.league) is (role in leading), role
        assert may_comment(person, dispute) is (role in leading), role
        assert may_withdraw(person, dispute) is (role == INSTRUCTOR), role
        assert may_decide(person, dispute) is (role in {RULES_CHAIR, SUPERUSER}), role

    opening.withdraw(dispute=dispute, by=world.people[INSTRUCTOR], now=EVENING)
    dispute.refresh_from_db()
    for role, person in world.cast.items():
        assert not any(allowed(person, dispute) for allowed in (may_comment, may_withdraw, may_decide)), role


def test_a_chair_decides_their_own_dispute_only_where_there_is_no_other(world: World):
    chair = world.people[RULES_CHAIR]
    dispute = make_dispute(world.league, chair)
    assert may_decide(chair, dispute)

    MembershipFactory.create(league=world.other_league, role=Role.RULES_CHAIR)
    assert may_decide(chair, dispute)
    another = MembershipFactory.create(league=world.league, role=Role.RULES_CHAIR).user
    assert not may_decide(chair, dispute)
    assert may_decide(another, dispute)
    User.objects.filter(pk=another.pk).update(is_active=False)
    assert decided(dispute, chair).own_dispute


def test_comments_are_kept_and_one_without_words_is_none(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    client, say = world.client(LEAGUE_ADMIN), f"/disputes/{dispute.public_id}/say/"

    assert client.post(say, {"said": " "}).status_code == 422
    assert client.post(say, {"said": "I was there."}).status_code == 303
    assert "I was there." in world.client(INSTRUCTOR).get(f"/disputes/{dispute.public_id}/").content.decode()
    decided(dispute, world.people[RULES_CHAIR])
    late = client.post(say, {"said": "And another thing."})
    assert late.status_code == 422
    assert "And another thing." in late.content.decode()
    assert Comment.objects.count() == 1


def test_the_list_is_of_ones_own_leagues_and_by_state(world: World):
    ours = make_dispute(world.league, world.people[INSTRUCTOR])
    theirs = make_dispute(world.other_league, world.outsiders[OTHER_ADMIN])
    opening.withdraw(dispute=theirs, by=world.outsiders[OTHER_ADMIN], now=EVENING)

    def listed(role: str, state: str = "") -> set[str]:
        lines = world.client(role).get(reverse("disputes"), {"state": state}).context["lines"]
        return {row.public_id for row, _clause in lines}

    assert listed(INSTRUCTOR) == {ours.public_id}
    assert listed(OTHER_ADMIN) == {theirs.public_id}
    assert listed(SUPERUSER) == {ours.public_id, theirs.public_id}
    assert listed(SUPERUSER, State.WITHDRAWN) == {theirs.public_id}
    assert listed(INSTRUCTOR, State.DECIDED) == set()


def test_lists_ask_the_database_as_often_for_three_as_for_one(world: World):
    client, chair = world.client(INSTRUCTOR), world.people[RULES_CHAIR]
    for name in ("disputes", "interpretations"):

        def ask(name: str = name) -> None:
            assert client.get(reverse(name)).context["page"].object_list

        assert_same_number_of_queries(
            ask=ask, add_row=lambda: decided(make_dispute(world.league, world.people[INSTRUCTOR]), chair, Kind.NOTE)
        )


def test_one_dispute_asks_the_database_as_often_for_three_comments_as_for_one(world: World):
    dispute, client = make_dispute(world.league, world.people[INSTRUCTOR]), world.client(INSTRUCTOR)

    def add_row() -> None:
        by = MembershipFactory.create(league=world.league, role=Role.INSTRUCTOR).user
        opening.say(dispute=dispute, by=by, said="Indeed.", now=EVENING)

    def ask() -> None:
        assert "Indeed." in client.get(f"/disputes/{dispute.public_id}/").content.decode()

    assert_same_number_of_queries(ask=ask, add_row=add_row)
