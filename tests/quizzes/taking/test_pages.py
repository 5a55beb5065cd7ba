"""The pages of taking a quiz: where each leads, what a stranger gets, and that asking changes nothing."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.people.models import User
from quizzes import formats
from quizzes.formats.base import Comparing
from quizzes.forms import new_token
from quizzes.models import Answer, Attempt, Item, Mode
from quizzes.progress import Tally
from quizzes.services.starting import Wanted
from quizzes.showing import ClauseName
from quizzes.summing_up import ClauseLine
from tests.queries import assert_same_number_of_queries
from tests.quizzes.taking.made import a_call, answer, answer_all, items_of, make_attempt
from tests.world import INSTRUCTOR, World

TOKEN = "a token as the page makes it"


def page(name: str, attempt: Attempt, *more: int) -> str:
    """The address of a page of the attempt."""
    return reverse(name, args=[attempt.public_id, *more])


class TestQuestion:
    """A question, its answer, its ruling."""

    def test_an_answer_leads_to_its_ruling_and_on_to_the_next_question(self, trainee_client: Client, attempt: Attempt):
        response = trainee_client.post(page("question", attempt, 1), a_call(items_of(attempt)[0]))

        assert (response.status_code, response.headers["Location"]) == (303, page("feedback", attempt, 1))
        html = trainee_client.get(response.headers["Location"]).content.decode()
        assert "Right" in html
        assert page("question", attempt, 2) in html

    def test_what_is_no_answer_is_told_at_its_field_and_keeps_the_rest(self, trainee_client: Client, trainee: User):
        attempt = make_attempt(trainee, wanted=Wanted(kinds=("goalkeeper_leaves",)))
        for item in items_of(attempt):
            if item.question.format == "make_the_call":
                break
            answer(item, right=True)
        else:
            pytest.fail("no question to make the call on")
        call = a_call(item)
        missing = next(iter(call))
        del call[missing]
        kept = next(iter(call))

        response = trainee_client.post(page("question", attempt, item.number), call)

        html = response.content.decode()
        assert response.status_code == 422
        assert f'id="{missing}_error" role="alert"' in html
        assert f'id="{kept}_error"' not in html
        assert re.search(rf'name="{kept}" value="{call[kept]}"[^>]* checked', html)
        assert not Answer.objects.filter(item=item).exists()

    def test_an_answered_question_leads_to_its_ruling_whatever_is_sent(self, trainee_client: Client, attempt: Attempt):
        item = items_of(attempt)[0]
        given = answer(item, right=True)

        for response in (
            trainee_client.get(page("question", attempt, 1)),
            trainee_client.post(page("question", attempt, 1), a_call(item, "wrong")),
            trainee_client.post(page("question", attempt, 1), {}),
        ):
            assert (response.status_code, response.headers["Location"]) == (303, page("feedback", attempt, 1))
        assert Answer.objects.get() == given

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_a_question_that_lies_ahead_leads_to_the_first_open_one(
        self, method: str, trainee_client: Client, attempt: Attempt
    ):
        answer(items_of(attempt)[0], right=True)

        response = getattr(trainee_client, method)(
            page("question", attempt, 4), a_call(items_of(attempt)[3]), follow=True
        )

        assert response.redirect_chain[-1][0] == page("question", attempt, 2)
        assert Answer.objects.count() == 1

    def test_the_ruling_of_an_open_question_is_not_shown(self, trainee_client: Client, attempt: Attempt):
        response = trainee_client.get(page("feedback", attempt, 1))

        assert (response.status_code, response.headers["Location"]) == (303, page("question", attempt, 1))

    def test_an_attempt_goes_on_where_it_was_on_any_device(self, world: World, attempt: Attempt):
        answer_all(attempt, right=True, count=2)

        response = world.client("trainee").get(page("attempt", attempt))

        assert response.headers["Location"] == page("question", attempt, 3)

    def test_there_is_no_question_beyond_the_last(self, trainee_client: Client, attempt: Attempt):
        for number in (0, 6):
            assert trainee_client.get(page("question", attempt, number)).status_code == 404
            assert trainee_client.get(page("feedback", attempt, number)).status_code == 404

    def test_every_ruling_shows_all_that_it_is_made_of(self, trainee_client: Client, trainee: User):
        """Every kind, in every format, right and wrong: the page comes, with clause, reason, call and ruling."""
        for mark in ("right", "wrong"):
            attempt = make_attempt(trainee, token=f"twenty {mark}", wanted=Wanted(count=20))
            for item in items_of(attempt):
                answer(item, right=mark == "right")
                response = trainee_client.get(page("feedback", attempt, item.number))
                ruled = response.context["ruled"]
                assert ruled.explained[0].clauses
                assert all(line.because and line.clause.url for each in ruled.explained for line in each.clauses)
                asked = item.question.asked
                named = [field.name for field in asked.fields] or [person["id"] for person in asked.more["people"]]
                assert [row["name"] for row in ruled.rows] == named
                compares = isinstance(formats.get(item.question.format), Comparing)
                assert bool(ruled.nearest) == (mark == "wrong" and compares)
                assert trainee_client.get(ruled.what_if).status_code == 200


class TestSummary:
    """How it went."""

    def test_it_counts_by_clause_and_offers_to_practise_what_was_missed(self, trainee_client: Client, attempt: Attempt):
        first, *others = items_of(attempt)
        answer(first, right=False)
        for item in others:
            answer(item, right=True)

        response = trainee_client.get(page("summary", attempt))

        summary = response.context["summary"]
        assert (summary.total.right, summary.total.calls, summary.missed) == (4, 5, 1)
        missed = {line.clause.url for line in summary.clauses if line.missed}
        decides = {reverse("rules:clause", args=["nhl-2005-06", name]) for name in first.question.asked.decides}
        assert missed >= decides
        assert page("missed", attempt) in response.content.decode()

    def test_a_call_that_is_right_in_part_is_told_so_under_each_of_its_clauses(
        self, trainee_client: Client, trainee: User
    ):
        attempt = make_attempt(trainee, wanted=Wanted(count=20))
        kept = next(
            item
            for item in items_of(attempt)
            if item.question.format == "make_the_call" and len(item.question.asked.key["marked"]) > 1
        )
        Item.objects.filter(attempt=attempt).exclude(pk=kept.pk).delete()
        assert answer(kept, right=False).state == "part"

        response = trainee_client.get(page("summary", attempt))

        lines = response.context["summary"].clauses
        assert {(line.state, line.parts, line.total.calls) for line in lines} == {("part", 1, 1)}
        by_clause = response.content.decode().split("By clause")[1].split("Question by question")[0]
        assert "it can count for several" in by_clause
        assert by_clause.count('<span aria-hidden="true">part right</span>') == len(lines)
        assert "0 of 1" not in by_clause

    @pytest.mark.parametrize(
        ("right", "parts", "calls", "state"),
        [(2, 0, 2, "right"), (1, 0, 2, "part"), (0, 1, 2, "part"), (0, 0, 2, "wrong")],
    )
    def test_a_clause_is_right_where_all_of_its_calls_were_and_wrong_where_none_was(self, right, parts, calls, state):
        assert ClauseLine(ClauseName("6.5", "Says", ""), Tally(calls, right), parts, (1, 2)).state == state

    @pytest.mark.parametrize(
        ("asked_as", "told"),
        [
            ({"choose_ruling"}, None),
            ({"make_the_call"}, "marks, counted facet by facet."),
            ({"choose_ruling", "make_the_call"}, "marks, counted facet by facet; an A to D question is one mark."),
        ],
    )
    def test_marks_are_told_where_a_call_has_more_than_one(
        self, asked_as: set[str], told: str | None, trainee_client: Client, trainee: User
    ):
        attempt = make_attempt(trainee, wanted=Wanted(count=20))
        Item.objects.filter(attempt=attempt).exclude(question__format__in=asked_as).delete()
        answer_all(attempt, right=True)

        html = trainee_client.get(page("summary", attempt)).content.decode()

        assert told in html if told else "marks, counted" not in html

    def test_with_everything_right_there_is_nothing_to_practise(self, trainee_client: Client, attempt: Attempt):
        answer_all(attempt, right=True)

        assert page("missed", attempt) not in trainee_client.get(page("summary", attempt)).content.decode()

    def test_what_was_missed_is_practised_in_a_new_attempt(self, trainee_client: Client, attempt: Attempt):
        answer_all(attempt, right=False)

        response = trainee_client.post(page("missed", attempt), {"start_token": TOKEN})

        again = Attempt.objects.get(start_token=TOKEN)
        assert again.mode == Mode.MISSED
        assert response.headers["Location"] == page("attempt", again)

    def test_before_the_end_it_says_how_far_one_is_and_leads_on(self, trainee_client: Client, attempt: Attempt):
        answer_all(attempt, right=True, count=2)

        html = trainee_client.get(page("summary", attempt)).content.decode()

        assert "So far" in html
        assert page("question", attempt, 3) in html


class TestOthers:
    """Someone else's attempt."""

    @pytest.fixture
    def begun(self, attempt: Attempt) -> Attempt:
        answer_all(attempt, right=True, count=1)
        return attempt

    def test_a_stranger_finds_nothing_wherever_they_look(self, world: World, begun: Attempt):
        stranger = Client()
        stranger.force_login(world.stranger)

        for name, more in (
            ("attempt", ()),
            ("question", (1,)),
            ("question", (2,)),
            ("feedback", (1,)),
            ("summary", ()),
        ):
            assert stranger.get(page(name, begun, *more)).status_code == 404, name
        assert stranger.post(page("question", begun, 2), a_call(items_of(begun)[1])).status_code == 404
        assert stranger.post(page("missed", begun), {"start_token": TOKEN}).status_code == 404
        assert Answer.objects.count() == 1

    def test_an_instructor_reads_along_and_answers_nothing(self, world: World, begun: Attempt):
        instructor = world.client(INSTRUCTOR)

        assert instructor.get(page("feedback", begun, 1)).status_code == 200
        html = instructor.get(page("summary", begun)).content.decode()
        assert str(begun.user) in html
        assert page("question", begun, 2) not in html
        assert instructor.get(page("question", begun, 2)).status_code == 403
        assert instructor.post(page("question", begun, 2), a_call(items_of(begun)[1])).status_code == 403
        assert Answer.objects.count() == 1

    def test_a_home_and_a_progress_page_tell_of_their_own_person_alone(self, world: World, begun: Attempt):
        instructor = world.client(INSTRUCTOR)

        assert begun.public_id not in instructor.get("/").content.decode()
        assert "No calls yet" in instructor.get(reverse("progress")).content.decode()


def test_asking_for_a_page_writes_nothing(trainee_client: Client, attempt: Attempt):
    answer(items_of(attempt)[0], right=False)
    pages = [
        "/",
        reverse("choose"),
        reverse("progress"),
        page("attempt", attempt),
        page("question", attempt, 1),
        page("question", attempt, 2),
        page("feedback", attempt, 1),
        page("summary", attempt),
    ]

    with CaptureQueriesContext(connection) as queries:
        for url in pages:
            assert trainee_client.get(url).status_code in {200, 302, 303}, url
            assert trainee_client.head(url).status_code in {200, 302, 303}, url

    assert len(queries) > 0
    written = [query["sql"] for query in queries.captured_queries if re.match(r"(INSERT|UPDATE|DELETE)", query["sql"])]
    assert written == []


@pytest.mark.parametrize("name", ["attempt", "feedback", "summary"])
def test_what_only_shows_refuses_to_be_posted_to(name: str, trainee_client: Client, attempt: Attempt):
    more = (1,) if name == "feedback" else ()

    assert trainee_client.post(page(name, attempt, *more)).status_code == 405


@pytest.mark.parametrize(("name", "to"), [("start", "home"), ("missed", "summary")])
def test_what_acts_does_nothing_when_it_is_fetched_and_leads_to_its_button(
    name: str, to: str, trainee_client: Client, attempt: Attempt
):
    answer_all(attempt, right=False)
    address, leads_to = (page(each, attempt) if each in {"missed", "summary"} else reverse(each) for each in (name, to))

    response = trainee_client.get(address, follow=True)

    assert response.redirect_chain == [(leads_to, 302)]
    assert "Nothing was started yet." in response.content.decode()
    assert Attempt.objects.count() == 1


class TestQueries:
    """A list page asks the database as often with three rows as with one."""

    def test_home(self, trainee_client: Client, trainee: User):
        def ask() -> None:
            assert trainee_client.get("/").context["open"]

        def add_row() -> None:
            answer_all(make_attempt(trainee, token=new_token(), seed=new_token()), right=True, count=1)

        assert_same_number_of_queries(ask=ask, add_row=add_row)

    def test_progress(self, trainee_client: Client, trainee: User):
        def ask() -> None:
            assert trainee_client.get(reverse("progress")).context["progress"].rules

        def add_row() -> None:
            answer_all(make_attempt(trainee, token=new_token(), seed=new_token()), right=False)

        assert_same_number_of_queries(ask=ask, add_row=add_row)

    @pytest.mark.parametrize("name", ["summary", "question", "feedback"])
    def test_pages_of_an_attempt(self, name: str, trainee_client: Client, attempt: Attempt):
        items = iter(items_of(attempt))

        def ask() -> None:
            number = attempt.items.filter(answer__isnull=False).count()
            more = {"summary": (), "question": (number + 1,), "feedback": (number,)}[name]
            assert trainee_client.get(page(name, attempt, *more)).status_code == 200

        assert_same_number_of_queries(ask=ask, add_row=lambda: answer(next(items), right=False))
