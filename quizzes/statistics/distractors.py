"""Which options people take: a wrong one that nobody takes tells nothing apart.

An option is what it says: questions of one case have their options under other ids, and not always the same ones.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from django.db.models.fields.json import KT

from accounts.people.models import League
from quizzes.models import Question
from quizzes.statistics.associations import Association
from quizzes.statistics.corrections import corrected_in
from quizzes.statistics.intervals import ENOUGH, Share
from quizzes.statistics.moments import correlation
from quizzes.statistics.options import Taken, with_options
from quizzes.statistics.reading import columns_of, in_parts
from quizzes.statistics.tries import Integers, Tries

A_SAMPLE = 200
"""Of so many people at most the list of questions looks at which options of a case they took."""


@dataclass(frozen=True)
class Asked:
    """The options of a question: what each says and which misreading leads to it, by id; and the right one's id."""

    options: Mapping[str, tuple[str, str]]
    key: str


@dataclass
class Choice:
    """An option of a case: who took it and who saw it and took another, by row numbers, and whether it is right."""

    text: str
    right: bool = False
    misreading: str = ""
    takers: list[int] = field(default_factory=list)
    others: list[int] = field(default_factory=list)

    @property
    def share(self) -> Share:
        """How many of those who saw it took it."""
        return Share(len(self.takers), len(self.takers) + len(self.others))

    @property
    def is_untaken(self) -> bool:
        """Whether it is wrong and nobody took it, of enough people."""
        return not self.right and self.share.enough and not self.takers

    def against(self, rest: Mapping[int, float]) -> tuple[int, float | None]:
        """How many people have a rest, and how taking it goes with that: for a wrong one it should be under 0.

        From −100 to 100; None where too few are compared, or nothing varies.
        """
        taken = [(1.0, rest[person]) for person in self.takers if person in rest]
        pairs = taken + [(0.0, rest[person]) for person in self.others if person in rest]
        if len(pairs) < ENOUGH:
            return len(pairs), None
        found = correlation(*np.array(pairs).T)
        return len(pairs), None if found is None else 100 * found


def untaken_in(
    league: League, tries: Tries, taken: Taken, figures: Sequence[Association]
) -> dict[int, tuple[str, ...]]:
    """The options that nobody took, though enough people saw them, of each case that has any, by its place.

    `figures`: of each case; one that too few answered has none. So many people are looked at for each: who takes an
    option that none of them takes is rare enough.
    """
    wanted = [place for place, each in enumerate(figures) if each.enough]
    found = choices_in(league, tries, taken, wanted, most=A_SAMPLE)
    untaken = {place: tuple(each.text for each in choices if each.is_untaken) for place, choices in found.items()}
    return {place: texts for place, texts in untaken.items() if texts}


def choices_in(
    league: League, tries: Tries, taken: Taken, places: Sequence[int], *, most: int = sys.maxsize
) -> dict[int, list[Choice]]:
    """The options of each of these cases, the right ones first, then by how often they were taken; `most`: people.

    `taken`: how the options that were taken are read, in the source that the tries are of.
    """
    wanted = [place for place in places if tries.cases[place].format in with_options()]
    here = _first_of_each(tries.case, np.flatnonzero(np.isin(tries.case, wanted)), most)
    case, question, person, row = (each.tolist() for each in (tries.case, tries.question, tries.person, tries.row))
    options = taken([row[each] for each in here])
    asked = _asked(league, {question[each] for each in here})
    seen: dict[tuple[int, int, str], list[int]] = defaultdict(list)
    for each in here:
        option = options.get(row[each])
        if option and option in asked[question[each]].options:
            seen[case[each], question[each], option].append(person[each])
    choices: dict[int, dict[str, Choice]] = defaultdict(dict)
    for (place, pk, chosen), people in seen.items():
        for option, (text, misreading) in asked[pk].options.items():
            choice = choices[place].setdefault(text, Choice(text))
            choice.right |= option == asked[pk].key
            choice.misreading = choice.misreading or misreading
            (choice.takers if option == chosen else choice.others).extend(people)
    return {place: sorted(found.values(), key=_order) for place, found in choices.items()}


def _first_of_each(case: Integers, places: Integers, most: int) -> list[int]:
    """Of these places of tries so many of each case, no more."""
    ordered = places[np.argsort(case[places], kind="stable")]
    _, starts, many = np.unique(case[ordered], return_index=True, return_counts=True)
    within = np.arange(ordered.size) - np.repeat(starts, many)
    found: list[int] = ordered[within < most].tolist()
    return found


def _order(choice: Choice) -> tuple[bool, float, str]:
    return not choice.right, -choice.share.percent, choice.text


def _asked(league: League, questions: set[int]) -> dict[int, Asked]:
    """The options of each of the questions, and the key that holds."""
    corrected = corrected_in(league)
    rows: dict[int, Asked] = {}
    every = sorted(questions)
    for part in in_parts(every):
        found = Question.objects.filter(pk__in=part)
        for pk, options, key in zip(*columns_of(found, "pk", KT("content__options"), KT("content__key")), strict=True):
            told = {each["id"]: (each["text"], each["misreading"] or "") for each in json.loads(options)}
            rows[pk] = Asked(told, key)
    for pk in rows.keys() & corrected.keys():
        asked = corrected[pk].frozen
        rows[pk] = Asked({each.id: (each.text, each.misreading or "") for each in asked.options}, asked.key)
    return rows
