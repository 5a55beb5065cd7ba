"""All that is due about exams and rosters is done once, by however many at once, also after a week without any."""

from __future__ import annotations

from datetime import timedelta

from django.core import mail
from django_tasks_db.models import DBTaskResult

from accounts.people.models import Role, RosterFile
from accounts.people.services.due import run_due
from accounts.people.services.rosters import upload
from accounts.people.tasks import run_due_each_minute
from quizzes.exams.models import ExamAttempt, Result
from tests.at_once import MANY, at_once
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import correct, fixed_exam
from tests.quizzes.exams.made import DAY, NOON, begin, items_of, sit
from tests.world import LEAGUE_ADMIN, TRAINEE, make_world

NEXT_WEEK = NOON + 15 * DAY


def test_twenty_at_once_after_a_pause_do_each_thing_once(transactional_db: None):
    world = make_world()
    exam, trainee = fixed_exam(world.league), world.people[TRAINEE]
    trainee.email = "robin@example.org"
    trainee.save()
    graded = sit(exam, trainee, "wwrr")
    correct(items_of(graded)[0].question, world.league)
    left = begin(exam, MembershipFactory.create(league=world.league, role=Role.TRAINEE).user)
    upload(league=world.league, user=world.people[LEAGUE_ADMIN], name="a.csv", content=b"number\n1", now=NOON)
    run_due_each_minute.enqueue()
    DBTaskResult.objects.update(status="SUCCESSFUL", finished_at=NOON)
    mail.outbox.clear()

    done = at_once(lambda number: run_due(now=NEXT_WEEK))

    assert [each.failed for each in done] == [[]] * MANY
    for what in (
        "exam attempts closed",
        "re-graded results told",
        "uploaded rosters deleted",
        "finished tasks deleted",
    ):
        assert (what, sum(each.counts[what] for each in done)) == (what, 1)
    left.refresh_from_db()
    assert (left.finish, left.finished) == ("deadline", left.deadline)
    assert not ExamAttempt.objects.filter(finished=None).exists()
    assert sorted(Result.objects.values_list("attempt", "number")) == sorted(
        [(graded.pk, 1), (graded.pk, 2), (left.pk, 1)]
    )
    assert [each.to for each in mail.outbox] == [["robin@example.org"]]
    assert not RosterFile.objects.exists()
    assert not DBTaskResult.objects.exists()
    assert not any(run_due(now=NEXT_WEEK + timedelta(minutes=1)).counts.values())
