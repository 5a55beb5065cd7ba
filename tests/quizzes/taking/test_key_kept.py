"""Before the call no response tells anything of the key, the ruling, a misreading or the seed.

Two ways: the words themselves stand in no response; and a question with another key, another ruling, other misreadings
and another seed gives the same response to the byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from quizzes.feedback import misreading_title
from quizzes.models import Attempt, Item, Question
from quizzes.questions import Question as Asked
from quizzes.services.starting import Wanted
from rules import editions
from tests.quizzes.taking.made import a_call, answer, items_of, make_attempt

OTHER = "something-else"


@pytest.fixture
def attempt(trainee) -> Attempt:
    """Twenty questions of every kind and format, by a seed that stands in nothing else."""
    return make_attempt(trainee, seed="not to be told", wanted=Wanted(count=20))


def everything_of(response: HttpResponseBase) -> str:
    """Status, headers, cookies and body, without what is new in every response by design."""
    body = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
    text = f"{response.status_code}\n{response.headers}\n{body.decode()}"
    text = re.sub(r'name="(csrfmiddlewaretoken|start_token)" value="[^"]*"', r"\1", text)
    text = re.sub(r'value="[^"]*" (id="id_start_token")', r"\1", text)
    return re.sub(r"'(Expires|Last-Modified|X-Request-Id)': '[^']*'", r"\1", text)


def responses(trainee_client: Client, attempt: Attempt, item: Item) -> list[str]:
    """Everything that the site answers to anyone at this question before it is answered."""
    question = reverse("question", args=[attempt.public_id, item.number])
    return [
        everything_of(response)
        for response in (
            trainee_client.get(question),
            trainee_client.head(question),
            trainee_client.get(question, headers={"HX-Request": "true", "Accept": "application/json"}),
            trainee_client.post(question, a_call(item, "malformed")),
            trainee_client.post(question, {"option": "", "play": "", "ruling": "?"}),
            trainee_client.get(reverse("feedback", args=[attempt.public_id, item.number])),
            trainee_client.get(reverse("attempt", args=[attempt.public_id])),
            trainee_client.get(reverse("summary", args=[attempt.public_id])),
            trainee_client.get("/"),
            trainee_client.get(reverse("choose")),
        )
    ]


def strings_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value, names of properties included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from strings_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings_in(each)


def because_in(value: Any) -> Iterator[str]:
    """Every reason of a finding in a JSON value."""
    if isinstance(value, dict):
        if "because" in value:
            yield value["because"]
        for each in value.values():
            yield from because_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from because_in(each)


def scrambled(value: Any) -> Any:
    """A JSON value of the same shape with other texts in it."""
    if isinstance(value, dict):
        return {name: scrambled(each) for name, each in value.items()}
    if isinstance(value, list):
        return [scrambled(each) for each in value]
    return OTHER if isinstance(value, str) else value


def secrets_of(asked: Asked) -> set[str]:
    """Words that only the key, the ruling, a misreading or the seed could bring into a response."""
    edition = editions.get(asked.edition)
    known = {misreading.name for misreading in edition.misreadings}
    misreadings = known & {*strings_in(asked.key), *(option.misreading or "" for option in asked.options)}
    titles = {misreading_title(edition, name) or name for name in misreadings}
    reasons = {*because_in(asked.ruling), *because_in(asked.more)}
    rulings = {json.dumps(option.ruling) for option in asked.options}
    words = {"misreading", "accepted", "discretion", asked.identity, asked.engine_version, f"{asked.seed}"}
    return {*misreadings, *titles, *reasons, *rulings, *asked.decides, *words}


def test_no_word_of_the_key_is_in_any_response_before_the_call(trainee_client: Client, attempt: Attempt):
    known: set[str] = set()
    for item in items_of(attempt):
        asked = item.question.asked
        shown = {*asked.story, *(value for field in asked.fields for value, _ in field.choices)}
        told = {secret for secret in secrets_of(asked) - known - shown if secret not in " ".join(asked.story)}
        assert told
        for text in responses(trainee_client, attempt, item):
            found = {secret for secret in told if secret in text}
            assert found == set(), (item.number, item.question.kind)
        answer(item, right=True)
        known |= secrets_of(asked)  # from here on the ruling on this question is no secret


def test_those_words_do_come_with_the_ruling(trainee_client: Client, attempt: Attempt):
    """Else the test above would look for what never stands anywhere."""
    item = items_of(attempt)[0]
    answer(item, right=False)

    text = everything_of(trainee_client.get(reverse("feedback", args=[attempt.public_id, 1])))

    assert any(secret in text for secret in secrets_of(item.question.asked))


def otherwise(content: dict[str, Any]) -> dict[str, Any]:
    """The question as it would be with another key, other rulings, misreadings, clauses and seed."""
    options = [
        {**option, "ruling": {OTHER: OTHER}, "misreading": None if option["misreading"] else OTHER}
        for option in content["options"]
    ]
    ids = [option["id"] for option in options]
    key = next(each for each in ids if each != content["key"]) if ids else scrambled(content["key"])
    changed = {"options": options, "key": key, "ruling": {OTHER: OTHER}, "decides": [OTHER], "seed": OTHER}
    more = {name: scrambled(value) if "ruling" in name else value for name, value in content["more"].items()}
    return {**content, **changed, "more": more, "identity": OTHER, "engine_version": OTHER, "id": OTHER}


@pytest.mark.alike
def test_with_another_key_every_response_is_the_same_to_the_byte(trainee_client: Client, attempt: Attempt):
    for item in items_of(attempt):
        before = responses(trainee_client, attempt, item)
        content = item.question.content
        rewrite(item, otherwise(content))
        after = responses(trainee_client, attempt, item)
        rewrite(item, content)

        assert before == after, (item.number, item.question.kind, item.question.format)
        answer(item, right=True)


def test_a_story_that_differs_makes_a_response_that_differs(trainee_client: Client, attempt: Attempt):
    """Else the test above would compare responses that show nothing."""
    item = items_of(attempt)[0]
    before = responses(trainee_client, attempt, item)
    content = item.question.content
    rewrite(item, {**content, "story": ["Something else happened."] * len(content["story"])})

    assert responses(trainee_client, attempt, item) != before


def rewrite(item: Item, content: dict[str, Any]) -> None:
    """Put other content under the question's id, past the site's refusal to change it."""
    QuerySet(Question).filter(pk=item.question_id).update(content=content)


def test_option_ids_and_their_order_tell_nothing_of_the_right_one(trainee):
    """The right option's place is as likely as any, whether counted as shown or with the ids sorted."""
    places = {"shown": [0] * 4, "sorted": [0] * 4}
    for number in range(20):
        for item in items_of(make_attempt(trainee, seed=f"places {number}", wanted=Wanted(count=20))):
            asked = item.question.asked
            if asked.options:
                ids = [option.id for option in asked.options]
                places["shown"][ids.index(asked.key)] += 1
                places["sorted"][sorted(ids).index(asked.key)] += 1

    for counted in places.values():
        assert sum(counted) > 80
        assert min(counted) > sum(counted) / 4 * 0.5, counted
