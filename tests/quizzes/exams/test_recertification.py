"""Recertification from the rulebook: an exam on what the edition rules otherwise than the one before."""

from __future__ import annotations

from accounts.people.models import User
from quizzes import formats
from quizzes.changes import is_ruled_otherwise
from quizzes.exams.models import Exam, Section
from quizzes.rechecking import reruled
from rules import editions
from tests.quizzes.exams.made import begin, items_of, make_exam, timed
from tests.world import World

VARIANT = "demo-2026-27"
COUNT = 8


def recertification(world: World) -> Exam:
    """An exam of eight questions on what the demo league's edition changes."""
    exam = make_exam(world.league, timed(pass_percent=90), edition=VARIANT, blueprint={"count": COUNT})
    Section.objects.update(changed_from=editions.DEFAULT)
    return exam


def test_every_question_is_about_what_the_two_editions_rule_differently(world: World, trainee: User):
    old, new = editions.get(), editions.get(VARIANT)

    items = items_of(begin(recertification(world), trainee))

    assert len(items) == COUNT
    for item in items:
        asked = item.question.asked
        assert asked.edition == VARIANT
        assert asked.engine_version == new.engine_version
        judged = formats.get(asked.format).judged(asked)
        assert any(is_ruled_otherwise(old, new, each.situation) for each in judged)


def test_whoever_answers_by_the_old_edition_is_wrong_each_time(world: World, trainee: User):
    items = items_of(begin(recertification(world), trainee))
    tried = 0
    for item in items:
        asked = item.question.asked
        before = reruled(asked, editions.get())
        if before is None:  # what the old edition rules cannot be answered here
            continue
        asking = formats.get(asked.format)
        by_the_old = next(sample.post for sample in asking.samples(before) if sample.mark == "right")
        assert not asking.grade(asked, asking.parse(asked, by_the_old)).right
        tried += 1
    assert tried


def test_two_attempts_are_drawn_apart_and_each_keeps_its_engines_version(world: World, trainee: User):
    exam = recertification(world)
    first, second = begin(exam, trainee), begin(exam, world.people["instructor"])

    assert first.engine_version == second.engine_version == editions.get(VARIANT).engine_version
    assert first.engine_version != editions.get().engine_version
    assert [item.question.identity for item in items_of(first)] != [item.question.identity for item in items_of(second)]
