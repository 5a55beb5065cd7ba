"""What a person is to practise today, how long it takes, and how far it is to the date they practise for.

Takes as many queries whatever there is to count.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

from accounts.people.models import User
from quizzes.ahead import Ahead, Book, ahead_of, asking_on
from quizzes.asking import entries
from quizzes.due import CAP, NEW_A_DAY, Asking, Known, due_day, local_day
from quizzes.models import Answer, Attempt, Mode
from quizzes.pace import minutes, pace_of
from quizzes.queries import open_attempts_for, own_plan_for, own_recalls_for
from rules import editions
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.remembering import remembered


@dataclass(frozen=True)
class Practice:
    """What a person has to practise on a day.

    `asking` are the situations to ask today, `waiting` how many more are due, for the days after it. `begun` is the
    attempt on what was due that is still open, from whatever day: it is gone on with before anything else is asked.
    `done`: how many have been answered today. `clauses` are those of the edition, `unseen` how many of them there is no
    call on, and `through` the day on which there is none left at `NEW_A_DAY`. `next_day`: when something is next due
    after today. `seconds`: what a situation takes the person. `passed`: whether their date lies behind them.
    """

    today: date
    asking: tuple[Asking, ...]
    waiting: int
    begun: Attempt | None
    done: int
    clauses: int
    unseen: int
    through: date | None
    next_day: date | None
    seconds: float
    ahead: Ahead | None
    passed: bool

    @property
    def is_first(self) -> bool:
        """Whether the person has not ruled on anything yet."""
        return self.unseen == self.clauses

    @property
    def left(self) -> int:
        """How many situations are left to do today: those of the attempt begun, or those to begin."""
        if self.begun is None:
            return len(self.asking)
        asked, answered = (vars(self.begun)[name] for name in ("asked", "answered"))
        return int(asked - answered)

    @property
    def minutes(self) -> int:
        """About how many minutes these take."""
        return minutes(self.left, self.seconds)

    @property
    def minutes_for_five(self) -> int:
        """About how many minutes five take."""
        return minutes(5, self.seconds)


def practice_of(user: User, *, now: datetime, zone: tzinfo) -> Practice:
    """What the user has to practise now, in the days of that time zone."""
    edition, today = editions.get(), local_day(now, zone)
    book, known, plan = book_of(edition), known_of(user, edition), own_plan_for(user)
    until = plan.until if plan else None
    midnight = datetime.combine(today, time.min, tzinfo=zone)
    done = Answer.objects.filter(item__attempt__user=user, item__attempt__mode=Mode.DUE, given_at__gte=midnight).count()
    asking, left = asking_on(known, book, now=now, zone=zone, until=until), max(0, CAP - done)
    unseen = len(book.clauses) - len(known)
    return Practice(
        today=today,
        asking=asking[:left],
        waiting=len(asking[left:]),
        begun=open_attempts_for(user).filter(mode=Mode.DUE).first(),
        done=done,
        clauses=len(book.clauses),
        unseen=unseen,
        through=today + timedelta(days=-(-unseen // NEW_A_DAY) - 1) if unseen else None,
        next_day=next_day(known, today=today, zone=zone, left_over=bool(unseen or asking[left:])),
        seconds=pace_of(user),
        ahead=ahead_of(until, known, book, now=now, zone=zone, done=done) if until and until >= today else None,
        passed=until is not None and until < today,
    )


def known_of(user: User, edition: Edition) -> dict[str, Known]:
    """What is known of the user and each clause of the edition that they have made calls on, by the clause's name."""
    names = {provision.name for provision in edition.provisions}
    rows = own_recalls_for(user).filter(provision__edition__slug=edition.slug, provision__name__in=names)
    return {
        row.provision.name: Known(
            row.provision.name, row.memory, row.first_review, tuple(row.recent), ruled_right=row.ruled_right
        )
        for row in rows.select_related("provision")
    }


def next_day(known: dict[str, Known], *, today: date, zone: tzinfo, left_over: bool) -> date | None:
    """The next day after today that brings something: the one after it, where something is left over for it.

    None where nobody has ruled on anything and nothing is left over.
    """
    tomorrow = today + timedelta(days=1)
    if left_over:
        return tomorrow
    return min((max(due_day(each.memory, zone), tomorrow) for each in known.values()), default=None)


@remembered
def book_of(edition: Edition) -> Book:
    """The clauses of the edition, and which of them always decide together."""
    found: dict[str, frozenset[str]] = {}
    for kind in KINDS.values():
        for ruled_alike in entries(edition, kind).values():
            for entry in ruled_alike:
                for name in entry.decides:
                    found[name] = found.get(name, entry.decides) & entry.decides
    clauses = tuple(provision.name for provision in edition.provisions if provision.name in found)
    return Book(clauses, {name: others - {name} for name, others in found.items()})
