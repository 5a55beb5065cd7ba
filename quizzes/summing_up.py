"""What an attempt comes to: how many calls were right, and how each of its clauses was ruled."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from quizzes.models import Answer, Deciding, Item
from quizzes.progress import Tally, tally
from quizzes.showing import ClauseName, clause_name


@dataclass(frozen=True)
class ClauseLine:
    """A clause of the attempt with its calls, how many were right in part, and the numbers of its questions."""

    clause: ClauseName
    total: Tally
    parts: int
    numbers: tuple[int, ...]

    @property
    def missed(self) -> int:
        """How many of its calls were not right as a whole."""
        return self.total.calls - self.total.right

    @property
    def state(self) -> str:
        """Right where every call was, wrong where none was even in part."""
        if not self.missed:
            return "right"
        return "part" if self.total.right or self.parts else "wrong"


@dataclass(frozen=True)
class Summary:
    """An attempt so far: whole calls right, the marks of all its calls, and its clauses.

    `by_facet` and `by_option`: whether calls with a mark for each facet are among them, and calls with one mark in all.
    """

    total: Tally
    earned: int
    possible: int
    by_facet: bool
    by_option: bool
    clauses: tuple[ClauseLine, ...]

    @property
    def missed(self) -> int:
        """How many calls were wrong."""
        return self.total.calls - self.total.right


def summary_of(items: list[Item]) -> Summary:
    """The attempt's answers so far, those questions alone that have been answered."""
    given = {item.question_id: item for item in items if item.given is not None}
    rows = Deciding.objects.filter(question__in=given).select_related("provision__edition")
    by_clause: dict[int, dict[int, Answer]] = defaultdict(dict)
    clauses = {}
    for row in rows.order_by("provision__edition", "provision__order"):
        item = given[row.question_id]
        clauses[row.provision_id] = row.provision
        by_clause[row.provision_id][item.number] = item.answer
    answers = [item.answer for item in given.values()]
    with_options = [bool(item.question.asked.options) for item in given.values()]
    return Summary(
        total=Tally(len(answers), sum(answer.right for answer in answers)),
        earned=sum(answer.earned for answer in answers),
        possible=sum(answer.possible for answer in answers),
        by_facet=not all(with_options),
        by_option=any(with_options),
        clauses=tuple(_line(clause_name(clause), by_clause[pk]) for pk, clause in clauses.items()),
    )


def _line(clause: ClauseName, answers: dict[int, Answer]) -> ClauseLine:
    """A clause with the answers by the numbers of their questions."""
    total = tally({number: answer.right for number, answer in answers.items()})
    parts = sum(answer.state == "part" for answer in answers.values())
    return ClauseLine(clause, total, parts, tuple(sorted(answers)))
