"""How fast 100,000 answers become figures, beside a bare SQL aggregate of the same rows in the same database.

The aggregate counts people and averages marks by case, no more: no first tries picked out, no rest, no discrimination.
`DATABASE_URL` says in which database. Processor time is measured, on PostgreSQL that of its server on this machine too,
so that a busy machine fails nothing.
"""

from __future__ import annotations

import gc
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import pytest
from django.db import connection

from accounts.people.models import League, User
from quizzes.exams.models import Exam
from quizzes.models import Question
from quizzes.statistics.exam import statistics_of
from quizzes.statistics.questions import by_case, questions_in
from quizzes.statistics.sources import GATHERED, Source
from tests.factories import LeagueFactory, UserFactory
from tests.quizzes.exams.made import make_exam
from tests.quizzes.statistics.made import Rights, examine, practise_each, stored, trainees

A_FORM, ROUNDS = 40, 5
PEOPLE = 2_500
"""So many on forms of so many questions have given a hundred thousand answers."""

AGGREGATES_AT_MOST = 3

BARE = {
    Source.PRACTICE: """
        select question.format, question.identity, count(distinct attempt.user_id), avg({right})
        from quizzes_answer answer
        join quizzes_item item on item.id = answer.item_id
        join quizzes_attempt attempt on attempt.id = item.attempt_id
        join quizzes_question question on question.id = item.question_id
        where attempt.user_id in (select user_id from people_membership where league_id = %s and role = 'trainee')
        group by question.format, question.identity
    """,
    Source.EXAM: """
        select question.format, question.identity, count(distinct attempt.user_id), avg({earned})
        from exams_result result
        join exams_examattempt attempt on attempt.id = result.attempt_id
        join exams_exam exam on exam.id = attempt.exam_id
        {each_mark}
        join exams_examitem item on item.attempt_id = attempt.id and item.number = cast(mark.key as integer)
        join quizzes_question question on question.id = item.question_id
        where exam.league_id = %s
        group by question.format, question.identity
    """,
}
SAID = {
    "sqlite": {
        "right": "cast(answer.right as integer)",
        "earned": "mark.value ->> 'earned'",
        "each_mark": "join json_each(result.marks) mark",
    },
    "postgresql": {
        "right": "answer.right::int",
        "earned": "(mark.value ->> 'earned')::int",
        "each_mark": "cross join lateral jsonb_each(result.marks) mark",
    },
}


@dataclass(frozen=True)
class Answered:
    """A league in which so many people have answered a form each, in practice and in one exam."""

    league: League
    exam: Exam

    def aggregate(self, source: Source) -> dict[tuple[str, str], tuple[int, float]]:
        """The bare aggregate: people and mean mark by case."""
        with connection.cursor() as cursor:
            cursor.execute(BARE[source].format(**SAID[connection.vendor]), [self.league.pk])
            return {(slug, identity): (people, float(mean)) for slug, identity, people, mean in cursor.fetchall()}

    def figures(self, source: Source) -> dict[tuple[str, str], tuple[int, float]]:
        """The figures, with all that they have besides."""
        tries = GATHERED[source](self.league)
        found = zip(tries.cases, by_case(tries), strict=True)
        return {(case.format, case.identity): (each.share.whole, each.share.percent / 100) for case, each in found}


def answered(people: int) -> Answered:
    """The rows, the same in every run: twenty-five forms in the exam, and forty cases in practice."""
    chance = random.Random(7)
    league = LeagueFactory.create()
    exam = make_exam(league, blueprint={"count": A_FORM})
    users = trainees(league, people)
    skill = [0.3 + 0.6 * place / people for place in range(people)]

    def right(person: int, number: int) -> bool:
        return chance.random() < skill[person]

    practise_apart(users, stored(A_FORM, seed="practised"), right)
    examine(exam, users, [stored(A_FORM, seed=f"form {number}") for number in range(25)], right)
    with connection.cursor() as cursor:
        cursor.execute("analyze")
    return Answered(league, exam)


def practise_apart(users: Sequence[User], questions: Sequence[Question], right: Rights) -> None:
    """Everyone practises the same cases on questions of their own, as practice draws them, without stories."""
    content = {
        row.pk: {"options": [asdict(option) for option in row.asked.options], "key": row.asked.key} for row in questions
    }
    copied = ("format", "kind", "edition", "engine_version", "seed", "identity", "made")
    rows = Question.objects.bulk_create(
        Question(content=content[row.pk], **{name: getattr(row, name) for name in copied})
        for _ in users
        for row in questions
    )
    size = len(questions)
    practise_each(users, [rows[place * size : (place + 1) * size] for place in range(len(users))], right)


def seconds() -> float:
    """Processor time so far: this process's, and that of the PostgreSQL server's process for this connection."""
    own = time.process_time()
    if connection.vendor == "sqlite":
        return own
    with connection.cursor() as cursor:
        cursor.execute("set max_parallel_workers_per_gather = 0")  # or others would work for it
        cursor.execute("select pg_backend_pid()")
        (pid,) = cursor.fetchone()
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return own + (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def ratio(one: Callable[[], object], other: Callable[[], object]) -> float:
    """How many times as long the one takes as the other: the fastest round of each, in turns."""
    fastest = [float("inf")] * 2
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for place, each in enumerate((one, other)):
                start = seconds()
                each()
                fastest[place] = min(fastest[place], seconds() - start)
    finally:
        gc.enable()
    return fastest[0] / fastest[1]


@pytest.mark.django_db
@pytest.mark.parametrize("source", list(BARE), ids=str)
def test_the_aggregate_counts_the_same(source: Source) -> None:
    """So the comparison is fair: nobody has answered anything twice here."""
    few = answered(50)
    figures, bare = few.figures(source), few.aggregate(source)
    assert figures.keys() == bare.keys()
    for case, (people, mean) in figures.items():
        assert bare[case] == pytest.approx((people, mean))


@pytest.mark.django_db
def test_the_ratio_of_figures_to_a_bare_aggregate(record_property: Callable[[str, float], None]) -> None:
    viewer, many = UserFactory.create(), answered(PEOPLE)
    practice, exams = partial(many.aggregate, Source.PRACTICE), partial(many.aggregate, Source.EXAM)
    measured: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "practice by question": (partial(many.figures, Source.PRACTICE), practice),
        "exams by question": (partial(many.figures, Source.EXAM), exams),
        "an exam as a whole": (partial(statistics_of, many.exam), exams),
        "the list to look at": (partial(questions_in, many.league, Source.PRACTICE, viewer), practice),
    }
    found = {name: ratio(*pair) for name, pair in measured.items()}
    for name, times in found.items():
        record_property(f"{name}, times a bare aggregate", times)
    assert max(found.values()) <= AGGREGATES_AT_MOST, found
