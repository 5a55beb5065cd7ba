"""What people call on a case, part by part: how often each part is right, and what is called instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import translation
from django.utils.translation import get_language

from accounts.people.models import League
from quizzes import formats
from quizzes.exams.corrected import graded_each
from quizzes.exams.grading import held_saves
from quizzes.exams.models import ExamItem
from quizzes.formats import FormatError
from quizzes.models import Answer, Question
from quizzes.statistics.from_exams import finished_in
from quizzes.statistics.from_practice import answers_in, calls_in_clinics
from quizzes.statistics.intervals import Share
from quizzes.statistics.sources import Source
from quizzes.statistics.tries import Case

MOST_TOLD = 3
"""So many of the wrong calls on a part are told, the most frequent."""

UNMARKED = "unmarked"


@dataclass(frozen=True)
class Part:
    """A part of one person's call: its name and label, what was called, and how it was marked: right or wrong.

    In the words that answers keep; `question` and `answer` are what it is from, to be told in others.
    """

    name: str
    label: str
    given: str
    state: str
    question: int
    answer: Any


@dataclass
class Called:
    """A part of a case: how often it was called, how often right, and what was called instead."""

    label: str
    calls: int = 0
    right: int = 0
    wrong: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> Share:
        """How many called it right."""
        return Share(self.right, self.calls)

    @property
    def mistakes(self) -> list[tuple[str, int]]:
        """What was called instead, the most frequent first."""
        return sorted(self.wrong.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_TOLD]


def calls_on(league: League, source: Source, case: Case) -> list[Called]:
    """Each part of the case, as it was called at first tries; one person's calls count once."""
    first: dict[int, list[Part]] = {}
    with translation.override(settings.LANGUAGE_CODE):  # as answers keep them: one call in two languages is one
        for person, parts in PARTS[source](league, case):
            first.setdefault(person, parts)
    every = [part for parts in first.values() for part in parts]
    words = _in_the_readers_words(every)
    called: dict[str, Called] = {}
    for part in every:
        label, given = words.get((part.label, part.given), (part.label, part.given))
        held = called.setdefault(part.label, Called(label))
        held.calls += 1
        if part.state == "right":
            held.right += 1
        else:
            held.wrong[given] += 1
    return list(called.values())


def _in_the_readers_words(parts: Iterable[Part]) -> dict[tuple[str, str], tuple[str, str]]:
    """Label and call in the language now active, by those that answers keep: one answer of each is marked anew."""
    if get_language() == settings.LANGUAGE_CODE:
        return {}
    examples = {(part.label, part.given): part for part in parts}
    rows = Question.objects.in_bulk({part.question for part in examples.values()})
    found = {}
    for words, part in examples.items():
        asked = rows[part.question].asked
        for facet in formats.get(asked.format).grade(asked, part.answer).facets:
            if facet.name == part.name:
                found[words] = (facet.label, facet.given)
    return found


def _in_practice(league: League, case: Case) -> Iterable[tuple[int, list[Part]]]:
    return _parts_of(answers_in(league), case)


def _in_clinics(league: League, case: Case) -> Iterable[tuple[int, list[Part]]]:
    return _parts_of(calls_in_clinics(league), case)


def _parts_of(answered: QuerySet[Answer], case: Case) -> Iterable[tuple[int, list[Part]]]:
    """Each answer's parts as they were marked, in the order given."""
    found = answered.filter(item__question__format=case.format, item__question__identity=case.identity)
    columns = ("item__attempt__user", "item__question", "answer", "facets")
    for person, question, answer, facets in found.order_by("pk").values_list(*columns):
        marked = (facet for facet in facets if facet["state"] != UNMARKED)
        yield (
            person,
            [Part(each["name"], each["label"], each["given"], each["state"], question, answer) for each in marked],
        )


def _in_exams(league: League, case: Case) -> Iterable[tuple[int, list[Part]]]:
    """What was held of each item, marked by the key that holds, in the order of the attempts."""
    found = ExamItem.objects.filter(
        attempt__in=finished_in(league), question__format=case.format, question__identity=case.identity
    ).select_related("question", "attempt")
    items = list(found.order_by("attempt__started", "pk"))
    saves = held_saves(items)
    graded = graded_each({item.question for item in items}, league)
    asking = formats.get(case.format)
    for item in items:
        held, save = graded[item.question_id], saves.get(item.pk)
        if save is None or held.all_void:
            continue
        try:
            answer: Any = asking.parse(held.frozen, save.post)
        except FormatError:
            continue
        marked = asking.grade(*asking.without(held.frozen, answer, held.void)).facets
        parts = [each for each in marked if each.state != UNMARKED and each.name not in held.void]
        yield (
            item.attempt.user_id,
            [Part(each.name, each.label, each.given, each.state, item.question_id, answer) for each in parts],
        )


PARTS = {Source.EXAM: _in_exams, Source.PRACTICE: _in_practice, Source.CLINIC: _in_clinics}
"""How the calls are read for each source."""
