"""How well a clause is held to be remembered, and when it is due again: spaced repetition by FSRS.

FSRS expects that what was recalled is forgotten along a curve, and puts the next time where nine in ten would still
recall it. Its steps of minutes within a day are left out: whoever wants the same clause again on the same day has
"What you missed". So every interval is a whole number of days, one at least. Its fuzz is off: it would roll dice of
its own, and the same answers are to give the same dates.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from fsrs import Card, Rating, Scheduler, State

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True)
class Memory:
    """What is held of one person's memory of one clause.

    `stability` is the time in days after which nine in ten would still recall it, `difficulty` goes from 1 to 10; `due`
    and `last_review` are moments in UTC.
    """

    stability: float
    difficulty: float
    due: datetime
    last_review: datetime


def reviewed(memory: Memory | None, *, right: bool, at: datetime) -> Memory:
    """The memory after a call at that moment; None before it where there had been no call on the clause.

    A right call is rated Good, never Easy: how easily it came nobody is asked. A wrong call is rated Again, and so is
    one that is right in part: on the ice a call is right or it is not, and its mark does not say which of its clauses
    was taken wrongly. Hard would tell FSRS that the clause was recalled after all.
    """
    moment = at.astimezone(UTC)
    card, _log = SCHEDULER.review_card(_card(memory, moment), Rating.Good if right else Rating.Again, moment)
    if card.stability is None or card.difficulty is None:
        raise ValueError(f"FSRS made no memory of a call at {moment}")
    return Memory(card.stability, card.difficulty, card.due, moment)


def recall(memory: Memory, at: datetime) -> float:
    """The chance, over 0 up to 1, that the clause is recalled at that moment."""
    return SCHEDULER.get_card_retrievability(_card(memory, memory.due), at.astimezone(UTC))


def _card(memory: Memory | None, moment: datetime) -> Card:
    """The memory as FSRS takes it. It is given a number, since FSRS would else wait until it had one by the clock."""
    if memory is None:
        return Card(card_id=0, due=moment)
    return Card(
        card_id=0,
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due,
        last_review=memory.last_review,
    )
