"""Which clauses are due for a person on a day, in which order they need asking, and why each is asked.

Plain values in and out: `practice` reads them from the rows. A clause is due so many days after its last call, in the
person's own time zone, as FSRS names: on the nights when the clocks change, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from django.utils import timezone

from quizzes.memory import Memory, recall

CAP = 15
"""How many situations one day brings at most, however long the pause was; the rest waits for the days after it."""

NEW_A_DAY = 5
"""How many clauses that one has never ruled on a day brings, where no plan asks for more."""

RECENT = 5
"""How many of the latest calls on a clause tell what one mistakes about it."""

PLACES = 3
"""Of so many places in a row the last goes to who has waited longest, so that the weak never keep it from its turn."""


@dataclass(frozen=True)
class Reason:
    """Why a clause is asked, as a code and what to tell with it, in no language.

    `misread`: its `misreading` was shown in `times` of the latest calls. `missed`: `times` of them were wrong without
    one misreading to name. `due`: it is time, last ruled on on the day `seen`. `new`: there is no call on it.
    """

    code: str
    clause: str
    misreading: str = ""
    times: int = 0
    seen: str = ""

    def as_json(self) -> dict[str, Any]:
        """The reason as it is stored with the item."""
        return asdict(self)


@dataclass(frozen=True)
class Known:
    """What is known of one person and one clause: `Recall` without its row."""

    clause: str
    memory: Memory
    first_review: datetime
    recent: tuple[str | None, ...] = ()
    ruled_right: bool = False

    @property
    def missed(self) -> int:
        """How many of the latest calls were not right."""
        return sum(call is not None for call in self.recent)

    @property
    def misread(self) -> tuple[str, int]:
        """The misreading met most often in the latest calls, of several the latest, and how often; none is ("", 0)."""
        met = Counter(call for call in reversed(self.recent) if call)
        return met.most_common(1)[0] if met else ("", 0)


@dataclass(frozen=True)
class Asking:
    """One situation to ask: a clause that it is to be about, and the reason of whichever clause needs it most."""

    clause: str
    reason: Reason


def local_day(moment: datetime, zone: tzinfo) -> date:
    """The day in which the moment lies for someone in that zone."""
    return timezone.localtime(moment, zone).date()


def is_due(known: Known, *, today: date, zone: tzinfo) -> bool:
    """Whether the clause is due on that day of the zone, or has been for longer."""
    return due_day(known.memory, zone) <= today


def due_day(memory: Memory, zone: tzinfo) -> date:
    """The day on which a clause is due: whole days of the person's own after its last call, however long each is."""
    return local_day(memory.last_review, zone) + timedelta(days=(memory.due - memory.last_review).days)


def in_order_of_need(due: Iterable[Known], *, now: datetime) -> list[Known]:
    """The clauses with the weakest misreadings first, then those missed most, then those likeliest to be forgotten.

    Every third place goes to the one due for the longest time. So each has its turn within some days, even where the
    same fifteen are misread day after day.
    """
    waiting = sorted(due, key=lambda known: (known.memory.due, known.clause))
    weakest = sorted(waiting, key=lambda known: (-known.misread[1], -known.missed, recall(known.memory, now)))
    found: list[Known] = []
    while waiting:
        queue = waiting if len(found) % PLACES == PLACES - 1 else weakest
        first = queue[0]
        waiting.remove(first)
        weakest.remove(first)
        found.append(first)
    return found


def reason_for(known: Known, zone: tzinfo) -> Reason:
    """Why a clause is asked that there have been calls on."""
    misreading, times = known.misread
    if times:
        return Reason("misread", known.clause, misreading=misreading, times=times)
    if known.missed:
        return Reason("missed", known.clause, times=known.missed)
    return Reason("due", known.clause, seen=local_day(known.memory.last_review, zone).isoformat())


def in_situations(reasons: Sequence[Reason], comes_with: Mapping[str, frozenset[str]]) -> tuple[Asking, ...]:
    """As few situations as surely have all of these clauses, in the order of the reasons.

    `comes_with` names for a clause the others that decide wherever it decides: with the first asked, they are asked
    too. So a clause that comes with another of them needs no situation of its own, but lends the other its place and
    its reason.
    """
    places = {reason.clause: place for place, reason in enumerate(reasons)}
    kept = [name for name in places if not any(_brings(other, name, comes_with, places) for other in places)]
    found: dict[str, Asking] = {}
    for reason in reasons:
        clause = next(
            name for name in kept if name == reason.clause or _brings(name, reason.clause, comes_with, places)
        )
        found.setdefault(clause, Asking(clause, reason))
    return tuple(found.values())


def _brings(one: str, other: str, comes_with: Mapping[str, frozenset[str]], places: Mapping[str, int]) -> bool:
    """Whether asking about one surely asks about the other; of two that always come together the needier does."""
    if one == other or other not in comes_with.get(one, ()):
        return False
    return one not in comes_with.get(other, ()) or places[one] < places[other]
