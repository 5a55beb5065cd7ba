"""Drawing a form: the questions of one attempt, in their order, from 128 random bits.

The seed begins with a sign that cannot be typed, and whoever can give practice a seed may give printable ones alone; so
no practice, no library and no command draws what an exam draws.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quizzes.blueprints import Blueprint, BlueprintError, blueprint_of
from quizzes.changes import draw_changed
from quizzes.exams.models import Exam, ExamAttempt, Section
from quizzes.exams.policies import Rules
from quizzes.generator import CannotDraw, draw_quiz
from quizzes.models import Question
from quizzes.planned import draw_planned
from quizzes.questions import Question as Asked
from rules import editions
from rules.engine.chance import Chance

UNTYPABLE = "\x7f"
BITS = 128


@dataclass(frozen=True)
class Place:
    """A place of a form: a question that is stored already, or one drawn for it; and its options in order."""

    section: Section
    asked: Asked
    row: Question | None
    options: tuple[str, ...]


class CannotDrawSection(CannotDraw):
    """A section cannot be drawn as it is written, for a `reason`."""

    def __init__(self, section: Section, error: CannotDraw) -> None:
        super().__init__(f"{section.title}: {error}", most=error.most)
        self.section, self.reason = section, str(error)


def new_form_seed() -> str:
    """A new seed for a form: 128 random bits behind a sign that no keyboard types."""
    return f"{UNTYPABLE}exam/{secrets.token_hex(BITS // 8)}"


def draw_form(exam: Exam, rules: Rules, seed: str, *, make_up: MakeUp | None = None) -> list[Place]:
    """The places of a form, no two cases alike. Raises `CannotDraw` with the section's name where one cannot be met."""
    used: set[str] = set(make_up.seen) if make_up else set()
    form: list[Place] = []
    chance = Chance(f"{seed}/order")
    for section in exam.sections.all():
        drawing = _make_up(exam, section, make_up, seed, used) if make_up else _section(exam, section, seed, used)
        try:
            asked = list(drawing)
        except CannotDraw as error:
            raise CannotDrawSection(section, error) from None
        used |= {name for question, _row in asked for name in (question.identity, question.narrow) if name}
        ordered = chance.stream(section.number).shuffled(asked) if rules.shuffle_questions else asked
        form += [Place(section, question, row, _options(question, rules, chance)) for question, row in ordered]
    if not form:
        raise CannotDraw("the exam has no questions")
    return form


Found = tuple[Asked, Question | None]


def _section(exam: Exam, section: Section, seed: str, used: set[str]) -> Iterator[Found]:
    """The fixed questions of a section, and those that are drawn, none of them like another."""
    fixed = [each.question for each in section.fixed.all()]
    if section.take is not None and section.take < len(fixed):
        chosen = set(Chance(f"{seed}/{section.number}/take").some(range(len(fixed)), section.take))
        fixed = [row for number, row in enumerate(fixed) if number in chosen]
    yield from ((row.asked, row) for row in fixed)
    if not section.blueprint:
        return
    avoid = used | {name for row in fixed for name in (row.asked.identity, row.asked.narrow) if name}
    yield from ((question, None) for question in _drawn(exam, section, f"{seed}/{section.number}", avoid))


def _drawn(exam: Exam, section: Section, seed: str, avoid: set[str]) -> list[Asked]:
    edition = editions.get(exam.edition)
    try:
        blueprint: Blueprint = blueprint_of(section.blueprint, edition)
    except BlueprintError as error:  # written for another edition
        raise CannotDraw(str(error)) from None
    if section.changed_from:
        old = editions.get(section.changed_from)
        return draw_changed(seed=seed, count=blueprint.count, old=old, new=edition, avoid=avoid)
    if blueprint.demands:
        return draw_planned(seed=seed, blueprint=blueprint, edition=edition, avoid=avoid)
    return draw_quiz(seed=seed, count=blueprint.count, edition=edition, avoid=avoid)


@dataclass(frozen=True)
class MakeUp:
    """What a make-up asks again: for each section's number, how many questions were missed and on which clauses."""

    missed: dict[int, tuple[int, frozenset[str]]]
    seen: frozenset[str]


def make_up_of(before: ExamAttempt) -> MakeUp:
    """What was missed in an attempt that has a result."""
    result = before.results.first()
    missed: dict[int, tuple[int, frozenset[str]]] = {}
    seen: set[str] = set()
    for item in before.items.select_related("question", "section"):
        asked = item.question.asked
        seen |= {asked.identity, asked.narrow} - {""}
        if result is None or result.mark_of(item.number)["right"]:
            continue
        count, clauses = missed.get(item.section.number, (0, frozenset()))
        missed[item.section.number] = (count + 1, clauses | set(asked.decides))
    return MakeUp(missed, frozenset(seen))


def _make_up(exam: Exam, section: Section, make_up: MakeUp, seed: str, used: set[str]) -> Iterator[Found]:
    """As many new questions as were missed in the section, on the same clauses.

    Where every situation of them has been asked, they are asked again: better the same than fewer.
    """
    count, clauses = make_up.missed.get(section.number, (0, frozenset()))
    if not count:
        return
    edition = editions.get(exam.edition)
    for avoid in (used, used - make_up.seen):
        try:
            drawn = draw_quiz(
                seed=f"{seed}/{section.number}", count=count, provisions=clauses, edition=edition, avoid=avoid
            )
        except CannotDraw as error:
            reason = error
            continue
        yield from ((question, None) for question in drawn)
        return
    raise reason


def _options(question: Asked, rules: Rules, chance: Chance) -> tuple[str, ...]:
    """The ids of the options in the order of this form; empty where it is the question's own."""
    ids: Sequence[str] = [option.id for option in question.options]
    if not ids or not rules.shuffle_options:
        return ()
    return tuple(chance.stream(question.id).shuffled(ids))
