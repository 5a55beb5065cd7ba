"""What becomes of exams, attempts at them and what belongs to them when records are merged, handed out or erased."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.utils import timezone

from accounts.people.holdings import Erase, Exported, Holding, Merge, columns, declare
from accounts.people.models import User
from quizzes.exams.grading import held_saves
from quizzes.exams.models import Appeal, ExamAttempt, Flag, WindowChange
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.time import move_deadlines

MADE = {
    "exam": ("made_by", ("public_id", "title", "made")),
    "unlock": ("by", ("exam__public_id", "at", "reason")),
    "extratime": ("set_by", ("league__slug", "set_at")),
    "sittingcode": ("made_by", ("exam__public_id", "place", "made")),
    "flag": ("answered_by", ("public_id", "answer", "answered")),
    "correction": ("by", ("public_id", "why", "at")),
    "regrade": ("by", ("correction__public_id", "at", "lowering")),
    "appeal": ("decided_by", ("public_id", "decision", "answer", "decided")),
}
"""What somebody did for a league: the field that says who, and what of it is handed out to them."""

RESULT = ("at", "earned", "possible", "passed", "level")
APPEAL = ("at", "reason", "decision", "answer", "decided")


def declare_all() -> None:
    """Called once, when the app is ready."""
    for model, (field, told) in MADE.items():
        declare(f"exams.{model}", field, merge=Merge.MOVE, erase=Erase.KEPT, export=columns(*told))
    declare(
        "exams.examattempt",
        "user",
        merge=Merge.MOVE,
        before_merge=renumbered,
        after_merge=lambda keep: move_deadlines(user=keep),
        erase=Erase.KEPT,
        nameless=nameless_appeals,
        export=exam_attempts,
    )
    declare(
        "exams.flag",
        "user",
        merge=Merge.MOVE,
        before_merge=one_open_flag,
        erase=Erase.DELETED,
        export=columns("question__public_id", "reason", "at", "answer", "answered"),
    )
    declare(
        "exams.windowchange",
        "user",
        merge=Merge.MOVE,
        before_merge=one_window,
        erase=Erase.DELETED,
        export=columns("exam__public_id", "opens", "closes"),
    )
    declare(
        "exams.unlock",
        "user",
        merge=Merge.MOVE,
        erase=Erase.DELETED,
        export=columns("exam__public_id", "at", "reason"),
    )
    declare(
        "exams.extratime",
        "user",
        merge=Merge.MOVE_UNLESS_HELD,
        key=("league",),
        erase=Erase.DELETED,
        export=columns("league__slug", "percent", "set_at"),
    )


def renumbered(keep: User, other: User) -> None:
    """The second person's attempts follow the first's in each exam; where both have one under way, theirs is graded.

    So no attempt is lost, and none has two numbers or two clocks.
    """
    last = dict(ExamAttempt.objects.filter(user=keep).values_list("exam").annotate(Max("number")))
    running = set(ExamAttempt.objects.filter(user=keep, finished=None).values_list("exam", flat=True))
    for attempt in ExamAttempt.objects.filter(user=other, exam__in=last).order_by("-number"):
        if not attempt.is_finished and attempt.exam_id in running:
            submit(attempt=attempt, now=timezone.now())
        ExamAttempt.objects.filter(pk=attempt.pk).update(number=last[attempt.exam_id] + attempt.number)


def one_open_flag(keep: User, other: User) -> None:
    """Where both have an open flag on a question, the second person's is answered by being one with the first's."""
    for flag in Flag.objects.filter(user=keep, answered=None):
        same = Flag.objects.filter(user=other, question=flag.question_id, league=flag.league_id, answered=None)
        same.update(answered=timezone.now())


def one_window(keep: User, other: User) -> None:
    """Where both have a window of their own in an exam, the first person's holds."""
    held = WindowChange.objects.filter(user=keep).values("exam")
    WindowChange.objects.filter(user=other, exam__in=held).delete()


def nameless_appeals(person: User) -> None:
    """That a result was appealed and what was decided stays; what was written about it does not, for names in it."""
    Appeal.objects.filter(attempt__user=person).update(reason="", answer="")


def exam_attempts(holding: Holding, person: User) -> Exported:
    """The person's attempts at exams: what was asked and saved, and the results; never a seed, never a key."""
    rows = holding.rows(person).order_by("started", "pk").select_related("exam__league")
    for attempt in rows.prefetch_related("items__question", "results", "appeals").iterator(chunk_size=20):
        items = list(attempt.items.all())
        saves = held_saves(items)
        yield {
            "public_id": attempt.public_id,
            "exam": attempt.exam.title,
            "league": attempt.exam.league.slug,
            "evidence_mode": attempt.evidence_mode,
            "started": attempt.started,
            "deadline": attempt.deadline,
            "extra_minutes": attempt.extra_minutes,
            "finished": attempt.finished,
            "questions": [
                {
                    "number": item.number,
                    "question": item.question.public_id,
                    "about": item.title,
                    "told": item.question.asked.story,
                    "answer": saves[item.pk].post if item.pk in saves else None,
                }
                for item in items
            ],
            "results": [_told(result, RESULT) for result in attempt.results.all()],
            "appeals": [_told(appeal, APPEAL) for appeal in attempt.appeals.all()],
        }


def _told(row: Any, named: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in named}
