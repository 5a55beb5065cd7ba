"""What is seen after an exam: the result in words, and each question as it is ruled, where and when the policy says."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from accounts.people.permissions import leads
from accounts.people.queries import Viewer
from quizzes import formats
from quizzes.exams.corrected import Graded, graded_each
from quizzes.exams.grading import held_saves
from quizzes.exams.models import ExamAttempt, ExamItem, Result
from quizzes.exams.policies import AFTER, AFTER_CLOSING, AT_ONCE
from quizzes.exams.queries import being_asked
from quizzes.exams.scoring import percent_shown
from quizzes.exams.showing import in_order
from quizzes.exams.windows import closes_for_everyone
from quizzes.feedback import explain, explained
from quizzes.formats import FormatError
from quizzes.languages import told_in
from quizzes.models import Answer
from quizzes.ruled import reasons_of, ruled_of
from quizzes.sheets import key_of
from quizzes.showing import ClauseName, after_of, clause_name, scenes_of
from rules import editions
from rules.models import Provision


@dataclass(frozen=True)
class Line:
    """An item of the result: its title and state; `seen`: whether its ruling may be opened."""

    number: int
    title: str
    state: str
    earned: int
    possible: int
    seen: bool


@dataclass(frozen=True)
class Missed:
    """A clause that was missed, and how often."""

    clause: ClauseName
    times: int


@dataclass(frozen=True)
class Review:
    """The result as it stands: marks, verdict and level, sections, missed clauses, and the questions.

    `lines` is empty where the policy shows score and clauses alone. `later`: from when the rulings are seen, if they
    are not yet; None where that is unknown or never.
    """

    result: Result
    percent: str
    sections: tuple[dict[str, Any], ...]
    missed: tuple[Missed, ...]
    lines: tuple[Line, ...]
    later: datetime | None


def shows_rulings(attempt: ExamAttempt, now: datetime) -> bool:
    """Whether the policy lets the official see by now how the questions of a finished attempt are ruled."""
    feedback = attempt.rules.feedback
    if feedback == AFTER_CLOSING:
        closes = closes_for_everyone(attempt.exam)
        return closes is not None and now >= closes
    return feedback in (AFTER, AT_ONCE)


def may_see_ruling(attempt: ExamAttempt, user: Viewer, number: int, now: datetime) -> bool:
    """Whether the user may see by now how this question of the attempt is ruled.

    Those who lead the league, once the attempt is over, unless they are being asked one of its questions themselves;
    the official as the policy says.
    """
    own = user.is_authenticated and user.pk == attempt.user_id
    if not own:
        if not attempt.is_finished or not leads(user, attempt.exam.league):
            return False
        return not attempt.items.filter(question__in=being_asked(user)).exists()
    if not attempt.is_finished:
        return attempt.rules.feedback == AT_ONCE and number < attempt.reached
    return shows_rulings(attempt, now)


def review_of(attempt: ExamAttempt, user: Viewer, now: datetime) -> Review:
    """What the user sees of a finished attempt. Raises Result.DoesNotExist where it has no result."""
    result = attempt.results.order_by("-number")[:1].get()
    items = list(attempt.items.select_related("question__edition", "section").order_by("number"))
    seen = may_see_ruling(attempt, user, 1, now)
    lines = tuple(_line(item, result, seen=seen) for item in items) if seen else ()
    waiting = not seen and attempt.rules.feedback == AFTER_CLOSING
    return Review(
        result=result,
        percent=percent_shown(result.earned, result.possible),
        sections=tuple(
            {**section, "percent": percent_shown(section["earned"], section["possible"])} for section in result.sections
        ),
        missed=_missed(attempt, items, result),
        lines=lines,
        later=closes_for_everyone(attempt.exam) if waiting else None,
    )


def _line(item: ExamItem, result: Result, *, seen: bool) -> Line:
    mark = result.mark_of(item.number)
    return Line(item.number, item.title, state_of_mark(mark), mark["earned"], mark["possible"], seen)


def state_of_mark(mark: dict[str, Any]) -> str:
    """`void`, `right`, `part`, `wrong` or `unanswered`."""
    if not mark["possible"]:
        return "void"
    if mark["right"]:
        return "right"
    if not mark["answered"]:
        return "unanswered"
    return "part" if mark["earned"] else "wrong"


def _missed(attempt: ExamAttempt, items: list[ExamItem], result: Result) -> tuple[Missed, ...]:
    """The clauses that decide what was missed, the most missed first."""
    questions = graded_each((item.question for item in items), attempt.exam.league)
    times: Counter[tuple[int, str]] = Counter()
    for item in items:
        if not result.mark_of(item.number)["right"]:
            decides = questions[item.question_id].asked.decides
            times.update((item.question.edition_id, name) for name in decides)
    rows = Provision.objects.filter(edition__in={edition for edition, _ in times}).select_related("edition")
    by_name = {(row.edition_id, row.name): row for row in rows}
    ordered = sorted(times.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Missed(clause_name(by_name[key]), count) for key, count in ordered if key in by_name)


def ruling_of(attempt: ExamAttempt, item: ExamItem) -> dict[str, Any]:
    """A question as it is graded, with the call that was made of it, if one was."""
    question = graded_each([item.question], attempt.exam.league)[item.question_id]
    asked = in_order(told_in(question.frozen, attempt.read_in), item)
    save = held_saves([item]).get(item.pk)
    answer = _answer(question, save.post if save else None)
    asking = formats.get(asked.format)
    shown: dict[str, Any] = {
        "scenes": scenes_of(asked, after_the_call=True),
        "told_in": asked.language,
        "scene_template": asking.scene_template,
        "correction": question.correction,
        "state": _state(attempt, item, question, save.post if save else None),
    }
    if answer is None:
        reasons = reasons_of(explained(asked), editions.get(asked.edition))
        return {**shown, "key": key_of(asked), "reasons": reasons}
    ruled = ruled_of(asked, answer, explain(asked, answer.answer))
    return {
        **shown,
        "ruled": ruled,
        "reasons": ruled.explained,
        "after_template": asking.after_template,
        "after": after_of(asked, answer.answer),
    }


def _state(attempt: ExamAttempt, item: ExamItem, question: Graded, post: dict[str, Any] | None) -> str:
    """How the item was marked in the result as it stands; while there is none, how it is graded now."""
    result = attempt.results.order_by("-number").first()
    mark = result.mark_of(item.number) if result else question.mark(post, attempt.rules.marking).as_json()
    return state_of_mark(mark)


def _answer(question: Graded, post: dict[str, Any] | None) -> Answer | None:
    """The call as practice would hold it, marked but never stored."""
    asking = formats.get(question.asked.format)
    try:
        given = asking.parse(question.asked, post or {})
    except FormatError:
        return None
    mark = asking.grade(question.asked, given)
    return Answer(
        answer=given,
        right=mark.right,
        earned=mark.earned,
        possible=mark.possible,
        facets=[asdict(facet) for facet in mark.facets],
        misreading=mark.misreading or "",
    )
