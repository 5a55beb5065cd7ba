"""Scores and passes in whole numbers; the one place that review and result both get them from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from quizzes.exams.policies import FACET, Rules
from quizzes.formats.base import Answer
from quizzes.questions import Question as Asked
from quizzes.scoring import marks


@dataclass(frozen=True)
class ItemMark:
    """What an item earned of what it could. `possible` is 0 where the question is void; `right` is then true.

    `misreading` names the one that the answer shows, if any.
    """

    earned: int
    possible: int
    right: bool
    answered: bool = True
    misreading: str = field(default="", compare=False)

    def as_json(self) -> dict[str, int | bool | str]:
        """The mark as a result keeps it; a misreading where there is one alone."""
        told = {"earned": self.earned, "possible": self.possible, "right": self.right, "answered": self.answered}
        return {**told, "misreading": self.misreading} if self.misreading else {**told}


@dataclass(frozen=True)
class SectionScore:
    """A section's marks, its pass mark in per cent if it has one, and whether it was reached."""

    title: str
    earned: int
    possible: int
    pass_percent: int | None
    passed: bool


@dataclass(frozen=True)
class Score:
    """An attempt's marks, whether it passes, and the level that it reaches, if there are any."""

    earned: int
    possible: int
    passed: bool
    level: str
    sections: tuple[SectionScore, ...]


def item_mark(
    question: Asked, answer: Answer | None, void: frozenset[str], *, all_void: bool, marking: str
) -> ItemMark:
    """The mark of an answer, None where there is none; parts in `void` do not count, and `all_void` leaves nothing."""
    if all_void:
        return ItemMark(0, 0, right=True, answered=answer is not None)
    found = marks(question, answer, void=void, by_facet=marking == FACET)
    is_right, shown = found.right or not found.possible, found.misreading
    return ItemMark(found.earned, found.possible, is_right, answered=answer is not None, misreading=shown)


def reaches(earned: int, possible: int, percent: int) -> bool:
    """Whether so many marks of so many are at least so much per cent. Equal reaches it; of nothing, nothing does."""
    return possible > 0 and earned * 100 >= possible * percent


def percent_shown(earned: int, possible: int) -> str:
    """The share in per cent with at most one decimal, cut off and never rounded up; a dash where nothing counts.

    So no figure shown reaches a pass mark that the exact one does not.
    """
    if not possible:
        return "–"
    tenths = int(Fraction(earned * 1000, possible))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def score(
    held: Iterable[tuple[int, ItemMark]], sections: Mapping[int, tuple[str, int | None]], rules: Rules, *, full: int
) -> Score:
    """The score of an attempt: `held` are pairs of a section's number and a mark, `sections` titles and pass marks.

    `full`: how many marks there were before anything was void. A pass mark in marks goes down by as much as was voided:
    what does not count can fail nobody.
    """
    by_section: dict[int, list[ItemMark]] = {number: [] for number in sections}
    for number, mark in held:
        by_section[number].append(mark)
    told = tuple(_section(*sections[number], each, rules) for number, each in by_section.items())
    earned, possible = sum(each.earned for each in told), sum(each.possible for each in told)
    if rules.pass_marks is not None:
        reached = possible > 0 and earned >= rules.pass_marks - (full - possible)
    else:
        reached = reaches(earned, possible, rules.pass_percent or 0)
    passed = reached and all(section.passed for section in told)
    return Score(earned, possible, passed, _level(earned, possible, rules) if passed else "", told)


def _section(title: str, percent: int | None, held: list[ItemMark], rules: Rules) -> SectionScore:
    earned, possible = sum(mark.earned for mark in held), sum(mark.possible for mark in held)
    wanted = percent if percent is not None else rules.section_percent
    # A section of which nothing counts any more fails nobody.
    passed = wanted is None or not possible or reaches(earned, possible, wanted)
    return SectionScore(title, earned, possible, wanted, passed)


def _level(earned: int, possible: int, rules: Rules) -> str:
    """The level of the highest band that is reached."""
    reached = [band for band in rules.bands if reaches(earned, possible, band[0])]
    return max(reached)[1] if reached else ""
