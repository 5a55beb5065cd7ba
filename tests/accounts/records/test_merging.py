"""Two records of one person become one: nothing that was achieved is lost, and only those may who answer for both."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.people.holdings import Merge, holdings
from accounts.people.models import Act, League, Membership, Registration, Role, User
from accounts.people.permissions import may_merge
from accounts.people.queries import person_of
from accounts.people.services.merging import MayNotMerge, merge, merge_plan
from quizzes.models import Answer, Attempt, Mode, Plan, Recall
from quizzes.services.remembering import replay
from tests.accounts.records.made import attempts_of, official, with_everything
from tests.at_once import MANY, at_once
from tests.factories import LeagueFactory, MembershipFactory, UserFactory
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, SUPERUSER, TRAINEE, World


def merged(keep: User, other: User, by: User, *others_stay: Registration) -> bool:
    return merge(keep=keep, other=other, by=by, now=EVENING, others_stay=[row.pk for row in others_stay])


@pytest.fixture
def two(world: World) -> tuple[User, User]:
    keep = with_everything(world.league, "1", seed="7", right=True)
    return keep, with_everything(world.league, "2", seed="8", right=False, email="ana@example.org")


def test_everything_of_the_other_becomes_the_kept_ones(world: World, two: tuple[User, User]) -> None:
    keep, other = two
    attempts, answers = attempts_of(keep, other), Answer.objects.count()

    assert merged(keep, other, world.people[LEAGUE_ADMIN])

    assert attempts_of(keep) == attempts
    assert Answer.objects.filter(item__attempt__user=keep).count() == answers == 4
    stays = [each for each in holdings() if each.merge is Merge.STAYS]
    left = [each.model for each in holdings() if each not in stays and each.rows(other).exists()]
    assert left == []
    assert Membership.objects.filter(user=keep).count() == Plan.objects.filter(user=keep).count() == 1


def test_what_is_remembered_is_worked_out_from_the_answers_of_both(world: World, two: tuple[User, User]) -> None:
    keep, other = two
    merged(keep, other, world.people[SUPERUSER])
    fields = ("provision", "stability", "difficulty", "due", "recent", "ruled_right")

    found = list(Recall.objects.filter(user=keep).order_by("provision").values(*fields))
    replay(keep)

    assert found
    assert found == list(Recall.objects.filter(user=keep).order_by("provision").values(*fields))
    assert not Recall.objects.filter(user=other).exists()


def test_the_other_record_is_emptied_and_its_public_id_still_leads_to_the_person(
    world: World, two: tuple[User, User]
) -> None:
    keep, other = two
    browser = Client()
    browser.force_login(other)
    public_id = other.public_id

    merged(keep, other, world.people[LEAGUE_ADMIN])

    other.refresh_from_db()
    assert other.merged_into == keep
    assert (other.display_name, other.email, other.is_active) == ("", "", False)
    assert not other.has_usable_password()
    assert browser.get("/account/").status_code == 302
    assert person_of(world.people[LEAGUE_ADMIN], public_id) == keep
    assert person_of(world.people[TRAINEE], public_id) is None
    assert person_of(world.people[SUPERUSER], uuid4()) is None


def test_a_chain_of_merges_leads_to_the_last(world: World) -> None:
    first, second, third = (official(world.league, number) for number in "123")
    merged(second, first, world.people[LEAGUE_ADMIN])
    merged(third, second, world.people[LEAGUE_ADMIN])

    first.refresh_from_db()
    assert first.merged_into == third


@pytest.mark.parametrize(("stays", "number"), [(0, "1"), (1, "2")])
def test_of_two_registrations_the_chosen_one_stays_and_is_filled(
    stays: int, number: str, world: World, two: tuple[User, User]
) -> None:
    keep, other = two
    ((first, second),) = merge_plan(keep, other).collisions

    merged(keep, other, world.people[LEAGUE_ADMIN], *[second][:stays])

    registration = Registration.objects.get(user=keep)
    assert registration.pk == (first, second)[stays].pk
    assert (registration.number, registration.email) == (number, "ana@example.org")
    assert not Registration.objects.filter(user=other).exists()


def test_the_plan_says_what_moves(world: World, two: tuple[User, User]) -> None:
    plan = merge_plan(*two)

    lines = {line.label: (line.keeps, line.has, line.moves) for line in plan.lines}
    assert lines["attempts"] == lines["kept questions"] == (1, 1, 1)
    assert lines["memberships"] == lines["registrations"] == lines["plans"] == (1, 1, 0)
    assert plan.refused == ()


def test_what_refuses_stops_the_merge_and_changes_nothing(
    world: World, two: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    (plan,) = (each for each in holdings() if each.model == "quizzes.plan")
    monkeypatch.setitem(plan.__dict__, "merge", Merge.REFUSE)

    with pytest.raises(MayNotMerge, match="plans: there must be none"):
        merged(*two, world.people[SUPERUSER])

    assert len(attempts_of(two[0])) == 1


def test_a_merge_is_recorded_without_names(world: World, two: tuple[User, User]) -> None:
    keep, other = two
    merged(keep, other, world.people[LEAGUE_ADMIN])

    act = Act.objects.get(what="person.merge")
    assert (act.league, act.target_id) == (world.league, str(keep.public_id))
    assert act.details == {"merged": str(other.public_id), "attempts": 1, "kept questions": 1}


def test_who_may_merge(world: World) -> None:
    keep, other = official(world.league, "1"), official(world.league, "2")
    may = {role: may_merge(user, keep, other) for role, user in world.cast.items()}
    assert {role for role, answer in may.items() if answer} == {LEAGUE_ADMIN, SUPERUSER}
    assert all(isinstance(answer, bool) for answer in may.values())


@pytest.mark.parametrize("which", ["keep", "other"])
def test_a_person_of_another_league_is_for_the_site_administrator(which: str, world: World) -> None:
    pair = {"keep": official(world.league, "1"), "other": official(world.league, "2")}
    MembershipFactory.create(user=pair[which], league=world.other_league)

    assert not may_merge(world.people[LEAGUE_ADMIN], **pair)
    assert may_merge(world.people[SUPERUSER], **pair)
    with pytest.raises(MayNotMerge):
        merged(pair["keep"], pair["other"], world.people[LEAGUE_ADMIN])
    MembershipFactory.create(user=world.people[LEAGUE_ADMIN], league=world.other_league, role=Role.LEAGUE_ADMIN)
    assert may_merge(world.people[LEAGUE_ADMIN], **pair)


def test_nobody_merges_themself_a_superuser_or_someone_unknown(world: World) -> None:
    admin, superuser, person = world.people[LEAGUE_ADMIN], world.people[SUPERUSER], official(world.league, "1")
    MembershipFactory.create(user=superuser, league=world.league)

    for pair in ((person, admin), (admin, person), (person, superuser), (person, person)):
        assert not may_merge(admin, *pair)
    assert not may_merge(admin, person, UserFactory.create())
    assert not may_merge(superuser, person, superuser)


def test_twenty_at_once_merge_once(transactional_db: None) -> None:
    league = LeagueFactory.create()
    keep, other = with_everything(league, "1", seed="7", right=True), with_everything(league, "2", seed="8", right=True)
    admin = MembershipFactory.create(league=league, role=Role.LEAGUE_ADMIN).user

    done = at_once(lambda number: merged(keep, other, admin))

    assert sorted(done) == [False] * (MANY - 1) + [True]
    assert Act.objects.filter(what="person.merge").count() == 1
    assert len(attempts_of(keep)) == 2


TOKENS = st.lists(st.sampled_from("abcd"), unique=True, max_size=4)


class TestNothingIsLost(TestCase):
    """Whatever attempts the two have, with whatever start tokens."""

    @settings(max_examples=40)
    @given(ours=TOKENS, theirs=TOKENS, roles=st.sets(st.sampled_from(Role.values)))
    def test_no_attempt_is_lost_whatever_their_tokens(
        self, ours: list[str], theirs: list[str], roles: set[str]
    ) -> None:
        league: League = LeagueFactory.create()
        keep, other = official(league, uuid4().hex), official(league, uuid4().hex)
        admin = MembershipFactory.create(league=league, role=Role.LEAGUE_ADMIN).user
        for user, tokens in ((keep, ours), (other, theirs)):
            for token in tokens:
                Attempt.objects.create(user=user, mode=Mode.FIVE, language="en", start_token=token, started=EVENING)
        for role in roles:
            Membership.objects.get_or_create(user=other, league=league, role=role)
        before = attempts_of(keep, other)

        merged(keep, other, admin)

        assert attempts_of(keep) == before
        assert attempts_of(other) == set()
        assert set(keep.memberships.values_list("role", flat=True)) == {Role.TRAINEE, *roles}


class TestPages:
    """From the roster to one record."""

    def test_two_are_chosen_looked_at_and_merged(self, world: World, two: tuple[User, User]) -> None:
        client, (keep, other) = world.client(LEAGUE_ADMIN), two
        chosen = {"keep": str(keep.public_id), "other": str(other.public_id), "show": "1"}
        address = reverse("merge", args=["ours", keep.public_id, other.public_id])
        assert client.get(reverse("merge_choose", args=["ours"]), chosen).headers["Location"] == address
        html = client.get(address).content.decode()
        assert "no. 2" in html
        ((_first, second),) = merge_plan(keep, other).collisions

        response = client.post(address, {f"stays_{second.pk}": second.pk}, follow=True)

        assert "The two records are one now" in response.content.decode()
        assert Registration.objects.get(user=keep).number == "2"
        again = client.post(address, {f"stays_{second.pk}": second.pk}, follow=True)
        assert "These two are one already" in again.content.decode()
        assert Act.objects.filter(what="person.merge").count() == 1

    def test_the_chosen_one_stays_in_the_list_when_the_other_is_looked_for(
        self, world: World, two: tuple[User, User]
    ) -> None:
        official(world.league, "77", family_name="Osei")
        chosen = {"keep": str(two[0].public_id), "q": "Osei", "other": "nonsense"}
        html = world.client(LEAGUE_ADMIN).get(reverse("merge_choose", args=["ours"]), chosen).content.decode()
        assert f'value="{two[0].public_id}" checked' in html
        assert "no. 77" in html
        assert "no. 2<" not in html

    def test_fetching_the_page_or_sending_no_choice_merges_nothing(self, world: World, two: tuple[User, User]) -> None:
        client, address = world.client(LEAGUE_ADMIN), reverse("merge", args=["ours", *(u.public_id for u in two)])
        client.get(address)
        assert client.post(address).status_code == 422
        assert len(attempts_of(two[0])) == 1

    def test_someone_known_elsewhere_is_said_to_be_for_the_site_administrator(
        self, world: World, two: tuple[User, User]
    ) -> None:
        MembershipFactory.create(user=two[1], league=world.other_league)
        client, address = world.client(LEAGUE_ADMIN), reverse("merge", args=["ours", *(u.public_id for u in two)])
        html = client.get(address).content.decode()
        assert "Ask the site administrator" in html
        assert world.other_league.name not in html
        assert client.post(address).status_code == 403
        assert world.client(INSTRUCTOR).get(address).status_code == 404

    def test_a_person_who_is_no_official_of_the_league_is_not_found(self, world: World) -> None:
        ours, theirs = official(world.league, "1"), official(world.other_league, "2")
        for pair in ((ours, theirs), (theirs, ours)):
            address = reverse("merge", args=["ours", *(user.public_id for user in pair)])
            assert world.client(LEAGUE_ADMIN).get(address).status_code == 404
