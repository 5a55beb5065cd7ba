"""Why each question of what is due came, before the call and after it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.due import Reason
from quizzes.feedback import misreading_title
from quizzes.models import Attempt, Item, Recall
from quizzes.reasons import after_the_call, before_the_call
from rules import editions
from tests.quizzes.taking.due.made import DAY, SHOWN, remember, start
from tests.quizzes.taking.made import answer, items_of


class TestReasons:
    """Why it was asked."""

    def reasons(self, trainee: User, clause: str, **how: Any) -> tuple[Item, str, str]:
        """The first question on the one clause that is due, and what is told of it before and after the call."""
        remember(trainee, due=SHOWN + 30 * DAY)
        Recall.objects.filter(user=trainee, provision__name=clause).update(due=SHOWN, **how)
        (item,) = items_of(start(trainee))
        return item, before_the_call(item), after_the_call(item)

    def test_a_misreading_is_named_after_the_call_alone(self, trainee: User):
        title = misreading_title(editions.get(), "possession_mistaken") or ""

        _item, before, after = self.reasons(
            trainee, "opponents_have_the_puck", recent=["possession_mistaken", None, "possession_mistaken"]
        )

        assert before == "Due today: a clause you have missed lately."
        assert re.fullmatch(f"Asked because of 2 earlier calls on “.+”: {re.escape(title)}", after)

    def test_a_clause_that_was_missed_is_named_after_the_call(self, trainee: User):
        _item, before, after = self.reasons(trainee, "reasonable_time", recent=["", None])

        assert before == "Due today: a clause you have missed lately."
        assert re.fullmatch("Asked because you missed “.+” once lately.", after)

    def test_how_long_ago_it_was_ruled_on_is_told(self, trainee: User):
        _item, before, after = self.reasons(trainee, "reasonable_time", last_review=SHOWN - 12 * DAY)

        assert before == "Due today: a clause you are about to forget."
        assert re.fullmatch("Asked because “.+” was due: you had last ruled on it 12 days before.", after)

    def test_what_is_new_is_called_so(self, trainee: User):
        item = items_of(start(trainee))[0]

        assert before_the_call(item) == "New: a clause you have not ruled on yet."
        assert re.fullmatch("Asked because “.+” was new: you had not ruled on it yet.", after_the_call(item))

    def test_a_misreading_no_longer_known_is_told_as_missed(self, trainee: User):
        item, _before, _after = self.reasons(trainee, "reasonable_time", recent=["gone"])

        assert item.reason is not None
        assert Reason(**item.reason).misreading == "gone"
        assert re.fullmatch("Asked because you missed “.+” once lately.", after_the_call(item))

    def test_questions_that_nobody_chose_for_a_reason_tell_none(self, attempt: Attempt):
        for item in items_of(attempt):
            assert (item.reason, before_the_call(item), after_the_call(item)) == (None, "", "")

    def test_a_clause_no_longer_in_the_edition_is_not_named(self, trainee: User):
        item = items_of(start(trainee))[0]
        item.reason = Reason("missed", "what_was_once_a_clause", times=2).as_json()

        assert after_the_call(item) == ""

    def test_before_the_call_no_page_names_the_misreading_the_clause_or_the_code(
        self, trainee: User, trainee_client: Client
    ):
        names = ("possession_mistaken", "possession_mistaken")
        item, before, after = self.reasons(trainee, "opponents_have_the_puck", recent=list(names))
        address = reverse("question", args=[item.attempt.public_id, 1])
        title = misreading_title(editions.get(), "possession_mistaken") or ""

        html = unescape(trainee_client.get(address).content.decode())

        assert before in html
        for told in (title, after, "possession_mistaken", "opponents_have_the_puck", "misread"):
            assert told not in html
        answer(item, right=False)
        ruling = unescape(trainee_client.get(f"{address}ruling/").content.decode())
        assert after in ruling
        assert before not in ruling
