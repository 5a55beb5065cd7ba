"""Writing exams and seasons: made, changed, copied. What someone has started keeps its rules."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.people.models import User
from accounts.people.services.audit import record
from quizzes.exams.models import Exam, FixedQuestion, Season, Section
from quizzes.exams.queries import has_attempts
from quizzes.exams.readiness import readiness_of
from quizzes.exams.services.time import hold, move_deadlines

WRITTEN = ("title", "policy", "edition", "languages", "season", "opens", "closes", "requires")
"""What the settings of an exam are."""


class Settled(Exception):
    """Someone has started the exam: its sections, its policy and its edition can no longer change."""


class Undrawable(Exception):
    """A published exam could not be sat any more as it was to be changed; the message says why."""


@transaction.atomic
def save_exam(*, exam: Exam, by: User, now: datetime) -> Exam:
    """Keep a new exam, or a changed one; attempts under way move with its dates. Raises `Settled` and `Undrawable`."""
    if exam.pk is None:
        exam.made_by, exam.made = by, now
        exam.save()
        record(by=by, league=exam.league, what="exam.make", target=exam, now=now)
        return exam
    before = Exam.objects.select_for_update().get(pk=exam.pk)
    if (before.policy_id, before.edition) != (exam.policy_id, exam.edition) and has_attempts(exam):
        raise Settled
    exam.save(update_fields=WRITTEN)
    changed = [name for name in WRITTEN if getattr(before, name) != getattr(exam, name)]
    if exam.published is not None and {"policy", "edition"} & set(changed):
        problems = readiness_of(exam, now).problems
        if problems:
            raise Undrawable(" ".join(problems))
    if changed:
        record(by=by, league=exam.league, what="exam.change", target=exam, details={"fields": changed}, now=now)
    move_deadlines(exam=exam)
    return exam


@transaction.atomic
def copy_exam(*, exam: Exam, title: str, by: User, now: datetime) -> Exam:
    """A draft with the sections, fixed questions and rules of an exam; without its dates, season and attempts."""
    copy = Exam.objects.create(
        league=exam.league,
        title=title,
        policy=exam.policy,
        edition=exam.edition,
        languages=exam.languages,
        requires=exam.requires,
        made_by=by,
        made=now,
        copy_of=exam,
    )
    for section in exam.sections.prefetch_related("fixed"):
        fixed = list(section.fixed.all())
        new = Section.objects.create(
            exam=copy,
            number=section.number,
            title=section.title,
            blueprint=section.blueprint,
            take=section.take,
            changed_from=section.changed_from,
            pass_percent=section.pass_percent,
        )
        FixedQuestion.objects.bulk_create(
            FixedQuestion(section=new, number=each.number, question_id=each.question_id) for each in fixed
        )
    record(by=by, league=exam.league, what="exam.copy", target=copy, details={"of": exam.public_id}, now=now)
    return copy


@transaction.atomic
def save_season(*, season: Season, by: User, now: datetime) -> Season:
    """Keep a new season, or a changed one; attempts under way at its exams move with its dates."""
    exams = list(season.exams.all()) if season.pk else []
    hold(*exams)
    season.save()
    dates = {"opens": season.opens.isoformat(), "closes": season.closes.isoformat()}
    record(by=by, league=season.league, what="exam.season", target=season, details=dates, now=now)
    for exam in exams:
        move_deadlines(exam=exam)
    return season


def held_open(exam: Exam) -> Exam:
    """The exam, held for the length of the transaction so that its sections may change. Raises `Settled`."""
    held = Exam.objects.select_for_update().get(pk=exam.pk)
    if has_attempts(held):
        raise Settled
    return held
