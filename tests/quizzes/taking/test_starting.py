"""Starting: all in one transaction, once for a token, and what was missed again in fresh situations."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.people.models import User
from quizzes.generator import CannotDraw
from quizzes.models import Attempt, Deciding, Item, Mode, Question
from quizzes.services.starting import NothingMissed, Wanted, start_attempt, start_missed
from quizzes.services.storing import RulebookNotSynced
from rules.engine.incidents import KINDS
from tests.quizzes.taking.made import EVENING, answer, answer_all, items_of, make_attempt

HOW: dict[str, Any] = {"mode": Mode.FIVE, "wanted": Wanted(), "language": "en", "now": EVENING}


def rows() -> list[int]:
    """How many rows there are of what a start writes."""
    return [model.objects.count() for model in (Attempt, Question, Deciding, Item)]


def test_an_attempt_is_stored_with_all_its_questions(attempt: Attempt):
    assert [item.number for item in items_of(attempt)] == [1, 2, 3, 4, 5]
    assert rows()[:2] == [1, 5]
    assert (attempt.started, attempt.finished, attempt.language) == (EVENING, None, "en")
    attempt.refresh_from_db()
    assert attempt.settings == {"count": 5, "kinds": [], "provisions": [], "edition": ""}


def test_a_start_that_breaks_off_leaves_nothing(trainee: User, monkeypatch: pytest.MonkeyPatch):
    make_attempt(trainee)
    before = rows()

    def break_off(*rows: Any) -> None:
        raise ConnectionError("the power failed")

    monkeypatch.setattr(Item.objects, "bulk_create", break_off)
    with pytest.raises(ConnectionError):
        make_attempt(trainee, token="another token")

    assert rows() == before


def test_the_same_token_starts_once_whatever_is_asked_for(attempt: Attempt, trainee: User):
    again = start_attempt(user=trainee, start_token=attempt.start_token, **HOW | {"wanted": Wanted(count=10)})

    assert again == attempt
    assert rows()[:2] == [1, 5]


def test_two_people_may_have_the_same_token(attempt: Attempt, world):
    other = start_attempt(user=world.stranger, start_token=attempt.start_token, **HOW)

    assert other != attempt
    assert other.user == world.stranger


def test_without_a_seed_each_attempt_has_its_own_questions(attempt: Attempt, trainee: User):
    first = start_attempt(user=trainee, start_token="the first of two", **HOW)
    second = start_attempt(user=trainee, start_token="the second of two", **HOW)

    seeds = [items_of(each)[0].question.seed for each in (first, second)]
    assert len(set(seeds)) == 2


def test_kinds_and_clauses_narrow_what_is_asked(trainee: User):
    wanted = Wanted(count=5, kinds=("goalkeeper_leaves",), provisions=("opponents_have_the_puck",))

    attempt = make_attempt(trainee, wanted=wanted)

    for item in items_of(attempt):
        assert item.question.kind == "goalkeeper_leaves"
        assert "opponents_have_the_puck" in item.question.asked.decides


def test_where_there_are_fewer_questions_than_wanted_all_of_them_are_asked(trainee: User):
    attempt = make_attempt(trainee, wanted=Wanted(count=20, kinds=("undue_delay",)))

    assert 1 <= len(items_of(attempt)) < 20
    assert attempt.settings["count"] == 20


def test_what_cannot_be_drawn_starts_nothing(trainee: User):
    wanted = Wanted(kinds=("undue_delay",), provisions=("premature_substitution",))

    with pytest.raises(CannotDraw):
        make_attempt(trainee, wanted=wanted)
    assert not Attempt.objects.exists()


def test_without_the_rulebooks_rows_the_error_says_what_to_do(trainee: User):
    with pytest.raises(RulebookNotSynced, match="sync_rulebook"):
        start_attempt(user=trainee, start_token="before the first sync", **HOW)
    assert not Attempt.objects.exists()


class TestWhatWasMissed:
    """Practise what I missed."""

    def again(self, attempt: Attempt, which: str = "first") -> Attempt:
        return start_missed(attempt=attempt, start_token=f"the {which} time", language="en", now=EVENING, seed="8")

    def test_it_asks_for_the_missed_clauses_alone_in_situations_not_seen(self, trainee: User):
        attempt = make_attempt(trainee, wanted=Wanted(kinds=("goalkeeper_leaves", "change_during_play")))
        first, *others = items_of(attempt)
        answer(first, right=False)
        for item in others:
            answer(item, right=True)

        again = self.again(attempt)

        assert again.mode == Mode.MISSED
        missed = set(first.question.asked.decides)
        seen = {item.question.asked.identity for item in items_of(attempt)}
        fresh = [item.question.asked for item in items_of(again)]
        assert fresh
        assert all(missed & set(question.decides) for question in fresh)
        assert not seen & {question.identity for question in fresh}

    def test_with_nothing_missed_there_is_nothing_to_practise(self, attempt: Attempt):
        answer_all(attempt, right=True)

        with pytest.raises(NothingMissed):
            self.again(attempt)

    def test_the_same_token_starts_it_once(self, attempt: Attempt):
        answer_all(attempt, right=False)

        assert self.again(attempt) == self.again(attempt)
        assert self.again(attempt, "second") != self.again(attempt)

    @pytest.mark.parametrize("kind", KINDS)
    def test_every_kind_can_be_practised_again(self, kind: str, trainee: User):
        """Some clauses have hardly more situations than one; then there are fewer questions, but never none."""
        attempt = make_attempt(trainee, wanted=Wanted(count=1, kinds=(kind,)))
        answer_all(attempt, right=False)

        assert items_of(self.again(attempt))
