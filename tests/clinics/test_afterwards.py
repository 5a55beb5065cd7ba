"""After a clinic: who was there, the seminar that it fulfils, and results in the records of those signed in."""

from datetime import date

import pytest
from django.urls import reverse

from accounts.certification.models import Evidence, Kind, Requirement
from accounts.clinics.models import Clinic, Participant
from accounts.clinics.services.confirming import NotOver, confirm
from accounts.clinics.services.keeping import keep_due
from accounts.clinics.services.running import CALLS, END, NEXT, RULING, SKIP
from accounts.people.models import Act
from quizzes.models import Answer, Attempt, Mode, Recall
from tests.clinics.made import EVENING, calls, go, here, make_clinic, opened
from tests.queries import assert_same_number_of_queries
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, TRAINEE, World


@pytest.fixture
def clinic(world: World) -> Clinic:
    """One that is over: the trainee called two of three, one by name called one."""
    found = opened(make_clinic(world.league, by=world.people[INSTRUCTOR]), world.people[INSTRUCTOR])
    trainee, guest = here(found, "Robin", world.people[TRAINEE]), here(found, "Guest")
    found = go(found, NEXT)
    calls(trainee, "right")
    calls(guest, "wrong")
    found = go(found, CALLS, RULING, NEXT)
    calls(trainee, "wrong")
    return go(found, CALLS, RULING, NEXT, END)


@pytest.fixture
def seminar(world: World) -> Requirement:
    return Requirement.objects.create(league=world.league, code="seminar", title="Clinic", kind=Kind.SEMINAR)


def test_what_a_signed_in_official_called_stands_in_their_record_marked_as_a_clinic(clinic: Clinic, world: World):
    assert keep_due(now=EVENING) == 1

    attempt = Attempt.objects.get(user=world.people[TRAINEE])
    assert (attempt.mode, attempt.started, attempt.finished) == (Mode.CLINIC, EVENING, EVENING)
    assert list(Answer.objects.order_by("item__number").values_list("right", flat=True)) == [True, False]
    assert Recall.objects.filter(user=world.people[TRAINEE]).exists()
    page = world.client(TRAINEE).get(reverse("summary", args=[attempt.public_id]))
    assert page.status_code == 200
    assert world.client(TRAINEE).get(reverse("feedback", args=[attempt.public_id, 2])).status_code == 200


def test_a_scenario_that_was_skipped_counts_for_nobody(world: World):
    by = world.people[INSTRUCTOR]
    clinic = opened(make_clinic(world.league, by=by), by)
    trainee, other = here(clinic, "Robin", world.people[TRAINEE]), here(clinic, "Sam", world.people[LEAGUE_ADMIN])
    clinic = go(clinic, NEXT)
    calls(trainee)
    calls(other)
    clinic = go(clinic, SKIP)
    calls(trainee, "wrong")
    go(clinic, CALLS, RULING, END)

    rows = world.client(INSTRUCTOR).get(reverse("clinic_attendance", args=[clinic.public_id])).context["rows"]
    assert [(person.made, person.rightly) for person, _ in rows] == [(1, 0), (0, 0)]
    assert keep_due(now=EVENING) == 1
    assert list(Answer.objects.values_list("item__number", "right")) == [(1, False)]


def test_results_are_recorded_once(clinic: Clinic):
    keep_due(now=EVENING)
    Clinic.objects.update(kept=False)

    assert keep_due(now=EVENING) == 0
    assert Attempt.objects.count() == 1


def test_results_are_recorded_of_what_is_over_alone(world: World):
    running = opened(make_clinic(world.league), world.people[INSTRUCTOR])
    person = here(running, "Robin", world.people[TRAINEE])
    go(running, NEXT)
    calls(person)

    assert keep_due(now=EVENING) == 0
    assert not Attempt.objects.exists()


def test_the_list_is_confirmed_and_fulfils_the_seminar_for_those_signed_in(clinic, seminar, world):
    page = reverse("clinic_attendance", args=[clinic.public_id])
    people = [str(each.pk) for each in Participant.objects.all()]
    world.client(INSTRUCTOR).post(page, {"there": people, "requirement": seminar.pk})

    row = Evidence.objects.get()
    assert (row.user, row.on, row.source) == (world.people[TRAINEE], date(2026, 11, 5), "Line changes")
    assert (row.signed_by, row.recorded_by) == (world.people[INSTRUCTOR], world.people[INSTRUCTOR])
    assert Clinic.objects.get().confirmed_by == world.people[INSTRUCTOR]
    assert Act.objects.get(what="clinic.confirm").details == {"people": 2, "requirement": "seminar"}


def test_confirmed_again_it_records_nothing_twice(clinic, seminar, world):
    everyone, by = list(Participant.objects.all()), world.people[INSTRUCTOR]
    for _time in range(2):
        confirm(clinic=clinic, there=everyone, requirement=seminar, by=by, now=EVENING)

    assert Evidence.objects.count() == 1


def test_who_confirms_the_list_records_nothing_of_themself(world, seminar):
    by = world.people[INSTRUCTOR]
    running = opened(make_clinic(world.league, by=by), by)
    there = [here(running, "Host", by), here(running, "Robin", world.people[TRAINEE])]
    clinic = go(running, NEXT, CALLS, RULING, NEXT, CALLS, RULING, NEXT, END)
    assert confirm(clinic=clinic, there=there, requirement=seminar, by=by, now=EVENING) == 1

    assert Evidence.objects.get().user == world.people[TRAINEE]


def test_confirmed_by_a_second_instructor_it_records_nothing_twice(clinic, seminar, world):
    everyone = list(Participant.objects.all())
    for role, recorded in ((INSTRUCTOR, 1), (LEAGUE_ADMIN, 0)):
        by = world.people[role]
        assert confirm(clinic=clinic, there=everyone, requirement=seminar, by=by, now=EVENING) == recorded

    assert Evidence.objects.count() == 1


def test_who_is_not_ticked_is_not_recorded(clinic, seminar, world):
    confirm(clinic=clinic, there=[], requirement=seminar, by=world.people[INSTRUCTOR], now=EVENING)

    assert not Evidence.objects.exists()
    assert not Participant.objects.filter(confirmed=True).exists()


def test_without_a_seminar_the_list_alone_is_confirmed(clinic, world):
    people = list(Participant.objects.all())
    assert confirm(clinic=clinic, there=people, requirement=None, by=world.people[INSTRUCTOR], now=EVENING) == 0
    assert Participant.objects.filter(confirmed=True).count() == 2


def test_while_it_runs_nothing_is_confirmed(world: World):
    running = opened(make_clinic(world.league), world.people[INSTRUCTOR])
    with pytest.raises(NotOver):
        confirm(clinic=running, there=[here(running)], requirement=None, by=world.people[INSTRUCTOR], now=EVENING)


def test_a_seminar_of_another_league_is_refused(clinic, world):
    theirs = Requirement.objects.create(league=world.other_league, code="s", title="S", kind=Kind.SEMINAR)
    page = reverse("clinic_attendance", args=[clinic.public_id])

    assert world.client(INSTRUCTOR).post(page, {"requirement": theirs.pk}).status_code == 422


def test_the_list_asks_as_often_for_three_as_for_one(world: World):
    clinic = opened(make_clinic(world.league), world.people[INSTRUCTOR])
    browser = world.client(INSTRUCTOR)

    def ask() -> None:
        page = browser.get(reverse("clinic_attendance", args=[clinic.public_id])).content.decode()
        assert page.count('<li class="line"') == Participant.objects.count()

    assert_same_number_of_queries(ask=ask, add_row=lambda: here(clinic))
