"""Keeping what a person is held to remember true to the calls that they have made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db import transaction

from accounts.people.models import User
from quizzes.due import RECENT
from quizzes.memory import reviewed
from quizzes.models import Answer, Deciding, Recall
from rules.models import Misreading

MOVED = ("stability", "difficulty", "due", "last_review", "recent", "ruled_right")
"""What an answer changes of a recall."""

Held = dict[int, Recall]
"""A person's recalls by clause."""


@transaction.atomic
def remember(answer: Answer) -> None:
    """Take a new answer into account, for each clause that it is a call on."""
    user = _lock(answer.item.attempt.user_id)
    clauses, misread = _decide([answer]), _stand_for([answer])
    wanted = _called_on(answer, clauses, misread)
    held = {row.provision_id: row for row in Recall.objects.filter(user=user, provision__in=wanted)}
    known = list(held.values())
    _apply(answer, user, wanted, held)
    Recall.objects.bulk_update(known, MOVED)
    Recall.objects.bulk_create(row for row in held.values() if row not in known)


@transaction.atomic
def replay(user: User) -> int:
    """Work out what the user is held to remember from all of their answers, in their order, and say how many.

    For answers from before anything was remembered, and after a change of how it is worked out. The rows are those that
    `remember` makes answer by answer.
    """
    person = _lock(user.pk)
    rows = Answer.objects.filter(item__attempt__user=person).order_by("given_at", "pk")
    answers = list(rows.select_related("item__question"))
    clauses, misread = _decide(answers), _stand_for(answers)
    held: Held = {}
    for answer in answers:
        _apply(answer, person, _called_on(answer, clauses, misread), held)
    Recall.objects.filter(user=person).delete()
    Recall.objects.bulk_create(held.values())
    return len(answers)


def _lock(user_id: int) -> User:
    """The person, one of whose answers is taken into account at a time."""
    return User.objects.select_for_update(no_key=True).get(pk=user_id)


def _decide(answers: Iterable[Answer]) -> dict[int, list[int]]:
    """The clauses that decide each question of the answers."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = Deciding.objects.filter(question__in={answer.item.question_id for answer in answers})
    for question, provision in rows.values_list("question", "provision").order_by("provision"):
        found[question].append(provision)
    return found


def _stand_for(answers: Iterable[Answer]) -> dict[tuple[int, str], int]:
    """The clause that each misreading of the answers is a misreading of, by edition and name."""
    rows = Misreading.objects.filter(name__in={answer.misreading for answer in answers})
    return {(edition, name): provision for edition, name, provision in rows.values_list("edition", "name", "provision")}


def _called_on(
    answer: Answer, clauses: Mapping[int, list[int]], misread: Mapping[tuple[int, str], int]
) -> dict[int, str]:
    """The clauses that the answer is a call on, each with the misreading of it that the answer shows, if any.

    Those that decide its question, and the one that it misreads: whoever thinks that a clause speaks where it does not
    has not got that clause either.
    """
    question = answer.item.question
    found = dict.fromkeys(clauses[question.pk], "")
    mistaken = misread.get((question.edition_id, answer.misreading))
    if mistaken is not None:
        found[mistaken] = answer.misreading
    return found


def _apply(answer: Answer, user: User, called_on: Mapping[int, str], held: Held) -> None:
    """Bring what is held up to date with one answer."""
    for provision, misreading in called_on.items():
        before = held.get(provision)
        memory = reviewed(before.memory if before else None, right=answer.right, at=answer.given_at)
        row = before or Recall(user=user, provision_id=provision, first_review=memory.last_review)
        row.stability, row.difficulty = memory.stability, memory.difficulty
        row.due, row.last_review = memory.due, memory.last_review
        row.recent = [*row.recent, None if answer.right else misreading][-RECENT:]
        row.ruled_right = row.ruled_right or answer.right
        held[provision] = row
