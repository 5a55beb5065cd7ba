"""One file of questions imported by many at once is imported once."""

from __future__ import annotations

from collections import Counter

from quizzes.models import Kept, Question
from quizzes.question_files.importing import import_questions
from tests.at_once import MANY, at_once
from tests.factories import LeagueFactory
from tests.quizzes.question_files.made import exported
from tests.quizzes.taking.made import EVENING, keep_one


def test_twenty_who_import_one_file_of_questions_import_it_once(transactional_db: None):
    theirs, ours = LeagueFactory.create(), LeagueFactory.create()
    keep_one(theirs, seed="a")
    content = exported(theirs, "json")

    found = Counter(
        at_once(
            lambda number: tuple(
                row.outcome for row in import_questions(league=ours, content=content, by=None, now=EVENING).rows
            )
        )
    )

    assert sorted(found.values()) == [1, MANY - 1]
    assert Kept.objects.filter(league=ours).count() == 1
    assert Question.objects.count() == 2
