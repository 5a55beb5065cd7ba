"""Nothing of one league reaches those of another, whatever else they are, by list, by rule or by address."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django import test
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.people.models import League, Membership, Registration, Role, RosterFile, User
from accounts.people.permissions import can_view
from accounts.people.services.audit import record
from accounts.people.services.rosters import upload
from quizzes.models import Answer, Attempt, Item, Kept, Mode, Question
from quizzes.services.storing import store_questions
from tests.accounts.invited import invited
from tests.certification.exports.made import logged
from tests.certification.made import certified
from tests.crowd import crowd
from tests.factories import LeagueFactory, MembershipFactory, UserFactory
from tests.quizzes.exams.made import examined
from tests.quizzes.taking.made import EVENING, keep_one
from tests.scopes import lists, ruled
from tests.site.access import PAGES, TO_LOGIN
from tests.world import SUPERUSER, World, make_world

LISTS = lists()
REACHED = [name for name, page in PAGES.items() if page.ours and page.anonymous == TO_LOGIN]


def test_every_list_has_a_rule_and_every_rule_a_list() -> None:
    assert set(LISTS) == ruled()
    assert {User, League, Membership, Registration, RosterFile, Attempt, Item, Answer, Kept} <= set(LISTS)


class TestRows(test.TestCase):
    """The crowd is made once for all models: it takes longer than looking at their rows."""

    cast: dict[str, User | AnonymousUser]

    @classmethod
    def setUpTestData(cls) -> None:
        """A league with rows of every model, and one beside it."""
        cls.cast = crowd(make_world())

    def test_a_row_is_in_the_list_exactly_when_it_can_be_viewed(self) -> None:
        for model in LISTS:
            with self.subTest(model.__name__):
                self.agree(model)

    def agree(self, model: type[Model]) -> None:
        """For everyone of the cast the list and the rule say the same of every row."""
        rows: list[Model] = list(QuerySet(model).all())
        assert len(rows) > 1, f"the crowd has no rows of {model.__name__}, so this shows nothing"
        for role, user in self.cast.items():
            listed = list(LISTS[model](user))
            assert len(listed) == len(set(listed)), (role, "listed twice")
            for row in rows:
                answer = can_view(row, user)
                assert isinstance(answer, bool)
                assert answer is (row in listed), (role, row)


@pytest.mark.parametrize("name", REACHED)
def test_no_address_of_a_leagues_row_is_found_from_another_league(name: str, world: World) -> None:
    page = PAGES[name]
    asking = Client()
    asking.force_login(MembershipFactory.create(league=world.other_league, role=Role.LEAGUE_ADMIN).user)

    response = getattr(asking, page.method)(page.url(name, world), page.data)

    assert response.status_code == 404


def test_addresses_are_asked_for() -> None:
    assert {"roster", "merge", "take_out", "question", "summary", "league_acts"} <= set(REACHED)


PEOPLE, LEAGUES = 4, 3
DRAWN = st.sets(st.tuples(st.integers(0, PEOPLE - 1), st.integers(0, LEAGUES - 1), st.sampled_from(Role)), max_size=8)


class TestAnyMemberships(TestCase):
    """Whoever is whatever wherever."""

    people: list[User]
    leagues: list[League]

    @classmethod
    def setUpTestData(cls) -> None:
        """Everyone has an attempt with an answer, and is registered in every league; every league has its rows."""
        cls.people = [UserFactory.create() for _ in range(PEOPLE)]
        cls.leagues = [LeagueFactory.create() for _ in range(LEAGUES)]
        kept = keep_one(cls.leagues[0])
        for number, person in enumerate(cls.people):
            _an_answer(person, kept.question)
            for league in cls.leagues:
                Registration.objects.create(user=person, league=league, number=str(number))
        for league in cls.leagues:
            upload(league=league, user=cls.people[0], name="roster.csv", content=b"number\n1", now=EVENING)
            record(by=None, league=league, what="x", now=EVENING)
            (question,) = store_questions([kept.question.asked], made=EVENING)
            same = {"format": kept.format, "identity": kept.identity, "kept_at": EVENING}
            Kept.objects.get_or_create(league=league, defaults={"question": question, **same})
            invited(league)
            examined(league, cls.people[:2], by=cls.people[2])
            certified(league, cls.people[:2])
            logged(league)

    @settings(max_examples=10)
    @given(memberships=DRAWN, superuser=st.booleans())
    def test_lists_and_rules_agree(self, memberships: set[tuple[int, int, Role]], superuser: bool) -> None:
        User.objects.filter(pk=self.people[0].pk).update(is_superuser=superuser)
        for person, league, role in sorted(memberships):
            MembershipFactory.create(user=self.people[person], league=self.leagues[league], role=role)

        asked_by: list[User | AnonymousUser] = [AnonymousUser()]
        asked_by += User.objects.filter(pk__in=[person.pk for person in self.people])
        for model, rows_for in LISTS.items():
            rows = set(model._default_manager.all())
            for asking in asked_by:
                assert {row for row in rows if can_view(row, asking)} == set(rows_for(asking)), (asking, model)

    def test_a_superuser_alone_sees_what_belongs_to_no_league(self) -> None:
        act = record(by=None, league=None, what="x", now=EVENING)
        for league in self.leagues:
            MembershipFactory.create(user=self.people[1], league=league, role=Role.LEAGUE_ADMIN)

        assert not can_view(act, self.people[1])
        assert can_view(act, UserFactory.create(username=SUPERUSER, is_superuser=True))


def _an_answer(person: User, question: Question) -> None:
    attempt = Attempt.objects.create(user=person, mode=Mode.FIVE, language="en", start_token="t", started=EVENING)
    item = Item.objects.create(attempt=attempt, number=1, question=question)
    given_at = EVENING + timedelta(minutes=1)
    Answer.objects.create(item=item, answer="x", right=True, earned=1, possible=1, facets=[], given_at=given_at)
