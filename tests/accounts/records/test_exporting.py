"""Each person is handed everything about themself, nothing about others, and no key of what is still to be answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import StreamingHttpResponse
from django.test import Client

from accounts.people.holdings import NotExported, holdings
from accounts.people.models import Act, User
from accounts.people.services.audit import record
from accounts.people.services.exporting import ACCOUNT, WITHHELD, exported
from quizzes.models import Item
from tests.accounts.records.made import attempts_of, with_everything
from tests.factories import LeagueFactory
from tests.quizzes.taking.made import EVENING

pytestmark = pytest.mark.django_db


@pytest.fixture
def robin() -> User:
    league = LeagueFactory.create(slug="ours")
    with_everything(league, "2", seed="8", right=True, given_name="Kofi", guardian_name="Nobody's business")
    robin = with_everything(league, "1", seed="7", right=True, given_name="Robin", email="robin@example.org")
    record(by=robin, league=league, what="roster.import", target="a file", now=EVENING)
    return robin


def handed_out(person: User) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(exported(person)))
    return found


def every_name(value: Any) -> Iterator[str]:
    """The names of all fields, however deep."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        yield key
        yield from every_name(inner)
    for inner in value if isinstance(value, list) else ():
        yield from every_name(inner)


def test_every_relation_is_handed_out_or_said_not_to_be(robin: User) -> None:
    found = handed_out(robin)

    for holding in holdings():
        name = f"{holding.model}.{holding.field}"
        if isinstance(holding.export, NotExported):
            assert found["not included"][name] == holding.export.reason
        else:
            assert len(found[name]) == holding.rows(robin).count(), name
    names = {field.name for field in (*User._meta.concrete_fields, *User._meta.many_to_many)}
    assert {*ACCOUNT, *WITHHELD} == names


def test_what_a_person_is_handed(robin: User) -> None:
    found = handed_out(robin)

    assert (found["account"]["username"], found["account"]["display_name"]) == (robin.username, "Robin Roy")
    (registration,) = found["people.registration.user"]
    assert (registration["number"], registration["email"]) == ("1", "robin@example.org")
    assert found["people.membership.user"] == [{"league__slug": "ours", "role": "trainee"}]
    assert [act["what"] for act in found["people.act.who"]] == ["roster.import"]
    assert found["quizzes.plan.user"] == [{"until": "2026-12-24"}]
    assert len(found["quizzes.recall.user"]) > 0
    (attempt,) = found["quizzes.attempt.user"]
    assert {attempt["public_id"]} == attempts_of(robin)
    first = attempt["questions"][0]
    assert first["told"][0]["story"]
    assert first["answer"]["right"] is True


def test_nobody_else_stands_in_it(robin: User) -> None:
    text = "".join(exported(robin))
    assert "Kofi" not in text
    assert "business" not in text


def test_no_key_of_an_open_question_and_no_seed_is_handed_out(robin: User) -> None:
    (attempt,) = handed_out(robin)["quizzes.attempt.user"]
    answered = [each for each in attempt["questions"] if each["answer"]]
    still_open = [each for each in attempt["questions"] if not each["answer"]]

    assert len(answered) == 2
    assert len(still_open) == 3
    for each in still_open:
        assert set(each) == {"number", "question", "about", "told", "options", "fields", "answer"}
    forbidden = {"key", "seed", "ruling", "decides", "identity", "more", "start_token"}
    assert not forbidden & set(every_name(still_open))
    text = "".join(exported(robin))
    for item in Item.objects.filter(attempt__user=robin):
        assert f'"{item.question.seed}"' not in text
    assert "token of seed" not in text


def test_the_file_is_streamed_to_the_person_alone(client: Client, robin: User) -> None:
    client.force_login(robin)
    response = client.get("/account/data/")

    assert isinstance(response, StreamingHttpResponse)
    assert "attachment" in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]
    assert json.loads(response.getvalue())["account"]["public_id"] == str(robin.public_id)
    assert Act.objects.count() == 1
    assert 'href="/account/data/"' in client.get("/account/").content.decode()
