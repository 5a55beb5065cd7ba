"""An attempt from start to result: its form, its saves, its deadline, its mark."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from accounts.people.models import User
from quizzes.exams.grading import held_saves
from quizzes.exams.models import Exam, ExamAttempt, Finish, Result, Save
from quizzes.exams.services.closing import close_due
from quizzes.exams.services.finishing import close_if_over, result_of, submit
from quizzes.exams.services.saving import NoWayBack, Over, Oversized, go_on, new_turn, save_answer
from quizzes.exams.services.starting import MayNotStart, start
from tests.quizzes.exams.made import DAY, NOON, a_call, begin, give, items_of, make_exam, make_policy, sit, timed
from tests.world import World

HOUR = timedelta(hours=1)


def test_a_start_makes_attempt_form_and_deadline(exam: Exam, trainee: User):
    attempt = begin(exam, trainee)

    assert (attempt.number, attempt.started, attempt.deadline) == (1, NOON, exam.closes)
    assert len(items_of(attempt)) == 4
    assert len({item.question.asked.identity for item in items_of(attempt)}) == 4
    assert attempt.evidence_mode == "open_book"


def test_started_twice_it_is_the_same_attempt_with_the_same_deadline(exam: Exam, trainee: User):
    first = begin(exam, trainee)
    again = begin(exam, trainee, NOON + HOUR)

    assert again == first
    assert (again.started, again.deadline) == (first.started, first.deadline)
    assert ExamAttempt.objects.count() == 1


def test_the_clock_is_read_after_the_form_is_drawn(world: World, trainee: User):
    exam = make_exam(world.league, timed())
    moments = iter([NOON, NOON + timedelta(seconds=9)])

    attempt = start(exam=exam, user=trainee, language="en", clock=lambda: next(moments))

    assert attempt.started == NOON + timedelta(seconds=9)
    assert attempt.deadline == attempt.started + HOUR


@pytest.mark.parametrize(
    ("before_closing", "left"),
    [(timedelta(minutes=10), timedelta(minutes=10)), (HOUR, HOUR), (2 * HOUR, HOUR)],
    ids=str,
)
def test_the_deadline_is_the_earlier_of_limit_and_closing(world: World, trainee: User, before_closing, left):
    exam = make_exam(world.league, timed(), closes=NOON + before_closing)

    assert begin(exam, trainee).deadline == NOON + left


def test_the_highest_pair_of_turn_and_number_holds_whatever_comes_last(exam: Exam, trainee: User):
    attempt = begin(exam, trainee)
    item = items_of(attempt)[0]
    old, new = new_turn(attempt=attempt), new_turn(attempt=attempt)

    first = give(item, "right", turn=new, number=1)
    late = give(item, "wrong", turn=old, number=99)

    assert (first.accepted, first.elsewhere) == (True, False)
    assert (late.accepted, late.elsewhere, (late.turn, late.number)) == (False, True, (new, 1))
    assert held_saves([item])[item.pk].post == a_call(item, "right")
    assert Save.objects.filter(item=item).count() == 2


def test_an_older_devices_answer_holds_where_no_newer_one_answered(exam: Exam, trainee: User):
    attempt = begin(exam, trainee)
    first, second, *_ = items_of(attempt)
    old, new = new_turn(attempt=attempt), new_turn(attempt=attempt)
    give(first, turn=new)

    held = give(second, turn=old)

    assert (held.accepted, held.elsewhere) == (True, True)


def test_sent_again_a_save_is_kept_once_and_another_under_its_pair_is_not_accepted(exam: Exam, trainee: User):
    item = items_of(begin(exam, trainee))[0]

    assert give(item, "right").accepted
    assert give(item, "right").accepted
    assert not give(item, "wrong").accepted
    assert Save.objects.count() == 1


def test_an_answer_that_is_not_whole_is_kept_and_said_to_be_so(exam: Exam, trainee: User):
    item = next(item for item in items_of(begin(exam, trainee)) if item.question.format == "make_the_call")
    name, value = next(iter(a_call(item).items()))

    held = save_answer(item=item, turn=1, number=1, post={name: value}, now=NOON)

    assert (held.accepted, held.complete) == (True, False)


def test_more_than_any_answer_is_refused_and_keeps_nothing(exam: Exam, trainee: User):
    item = items_of(begin(exam, trainee))[0]

    for post in ({str(n): "x" for n in range(61)}, {"option": "x" * 201}):
        with pytest.raises(Oversized):
            save_answer(item=item, turn=1, number=1, post=post, now=NOON)
    assert Save.objects.count() == 0


@pytest.mark.parametrize(
    ("after", "taken"),
    [
        (timedelta(seconds=-1), True),
        (timedelta(0), True),
        (timedelta(seconds=30), True),
        (timedelta(seconds=31), False),
    ],
    ids=str,
)
def test_an_answer_is_taken_until_the_deadline_and_under_way_for_the_grace(world: World, trainee: User, after, taken):
    attempt = begin(make_exam(world.league, timed()), trainee)
    item = items_of(attempt)[0]

    if taken:
        assert give(item, now=attempt.deadline + after).accepted
    else:
        with pytest.raises(Over):
            give(item, now=attempt.deadline + after)
    assert Save.objects.count() == int(taken)


def test_no_answer_is_taken_after_submitting_and_submitting_again_gives_the_first_result(exam: Exam, trainee: User):
    attempt = begin(exam, trainee)
    item, *others = items_of(attempt)
    give(item)
    first = submit(attempt=attempt, now=NOON + HOUR)

    with pytest.raises(Over):
        give(others[0], now=NOON + HOUR)
    again = submit(attempt=attempt, now=NOON + 2 * HOUR)

    assert again == first
    attempt.refresh_from_db()
    assert (attempt.finished, attempt.finish) == (NOON + HOUR, Finish.SUBMITTED)
    assert (first.earned, first.possible, first.passed) == (1, 4, False)
    assert Save.objects.count() == 1


def test_at_the_deadline_what_was_saved_is_graded_however_late_the_closer_runs(world: World, trainee: User):
    attempt = begin(make_exam(world.league, timed()), trainee)
    for item in items_of(attempt)[:3]:
        give(item)

    assert close_due(now=attempt.deadline + timedelta(seconds=30)) == 0  # an answer may be under way
    assert close_due(now=attempt.deadline + 5 * DAY) == 1
    assert close_due(now=attempt.deadline + 6 * DAY) == 0

    attempt.refresh_from_db()
    assert (attempt.finished, attempt.finish) == (attempt.deadline, Finish.DEADLINE)
    assert (result_of(attempt).earned, result_of(attempt).passed) == (3, True)


def test_the_closer_reads_the_deadline_when_it_runs(world: World, trainee: User):
    attempt = begin(make_exam(world.league, timed()), trainee)
    stale = ExamAttempt.objects.get(pk=attempt.pk)
    ExamAttempt.objects.filter(pk=attempt.pk).update(deadline=attempt.deadline + HOUR)

    assert not close_if_over(attempt=stale, now=stale.deadline + timedelta(minutes=10))

    ExamAttempt.objects.filter(pk=attempt.pk).update(deadline=attempt.deadline - timedelta(minutes=30))
    assert close_if_over(attempt=stale, now=attempt.deadline)


def test_a_submit_within_the_grace_finishes_at_the_deadline(world: World, trainee: User):
    attempt = begin(make_exam(world.league, timed()), trainee)

    submit(attempt=attempt, now=attempt.deadline + timedelta(seconds=20))

    attempt.refresh_from_db()
    assert (attempt.finished, attempt.finish) == (attempt.deadline, Finish.SUBMITTED)


def test_without_a_way_back_one_question_after_the_other_is_open(world: World, trainee: User):
    attempt = begin(make_exam(world.league, make_policy(going_back=False)), trainee)
    first, second, *_ = items_of(attempt)
    with pytest.raises(NoWayBack):
        give(second)
    give(first)
    go_on(item=first, now=NOON)
    go_on(item=first, now=NOON)  # a double click

    with pytest.raises(NoWayBack):
        give(first, number=2)
    assert give(second).accepted


def test_one_mail_says_how_it_went(exam: Exam, trainee: User, django_capture_on_commit_callbacks):
    trainee.email = "robin@example.org"
    trainee.save()
    with django_capture_on_commit_callbacks(execute=True):
        attempt = sit(exam, trainee, "rrrw")
        submit(attempt=attempt, now=NOON + DAY)

    (sent,) = mail.outbox
    assert sent.to == ["robin@example.org"]
    assert "3 of 4 (75 %)" in sent.body


def test_who_has_sat_it_may_not_start_again(exam: Exam, trainee: User):
    sit(exam, trainee, "wwww")

    with pytest.raises(MayNotStart, match="You have sat it"):
        begin(exam, trainee, NOON + DAY)
    assert Result.objects.count() == 1


def test_an_attempt_keeps_the_policy_as_it_stood(exam: Exam, trainee: User):
    attempt = begin(exam, trainee)
    exam.policy.pass_percent = 100
    exam.policy.save()
    for item in items_of(attempt)[:3]:
        give(item)

    assert submit(attempt=attempt, now=NOON + HOUR).passed
