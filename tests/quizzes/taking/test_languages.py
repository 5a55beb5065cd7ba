"""Practice in the person's language: what is kept is the same whatever was read, and what is in another says so."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from accounts.people.models import User
from quizzes.models import Answer, Attempt, Item, Question
from quizzes.questions import Question as Asked
from quizzes.services.storing import store_questions
from tests.quizzes.taking.made import EVENING, a_call, answer, items_of, make_attempt
from tests.quizzes.test_first_release import QUESTIONS
from tests.world import TRAINEE, World

FACET_WORDS = ("label", "given", "ruled", "note")


@pytest.fixture
def french(world: World) -> Client:
    """The browser of the trainee, who reads French."""
    User.objects.filter(pk=world.people[TRAINEE].pk).update(language="fr")
    return world.client(TRAINEE)


def main_of(html: str) -> str:
    """What stands on a page between its head and its foot."""
    return html.split("<main", 1)[1].split("</main>")[0]


def test_a_seed_asks_the_same_in_either_language(world: World):
    contents = []
    for language in ("en", "fr"):
        with translation.override(language):
            attempt = make_attempt(world.people[TRAINEE], token=language)
        contents.append([item.question.content for item in items_of(attempt)])

    assert contents[0] == contents[1]


def test_an_answer_keeps_the_same_whichever_language_it_was_given_in(world: World):
    kept = []
    for language in ("en", "fr"):
        with translation.override(language):
            for item in items_of(make_attempt(world.people[TRAINEE], token=language)):
                answer(item, right=item.number % 2 == 0)
        rows = Answer.objects.filter(item__attempt__start_token=language).order_by("item__number")
        kept.append([(each.answer, each.right, each.earned, each.facets, each.misreading) for each in rows])

    assert kept[0] == kept[1]
    assert all(facets for _answer, _right, _earned, facets, _misreading in kept[0])


def test_question_and_feedback_are_in_the_readers_language_whole(world: World, french: Client):
    attempt = make_attempt(world.people[TRAINEE])
    for item in items_of(attempt):
        told = item.question.told_in("fr")
        page = french.get(reverse("question", args=[attempt.public_id, item.number])).content.decode()
        with translation.override("fr"):
            french.post(reverse("question", args=[attempt.public_id, item.number]), a_call(item, "wrong"))
        after = french.get(reverse("feedback", args=[attempt.public_id, item.number])).content.decode()
        for html in (page, after):
            assert "lang=" not in main_of(html), "nothing is in another language than the page"
            assert escape(told.story[0].split(".")[0]) in html
        given = Answer.objects.get(item=item)
        for facet in given.facets:
            assert not facet["note"] or escape(facet["note"]) not in after, "the facets that are kept are in English"


@pytest.mark.parametrize("question", QUESTIONS, ids=[each.format for each in QUESTIONS])
def test_a_question_of_the_first_release_is_shown_in_english_and_says_so(world: World, french: Client, question: Asked):
    """Question and feedback: all that is of the question carries its language, and all else is French."""
    make_attempt(world.people[TRAINEE])
    (row,) = store_questions([Asked.from_json(json.loads(json.dumps(question.as_json())))], made=EVENING)
    attempt = Attempt.objects.create(
        user=world.people[TRAINEE], mode="topics", settings={}, language="fr", start_token="first", started=EVENING
    )
    item = Item.objects.create(attempt=attempt, number=1, question=row)
    assert Question.objects.get(pk=row.pk).told_in("fr").language == "en"

    page = french.get(reverse("question", args=[attempt.public_id, 1])).content.decode()
    french.post(reverse("question", args=[attempt.public_id, 1]), a_call(item, "wrong"))
    after = french.get(reverse("feedback", args=[attempt.public_id, 1])).content.decode()

    assert '<html lang="fr"' in page
    assert '<div class="scene" lang="en">' in page
    assert '<div class="stack" lang="en">' in page
    assert '<div class="scene" lang="en">' in after
    cells = re.findall(
        r"<t[hd]([^>]*)>", after.split('<table class="compare')[1].split("</table>")[0].split("<tbody>")[1]
    )
    assert cells
    assert all('lang="en"' in each for each in cells)
    if question.options:
        options = after.split('<ol class="options"')[1].split("</ol>")[0]
        assert options.count('<span lang="en">') == len(question.options)
    for facet in Answer.objects.get(item=item).facets:
        assert escape(facet["ruled"]) in after, "told as it was marked"
