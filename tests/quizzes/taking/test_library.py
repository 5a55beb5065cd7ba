"""The library: what is wished for is found, the same each time; the pool keeps a case once, for its league alone."""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import Role
from accounts.people.permissions import can_view
from quizzes.generator import draw_quiz
from quizzes.models import Kept, Question
from quizzes.queries import kept_for
from quizzes.question_library import Wish, found, misreadings_in, provisions_of
from quizzes.services.keeping import keep, take_out
from quizzes.sheets import sheet_of
from rules import editions
from rules.services.sync import sync_rulebook
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.taking.made import EVENING, keep_one
from tests.world import INSTRUCTOR, NOBODY, OTHER_ADMIN, ROLES, STRANGER, SUPERUSER, TRAINEE, World

EDITION = editions.get()


@pytest.mark.parametrize(
    "wish",
    [
        Wish(),
        Wish(rule="line-change"),
        Wish(clause="opponents_have_the_puck"),
        Wish(kind="line_up"),
        Wish(format="which_clause"),
        Wish(misreading="possession_forgotten"),
        Wish(difficulty="5"),
        Wish(kind="face_off_readiness", difficulty="4", format="make_the_call"),
    ],
    ids=str,
)
def test_what_is_found_is_what_was_wished_for_and_the_same_again(wish: Wish) -> None:
    if wish.rule:
        wish = Wish(rule=EDITION.rules[3].slug)
    questions = found(wish)

    assert 3 <= len(questions) <= 10
    assert questions == found(wish)
    assert len({question.identity for question in questions}) == len(questions)
    for question in questions:
        if wish.rule or wish.clause:
            assert set(question.decides) & set(provisions_of(EDITION, wish))
        assert wish.kind in ("", question.kind)
        assert wish.format in ("", question.format)
        assert wish.difficulty in ("", str(question.difficulty))
        assert not wish.misreading or wish.misreading in misreadings_in(question)


def test_another_seed_finds_others() -> None:
    assert found(Wish(seed="1")) != found(Wish(seed="2"))


def test_what_does_not_go_together_finds_nothing() -> None:
    assert found(Wish(kind="line_up", clause="opponents_have_the_puck")) == []


def test_a_sheet_has_a_key_and_reasons_for_every_format() -> None:
    seen = set()
    for number in range(6):
        for question in draw_quiz(seed=f"sheet {number}", count=20):
            sheet = sheet_of(question)
            seen.add(question.format)
            assert sheet.key
            assert all(right for _, right in sheet.key)
            assert sheet.asks or question.format == "spot_the_face_off"
            headings = ", ".join(each.heading for each in sheet.reasons)
            assert all(scene.heading in headings for scene in sheet.scenes)
            assert len(sheet.drawings) == (
                0 if question.format in ("who_may_change", "stretch_of_play") else len(sheet.scenes)
            )
            assert all(each.clauses for each in sheet.reasons)
    assert len(seen) == 9


class TestPool:
    def test_the_same_case_is_kept_once(self, world: World) -> None:
        first, again = keep_one(world.league), keep_one(world.league)
        assert first == again
        assert Kept.objects.count() == Question.objects.count() == 1
        assert keep_one(world.other_league) != first

    def test_taken_out_the_question_stays_as_it_was_asked(self, world: World) -> None:
        kept = keep_one(world.league)
        take_out(kept=kept)
        assert not Kept.objects.exists()
        assert Question.objects.count() == 1

    def test_each_role_sees_the_pools_it_leads(self, world: World) -> None:
        ours, theirs = keep_one(world.league), keep_one(world.other_league)
        for role in ROLES:
            user = world.everyone.get(role)
            if user is None:
                continue
            none: set[Kept] = set()
            expected = {
                TRAINEE: none,
                NOBODY: none,
                STRANGER: none,
                OTHER_ADMIN: {theirs},
                SUPERUSER: {ours, theirs},
            }.get(role, {ours})
            assert set(kept_for(user)) == expected
            assert {each for each in (ours, theirs) if can_view(each, user)} == expected

    def test_it_is_kept_as_it_was_found(self, world: World) -> None:
        sync_rulebook(editions=editions.every().values())
        client = world.client(INSTRUCTOR)
        address = f"{reverse('keep')}?kind=line_up&seed=5"
        response = client.post(address, {"number": "2", "league": str(world.league.pk)})
        assert response.status_code == 302
        (kept,) = Kept.objects.all()
        assert kept.question.asked.situation == found(Wish(kind="line_up", seed="5"))[1].situation
        assert kept.kept_by == world.people[INSTRUCTOR]
        again = client.post(address, {"number": "2", "league": str(world.league.pk)}, follow=True)
        assert "already" in again.content.decode()
        assert Kept.objects.count() == 1

    @pytest.mark.parametrize("number", ["0", "11", "x", ""])
    def test_a_question_that_is_not_there_is_not_kept(self, world: World, number: str) -> None:
        data = {"number": number, "league": str(world.league.pk)}
        world.client(INSTRUCTOR).post(f"{reverse('keep')}?seed=5", data)
        assert not Kept.objects.exists()

    def test_nobody_keeps_in_or_takes_from_a_league_that_they_do_not_lead(self, world: World) -> None:
        theirs = keep_one(world.other_league)
        client = world.client(INSTRUCTOR)
        client.post(f"{reverse('keep')}?seed=5", {"number": "1", "league": str(world.other_league.pk)})
        assert client.post(reverse("take_out", args=[theirs.pk])).status_code == 404
        assert list(Kept.objects.all()) == [theirs]
        assert client.get(reverse("pool"), {"league": "theirs"}).context["entries"] == []

    def test_fetched_nothing_is_kept_and_nothing_taken_out(self, world: World) -> None:
        kept = keep_one(world.league)
        client = world.client(INSTRUCTOR)
        assert client.get(f"{reverse('keep')}?seed=5").status_code == 302
        assert client.get(reverse("take_out", args=[kept.pk])).status_code == 302
        assert list(Kept.objects.all()) == [kept]


class TestPages:
    def test_the_queries_do_not_grow_with_the_questions_kept(self, world: World) -> None:
        user = world.people[INSTRUCTOR]

        client, numbers = world.client(INSTRUCTOR), count()

        def add_row() -> None:
            (question,) = draw_quiz(seed=f"more {next(numbers)}", count=1)
            keep(question=question, league=world.league, user=user, now=EVENING)

        keep_one(world.league, user=user)
        for name in ("pool", "pool_sheet"):
            assert_same_number_of_queries(ask=partial(client.get, reverse(name)), add_row=add_row)

    def test_two_leagues_can_be_chosen_between(self, world: World) -> None:
        MembershipFactory.create(user=world.people[INSTRUCTOR], league=world.other_league, role=Role.INSTRUCTOR)
        ours, theirs = keep_one(world.league), keep_one(world.other_league)
        client = world.client(INSTRUCTOR)
        assert [kept for kept, *_ in client.get(reverse("pool"), {"league": "theirs"}).context["entries"]] == [theirs]
        assert {kept for kept, *_ in client.get(reverse("pool")).context["entries"]} == {ours, theirs}
        assert "Their league" in client.get(reverse("library")).content.decode()

    def test_an_address_that_is_not_understood_says_so_and_keeps_what_is(self, world: World) -> None:
        response = world.client(INSTRUCTOR).get(reverse("library"), {"kind": "brawl", "difficulty": "3"})
        assert response.status_code == 422
        text = response.content.decode()
        assert "brawl" in text
        assert 'value="3" selected' in text

    def test_nothing_found_says_what_to_leave_open(self, world: World) -> None:
        address = {"kind": "line_up", "clause": "opponents_have_the_puck", "format": "make_the_call"}
        client = world.client(INSTRUCTOR)
        response = client.get(reverse("library"), address)
        assert "No question is on all of this together" in response.content.decode()
        wider = dict(response.context["wider"])
        assert set(wider) == {"Kind of situation", "Clause"}
        for link in wider.values():
            assert f'href="?{link.replace("&", "&amp;")}"' in response.content.decode()
            assert client.get(f"{reverse('library')}?{link}").context["sheets"]

    def test_where_no_single_choice_stands_in_the_way_nothing_is_offered(self, world: World) -> None:
        address = {"kind": "line_up", "clause": "opponents_have_the_puck", "format": "who_may_change"}
        response = world.client(INSTRUCTOR).get(reverse("library"), address)
        assert response.context["wider"] == []
        assert "begin with one" in response.content.decode()

    def test_a_sheet_of_the_pool_says_what_it_leaves_out(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        for seed in ("1", "2", "3"):
            keep_one(world.league, seed=seed)
        client = world.client(INSTRUCTOR)
        assert "kept last" not in client.get(reverse("pool_sheet")).content.decode()
        monkeypatch.setattr("quizzes.views.question_library.ON_A_SHEET", 2)
        assert "The 2 kept last, of 3 in the pool." in client.get(reverse("pool_sheet")).content.decode()

    def test_fewer_than_a_page_is_said(self, world: World) -> None:
        text = world.client(INSTRUCTOR).get(reverse("library"), {"kind": "undue_delay"}).content.decode()
        assert "Only" in text

    def test_the_sheet_has_the_key_after_all_questions(self, world: World) -> None:
        text = world.client(INSTRUCTOR).get(reverse("library_sheet"), {"seed": "3"}).content.decode()
        questions, key = text.split('class="key"')
        assert "because" not in questions
        assert questions.count('class="item"') == key.count('class="item"') == 10

    def test_instructors_are_led_to_it_from_home_and_trainees_are_not(self, world: World) -> None:
        assert reverse("library") in world.client(INSTRUCTOR).get("/").content.decode()
        assert reverse("library") not in world.client(TRAINEE).get("/").content.decode()


def test_anonymous_visitors_sign_in_first(db) -> None:
    assert Client().get(reverse("library")).status_code == 302
