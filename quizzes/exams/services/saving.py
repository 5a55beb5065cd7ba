"""Saving answers while an attempt is open: each is kept, and the highest pair of turn and number holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from quizzes import formats
from quizzes.exams.models import ExamAttempt, ExamItem, Save
from quizzes.exams.timing import plus_elapsed
from quizzes.formats import FormatError

WHAT_MOVES = ("finished", "deadline", "reached", "turns")
"""Of an attempt, as far as its saves ask; the rest stays as it was at its start."""

MOST_SAVES, A_MINUTE = 1200, timedelta(minutes=1)
"""So many saves a minute of one attempt are kept: more than anybody answers, on all devices together."""

MOST_FIELDS, LONGEST = 60, 200
"""More fields than any question has, and longer than any answer to one."""


class Over(Exception):
    """The attempt takes no more answers: it is submitted, or its time is up."""


class TooOften(Exception):
    """The attempt has kept so much in a minute that no person sends it."""


class NoWayBack(Exception):
    """The question lies behind, or ahead, where there is no way back."""


class Oversized(ValueError):
    """What was posted has more fields, longer ones or other signs than any answer."""


@dataclass(frozen=True)
class Held:
    """What is held of a question after a save.

    `accepted`: that it is the one just sent. `elsewhere`: that another device has opened the attempt since. `complete`:
    that it makes an answer as it stands.
    """

    turn: int
    number: int
    accepted: bool
    elsewhere: bool
    complete: bool


def new_turn(*, attempt: ExamAttempt) -> int:
    """The turn of a device that opens or resumes the attempt: higher than any before it."""
    with transaction.atomic():
        ExamAttempt.objects.filter(pk=attempt.pk).update(turns=F("turns") + 1)
        return ExamAttempt.objects.values_list("turns", flat=True).get(pk=attempt.pk)


def takes_answers(attempt: ExamAttempt, now: datetime) -> bool:
    """Whether an answer that arrives now is taken: until the deadline, and those under way a stated grace longer."""
    return not attempt.is_finished and now <= plus_elapsed(attempt.deadline, seconds=attempt.rules.grace_seconds)


@transaction.atomic
def save_answer(
    *, item: ExamItem, turn: int, number: int, post: Mapping[str, str], now: datetime, anew: bool = False
) -> Held:
    """Keep what a device sent for a question, and say what is held.

    Sent again, it is kept once; another answer under a pair that is taken is not accepted. An older device's answer is
    kept too, and holds where no newer one has answered that question: nothing that was given is lost. `anew`: it is
    not sent again, so that where its pair is taken it gets the next number of its turn. Raises `Over`, `NoWayBack`,
    `Oversized` and `TooOften`, all of which keep nothing.
    """
    attempt = item.attempt
    attempt.refresh_from_db(fields=WHAT_MOVES, from_queryset=ExamAttempt.objects.select_for_update())
    if not takes_answers(attempt, now):
        raise Over
    if not attempt.rules.going_back and item.number != attempt.reached:
        raise NoWayBack
    fields = _fields(post)
    if Save.objects.filter(item__attempt=attempt, at__gt=now - A_MINUTE).count() >= MOST_SAVES:
        raise TooOften
    language = attempt.read_in if len(attempt.languages) > 1 else ""
    new = Save(item=item, turn=turn, number=number, post=fields, language=language, at=now)
    own, held = _kept(new, anew=anew)
    if language and language != attempt.language:
        ExamAttempt.objects.filter(pk=attempt.pk).update(language=language)
    return Held(
        turn=held.turn,
        number=held.number,
        accepted=held == own and own.post == fields,
        elsewhere=turn < attempt.turns,
        complete=is_answer(item, held.post),
    )


def _kept(new: Save, *, anew: bool) -> tuple[Save, Save]:
    """What is kept under the pair of a new save, which is kept unless its pair is taken, and what is held then.

    Whoever calls this holds the attempt, so that nobody else keeps anything of it meanwhile.
    """
    others = Save.objects.filter(item=new.item)
    held = others.order_by("-turn", "-number").first()
    if held is None or (new.turn, new.number) > (held.turn, held.number):  # as nearly always: its pair cannot be taken
        new.save(force_insert=True)
        return new, new
    if anew:
        new.number = _free(new.item, new.turn, new.number, new.post)
    own = others.filter(turn=new.turn, number=new.number).first()
    if own is None:
        new.save(force_insert=True)
        own = new
    return own, max(held, own, key=lambda each: (each.turn, each.number))


def _free(item: ExamItem, turn: int, number: int, fields: dict[str, str]) -> int:
    """The number, if nothing else is kept under it; otherwise the next after all of the turn."""
    of_the_turn = dict(Save.objects.filter(item=item, turn=turn).values_list("number", "post"))
    return number if of_the_turn.get(number, fields) == fields else max(of_the_turn) + 1


@transaction.atomic
def go_on(*, item: ExamItem, now: datetime) -> None:
    """Leave a question behind where there is no way back; left already, it stays so. Raises `Over`."""
    attempt = ExamAttempt.objects.select_for_update().get(pk=item.attempt_id)
    if not takes_answers(attempt, now):
        raise Over
    if attempt.reached == item.number:
        attempt.reached = item.number + 1
        attempt.save(update_fields=["reached"])


def is_answer(item: ExamItem, post: Mapping[str, str]) -> bool:
    """Whether the fields make an answer to the question."""
    asked = item.question.asked
    try:
        formats.get(asked.format).parse(asked, post)
    except FormatError:
        return False
    return True


def _fields(post: Mapping[str, str]) -> dict[str, str]:
    fields = {str(name): str(value) for name, value in post.items()}
    if len(fields) > MOST_FIELDS or any(
        len(each) > LONGEST or "\0" in each for pair in fields.items() for each in pair
    ):
        raise Oversized
    return fields
