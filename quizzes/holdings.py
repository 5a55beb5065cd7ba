"""What becomes of attempts, recalls, plans and kept questions when records are merged, handed out or erased."""

from __future__ import annotations

from typing import Any

from accounts.people.holdings import Erase, Exported, Holding, Merge, columns, declare
from accounts.people.models import User
from quizzes import formats
from quizzes.models import Attempt, Item
from quizzes.services.remembering import replay

TOKEN = 64
"""How long a start token may be."""

A_CHUNK = 50
"""How many attempts are read at a time, however many there are."""

RECALL = ("provision__citation", "due", "first_review", "last_review", "stability", "difficulty", "ruled_right")


def declare_all() -> None:
    """Called once, when the app is ready."""
    declare(
        "quizzes.attempt",
        "user",
        merge=Merge.MOVE,
        before_merge=apart,
        erase=Erase.KEPT,
        export=attempts,
    )
    declare(
        "quizzes.recall",
        "user",
        merge=Merge.REBUILT,
        after_merge=replay,
        erase=Erase.DELETED,
        export=columns(*RECALL),
    )
    declare(
        "quizzes.plan",
        "user",
        merge=Merge.MOVE_UNLESS_HELD,
        erase=Erase.DELETED,
        export=columns("until"),
    )
    declare(
        "quizzes.kept",
        "kept_by",
        merge=Merge.MOVE,
        erase=Erase.KEPT,
        export=columns("question__public_id", "league__slug", "kept_at"),
    )
    declare(
        "quizzes.questionfile",
        "uploaded_by",
        merge=Merge.ENDS,
        erase=Erase.DELETED,
        export=columns("league__slug", "uploaded_at", "name"),
    )


def apart(keep: User, other: User) -> None:
    """No start token of the second person is one of the first's: theirs are spent, and may be anything."""
    taken = Attempt.objects.filter(user=keep).values("start_token")
    for attempt in Attempt.objects.filter(user=other, start_token__in=taken):
        Attempt.objects.filter(pk=attempt.pk).update(start_token=f"merged {attempt.public_id}"[:TOKEN])


def attempts(holding: Holding, person: User) -> Exported:
    """The person's attempts: each question as it was asked and, where it is answered, the call and its mark."""
    rows = holding.rows(person).order_by("started", "pk")
    for attempt in rows.prefetch_related("items__question", "items__answer").iterator(chunk_size=A_CHUNK):
        yield {
            "public_id": attempt.public_id,
            "mode": attempt.mode,
            "asked_for": attempt.settings,
            "language": attempt.language,
            "started": attempt.started,
            "finished": attempt.finished,
            "questions": [_item(item) for item in attempt.items.all()],
        }


def _item(item: Item) -> dict[str, Any]:
    """A question in its place, without its seed; nothing of its key before it is answered."""
    asked = item.question.asked
    told = {
        "number": item.number,
        "question": item.question.public_id,
        "about": item.title,
        "told": [{"heading": each.heading, "story": each.story} for each in formats.get(asked.format).judged(asked)],
        "options": [{"id": option.id, "text": option.text} for option in asked.options],
        "fields": [
            {"label": field.label, "choices": [label for _value, label in field.choices]} for field in asked.fields
        ],
    }
    given = item.given
    if given is None:
        return {**told, "answer": None}
    return {
        **told,
        "answer": {
            "call": given.answer,
            "given_at": given.given_at,
            "right": given.right,
            "earned": given.earned,
            "possible": given.possible,
            "facets": given.facets,
            "misreading": given.misreading,
        },
    }
