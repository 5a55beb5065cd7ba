"""The fixed questions of a league's exams, as pools to be exported, and what is kept from whoever is sitting one."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.people.models import League, User
from quizzes.exams.models import Exam
from quizzes.exams.queries import being_asked
from quizzes.models import Question
from quizzes.question_files.pools import Pool


def exam_pools(league: League) -> list[Pool]:
    """A pool for each exam that has fixed questions, by the exam's public id, in the order of its sections."""
    exams = Exam.objects.filter(league=league, sections__fixed__isnull=False).distinct()
    return [Pool(exam.public_id, exam.title, _fixed_in(exam)) for exam in exams]


def _fixed_in(exam: Exam) -> QuerySet[Question]:
    found = Question.objects.filter(fixed_in__section__exam=exam)
    return found.order_by("fixed_in__section__number", "fixed_in__number")


def being_asked_of(user: User) -> Q:
    """What the person is being asked in an exam under way: its keys are not for them, whatever they lead."""
    return Q(pk__in=being_asked(user))
