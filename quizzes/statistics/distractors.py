"""Which options people take: a wrong one that nobody takes tells nothing apart.

An option is what it says: questions of one case have their options under other ids, and not always the same ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from accounts.people.models import League
from quizzes import formats
from quizzes.exams.models import Save
from quizzes.models import Question
from quizzes.statistics.corrections import corrected_in
from quizzes.statistics.from_exams import finished_in
from quizzes.statistics.from_practice import answers_in
from quizzes.statistics.intervals import ENOUGH, Share
from quizzes.statistics.moments import correlation
from quizzes.statistics.sources import Source
from quizzes.statistics.tries import Case

Key = tuple[str, str]
"""A case by its format and identity."""

A_READING = 10_000
"""So many questions are read at once: databases bound how much one statement names."""


class Taken(NamedTuple):
    """That a person took an option of a question, by its id; empty where they took none."""

    person: int
    case: Key
    question: int
    option: str


@dataclass(frozen=True)
class Asked:
    """The options of a question: what each says and which misreading leads to it, by id; and the right one's id."""

    options: Mapping[str, tuple[str, str]]
    key: str


@dataclass
class Choice:
    """An option of a case: which of the people who saw it took it, and whether it is the right one."""

    text: str
    right: bool = False
    misreading: str = ""
    takers: dict[int, bool] = field(default_factory=dict)

    @property
    def share(self) -> Share:
        """How many of those who saw it took it."""
        return Share(sum(self.takers.values()), len(self.takers))

    @property
    def is_untaken(self) -> bool:
        """Whether it is wrong and nobody took it, of enough people."""
        return not self.right and self.share.enough and not self.share.part

    def discrimination(self, rest: Mapping[int, float]) -> float | None:
        """How taking it goes with the rest of the answers, from −100 to 100: for a wrong one it should be under 0."""
        people = [person for person in self.takers if person in rest]
        if len(people) < ENOUGH:
            return None
        taken = np.array([float(self.takers[person]) for person in people])
        found = correlation(taken, np.array([rest[person] for person in people]))
        return None if found is None else 100 * found


@cache
def with_options() -> tuple[str, ...]:
    """The formats that ask to choose among options."""
    return tuple(slug for slug, each in formats.every().items() if "options" in each.schema())


def untaken_in(league: League, source: Source, cases: Iterable[Case]) -> dict[Key, tuple[str, ...]]:
    """The options that nobody took, though enough people saw them, of each of the cases that has any."""
    found = choices_in(league, source, cases)
    untaken = {case: tuple(each.text for each in choices if each.is_untaken) for case, choices in found.items()}
    return {case: texts for case, texts in untaken.items() if texts}


def choices_in(league: League, source: Source, cases: Iterable[Case]) -> dict[Key, list[Choice]]:
    """The options of each of the cases, the right ones first, then by how often they were taken. First tries alone."""
    wanted = {(case.format, case.identity) for case in cases if case.format in with_options()}
    taken = [each for each in TAKEN[source](league, {identity for _, identity in wanted}) if each.case in wanted]
    asked = _asked(league, {each.question for each in taken})
    choices: dict[Key, dict[str, Choice]] = defaultdict(dict)
    seen: set[tuple[int, Key]] = set()
    for each in taken:
        question = asked.get(each.question)
        if question is None or (each.person, each.case) in seen:
            continue
        seen.add((each.person, each.case))
        if each.option not in question.options:
            continue  # taken is none, so that nothing was left
        for option, (text, misreading) in question.options.items():
            choice = choices[each.case].setdefault(text, Choice(text))
            choice.right |= option == question.key
            choice.misreading = choice.misreading or misreading
            choice.takers[each.person] = option == each.option
    return {case: sorted(found.values(), key=_order) for case, found in choices.items()}


def _order(choice: Choice) -> tuple[bool, float, str]:
    return not choice.right, -choice.share.percent, choice.text


def _asked(league: League, questions: set[int]) -> dict[int, Asked]:
    """The options of each of the questions that counts, and the key that holds."""
    corrected = corrected_in(league)
    rows: dict[int, Asked] = {}
    every = sorted(questions)
    for start in range(0, len(every), A_READING):
        found = Question.objects.filter(pk__in=every[start : start + A_READING])
        for pk, options, key in found.values_list("pk", "content__options", "content__key"):
            rows[pk] = Asked({each["id"]: (each["text"], each["misreading"] or "") for each in options}, key)
    for pk, held in corrected.items():
        if pk not in rows:
            continue
        if held.all_void:
            del rows[pk]
        else:
            options = {each.id: (each.text, each.misreading or "") for each in held.asked.options}
            rows[pk] = Asked(options, held.asked.key)
    return rows


def _in_practice(league: League, identities: set[str]) -> list[Taken]:
    """What the league's trainees took in practice, in the order in which they answered."""
    question = "item__question"
    found = answers_in(league).filter(
        **{f"{question}__format__in": with_options(), f"{question}__identity__in": identities}
    )
    rows = found.order_by("pk").values_list(
        "item__attempt__user", f"{question}__format", f"{question}__identity", question, "answer__option"
    )
    return [Taken(person, (slug, identity), pk, option or "") for person, slug, identity, pk, option in rows]


def _in_exams(league: League, identities: set[str]) -> list[Taken]:
    """What was held of each item of the league's finished attempts, in the order in which those were started."""
    question = "item__question"
    found = Save.objects.filter(
        item__attempt__in=finished_in(league),
        **{f"{question}__format__in": with_options(), f"{question}__identity__in": identities},
    )
    rows: dict[int, Any] = {}
    for item, *told in found.order_by("item__attempt__started", "item__attempt", "item", "turn", "number").values_list(
        "item", "item__attempt__user", f"{question}__format", f"{question}__identity", question, "post__option"
    ):
        rows[item] = told
    return [Taken(person, (slug, identity), pk, option or "") for person, slug, identity, pk, option in rows.values()]


TAKEN = {Source.EXAM: _in_exams, Source.PRACTICE: _in_practice}
"""How the options taken are read for each source."""
