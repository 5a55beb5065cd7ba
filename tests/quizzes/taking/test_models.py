"""What the database itself refuses: doubles, and changing what has been asked or answered."""

from __future__ import annotations

import pytest
from django.db import IntegrityError
from django.db.models import ProtectedError

from accounts.people.models import User
from accounts.people.written_once import NeverChanged
from quizzes import questions
from quizzes.models import LEGIBLE, Answer, Attempt, Deciding, Item, Question, attempt_id, question_id
from rules.models import Provision
from tests.quizzes.taking.made import answer, items_of, make_attempt


def test_a_question_is_never_changed_once_it_is_asked(attempt: Attempt):
    question = items_of(attempt)[0].question
    before = question.content

    question.content = {}
    with pytest.raises(NeverChanged, match="written once"):
        question.save()
    with pytest.raises(NeverChanged, match="content cannot change"):
        Question.objects.update(content={})
    with pytest.raises(NeverChanged, match="content cannot change"):
        Question.objects.bulk_update([question], ["content"])

    assert Question.objects.get(pk=question.pk).content == before


def test_an_answer_is_never_changed_once_it_is_given(attempt: Attempt):
    given = answer(items_of(attempt)[0], right=False)

    given.right = True
    with pytest.raises(NeverChanged, match="written once"):
        given.save()

    assert not Answer.objects.get(pk=given.pk).right


def test_a_question_is_stored_as_it_was_drawn_with_key_seed_and_engine(attempt: Attempt):
    stored = items_of(attempt)[0].question
    asked = stored.asked

    assert questions.Question.from_json(stored.content) == asked
    assert (stored.kind, stored.format, stored.seed) == (asked.kind, asked.format, asked.seed)
    assert stored.engine_version == stored.edition.engine_version == asked.engine_version
    assert {row.name for row in stored.provisions.all()} == set(asked.decides)


def test_ids_are_random_legible_and_tell_nothing_of_seed_or_content(attempt: Attempt, trainee: User):
    again = make_attempt(trainee, token="another token of the same seed")

    assert [item.question.content for item in items_of(again)] == [item.question.content for item in items_of(attempt)]
    ids = {item.question.public_id for each in (attempt, again) for item in items_of(each)}
    assert len(ids) == 10
    assert set(question_id() + attempt_id()) <= set(LEGIBLE)


def test_a_clause_that_decides_a_question_cannot_be_deleted(attempt: Attempt):
    clause = Provision.objects.filter(questions__isnull=False).first()
    assert clause is not None

    with pytest.raises(ProtectedError):
        clause.delete()


@pytest.mark.parametrize("double", ["number", "question", "answer", "token", "deciding"])
def test_the_database_refuses_a_double(double: str, attempt: Attempt):
    first, second, *_ = items_of(attempt)
    given = answer(first, right=True)
    deciding = Deciding.objects.filter(question=first.question).first()
    assert deciding is not None
    fields = {name: getattr(given, name) for name in ("answer", "right", "earned", "possible", "facets", "given_at")}
    rows = {
        "number": Item(attempt=attempt, number=1, question=make_question(second)),
        "question": Item(attempt=attempt, number=9, question=second.question),
        "answer": Answer(item=first, **fields),
        "token": Attempt(
            user=attempt.user, mode="five", language="en", start_token=attempt.start_token, started=attempt.started
        ),
        "deciding": Deciding(question=first.question, provision=deciding.provision),
    }

    with pytest.raises(IntegrityError):
        rows[double].save(force_insert=True)


def make_question(item: Item) -> Question:
    """Another row with the content of the item's question."""
    copied = ("format", "kind", "edition", "engine_version", "seed", "content", "made")
    return Question.objects.create(**{name: getattr(item.question, name) for name in copied})


@pytest.mark.parametrize(
    "wrong", [{"mode": "exam"}, {"finished": "2020-01-01T00:00:00Z"}], ids=["unknown mode", "finished before it began"]
)
def test_the_database_refuses_an_attempt_that_cannot_be(attempt: Attempt, wrong: dict[str, str]):
    with pytest.raises(IntegrityError):
        Attempt.objects.filter(pk=attempt.pk).update(**wrong)


def test_the_database_refuses_more_marks_than_there_are(attempt: Attempt):
    item = items_of(attempt)[0]

    with pytest.raises(IntegrityError):
        Answer.objects.create(
            item=item, answer={}, right=False, earned=3, possible=2, facets=[], given_at=attempt.started
        )
