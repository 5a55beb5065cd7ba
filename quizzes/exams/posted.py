"""What a save's body says: for which question of which attempt it is, its turn and number, and the fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quizzes.exams.models import ExamItem

ADDRESS = ("_attempt", "_question", "_version", "_turn", "_number")
"""The names of what addresses a save; no format has a field whose name begins so."""

NOT_ANSWERS = {*ADDRESS, "csrfmiddlewaretoken", "_go"}
MOST = 2**31 - 1


class Misaddressed(ValueError):
    """The body is for another question than the address, or for none."""


@dataclass(frozen=True)
class Posted:
    """A save's turn and number, and the fields of the answer."""

    turn: int
    number: int
    fields: dict[str, str]


def posted_for(item: ExamItem, post: Mapping[str, str]) -> Posted:
    """What was posted for this item. Raises `Misaddressed` where it names another, or what no device of its sends."""
    named = (post.get("_attempt"), post.get("_question"), post.get("_version"))
    if named != (item.attempt.public_id, item.question.public_id, item.question.engine_version):
        raise Misaddressed
    turn, number = (_whole(post.get(name, "")) for name in ("_turn", "_number"))
    if turn > item.attempt.turns:  # a turn that the server never gave
        raise Misaddressed
    fields = {name: value for name, value in post.items() if name not in NOT_ANSWERS and value != ""}
    return Posted(turn, number, fields)


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > len(str(MOST)) or not 1 <= int(text) <= MOST:
        raise Misaddressed
    return int(text)
