"""An exam in figures: its results, how far they can be trusted, its places, and its forms beside one another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from statistics import median

from quizzes.blueprints import BlueprintError, Demand, blueprint_of
from quizzes.exams.models import Exam, Section
from quizzes.exams.policies import WHOLE
from quizzes.models import Question
from quizzes.statistics.corrections import Corrected, corrected_of
from quizzes.statistics.forms_compared import Forms, compared
from quizzes.statistics.from_exams import Given, Held, first_attempts, given_in, results_of
from quizzes.statistics.intervals import Share
from quizzes.statistics.items import ItemFigures, Marks, WholeFigures, error_at, items_of, whole_of
from quizzes.statistics.slots import Plan, Slot, Traits, ranks_of, slots_of
from rules import editions

BINS = 10
"""Bars of the distribution, each as many per cent wide."""


@dataclass(frozen=True)
class Results:
    """The results as they stand, of everyone's first attempt: shares in per cent, and how many passed."""

    percents: tuple[float, ...]
    passed: Share

    @property
    def median(self) -> float:
        """The one in the middle."""
        return median(self.percents)

    @property
    def bins(self) -> tuple[int, ...]:
        """How many lie from 0 to under 10 per cent, from 10 to under 20, and so on; the last holds 100 too."""
        counted = Counter(min(int(percent // (100 / BINS)), BINS - 1) for percent in self.percents)
        return tuple(counted[place] for place in range(BINS))

    def within(self, percent: float, error: float) -> tuple[int, int]:
        """How many lie no farther than so many points under the mark, and how many from it on no farther over it."""
        under = sum(percent - error <= each < percent for each in self.percents)
        return under, sum(percent <= each <= percent + error for each in self.percents)


@dataclass(frozen=True)
class Place:
    """A place of the forms: its section and number, the cases asked there with how often, and its figures.

    `everyones`: everyone is asked the same question there.
    """

    section: Section
    number: int
    everyones: bool
    cases: tuple[tuple[Traits, int], ...]
    figures: ItemFigures

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of incident asked about there, the most frequent first."""
        counted: Counter[str] = Counter()
        for traits, times in self.cases:
            counted[traits.kind] += times
        return tuple(kind for kind, _ in counted.most_common())


@dataclass(frozen=True)
class ExamStatistics:
    """An exam in figures. `pass_percent` is the policy's pass mark, None where it passes otherwise.

    `error_at_pass` is the standard error near the pass mark, where each question counts one mark.
    """

    results: Results
    whole: WholeFigures
    places: tuple[Place, ...]
    forms: Forms | None
    pass_percent: float | None
    error_at_pass: float | None
    corrected: Corrected | None

    @property
    def enough(self) -> bool:
        """Whether there are enough people to say anything of it."""
        return self.results.passed.enough


def statistics_of(exam: Exam) -> ExamStatistics:
    """The exam in figures, in as many queries whoever sat it. Everyone counts once, by their first attempt."""
    attempts = first_attempts(exam)
    held = results_of(attempts)
    given = given_in(attempts, held, exam.league)
    traits, cases = traits_of(given)
    sections = {section.pk: section for section in exam.sections.prefetch_related("fixed")}
    slots = _slots(exam, sections, given, traits, cases)
    columns = {slot: number for number, slot in enumerate(sorted(set(slots)))}
    marks = _marks(given, [columns[slot] for slot in slots], len(columns))
    by_number = {section.number: section for section in sections.values()}
    results = _results(held)
    percent = _pass_percent(exam, marks)
    return ExamStatistics(
        results=results,
        whole=whole_of(marks),
        places=_places(columns, by_number, _asked(slots, cases), traits, items_of(marks)),
        forms=_forms(given, traits, cases),
        pass_percent=percent,
        error_at_pass=_error_at(exam, percent, marks),
        corrected=corrected_of(exam),
    )


def traits_of(given: list[Given]) -> tuple[list[Traits], list[int]]:
    """What blueprints can demand of each case, read from one question of each; and the place of each item's case."""
    known: dict[tuple[str, str], int] = defaultdict(count().__next__)
    cases = [known[each.format, each.identity] for each in given]
    one_of_each = dict(zip(cases, (each.question for each in given), strict=True))
    content = ("decision", "difficulty", "statements", "decides")
    rows = Question.objects.filter(pk__in=one_of_each.values()).values_list(
        "format", "identity", "kind", *(f"content__{name}" for name in content)
    )
    traits = {
        known[slug, identity]: Traits(
            kind, slug, identity, decision or "", difficulty or 0, tuple(statements or ()), tuple(decides or ())
        )
        for slug, identity, kind, decision, difficulty, statements, decides in rows
    }
    return [traits[place] for place in range(len(traits))], cases


def _slots(
    exam: Exam, sections: Mapping[int, Section], given: list[Given], traits: list[Traits], cases: list[int]
) -> list[Slot]:
    """The place of each item on its form."""
    plans = {pk: _plan(exam, section) for pk, section in sections.items()}
    ranks = {pk: ranks_of(plan, traits) for pk, plan in plans.items()}
    forms: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, each in enumerate(given):
        forms[each.attempt, each.section].append(number)
    found: dict[int, Slot] = {}
    for (_, section), numbers in forms.items():
        of_section = ranks[section]
        form = [(given[number].question, of_section[cases[number]]) for number in numbers]
        found.update(zip(numbers, slots_of(plans[section], form), strict=True))
    return [found[number] for number in range(len(given))]


def _marks(given: list[Given], columns: list[int], many: int) -> Marks:
    """The marks of each attempt in the columns of its items."""
    attempts = {each.attempt: row for row, each in enumerate({each.attempt: each for each in given}.values())}
    return Marks.at(
        [attempts[each.attempt] for each in given],
        columns,
        [each.earned for each in given],
        [each.possible for each in given],
        shape=(len(attempts), many),
    )


def _asked(slots: list[Slot], cases: list[int]) -> dict[Slot, Counter[int]]:
    """How often each case was asked in each place."""
    found: dict[Slot, Counter[int]] = defaultdict(Counter)
    for (slot, case), times in Counter(zip(slots, cases, strict=True)).items():
        found[slot][case] = times
    return found


def _plan(exam: Exam, section: Section) -> Plan:
    fixed = {each.question_id: each.number for each in section.fixed.all()}
    taken = section.take is not None and section.take < len(fixed)
    return Plan(section.number, _demands(exam, section), fixed, taken)


def _demands(exam: Exam, section: Section) -> tuple[Demand, ...]:
    """What the section's blueprint demands; nothing where it draws nothing, or what an edition changed."""
    if not section.blueprint or section.changed_from:
        return ()
    try:
        return blueprint_of(section.blueprint, editions.get(exam.edition)).demands
    except BlueprintError:  # written for another edition
        return ()


def _results(held: Mapping[int, Held]) -> Results:
    percents = (100 * each.earned / each.possible for each in held.values() if each.possible)
    return Results(tuple(sorted(percents)), Share(sum(each.passed for each in held.values()), len(held)))


def _pass_percent(exam: Exam, marks: Marks) -> float | None:
    rules = exam.policy.rules
    if rules.pass_marks is not None:
        return 100 * rules.pass_marks / marks.most if marks.most else None
    return rules.pass_percent


def _error_at(exam: Exam, percent: float | None, marks: Marks) -> float | None:
    if percent is None or percent > 100 or exam.policy.rules.marking != WHOLE:
        return None
    return error_at(percent, int((marks.maxima > 0).sum()))


def _places(
    columns: Mapping[Slot, int],
    sections: Mapping[int, Section],
    asked: Mapping[Slot, Counter[int]],
    traits: list[Traits],
    figures: tuple[ItemFigures, ...],
) -> tuple[Place, ...]:
    """The places in order, numbered through from 1."""
    return tuple(
        Place(
            sections[slot[0]],
            number + 1,
            not slot[1],
            tuple((traits[case], times) for case, times in asked[slot].most_common()),
            figures[number],
        )
        for slot, number in columns.items()
    )


def _forms(given: list[Given], traits: list[Traits], cases: list[int]) -> Forms | None:
    counting = [(each, case) for each, case in zip(given, cases, strict=True) if each.possible]
    return compared(
        [each.attempt for each, _ in counting],
        [case for _, case in counting],
        [traits[case].difficulty for _, case in counting],
        [each.earned / each.possible for each, _ in counting],
    )
