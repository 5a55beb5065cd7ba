"""What is remembered: kept with each answer, for each of its clauses, and the same worked out from all at once."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from accounts.people.models import User
from quizzes.due import RECENT
from quizzes.models import Answer, Attempt, Item, Recall
from quizzes.services.answering import give_answer
from quizzes.services.remembering import replay
from quizzes.services.starting import Wanted
from rules import editions
from rules.models import Misreading
from tests.quizzes.taking.made import EVENING, a_call, answer, answer_all, items_of, make_attempt

DAY = timedelta(days=1)


def clauses_of(item: Item) -> set[str]:
    """The clauses that decide the item's question, by name."""
    return set(item.question.provisions.values_list("name", flat=True))


def held_by(user: User) -> dict[str, dict[str, Any]]:
    """All that is remembered of the user, by clause, without the rows' own numbers."""
    rows = Recall.objects.filter(user=user).select_related("provision")
    return {row.provision.name: {**vars(row), "id": None, "_state": None} for row in rows}


def slip(item: Item) -> str:
    """A wrong call on the item is given that shows a misreading of a clause; its name. Empty where none shows one."""
    question = item.question.asked
    named = [option.id for option in question.options if option.misreading]
    if not named:
        return ""
    return give_answer(
        item=item, post={"option": named[0]}, now=item.attempt.started + timedelta(minutes=item.number)
    ).misreading


def test_an_answer_moves_each_clause_that_decides_its_question_and_no_other(attempt: Attempt):
    item = items_of(attempt)[0]

    given = answer(item, right=True)

    rows = Recall.objects.filter(user=attempt.user)
    assert {row.provision.name for row in rows} == clauses_of(item)
    for row in rows:
        assert (row.first_review, row.last_review, row.ruled_right, row.recent) == (
            given.given_at,
            given.given_at,
            True,
            [None],
        )
        assert row.due == given.given_at + 2 * DAY


def test_a_wrong_call_is_due_the_next_day_and_was_never_ruled_right(attempt: Attempt):
    given = answer(items_of(attempt)[0], right=False)

    rows = Recall.objects.filter(user=attempt.user)
    assert {(row.due, row.ruled_right) for row in rows} == {(given.given_at + DAY, False)}


def test_a_call_that_is_right_in_part_counts_as_wrong(trainee: User):
    for item in items_of(make_attempt(trainee, wanted=Wanted(count=20))):
        given = answer(item, right=item.question.format != "make_the_call")
        if given.state == "part":
            break
    else:
        pytest.fail("no call was right in part")

    row = Recall.objects.get(user=trainee, provision__name=min(clauses_of(item)))
    assert row.recent[-1] is not None
    assert row.due == given.given_at + DAY


def test_the_clause_that_was_misread_is_due_too_whether_or_not_it_decided(trainee: User):
    edition = editions.get()
    of = {misreading.name: misreading.of.name for misreading in edition.misreadings}
    elsewhere = 0
    attempts = [make_attempt(trainee, seed=seed, wanted=Wanted(count=20)) for seed in ("1", "2", "3")]
    for item in (item for attempt in attempts for item in items_of(attempt)):
        name = slip(item)
        if not name:
            answer(item, right=True)
            continue
        row = Recall.objects.get(user=trainee, provision__name=of[name])
        assert row.recent[-1] == name
        others = Recall.objects.filter(user=trainee, provision__name__in=clauses_of(item) - {of[name]})
        assert {other.recent[-1] for other in others} <= {""}
        elsewhere += of[name] not in clauses_of(item)
    assert elsewhere


def test_a_second_submit_moves_nothing(attempt: Attempt):
    item = items_of(attempt)[0]
    answer(item, right=False)
    before = held_by(attempt.user)

    give_answer(item=item, post=a_call(item), now=EVENING + 9 * DAY)

    assert held_by(attempt.user) == before


def test_it_is_each_persons_own(attempt: Attempt, world):
    answer(items_of(attempt)[0], right=True)
    before = held_by(attempt.user)

    answer_all(make_attempt(world.stranger), right=False)

    assert held_by(attempt.user) == before
    assert set(held_by(world.stranger)) > set(before)


def test_the_latest_calls_alone_are_kept(trainee: User):
    for number in range(RECENT + 2):
        attempt = make_attempt(
            trainee,
            token=f"attempt {number}",
            wanted=Wanted(count=1, kinds=("undue_delay",)),
            now=EVENING + number * DAY,
        )
        answer_all(attempt, right=number > 2)

    row = Recall.objects.get(user=trainee, provision__name="undue_delay_in_changing")
    assert [call is None for call in row.recent] == [False, *[True] * (RECENT - 1)]


class TestReplay:
    """From all answers at once."""

    @pytest.fixture
    def practised(self, trainee: User) -> User:
        """Some weeks of right and wrong calls, some on the same clauses on one day."""
        for week in range(4):
            attempt = make_attempt(
                trainee, seed=f"{week}", wanted=Wanted(count=12), now=EVENING + timedelta(days=5 * week)
            )
            for item in items_of(attempt):
                if item.number % 3 or not slip(item):
                    answer(item, right=item.number % 2 == 0)
        return trainee

    def test_it_makes_what_answer_by_answer_has_made(self, practised: User):
        before = held_by(practised)
        assert len(before) > 20
        assert any(call for row in before.values() for call in row["recent"])

        assert replay(practised) == Answer.objects.filter(item__attempt__user=practised).count()

        assert held_by(practised) == before

    def test_it_makes_it_where_nothing_had_been_remembered(self, practised: User):
        before = held_by(practised)
        Recall.objects.all().delete()

        replay(practised)

        assert held_by(practised) == before

    def test_the_command_does_it_for_everyone_who_has_answered(self, practised: User, world):
        answer_all(make_attempt(world.stranger), right=True)
        before = {person.pk: held_by(person) for person in (practised, world.stranger)}
        Recall.objects.all().delete()
        out = StringIO()

        call_command("replay_answers", stdout=out)

        assert {person.pk: held_by(person) for person in (practised, world.stranger)} == before
        assert out.getvalue() == f"{Answer.objects.count()} answers of 2 people.\n"

    def test_a_misreading_that_the_book_no_longer_has_stands_for_no_clause(self, practised: User):
        Misreading.objects.all().delete()

        replay(practised)

        assert {call for row in held_by(practised).values() for call in row["recent"]} == {None, ""}
