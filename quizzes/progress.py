"""How someone rules, by rule and clause, over the weeks: counted from calls, one at a time.

A call counts under each clause that decides its question, and once under each of their rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo

from django.utils import timezone

from accounts.people.models import User
from quizzes.models import Deciding
from rules.models import Misreading, Provision, Rule

ENOUGH = 5
"""Under so many calls a share says nothing."""

WEEKS = 8
WEAK = 70
"""A share under so many per cent is pointed out."""

STRONG = 90
"""From so many per cent on a share is called strong."""


@dataclass(frozen=True)
class Call:
    """An answer, as it counts under one clause."""

    answer: int
    clause: int
    right: bool
    given_at: datetime
    misreading: str = ""


@dataclass(frozen=True)
class Tally:
    """How many calls there were, and how many of them were right."""

    calls: int = 0
    right: int = 0

    @property
    def enough(self) -> bool:
        """Whether there are enough to say how one rules."""
        return self.calls >= ENOUGH

    @property
    def percent(self) -> int | None:
        """The share right in whole per cent, half a one rounded up; None where there are too few calls to say.

        Under all right it is never 100, nor from `WEAK` or `STRONG` on where the share itself is under that.
        """
        if not self.enough:
            return None
        rounded = (self.right * 200 + self.calls) // (self.calls * 2)
        return next((bound - 1 for bound in (WEAK, STRONG, 100) if self._under(bound) and rounded >= bound), rounded)

    @property
    def rest(self) -> int:
        """What is missing to a hundred per cent."""
        return 100 - (self.percent or 0)

    @property
    def weak(self) -> bool:
        """Whether the share is one to work on."""
        return self.enough and self._under(WEAK)

    @property
    def strong(self) -> bool:
        """Whether the share is one to rely on."""
        return self.enough and not self._under(STRONG)

    def _under(self, percent: int) -> bool:
        return self.right * 100 < percent * self.calls


@dataclass(frozen=True)
class ClausePart:
    """How one rules on a clause: in all, and week by week. `mistake` is the misreading met most often."""

    clause: Provision
    total: Tally
    weeks: tuple[Tally, ...]
    mistake: str


@dataclass(frozen=True)
class RulePart:
    """How one rules on a rule: in all, week by week, clause by clause; `mistake` is the misreading met most often."""

    rule: Rule
    total: Tally
    weeks: tuple[Tally, ...]
    clauses: tuple[ClausePart, ...]
    mistake: str


@dataclass(frozen=True)
class Progress:
    """How someone rules. `weeks` are the Mondays of the weeks shown, the latest last; the rules in the book's order."""

    weeks: tuple[date, ...]
    total: Tally
    rules: tuple[RulePart, ...] = ()


@dataclass
class _Count:
    """Counts calls while they go by, each answer once."""

    seen: dict[int, bool] = field(default_factory=dict)
    weeks: dict[date, dict[int, bool]] = field(default_factory=lambda: defaultdict(dict))
    mistakes: Counter[str] = field(default_factory=Counter)

    def add(self, call: Call, week: date) -> None:
        if call.answer not in self.seen and call.misreading:
            self.mistakes[call.misreading] += 1
        self.seen[call.answer] = self.weeks[week][call.answer] = call.right

    @property
    def total(self) -> Tally:
        return tally(self.seen)

    def by_week(self, weeks: Iterable[date]) -> tuple[Tally, ...]:
        return tuple(tally(self.weeks.get(week, {})) for week in weeks)

    @property
    def mistake(self) -> str:
        """The misreading met most often, of several the first by name; none is empty."""
        return min(self.mistakes.items(), key=lambda item: (-item[1], item[0]), default=("", 0))[0]


def tally(answers: Mapping[int, bool]) -> Tally:
    """How many answers there are, and how many of them are right."""
    return Tally(len(answers), sum(answers.values()))


def monday(moment: datetime, zone: tzinfo) -> date:
    """The Monday of the week in which the moment lies for someone in that zone."""
    day = timezone.localtime(moment, zone).date()
    return day - timedelta(days=day.weekday())


def weeks_until(now: datetime, zone: tzinfo, count: int = WEEKS) -> tuple[date, ...]:
    """The Mondays of the last so many weeks, this one included, the earliest first."""
    last = monday(now, zone)
    return tuple(last - timedelta(weeks=back) for back in range(count - 1, -1, -1))


def progress_of(
    user: User, *, now: datetime, zone: tzinfo, translate: Callable[[str], str] = str, weeks: int = WEEKS
) -> Progress:
    """How the user rules by now, in the weeks of that time zone. Takes as many queries whatever there is to count."""
    calls = calls_of(user)
    clauses = Provision.objects.filter(pk__in={call.clause for call in calls}).select_related(
        "rule__edition", "edition"
    )
    titles = {row.name: translate(row.title) for row in Misreading.objects.all()}
    return count_calls(calls, clauses, weeks=weeks_until(now, zone, weeks), zone=zone, titles=titles)


def calls_of(user: User) -> list[Call]:
    """Every answer that the user has given, once for each clause that decides its question."""
    answered = Deciding.objects.filter(question__items__attempt__user=user, question__items__answer__isnull=False)
    answer = "question__items__answer__"
    rows = answered.values_list(
        f"{answer}pk", "provision", f"{answer}right", f"{answer}given_at", f"{answer}misreading"
    )
    return [Call(*row) for row in rows.order_by(f"{answer}pk")]


def count_calls(
    calls: Iterable[Call],
    clauses: Iterable[Provision],
    *,
    weeks: tuple[date, ...],
    zone: tzinfo,
    titles: Mapping[str, str],
) -> Progress:
    """The calls counted: in all, by rule and by clause, in all and week by week."""
    book = {clause.pk: clause for clause in sorted(clauses, key=lambda each: (each.edition_id, each.order))}
    by_clause: dict[int, _Count] = defaultdict(_Count)
    by_rule: dict[int, _Count] = defaultdict(_Count)
    every: dict[int, bool] = {}
    for call in calls:
        week = monday(call.given_at, zone)
        by_clause[call.clause].add(call, week)
        by_rule[book[call.clause].rule_id].add(call, week)
        every[call.answer] = call.right
    rules = {clause.rule_id: clause.rule for clause in book.values()}
    told = []
    for rule in rules.values():
        parts = [
            ClausePart(clause, count.total, count.by_week(weeks), titles.get(count.mistake, ""))
            for clause in book.values()
            if clause.rule_id == rule.pk
            for count in (by_clause[clause.pk],)
        ]
        whole = by_rule[rule.pk]
        mistake = titles.get(whole.mistake, "")
        told.append(RulePart(rule, whole.total, whole.by_week(weeks), tuple(parts), mistake))
    return Progress(weeks, tally(every), tuple(told))
