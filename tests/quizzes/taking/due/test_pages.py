"""The pages of what is due and of the date to practise for."""

from __future__ import annotations

from datetime import UTC, date, datetime
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.due import CAP
from quizzes.models import Attempt, Mode
from quizzes.queries import own_plan_for
from quizzes.services.planning import set_plan
from quizzes.services.starting import Wanted
from rules.engine.rulings import FACETS
from tests.quizzes.taking.due.made import DAY, SHOWN, remember
from tests.quizzes.taking.made import answer_all, make_attempt
from tests.site.html import inline_code


class TestPages:
    """Starting what is due, and setting a date, as a browser does."""

    TOKEN = "a token as the page makes it"

    def test_one_tap_leads_to_the_first_question(self, trainee: User, trainee_client: Client):
        remember(trainee)

        response = trainee_client.post(reverse("due"), {"start_token": self.TOKEN}, follow=True)

        started = Attempt.objects.get(start_token=self.TOKEN)
        assert started.mode == Mode.DUE
        assert response.redirect_chain[-1][0] == reverse("question", args=[started.public_id, 1])
        assert f"Question 1 of {CAP}" in response.content.decode()

    def test_with_nothing_due_it_says_so(self, trainee: User, trainee_client: Client):
        remember(trainee, due=SHOWN + DAY)

        response = trainee_client.post(reverse("due"), {"start_token": self.TOKEN}, follow=True)

        assert response.redirect_chain == [("/", 302)]
        assert "Nothing more is due today." in response.content.decode()

    def test_fetched_it_starts_nothing(self, trainee: User, trainee_client: Client):
        response = trainee_client.get(reverse("due"), follow=True)

        assert "Nothing was started yet." in response.content.decode()
        assert not Attempt.objects.exists()

    def test_a_date_is_set_changed_and_taken_back(self, trainee: User, trainee_client: Client):
        for typed, until, told in (
            ("2026-12-12", date(2026, 12, 12), "Your date is set: 12 December 2026."),
            ("2026-12-02", date(2026, 12, 2), "Your date is set: 2 December 2026."),
            ("2027-12-03", date(2027, 12, 3), "Your date is set: 3 December 2027."),
            ("", None, "You have no date now."),
        ):
            response = trainee_client.post(reverse("plan"), {"until": typed}, follow=True)

            plan = own_plan_for(trainee)
            assert (plan.until if plan else None) == until
            assert response.redirect_chain == [("/", 302)]
            assert told in response.content.decode()

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            (
                "2026-12-01",
                "1 December 2026 is past. Give a day from 2 December 2026, which is today, to 3 December 2027.",
            ),
            (
                "2027-12-04",
                (
                    "4 December 2027 is too far ahead. "
                    "Give a day from 2 December 2026, which is today, to 3 December 2027."
                ),
            ),
            ("9999-12-31", "too far ahead"),
            ("soon", "That is not a date. Give one such as 2026-12-31."),
            ("2026-02-30", "That is not a date."),
        ],
    )
    def test_what_is_no_date_to_plan_for_is_told_and_stays(
        self, typed: str, told: str, trainee: User, trainee_client: Client
    ):
        set_plan(user=trainee, until=date(2026, 12, 12))

        response = trainee_client.post(reverse("plan"), {"until": typed})

        html = unescape(response.content.decode())
        assert response.status_code == 422
        assert told in html
        assert f'value="{typed}"' in html
        assert inline_code(html) == []
        plan = own_plan_for(trainee)
        assert plan is not None
        assert plan.until == date(2026, 12, 12)

    def test_today_is_the_persons_own(self, trainee: User, trainee_client: Client, monkeypatch: pytest.MonkeyPatch):
        """It is the third in UTC, and still the second in Toronto."""
        late = datetime(2026, 12, 3, 4, 30, tzinfo=UTC)
        monkeypatch.setattr("quizzes.views.practice.timezone.now", lambda: late)

        assert trainee_client.post(reverse("plan"), {"until": "2026-12-02"}).status_code == 302
        assert trainee_client.post(reverse("plan"), {"until": "2026-12-01"}).status_code == 422

    def test_the_page_shows_the_date_there_is(self, trainee: User, trainee_client: Client):
        set_plan(user=trainee, until=date(2026, 12, 12))

        assert 'value="2026-12-12"' in trainee_client.get(reverse("plan")).content.decode()

    def test_progress_tells_every_decision(self, trainee: User, trainee_client: Client):
        attempt = make_attempt(trainee, wanted=Wanted(count=20))
        answer_all(attempt, right=False)

        response = trainee_client.get(reverse("progress"))

        lines = response.context["progress"].decisions
        names = {
            facet["label"]
            for item in attempt.items.select_related("answer")
            for facet in item.answer.facets
            if facet["state"] != "unmarked" and facet["name"] in FACETS
        }
        assert {line.title for line in lines} == names
        section = response.content.decode().split('id="decisions"')[1].split("</section>")[0]
        for line in lines:
            assert f"<b>{line.title}</b>" in section
