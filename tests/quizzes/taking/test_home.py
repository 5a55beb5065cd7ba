"""The home page, and the ways to start: one tap, or topics and length."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.forms import kind_choices, rule_choices, rules_deciding
from quizzes.models import Attempt, Mode
from tests.quizzes.taking.made import answer_all, items_of, make_attempt

TOKEN = "a token as the page makes it"


def page(name: str, attempt: Attempt, *more: int) -> str:
    """The address of a page of the attempt."""
    return reverse(name, args=[attempt.public_id, *more])


class TestHome:
    """What to do now."""

    def test_visitors_see_what_the_site_is_and_where_to_sign_in(self, client: Client, db: None):
        html = client.get("/").content.decode()

        assert {reverse("login"), reverse("rules:what_if"), reverse("rules:edition")} <= set(
            re.findall(r'href="([^"]+)"', html)
        )
        assert reverse("start") not in html

    def test_visitors_see_a_situation_whose_ruling_is_one_tap_away(self, client: Client, db: None):
        example = client.get("/").context["example"]

        assert " ".join(example.story) in unescape(client.get(example.url).content.decode())

    def test_a_new_trainee_is_offered_five_and_told_that_there_is_nothing_yet(self, trainee_client: Client):
        html = trainee_client.get("/").content.decode()

        assert "Five before the game" in html
        assert "No calls yet" in html
        assert "Go on where you were" not in html

    def test_open_attempts_are_offered_and_finished_ones_are_not(self, trainee_client: Client, attempt: Attempt):
        finished = make_attempt(attempt.user, token="one that is finished")
        answer_all(finished, right=True)

        html = trainee_client.get("/").content.decode()

        assert page("attempt", attempt) in html
        assert page("attempt", finished) not in html
        assert "0 of 5 answered" in html

    @pytest.mark.parametrize(
        ("utc", "greeting"),
        [
            (time(4, 0, tzinfo=UTC), "Hello"),
            (time(8, 15, tzinfo=UTC), "Hello"),
            (time(9, 0, tzinfo=UTC), "Good morning"),
            (time(16, 0, tzinfo=UTC), "Good afternoon"),
            (time(22, 0, tzinfo=UTC), "Good evening"),
            (time(3, 59, tzinfo=UTC), "Good evening"),
        ],
    )
    def test_the_greeting_is_that_of_the_hour_in_the_persons_own_zone(
        self, utc: time, greeting: str, trainee: User, trainee_client: Client, monkeypatch: pytest.MonkeyPatch
    ):
        User.objects.filter(pk=trainee.pk).update(time_zone="America/Toronto")  # four hours behind in July
        monkeypatch.setattr("quizzes.views.home.timezone.now", lambda: datetime.combine(date(2026, 7, 1), utc))

        assert f"<h1>{greeting}</h1>" in trainee_client.get("/").content.decode()

    def test_each_load_offers_a_start_of_its_own(self, trainee_client: Client):
        tokens = {trainee_client.get("/").context["start_token"] for _ in range(3)}

        assert len(tokens) == 3


class TestStarting:
    """One tap, or topics and length."""

    def test_one_tap_leads_to_the_first_question(self, trainee_client: Client, attempt: Attempt):
        response = trainee_client.post(reverse("start"), {"start_token": TOKEN}, follow=True)

        started = Attempt.objects.get(start_token=TOKEN)
        assert started.mode == Mode.FIVE
        assert response.redirect_chain[-1][0] == page("question", started, 1)
        assert "Question 1 of 5" in response.content.decode()

    def test_a_second_tap_leads_to_the_same_attempt(self, trainee_client: Client, attempt: Attempt):
        first, second = (trainee_client.post(reverse("start"), {"start_token": TOKEN}) for _ in range(2))

        assert first.headers["Location"] == second.headers["Location"]
        assert Attempt.objects.filter(start_token=TOKEN).count() == 1

    @pytest.mark.parametrize("token", ["", "short", "x" * 65])
    def test_a_start_without_a_token_of_the_page_starts_nothing(self, trainee_client: Client, token: str):
        response = trainee_client.post(reverse("start"), {"start_token": token})

        assert response.headers["Location"] == "/"
        assert not Attempt.objects.exists()

    def test_topics_and_length_are_what_is_asked(self, trainee_client: Client, attempt: Attempt):
        wanted = {"start_token": TOKEN, "count": "10", "rules": ["goalkeepers"], "kinds": ["goalkeeper_leaves"]}

        trainee_client.post(reverse("choose"), wanted)

        started = Attempt.objects.get(start_token=TOKEN)
        assert started.mode == Mode.TOPICS
        items = items_of(started)
        assert len(items) == 10
        assert {item.question.kind for item in items} == {"goalkeeper_leaves"}
        for item in items:
            assert "goalkeepers" in {row.rule.slug for row in item.question.provisions.all()}

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"kinds": ["undue_delay"], "rules": ["goalkeepers"]}, "No question is on all of these together"),
            ({"count": "7"}, "not one of the available choices"),
            ({"rules": ["brawls"]}, "not one of the available choices"),
        ],
    )
    def test_what_cannot_be_asked_is_told_and_what_was_ticked_stays(
        self, wrong: dict[str, object], told: str, trainee_client: Client, attempt: Attempt
    ):
        response = trainee_client.post(
            reverse("choose"), {"start_token": TOKEN, "count": "10", "kinds": ["undue_delay"], **wrong}
        )

        html = response.content.decode()
        assert response.status_code == 422
        assert told in html
        assert re.search(r'value="undue_delay"[^>]* checked', html)
        assert not Attempt.objects.filter(start_token=TOKEN).exists()

    def test_rules_and_kinds_with_nothing_in_common_are_marked_with_what_goes_together(
        self, trainee_client: Client, attempt: Attempt
    ):
        choice = {"start_token": TOKEN, "count": "10", "kinds": ["undue_delay"], "rules": ["goalkeepers"]}

        response = trainee_client.post(reverse("choose"), choice)

        errors = response.context["form"].errors
        assert set(errors) == {"__all__", "rules", "kinds"}
        html = unescape(response.content.decode())
        for field in ("rules", "kinds"):
            assert f'aria-describedby="id_{field}_error"' in html
            assert f'id="id_{field}_error" role="alert">{errors[field][0]}' in html
        (fits,) = [slug for slug, title in rule_choices() if title in errors["kinds"][0]]
        assert trainee_client.post(reverse("choose"), {**choice, "rules": [fits]}).status_code == 302

    def test_each_kind_goes_with_a_rule_and_each_rule_with_a_kind(self):
        going = {kind: rules_deciding(kind) for kind, _ in kind_choices()}

        assert all(going.values())
        assert {slug for slugs in going.values() for slug in slugs} == {slug for slug, _ in rule_choices()}

    def test_a_topic_with_few_questions_says_how_many_there_are(self, trainee_client: Client, attempt: Attempt):
        wanted = {"start_token": TOKEN, "count": "20", "kinds": ["undue_delay"]}

        response = trainee_client.post(reverse("choose"), wanted, follow=True)

        count = Attempt.objects.get(start_token=TOKEN).items.count()
        assert f"There {'is' if count == 1 else 'are'} only {count} question" in response.content.decode()

    def test_a_rule_can_be_ticked_by_the_address(self, trainee_client: Client):
        html = trainee_client.get(reverse("choose"), {"rules": "goalkeepers"}).content.decode()

        assert re.search(r'value="goalkeepers"[^>]* checked', html)
        assert not re.search(r'value="icing"[^>]* checked', html)
