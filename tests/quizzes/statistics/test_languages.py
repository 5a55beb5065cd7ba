"""Answers in two languages are answers to one case, counted together and told in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from quizzes.exams.services.finishing import submit
from quizzes.exams.services.starting import start
from quizzes.statistics.one_question import one_question
from quizzes.statistics.sources import Source
from tests.quizzes.exams.corrected import fixed_exam
from tests.quizzes.exams.made import NOON, give, items_of
from tests.quizzes.statistics.made import MINUTE, stored, trainees
from tests.quizzes.taking.made import answer, make_attempt
from tests.quizzes.taking.made import items_of as items_practised
from tests.world import INSTRUCTOR, World

BOTH = ("en", "fr")


def answered_in_exams(world: World) -> list[tuple[str, str]]:
    """Four trainees sit one exam, two in each language, and call alike; the cases."""
    exam = fixed_exam(world.league, count=6)
    exam.languages = list(BOTH)
    exam.save()
    for place, user in enumerate(trainees(world.league, 4)):
        language = BOTH[place % 2]
        with translation.override(language):
            attempt = start(exam=exam, user=user, language=language, clock=lambda: NOON)
            for item in items_of(attempt):
                give(item, "wrong", number=item.number)
            submit(attempt=attempt, now=NOON + 9 * MINUTE)
    return [(item.question.format, item.question.identity) for item in items_of(attempt)]


def answered_in_practice(world: World) -> list[tuple[str, str]]:
    """The same in practice, with the questions of one seed."""
    stored(1)
    for place, user in enumerate(trainees(world.league, 4)):
        with translation.override(BOTH[place % 2]):
            items = items_practised(make_attempt(user, token=f"of {place}"))
            for item in items:
                answer(item, right=False)
    return [(item.question.format, item.question.identity) for item in items]


@pytest.mark.parametrize(
    ("answered", "source"), [(answered_in_exams, Source.EXAM), (answered_in_practice, Source.PRACTICE)]
)
def test_what_was_called_in_two_languages_is_one_call(world: World, answered, source):
    for slug, identity in answered(world):
        told = {}
        for language in BOTH:
            with translation.override(language):
                found = one_question(world.league, world.people[INSTRUCTOR], question_format=slug, identity=identity)
            assert found is not None
            (told[language],) = (each for each in found.sources if each.source is source)
        english, french = told["en"], told["fr"]
        assert english.figures.share == french.figures.share
        assert english.figures.share.whole == 4
        assert [(each.choice.right, each.choice.share) for each in english.choices] == [
            (each.choice.right, each.choice.share) for each in french.choices
        ]
        if english.choices:
            assert all(
                one.choice.text != other.choice.text for one, other in zip(english.choices, french.choices, strict=True)
            )
        for one, other in zip(english.calls, french.calls, strict=True):
            assert (one.calls, one.right) == (other.calls, other.right)
            assert sorted(one.wrong.values()) == sorted(other.wrong.values())
            assert len(one.wrong) <= 1, "all called alike"
