"""What a decision touches in its league: published scenarios, questions of the pool and of exams, and the exams.

Nothing of it is changed by a decision: whoever decides sees what will go on as it is, and what to move over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q

from accounts.people.models import League
from quizzes.authoring.looked_at import Looked
from quizzes.authoring.models import State, Version
from quizzes.disputes.ruling import Facets, Side, cited_in, differing
from quizzes.exams.models import Exam, FixedQuestion
from quizzes.exams.windows import window_of
from quizzes.models import Kept, Question
from quizzes.rechecking import Recheck, facets_in, recheck
from rules import editions
from rules.engine.edition import Edition
from rules.engine.writing import OUTCOME, judgement_to_json


@dataclass(frozen=True)
class Wanted:
    """Of which rulings one asks: those of a league that cite a clause of an edition; with `variant`, those under the
    edition that the variant rules otherwise."""

    league: League
    edition: Edition
    clause: str
    variant: Edition | None = None

    @property
    def books(self) -> list[str]:
        """The editions whose rulings are meant, by name: the one, or all of the league's with the same text."""
        if self.variant is not None:
            return [self.edition.slug]
        every = editions.with_variants().items()
        return [slug for slug, each in every if each.modules == self.edition.modules]


@dataclass(frozen=True)
class TouchedIncident:
    """An incident of what is touched: its place from 1, and the facets that are ruled otherwise; none for a clause."""

    number: int
    before: Facets
    after: Facets

    @property
    def sides(self) -> tuple[Side, ...]:
        """The facets in which its ruling changes."""
        return differing(self.before, self.after)


@dataclass(frozen=True)
class TouchedScenario:
    """A published scenario that a decision touches."""

    version: Version
    incidents: tuple[TouchedIncident, ...]


@dataclass(frozen=True)
class TouchedQuestion:
    """A question that can be asked today: whether it is in the pool, in which exams it is fixed, what changes.

    `answer`: whether another answer would be right, or none.
    """

    question: Question
    in_pool: bool
    exams: tuple[Exam, ...]
    incidents: tuple[TouchedIncident, ...]
    answer: bool


@dataclass(frozen=True)
class TouchedExam:
    """An exam that is not over: how many of its fixed questions are touched, and whether it draws from the edition."""

    exam: Exam
    fixed: int
    draws: bool


def touched_scenarios(wanted: Wanted) -> Iterator[TouchedScenario]:
    """The league's published scenarios, the oldest first."""
    rows = Version.objects.filter(scenario__league=wanted.league, state=State.PUBLISHED, edition__in=wanted.books)
    for version in rows.select_related("scenario").order_by("pk"):
        looked = Looked(version).typed
        if looked.whole is None:
            continue
        ruling = judgement_to_json(looked.edition, looked.whole)
        if wanted.variant is None:
            if wanted.clause in cited_in(ruling):
                yield TouchedScenario(version, ())
            continue
        after = judgement_to_json(wanted.variant, looked.whole)
        if incidents := _incidents(facets_in(ruling, {}), facets_in(after, {})):
            yield TouchedScenario(version, incidents)


def touched_questions(wanted: Wanted, now: datetime) -> Iterator[TouchedQuestion]:
    """The questions in the league's pool, and those fixed in its exams that are not over, the oldest first."""
    live = {exam.pk: exam for exam in live_exams(wanted.league, now)}
    asked = Q(kept__league=wanted.league) | Q(fixed_in__section__exam__in=live)
    fixed = FixedQuestion.objects.filter(section__exam__in=live).select_related("section").order_by("pk")
    pool = Kept.objects.filter(league=wanted.league)
    rows = Question.objects.filter(asked, edition__slug__in=wanted.books).distinct().order_by("pk")
    for row in rows.prefetch_related(Prefetch("fixed_in", fixed), Prefetch("kept", pool)):
        incidents: tuple[TouchedIncident, ...] = ()
        answer = False
        if wanted.variant is None:
            if wanted.clause not in cited_in(row.frozen.ruling):
                continue
        else:
            held = recheck(row.frozen, wanted.variant)
            if not held.differs:
                continue
            incidents, answer = _incidents(held.frozen, held.today), _is_answered_otherwise(held)
        exams = dict.fromkeys(live[each.section.exam_id] for each in row.fixed_in.all())
        yield TouchedQuestion(row, bool(row.kept.all()), tuple(exams), incidents, answer)


def _is_answered_otherwise(held: Recheck) -> bool:
    return held.frozen == held.today or held.as_ruled_today is None


def _incidents(before: tuple[Facets, ...], after: tuple[Facets, ...]) -> tuple[TouchedIncident, ...]:
    pairs = enumerate(zip(before, after, strict=True), start=1)
    differ = ((number, one, other) for number, (one, other) in pairs if _outcome(one) != _outcome(other))
    return tuple(TouchedIncident(*each) for each in differ)


def _outcome(facets: Facets) -> list[object]:
    return [facets.get(name) for name in OUTCOME]


def live_exams(league: League, now: datetime) -> list[Exam]:
    """The league's exams that are not over, drafts too."""
    rows = Exam.objects.filter(league=league).select_related("season", "league").prefetch_related("sections")
    closes = ((exam, window_of(exam).closes) for exam in rows.order_by("pk"))
    return [exam for exam, end in closes if end is None or end > now]


def touched_exams(wanted: Wanted, questions: list[TouchedQuestion], now: datetime) -> Iterator[TouchedExam]:
    """The exams that are not over and have such questions, or draw questions from the edition."""
    books = set(wanted.books)
    for exam in live_exams(wanted.league, now):
        fixed = sum(exam in each.exams for each in questions)
        draws = exam.edition in books and any(section.blueprint for section in exam.sections.all())
        if fixed or draws:
            yield TouchedExam(exam, fixed, draws)
