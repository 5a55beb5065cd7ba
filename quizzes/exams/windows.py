"""When a person may sit an exam: the one place that compares dates.

The list, the start, the deadline, the end of feedback and the certificate ask here; no view does so by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from django.db.models import Q

from accounts.people.models import Registration, User
from quizzes.exams.models import Exam, ExamAttempt, ExtraTime, Unlock, WindowChange
from quizzes.exams.policies import Rules
from quizzes.exams.queries import passed_since
from quizzes.exams.timing import ALWAYS, Window, deadline_of, extra_minutes, plus_days, plus_elapsed


@dataclass(frozen=True)
class Effective:
    """When one person may be in an exam. `extra`: how many minutes more they have, which `window` has in it."""

    window: Window
    extra: int

    def deadline(self, started: datetime, minutes: int | None) -> datetime | None:
        """When an attempt started then ends; None where nothing ends it."""
        if self.window.closes is None:
            return plus_elapsed(started, minutes=minutes + self.extra) if minutes else None
        return deadline_of(started, minutes, self.window.closes, self.extra)


@dataclass(frozen=True)
class About:
    """What decides when one person may sit one exam, beside the exam itself.

    `unlocked`: when it was unlocked for them last, by somebody or by passing the exam that it requires.
    """

    own: Window = ALWAYS
    group: Window = ALWAYS
    percent: int = 0
    unlocked: datetime | None = None
    attempts: tuple[ExamAttempt, ...] = ()


def zone_of(exam: Exam) -> tzinfo:
    """The zone in whose days an exam counts: its league's."""
    return ZoneInfo(exam.league.time_zone)


def about(exam: Exam, user: User) -> About:
    """What is held of this person that decides when they may sit this exam."""
    return about_each([exam], user)[exam.pk]


def about_each(exams: Sequence[Exam], user: User) -> dict[int, About]:
    """The same for each of several exams, in as many queries as for one."""
    organisations = dict(
        Registration.objects.filter(user=user, league__in={exam.league_id for exam in exams})
        .exclude(organisation="")
        .values_list("league", "organisation")
    )
    changes = WindowChange.objects.filter(
        Q(user=user) | Q(user=None, organisation__in=organisations.values()), exam__in=exams
    )
    extra = dict(ExtraTime.objects.filter(user=user).values_list("league", "percent"))
    unlocks = _by_exam(Unlock.objects.filter(user=user, exam__in=exams).order_by("at"))
    attempts = _by_exam(ExamAttempt.objects.filter(user=user, exam__in=exams).order_by("number"))
    held: dict[int, list[WindowChange]] = _by_exam(changes)
    required = [exam.requires_id for exam in exams if exam.requires_id is not None]
    passed = passed_since(user, required) if required else {}
    return {
        exam.pk: About(
            own=_window(change for change in held.get(exam.pk, ()) if change.user_id),
            group=_window(
                change
                for change in held.get(exam.pk, ())
                if not change.user_id and change.organisation == organisations.get(exam.league_id)
            ),
            percent=extra.get(exam.league_id, 0),
            unlocked=_unlocked(unlocks.get(exam.pk, ()), passed.get(exam.requires_id or 0)),
            attempts=tuple(attempts.get(exam.pk, ())),
        )
        for exam in exams
    }


def _by_exam(rows: Iterable) -> dict:
    found: dict = {}
    for row in rows:
        found.setdefault(row.exam_id, []).append(row)
    return found


def _unlocked(unlocks: Sequence[Unlock], passed: datetime | None) -> datetime | None:
    return max(filter(None, (passed, *(each.at for each in unlocks))), default=None)


def _window(changes: Iterable[WindowChange]) -> Window:
    return next((Window(change.opens, change.closes) for change in changes), Window())


def window_of(exam: Exam) -> Window:
    """When the exam is open to everyone for whom nothing else is said: as it says itself, or as its season does."""
    season = Window(exam.season.opens, exam.season.closes) if exam.season else Window()
    return season.under(Window(exam.opens, exam.closes))


def effective(exam: Exam, rules: Rules, held: About) -> Effective:
    """When the person may be in the exam: person before group before exam before season, within what was unlocked."""
    window = window_of(exam).under(held.group).under(held.own)
    if rules.unlocked and held.unlocked:
        until = plus_days(held.unlocked, rules.unlock_days, zone_of(exam)) if rules.unlock_days else None
        window = window.within(Window(held.unlocked, until))
    extra = extra_minutes(rules.minutes, held.percent)
    return Effective(window.closing_later(extra), extra)


def retake_window(before: ExamAttempt, rules: Rules, zone: tzinfo) -> Window:
    """When the attempt after a finished one may be started: its waits count from its finish."""
    ended = before.finished or before.deadline
    opens = ended
    if rules.wait_hours:
        opens = plus_elapsed(ended, hours=rules.wait_hours)
    if rules.wait_days:
        opens = plus_days(ended, rules.wait_days, zone)
    closes = plus_days(ended, rules.retake_within_days, zone) if rules.retake_within_days else None
    return Window(opens, closes)


def period_window(attempts: Sequence[ExamAttempt], rules: Rules, zone: tzinfo) -> Window:
    """When another attempt may be started where there are so many in so many days: the oldest must be past."""
    if rules.per_days is None or len(attempts) < rules.attempts:
        return Window()
    oldest = attempts[-rules.attempts]
    return Window(opens=plus_days(oldest.started, rules.per_days, zone))


def closes_for_everyone(exam: Exam) -> datetime | None:
    """When the exam has closed for the last person who may have it open: extra time, open attempts, their grace too."""
    ends = [change.closes for change in exam.window_changes.all() if change.closes]
    own = exam.closes or (exam.season.closes if exam.season else None)
    if own is None:
        return None
    most = max((each.percent for each in ExtraTime.objects.filter(league=exam.league_id)), default=0)
    last = max([own, *ends]) + timedelta(minutes=extra_minutes(exam.policy.minutes, most))
    open_ones = ExamAttempt.objects.filter(exam=exam, finished=None).values_list("deadline", flat=True)
    grace = exam.policy.grace_seconds
    return max([last, *(plus_elapsed(deadline, seconds=grace) for deadline in open_ones)])
