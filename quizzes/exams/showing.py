"""What the pages of an attempt at an exam show: plain values for the templates, with nothing of a key in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from quizzes.exams.models import Exam, ExamAttempt, ExamItem, Save
from quizzes.exams.services.saving import is_answer
from quizzes.exams.standing import Standing
from quizzes.exams.telling import minutes_told, moment, rules_told
from quizzes.questions import Question as Asked
from quizzes.showing import controls_of, scenes_of


@dataclass(frozen=True)
class Promise:
    """What is told before the start: the rules, each in a sentence, and how long one would have."""

    rules: tuple[str, ...]
    time: str


def promise_of(standing: Standing) -> Promise:
    """What is told of the exam to this person before they start it."""
    return Promise((*rules_told(standing.rules), *_languages_told(standing.exam)), _time_told(standing))


def _languages_told(exam: Exam) -> Iterator[str]:
    if len(exam.offered) > 1:
        names = dict(settings.LANGUAGES)
        told = gettext("You may read it in %(languages)s, and change while you sit it: the questions stay the same.")
        yield told % {"languages": ", ".join(str(names[code]) for code in exam.offered)}


def _time_told(standing: Standing) -> str:
    deadline, minutes = standing.deadline, standing.rules.minutes
    if deadline is None:
        return ""
    until = moment(deadline, standing.exam)
    if minutes is None:
        return gettext("Started now, it is open to you until %(until)s.") % {"until": until}
    whole = minutes + standing.effective.extra
    left = standing.effective.window.closes
    if left is not None and deadline >= left and standing.left is not None:
        told = gettext("Started now, you will have %(minutes)s, until %(until)s: the exam closes then.")
        return told % {"minutes": minutes_told(round(standing.left.total_seconds()) // 60), "until": until}
    return gettext("Started now, you will have %(minutes)s, until %(until)s.") % {
        "minutes": minutes_told(whole),
        "until": until,
    }


@dataclass(frozen=True)
class Step:
    """A question of an attempt in the list of its questions: open, incomplete or saved; whether it is this one."""

    number: int
    title: str
    state: str
    now: bool
    reachable: bool

    @property
    def told(self) -> str:
        """The state in words."""
        words = {
            "saved": gettext("saved"),
            "incomplete": gettext("saved, not complete"),
            "open": gettext("not answered"),
        }
        return words[self.state]


def steps_of(
    attempt: ExamAttempt, items: Iterable[ExamItem], saves: Mapping[int, Save], now: int | None = None
) -> list[Step]:
    """The questions of the attempt in order with how far each is."""
    return [
        Step(
            number=item.number,
            title=item.title,
            state=state_of(item, saves.get(item.pk)),
            now=item.number == now,
            reachable=attempt.rules.going_back or item.number == attempt.reached,
        )
        for item in items
    ]


def state_of(item: ExamItem, save: Save | None) -> str:
    """`open`, `incomplete` or `saved`."""
    if save is None or not save.post:
        return "open"
    return "saved" if is_answer(item, save.post) else "incomplete"


def asked_of(item: ExamItem, post: Mapping[str, str], problems: Iterable[tuple[str, str]] = ()) -> dict[str, Any]:
    """The question with its controls, filled in as they were saved, its options in this form's order."""
    asked = in_order(item.question.told_in(item.attempt.read_in), item)
    return {"scenes": scenes_of(asked), "controls": controls_of(asked, post, problems)}


def in_order(asked: Asked, item: ExamItem) -> Asked:
    """The question with its options in the order of this form: on every page, in review, print and appeal."""
    if not item.options:
        return asked
    by_id = {option.id: option for option in asked.options}
    return replace(asked, options=tuple(by_id[each] for each in item.options))


def milliseconds(moment: datetime) -> int:
    """The moment as browsers count: milliseconds since 1970."""
    return int(moment.timestamp() * 1000)
