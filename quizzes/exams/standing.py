"""How a person stands to an exam now: may they start it, and if not, why, and from when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

from quizzes.exams.models import Exam, ExamAttempt
from quizzes.exams.policies import Rules
from quizzes.exams.telling import moment
from quizzes.exams.timing import Window
from quizzes.exams.windows import About, Effective, effective, period_window, retake_window, zone_of


@dataclass(frozen=True)
class Standing:
    """`may_start` now; otherwise `why` not, in a sentence, and `when` they may, if they ever may as things are.

    `open`: the attempt that goes on. `number`: which attempt the next one is. `deadline`: when it would end if it were
    started now, `left` from now. `before`: the attempt before it.
    """

    exam: Exam
    rules: Rules
    effective: Effective
    may_start: bool
    why: str = ""
    when: datetime | None = None
    open: ExamAttempt | None = None
    number: int = 1
    deadline: datetime | None = None
    left: timedelta | None = None
    before: ExamAttempt | None = None


def standing(exam: Exam, held: About, *, now: datetime, passed: bool = False) -> Standing:
    """How the person stands to the exam; `passed`: whether they have passed it already, which ends retakes."""
    rules = exam.policy.rules
    found = effective(exam, rules, held)
    attempts = held.attempts
    before = attempts[-1] if attempts else None
    number = (before.number if before else 0) + 1
    open_one = before if before is not None and not before.is_finished else None

    def no(why: str, when: datetime | None = None) -> Standing:
        return Standing(exam, rules, found, False, why, when, open_one, number, None, None, before)

    if open_one is not None:
        return no("")
    if exam.published is None:
        return no(gettext("It is not published yet."))
    if rules.unlocked and held.unlocked is None:
        return no(_locked(exam))
    if passed:
        return no(gettext("You have passed it."))
    if rules.per_days is None and len(attempts) >= rules.attempts:
        return no(gettext("All its attempts are used.") if rules.retakes else gettext("You have sat it."))
    window, because = _window(exam, rules, found, attempts)
    if window.has_closed(now):
        return no(gettext("It closed for you at %(when)s.") % {"when": moment(window.closes, exam)})
    if not window.has_opened(now) and window.opens is not None:
        if window.closes is not None and window.opens >= window.closes:
            return no(gettext("No retake is possible: the wait is over only when the exam has closed."))
        told = gettext("You may sit this from %(when)s, because %(because)s.")
        return no(told % {"when": moment(window.opens, exam), "because": because}, window.opens)
    deadline = found.deadline(now, rules.minutes)
    left = deadline - now if deadline else None
    return Standing(exam, rules, found, True, "", None, None, number, deadline, left, before)


def _locked(exam: Exam) -> str:
    if exam.requires is not None:
        return gettext("It is unlocked when you have passed “%(exam)s”.") % {"exam": exam.requires}
    return gettext("An instructor of the league has to unlock it for you.")


def _window(exam: Exam, rules: Rules, found: Effective, attempts: tuple[ExamAttempt, ...]) -> tuple[Window, str]:
    """When the next attempt may be started, and the reason for the later of its beginnings."""
    zone, opening = zone_of(exam), found.window
    reasons = [(opening.opens, gettext("the exam opens then"))]
    window = opening
    if attempts:
        retake = retake_window(attempts[-1], rules, zone)
        window = window.within(retake)
        if rules.wait_hours:
            told = gettext("%(n)d hours have to pass after an attempt") % {"n": rules.wait_hours}
            reasons.append((retake.opens, told))
        elif rules.wait_days:
            reasons.append((retake.opens, gettext("%(n)d days have to pass after an attempt") % {"n": rules.wait_days}))
        period = period_window(attempts, rules, zone)
        window = window.within(period)
        told = gettext("at most %(attempts)d attempts are allowed in %(days)s days")
        reasons.append((period.opens, told % {"attempts": rules.attempts, "days": rules.per_days}))
    because = next((told for opens, told in reasons if opens is not None and opens == window.opens), "")
    return window, because
