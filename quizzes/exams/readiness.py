"""Whether an exam can be published: what stands in the way, and what one may have overlooked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext, ngettext

from quizzes.exams.drawable import Verdict, drawn_once
from quizzes.exams.models import Exam
from quizzes.exams.policies import WHOLE, problems_of
from quizzes.exams.telling import minutes_told
from quizzes.exams.windows import window_of
from quizzes.languages import languages_of
from quizzes.models import Question
from rules.telling.named import named


@dataclass(frozen=True)
class Readiness:
    """What stands in the way of publishing, what one may have overlooked, and how it was drawn for trial."""

    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    verdict: Verdict

    @property
    def is_ready(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.problems


def readiness_of(exam: Exam, now: datetime) -> Readiness:
    """Whether the exam can be published now."""
    verdict = drawn_once(exam)
    return Readiness(tuple(_problems(exam, verdict, now)), tuple(_warnings(exam)), verdict)


def _problems(exam: Exam, verdict: Verdict, now: datetime) -> Iterator[str]:
    if not verdict.can:
        yield named(verdict.section, verdict.told) if verdict.section else verdict.told
    window, rules = window_of(exam), exam.policy.rules
    if window.opens is None:
        yield gettext("It is not known when it opens: give it a date or a season.")
    if window.closes is None:
        yield gettext("It is not known when it closes: give it a date or a season.")
    elif window.has_closed(now):
        yield gettext("It would have closed already: give it other dates.")
    elif window.opens is not None and window.closes <= window.opens:
        yield gettext("With the dates of its season it would close before it opens.")
    yield from (str(told) for _field, told in problems_of(rules))
    if verdict.can and rules.pass_marks is not None and rules.marking == WHOLE and rules.pass_marks > verdict.count:
        told = gettext(
            "Passing takes %(marks)d marks, and there are %(n)d questions of one mark each: nobody could pass."
        )
        yield told % {"marks": rules.pass_marks, "n": verdict.count}


def _warnings(exam: Exam) -> Iterator[str]:
    window, rules = window_of(exam), exam.policy.rules
    if window.opens is not None and window.closes is not None and rules.minutes:
        length = window.closes - window.opens
        if length < timedelta(minutes=rules.minutes):
            told = gettext("It is open for %(open)s, and the policy gives %(limit)s: nobody will have all of them.")
            whole = int(length.total_seconds() // 60)
            yield told % {"open": minutes_told(whole), "limit": minutes_told(rules.minutes)}
    yield from _untold(exam)
    if rules.unlocked and exam.requires is None and not exam.unlocks.exists():
        yield gettext("It needs unlocking, and nobody is unlocked yet: do so when it is published.")
    if rules.supervised and not exam.codes.exists():
        yield gettext(
            "It is supervised, and there is no code yet with which a sitting starts: make one for each place."
        )
    if exam.requires is not None and exam.requires.published is None:
        yield gettext("Passing “%(exam)s” unlocks it, and that exam is not published.") % {"exam": exam.requires}


def _untold(exam: Exam) -> Iterator[str]:
    """The fixed questions that are not in a language that the exam offers."""
    rows = Question.objects.filter(fixed_in__section__exam=exam).distinct()
    has = [languages_of(row.frozen) for row in rows]
    names = dict(settings.LANGUAGES)
    for language in exam.offered:
        if missing := sum(language not in each for each in has):
            told = ngettext(
                "%(n)d fixed question is not in this language and will be shown as it is: %(language)s.",
                "%(n)d fixed questions are not in this language and will be shown as they are: %(language)s.",
                missing,
            )
            yield told % {"n": missing, "language": names[language]}
