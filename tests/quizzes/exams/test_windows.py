"""When a person may sit: person before group before exam before season, extra time, unlocking, waits and retakes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from accounts.people.models import League, Registration, User
from quizzes.exams.models import Exam, ExamAttempt, ExtraTime, Result, Season, SittingCode
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.starting import MayNotStart, WrongCode, stands, start
from quizzes.exams.services.time import change_window, set_extra_time, unlock
from quizzes.exams.windows import about, closes_for_everyone, effective
from tests.quizzes.exams.made import DAY, NOON, begin, fix_questions, items_of, make_exam, make_policy, sit, timed
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World

HOUR = timedelta(hours=1)
SEASON, EXAM, GROUP, OWN = (NOON + n * DAY for n in (1, 2, 3, 4))


@pytest.fixture
def league(world: World) -> League:
    """The league, in Toronto."""
    League.objects.filter(pk=world.league.pk).update(time_zone="America/Toronto")
    world.league.refresh_from_db()
    return world.league


def quick(league: League, policy=None, **fields) -> Exam:
    """An exam that takes no drawing."""
    exam = make_exam(league, policy, blueprint={}, **fields)
    fix_questions(exam.sections.get(), 4)
    return exam


@pytest.mark.parametrize("own", [None, OWN])
@pytest.mark.parametrize("group", [None, GROUP])
@pytest.mark.parametrize("exams", [None, EXAM])
@pytest.mark.parametrize("season", [None, SEASON])
def test_person_before_group_before_exam_before_season(league: League, trainee: User, season, exams, group, own):
    Registration.objects.create(user=trainee, league=league, number="1", organisation="North")
    held = Season.objects.create(league=league, title="S", opens=NOON - 30 * DAY, closes=season) if season else None
    exam = quick(league, opens=None, closes=exams, season=held)
    change_window(exam=exam, user=None, organisation="North", opens=None, closes=group)
    change_window(exam=exam, user=None, organisation="South", opens=None, closes=NOON)
    change_window(exam=exam, user=trainee, organisation="", opens=None, closes=own)

    found = effective(exam, exam.policy.rules, about(exam, trainee))

    assert found.window.closes == (own or group or exams or season)


def test_extra_time_moves_the_limit_and_the_windows_end(league: League, trainee: User, world: World):
    exam = quick(league, timed(), closes=NOON + 10 * timedelta(minutes=1))
    set_extra_time(league=league, user=trainee, percent=50, by=world.people[LEAGUE_ADMIN], now=NOON)

    attempt = begin(exam, trainee)

    assert attempt.deadline == NOON + timedelta(minutes=40)
    assert attempt.extra_minutes == 30


def test_extra_time_given_while_an_attempt_runs_moves_its_deadline_and_taken_back_moves_it_back(
    league: League, trainee: User, world: World
):
    attempt = begin(quick(league, timed()), trainee)
    admin = world.people[LEAGUE_ADMIN]
    for percent, minutes in ((25, 75), (100, 120), (0, 60)):
        set_extra_time(league=league, user=trainee, percent=percent, by=admin, now=NOON)
        attempt.refresh_from_db()
        assert attempt.deadline == NOON + timedelta(minutes=minutes)
        assert attempt.started == NOON
    assert not ExtraTime.objects.exists()


def test_extra_time_of_another_league_or_for_another_person_changes_nothing(
    league: League, trainee: User, world: World
):
    attempt = begin(quick(league, timed()), trainee)
    admin = world.people[LEAGUE_ADMIN]
    set_extra_time(league=world.other_league, user=trainee, percent=50, by=admin, now=NOON)
    set_extra_time(league=league, user=world.people[INSTRUCTOR], percent=50, by=admin, now=NOON)

    attempt.refresh_from_db()
    assert attempt.deadline == NOON + HOUR


def test_a_finished_attempt_keeps_its_deadline(league: League, trainee: User, world: World):
    attempt = begin(quick(league, timed()), trainee)
    submit(attempt=attempt, now=NOON + HOUR)
    set_extra_time(league=league, user=trainee, percent=50, by=world.people[LEAGUE_ADMIN], now=NOON)

    attempt.refresh_from_db()
    assert attempt.deadline == NOON + HOUR


def test_without_a_limit_extra_time_moves_nothing(league: League, trainee: User, world: World):
    exam = quick(league)
    set_extra_time(league=league, user=trainee, percent=50, by=world.people[LEAGUE_ADMIN], now=NOON)

    assert begin(exam, trainee).deadline == exam.closes


def closing(exam: Exam) -> datetime:
    """When the exam closes for everyone who has no other window."""
    assert exam.closes is not None
    return exam.closes


def why(exam: Exam, user: User, now: datetime) -> str:
    return stands(exam, user, now).why


def test_before_it_opens_one_is_told_from_when_with_the_zone(league: League, trainee: User):
    exam = quick(league, opens=datetime(2027, 3, 14, 22, 0, tzinfo=UTC), closes=datetime(2027, 4, 1, tzinfo=UTC))

    assert why(exam, trainee, NOON) == ("You may sit this from 14 March 2027, 18:00 EDT, because the exam opens then.")
    with pytest.raises(MayNotStart):
        begin(exam, trainee)
    assert stands(exam, trainee, datetime(2027, 3, 14, 22, 0, tzinfo=UTC)).may_start


def test_after_it_closed_one_is_told_so(league: League, trainee: User):
    exam = quick(league)

    assert stands(exam, trainee, closing(exam) - timedelta(seconds=1)).may_start
    assert why(exam, trainee, closing(exam)) == "It closed for you at 17 March 2027, 13:00 EDT."


def test_an_unpublished_exam_cannot_be_started(league: League, trainee: User):
    assert why(quick(league, published=None), trainee, NOON) == "It is not published yet."


@pytest.mark.parametrize(
    ("start", "ready"),
    [  # seven days on the clock of Toronto, over both changes and 29 February
        (datetime(2027, 3, 10, 17, tzinfo=UTC), datetime(2027, 3, 17, 16, 30, tzinfo=UTC)),
        (datetime(2026, 10, 28, 16, tzinfo=UTC), datetime(2026, 11, 4, 17, 30, tzinfo=UTC)),
        (datetime(2028, 2, 25, 17, tzinfo=UTC), datetime(2028, 3, 3, 17, 30, tzinfo=UTC)),
    ],
    ids=str,
)
def test_a_wait_in_days_is_of_the_calendar(league: League, trainee: User, start: datetime, ready: datetime):
    policy = make_policy(attempts=2, wait_days=7)
    exam = quick(league, policy, opens=start - DAY, closes=start + 30 * DAY, published=start - DAY)
    sit(exam, trainee, "wwww", start)  # it ends half an hour after it began

    assert not stands(exam, trainee, ready - timedelta(seconds=1)).may_start
    assert stands(exam, trainee, ready - timedelta(seconds=1)).when == ready
    assert stands(exam, trainee, ready).may_start
    assert "7 days have to pass after an attempt" in why(exam, trainee, start + HOUR)


@pytest.mark.parametrize(
    "start", [datetime(2027, 3, 13, 17, tzinfo=UTC), datetime(2026, 10, 31, 16, tzinfo=UTC)], ids=str
)
def test_a_wait_in_hours_is_elapsed_time(league: League, trainee: User, start: datetime):
    policy = make_policy(attempts=2, wait_hours=48)
    exam = quick(league, policy, opens=start - DAY, closes=start + 30 * DAY, published=start - DAY)
    ready = start + timedelta(minutes=30) + 48 * HOUR
    sit(exam, trainee, "wwww", start)

    assert stands(exam, trainee, ready - timedelta(seconds=1)).when == ready
    assert stands(exam, trainee, ready).may_start


def test_a_wait_counts_from_the_deadline_where_the_server_closed_it_however_late(league: League, trainee: User):
    exam = quick(league, timed(attempts=2, wait_hours=48), closes=NOON + 30 * DAY)
    attempt = begin(exam, trainee)
    submit(attempt=attempt, now=NOON + 5 * DAY)  # the closer had been down

    assert stands(exam, trainee, NOON + HOUR + 48 * HOUR).may_start
    assert not stands(exam, trainee, NOON + 48 * HOUR).may_start


def test_a_retake_is_possible_within_its_days_alone_and_not_once_passed(league: League, trainee: User):
    policy = make_policy(attempts=2, wait_days=7, retake_within_days=30)
    exam = quick(league, policy, closes=NOON + 90 * DAY)
    sit(exam, trainee, "wwww", NOON)
    end = NOON + timedelta(minutes=30)

    assert not stands(exam, trainee, end + 6 * DAY).may_start
    assert stands(exam, trainee, end + 8 * DAY).may_start
    assert not stands(exam, trainee, end + 31 * DAY).may_start
    second = begin(exam, trainee, end + 8 * DAY)
    assert second.number == 2
    submit(attempt=second, now=end + 9 * DAY)
    assert why(exam, trainee, end + 10 * DAY) == "All its attempts are used."


def test_whoever_has_passed_needs_no_retake(league: League, trainee: User):
    exam = quick(league, make_policy(attempts=2))
    sit(exam, trainee, "rrrr")

    assert why(exam, trainee, NOON + DAY) == "You have passed it."


def test_so_many_attempts_in_so_many_days(league: League, trainee: User):
    exam = quick(league, make_policy(attempts=2, per_days=3), closes=NOON + 30 * DAY)
    sit(exam, trainee, "wwww", NOON)
    sit(exam, trainee, "wwww", NOON + DAY)

    assert "at most 2 attempts are allowed in 3 days" in why(exam, trainee, NOON + 2 * DAY)
    assert stands(exam, trainee, NOON + 3 * DAY).may_start
    sit(exam, trainee, "wwww", NOON + 3 * DAY)
    assert not stands(exam, trainee, NOON + 3 * DAY + HOUR).may_start


def test_a_make_up_asks_as_many_as_were_missed_on_the_same_clauses(league: League, trainee: User):
    exam = make_exam(league, make_policy(attempts=2, make_up=True))
    first = sit(exam, trainee, "rwwr")
    missed = {name for item in items_of(first) if item.number in {2, 3} for name in item.question.asked.decides}

    second = begin(exam, trainee, NOON + DAY)

    questions = [item.question.asked for item in items_of(second)]
    assert len(questions) == 2
    assert second.make_up_of == first
    assert all(missed & set(question.decides) for question in questions)
    assert not {each.identity for each in questions} & {item.question.asked.identity for item in items_of(first)}


def test_an_exam_that_needs_unlocking_opens_for_seven_days_from_it(league: League, trainee: User, world: World):
    exam = quick(league, make_policy(unlocked=True, unlock_days=7), closes=NOON + 60 * DAY)
    assert why(exam, trainee, NOON) == "An instructor of the league has to unlock it for you."

    unlock(exam=exam, user=trainee, reason="clinic", by=world.people[INSTRUCTOR], now=NOON)

    ends = datetime(2027, 3, 17, 16, tzinfo=UTC)  # the clocks go forward in between
    assert not stands(exam, trainee, NOON - HOUR).may_start
    assert stands(exam, trainee, NOON).may_start
    assert stands(exam, trainee, ends - timedelta(seconds=1)).may_start
    assert not stands(exam, trainee, ends).may_start
    assert begin(exam, trainee).deadline == ends


def test_passing_the_exam_that_it_requires_unlocks_it_for_as_many_days(league: League, trainee: User, world: World):
    first = quick(league, timed(attempts=2), closes=NOON + 60 * DAY)
    exam = quick(league, make_policy(unlocked=True, unlock_days=7), requires=first, closes=NOON + 60 * DAY)
    passed = NOON + DAY + timedelta(minutes=30)

    sit(first, trainee, "rrww", NOON)
    assert why(exam, trainee, NOON + DAY) == "It is unlocked when you have passed “The season's exam”."
    sit(first, trainee, "rrrw", NOON + DAY)

    assert not stands(exam, trainee, passed - timedelta(seconds=1)).may_start
    assert stands(exam, trainee, passed).may_start
    assert not stands(exam, trainee, passed + 7 * DAY).may_start
    assert not stands(exam, world.people[INSTRUCTOR], passed).may_start
    assert begin(exam, trainee, passed).deadline == passed + 7 * DAY - HOUR  # the clocks go forward in between


def test_what_was_unlocked_by_passing_is_locked_again_where_that_pass_is_lost(
    league: League, trainee: User, world: World
):
    first = quick(league)
    exam = quick(league, make_policy(unlocked=True), requires=first)
    attempt = sit(first, trainee, "rrrr")
    before = attempt.results.get()
    later = {"attempt": attempt, "at": NOON + DAY, "earned": 0, "possible": 4, "passed": False}
    assert stands(exam, trainee, NOON + DAY).may_start

    Result.objects.create(**later, number=before.number + 1, sections=[], marks=before.marks)

    assert not stands(exam, trainee, NOON + DAY).may_start
    unlock(exam=exam, user=trainee, reason="clinic", by=world.people[INSTRUCTOR], now=NOON)
    assert stands(exam, trainee, NOON + DAY).may_start


def test_a_supervised_sitting_takes_a_code_that_holds_and_says_who_and_where(
    league: League, trainee: User, world: World
):
    exam = quick(league, timed(supervised=True))
    other = quick(league, timed(supervised=True))
    instructor = world.people[INSTRUCTOR]
    make = SittingCode.objects.create
    code = make(exam=exam, place="Rink 2", made_by=instructor, made=NOON, until=NOON + HOUR)
    late = make(exam=exam, place="Rink 2", made_by=instructor, made=NOON - DAY, until=NOON)
    elsewhere = make(exam=other, place="Rink 3", made_by=instructor, made=NOON, until=NOON + HOUR)

    for wrong in ("", "guess", late.code, elsewhere.code):
        with pytest.raises(WrongCode):
            begin(exam, trainee, code=wrong)
    assert not ExamAttempt.objects.exists()
    attempt = begin(exam, trainee, code=f" {code.code[:4]} {code.code[4:].upper()} ")

    assert attempt.evidence_mode == "closed_book_supervised"
    assert attempt.code is not None
    assert (attempt.code.place, attempt.code.made_by) == ("Rink 2", instructor)


def test_it_has_closed_for_everyone_when_it_has_for_the_last(league: League, trainee: User, world: World):
    exam = quick(league, timed())
    assert closes_for_everyone(exam) == exam.closes

    set_extra_time(league=league, user=trainee, percent=50, by=world.people[LEAGUE_ADMIN], now=NOON)
    assert closes_for_everyone(exam) == closing(exam) + timedelta(minutes=30)

    change_window(exam=exam, user=trainee, organisation="", opens=None, closes=closing(exam) + DAY)
    assert closes_for_everyone(exam) == closing(exam) + DAY + timedelta(minutes=30)


def test_it_has_not_closed_while_an_answer_may_be_under_way(league: League, trainee: User):
    exam = quick(league, timed(grace_seconds=120), closes=NOON + HOUR)
    begin(exam, trainee)

    assert closes_for_everyone(exam) == NOON + HOUR + timedelta(seconds=120)


def test_extra_time_given_while_the_form_is_drawn_counts(league: League, trainee: User, world: World):
    exam = quick(league, timed())
    drawn = iter([False, True])

    def clock() -> datetime:
        if next(drawn):
            set_extra_time(league=league, user=trainee, percent=50, by=world.people[LEAGUE_ADMIN], now=NOON)
        return NOON

    attempt = start(exam=exam, user=trainee, language="en", clock=clock)

    assert (attempt.deadline, attempt.extra_minutes) == (NOON + timedelta(minutes=90), 30)


def test_an_exam_that_closes_while_the_form_is_drawn_is_not_started(league: League, trainee: User):
    exam = quick(league, timed())
    drawn = iter([False, True])

    def clock() -> datetime:
        if next(drawn):
            Exam.objects.update(closes=NOON)
        return NOON

    with pytest.raises(MayNotStart, match="It closed for you"):
        start(exam=exam, user=trainee, language="en", clock=clock)
    assert not ExamAttempt.objects.exists()


def test_unlocked_again_an_attempt_under_way_has_the_days_from_then(league: League, trainee: User, world: World):
    exam = quick(league, make_policy(unlocked=True, unlock_days=3), closes=NOON + 60 * DAY)
    instructor = world.people[INSTRUCTOR]
    unlock(exam=exam, user=trainee, reason="clinic", by=instructor, now=NOON - DAY)
    attempt = begin(exam, trainee)
    before = attempt.deadline

    unlock(exam=exam, user=trainee, reason="fell ill", by=instructor, now=NOON)

    attempt.refresh_from_db()
    assert attempt.deadline == before + DAY


def test_moving_the_exams_end_for_a_person_moves_the_attempt_under_way(league: League, trainee: User):
    exam = quick(league)
    attempt = begin(exam, trainee)

    change_window(exam=exam, user=trainee, organisation="", opens=None, closes=closing(exam) + DAY)
    attempt.refresh_from_db()
    assert attempt.deadline == closing(exam) + DAY

    change_window(exam=exam, user=trainee, organisation="", opens=None, closes=None)
    attempt.refresh_from_db()
    assert attempt.deadline == exam.closes
