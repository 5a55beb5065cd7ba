"""The demo league's exam that is over: enough have sat it, something is worth a look, and nobody is mailed."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from accounts.certification.demo import VALID, Official
from accounts.certification.demo_exam import OF_ALL, SAT, TAKEN, an_exam_sat
from accounts.people.demo import Stage
from accounts.people.models import Registration, Role
from quizzes.exams.models import Exam, ExamItem, Result, Save
from quizzes.statistics.exam import statistics_of
from quizzes.statistics.questions import AGAINST, questions_in
from quizzes.statistics.sources import Source
from tests.factories import LeagueFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db


def loaded(slug: str) -> Exam:
    """A league with a roster and the exam that its officials have sat; loaded again, it stays as it is."""
    league = LeagueFactory.create(slug=slug)
    instructor = MembershipFactory.create(league=league, role=Role.INSTRUCTOR).user
    for official in (each for each in Official.every() if each.group is VALID):
        user = UserFactory.create()
        email = f"{official.number}@example.org"
        Registration.objects.create(user=user, league=league, number=official.number, family_name="X", email=email)
    stage = Stage(league=league, people={"instructor": instructor}, say=lambda line: None)
    an_exam_sat(stage)
    before = Save.objects.count()
    an_exam_sat(stage)
    assert Save.objects.count() == before
    return Exam.objects.get(league=league)


def calls(exam: Exam) -> dict[tuple[str, str], dict[str, str]]:
    """What each official called on the questions that everyone was asked."""
    rows = Save.objects.filter(item__attempt__exam=exam, item__section__number=1)
    named = rows.values_list("item__attempt__user__registrations__number", "item__question__identity", "post")
    return {(number, identity): post for number, identity, post in named}


def test_there_are_figures_and_something_to_look_at_and_the_same_in_every_load(django_capture_on_commit_callbacks):
    call_command("loaddata", "exam_policies", verbosity=0)
    with django_capture_on_commit_callbacks(execute=True):
        exam, again = loaded("one"), loaded("two")

    found = statistics_of(exam)
    assert found.enough
    assert exam.made_by is not None
    assert exam.closes is not None
    assert found.whole.reliability is not None
    assert found.whole.reliability > 40
    assert found.forms is not None
    assert found.forms.different > 1
    assert 0 < found.results.passed.part < SAT
    questions = questions_in(exam.league, Source.EXAM, exam.made_by)
    assert AGAINST in {why for each in questions for why in each.why}
    assert any(mark.get("misreading") for result in Result.objects.all() for mark in result.marks.values())
    assert ExamItem.objects.filter(attempt__exam=exam).count() == SAT * (OF_ALL + TAKEN)
    assert exam.attempts.filter(finished__gt=exam.closes).count() == 0
    assert exam.closes < timezone.now()
    assert mail.outbox == []
    assert calls(exam) == calls(again)
    assert len(calls(exam)) == SAT * OF_ALL
