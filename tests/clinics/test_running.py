"""A clinic goes from phase to phase by its instructor alone, each step once, and takes calls only while it asks."""

from datetime import timedelta

import pytest

from accounts.clinics.models import Clinic, Participant, Phase, RoomCall
from accounts.clinics.queries import in_the_room, running_by
from accounts.clinics.services.attending import TooLate, call
from accounts.clinics.services.running import (
    CALLS,
    END,
    FORGOTTEN,
    NEXT,
    RULING,
    SKIP,
    STEPS,
    NothingToAsk,
    end_forgotten,
    remove,
    step,
)
from accounts.people.models import Act
from quizzes.formats import FormatError
from tests.clinics.made import EVENING, SECOND, calls, go, here, make_clinic, on, opened, post_for
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World


@pytest.fixture
def clinic(world: World) -> Clinic:
    return opened(make_clinic(world.league, by=world.people[INSTRUCTOR]), world.people[INSTRUCTOR])


def test_it_goes_through_its_scenarios_in_order_and_is_over_after_the_last(clinic: Clinic):
    seen = []
    while clinic.phase != Phase.ENDED:
        clinic = go(clinic, NEXT)
        if clinic.phase == Phase.ASKING:
            seen.append(clinic.place)
            clinic = go(clinic, CALLS, RULING)

    assert seen == [1, 2, 3]
    assert clinic.ended == EVENING
    assert running_by(clinic.code) is None


def test_without_scenarios_it_does_not_open(world: World):
    with pytest.raises(NothingToAsk):
        opened(make_clinic(world.league, 0), world.people[INSTRUCTOR])


def test_two_clinics_that_run_have_different_codes(world: World, monkeypatch):
    codes = iter(["aaaaaa", "aaaaaa", "bbbbbb"])
    monkeypatch.setattr("accounts.clinics.services.running.join_code", lambda: next(codes))
    first = opened(make_clinic(world.league), world.people[INSTRUCTOR])
    second = opened(make_clinic(world.league), world.people[INSTRUCTOR])

    assert (first.code, second.code) == ("aaaaaa", "bbbbbb")


def test_opened_twice_it_keeps_its_code(clinic: Clinic, world: World):
    again = opened(clinic, world.people[INSTRUCTOR])

    assert (again.code, again.version) == (clinic.code, clinic.version)


@pytest.mark.parametrize("to", STEPS)
@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.ASKING, Phase.CALLS, Phase.RULING])
def test_a_step_does_something_in_its_phases_alone(clinic: Clinic, to: str, phase: Phase):
    before = {Phase.LOBBY: (), Phase.ASKING: (NEXT,), Phase.CALLS: (NEXT, CALLS), Phase.RULING: (NEXT, CALLS, RULING)}
    clinic = go(clinic, *before[phase])
    after = go(clinic, to)

    assert (after.version != clinic.version) == (phase in STEPS[to])


def test_pressed_twice_it_goes_on_once(clinic: Clinic):
    first = step(clinic=clinic, to=NEXT, seen=clinic.version, by=None, now=EVENING)
    twice = step(clinic=clinic, to=NEXT, seen=clinic.version, by=None, now=EVENING)

    assert (first.place, twice.place, twice.phase) == (1, 1, Phase.ASKING)


def test_a_skipped_scenario_is_left_out_and_the_next_is_asked(clinic: Clinic):
    clinic = go(clinic, NEXT, SKIP)

    assert (clinic.phase, clinic.place) == (Phase.ASKING, 2)
    assert list(clinic.scenarios.values_list("skipped", flat=True)) == [True, False, False]


def test_a_call_is_taken_once_and_the_first_stands(clinic: Clinic):
    clinic = go(clinic, NEXT)
    robin = here(clinic)
    first = calls(robin, "right")
    second = calls(robin, "wrong")

    assert first.right
    assert second.pk == first.pk
    assert RoomCall.objects.count() == 1


def test_what_is_no_call_stores_nothing(clinic: Clinic):
    robin, clinic = here(clinic), go(clinic, NEXT)
    with pytest.raises(FormatError):
        call(participant=robin, scenario=on(clinic), post=post_for(on(clinic), "malformed"), now=EVENING)

    assert not RoomCall.objects.exists()


@pytest.mark.parametrize("steps", [(NEXT, CALLS), (NEXT, CALLS, RULING), (NEXT, SKIP)])
def test_calls_are_closed_once_they_are_shown(clinic: Clinic, steps: tuple[str, ...]):
    robin = here(clinic)
    first = on(go(clinic, NEXT))
    go(Clinic.objects.get(pk=clinic.pk), *steps[1:])
    with pytest.raises(TooLate):
        call(participant=robin, scenario=first, post=post_for(first), now=EVENING)


@pytest.mark.parametrize(
    ("own", "after", "taken"),
    [(None, 32, True), (None, 33, False), (None, 34, False), (10, 12, True), (10, 13, False)],
)
def test_the_time_for_a_scenario_is_its_own_or_the_clinics_and_three_seconds_for_what_is_under_way(
    clinic: Clinic, own: int | None, after: int, taken: bool
):
    Clinic.objects.filter(pk=clinic.pk).update(seconds=30)
    clinic.scenarios.update(seconds=own)
    robin, clinic = here(clinic), go(Clinic.objects.get(pk=clinic.pk), NEXT)
    if taken:
        assert calls(robin, now=EVENING + after * SECOND).right
    else:
        with pytest.raises(TooLate):
            calls(robin, now=EVENING + after * SECOND)


def test_who_is_removed_is_out_and_calls_no_more(clinic: Clinic, world: World):
    robin, clinic = here(clinic), go(clinic, NEXT)
    remove(participant=robin, by=world.people[INSTRUCTOR], now=EVENING)
    robin.refresh_from_db()

    assert list(in_the_room(clinic)) == []
    assert Clinic.objects.get().version == clinic.version + 1
    with pytest.raises(TooLate):
        calls(robin)


def test_a_person_is_in_a_room_once_on_however_many_phones(clinic: Clinic, world: World):
    person = world.people[LEAGUE_ADMIN]

    assert here(clinic, "Sam", person) == here(clinic, "Sam again", person)
    assert here(clinic, "Robin") != here(clinic, "Robin")


def test_a_rehearsal_has_phones_that_call_and_leaves_nothing(world: World):
    prepared = make_clinic(world.league)
    clinic = go(opened(prepared, world.people[INSTRUCTOR], rehearsal=True), NEXT, CALLS)

    assert clinic.participants.filter(simulated=True).count() == 12
    assert {call.right for call in RoomCall.objects.all()} == {True, False}

    clinic = go(clinic, END)
    assert clinic.phase == Phase.PREPARED
    assert not Participant.objects.exists()
    assert not RoomCall.objects.exists()
    assert not Act.objects.filter(what__startswith="clinic").exists()
    assert go(opened(clinic, world.people[INSTRUCTOR]), NEXT).place == 1


def test_what_was_left_open_is_ended_the_day_after_and_not_before(clinic: Clinic):
    assert end_forgotten(now=EVENING + FORGOTTEN) == 0
    assert end_forgotten(now=EVENING + FORGOTTEN + timedelta(seconds=1)) == 1
    assert end_forgotten(now=EVENING + 2 * FORGOTTEN) == 0
    assert Clinic.objects.get().phase == Phase.ENDED


def test_opening_ending_and_removing_are_acts(clinic: Clinic, world: World):
    remove(participant=here(clinic), by=world.people[INSTRUCTOR], now=EVENING)
    go(Clinic.objects.get(), END)

    assert list(Act.objects.order_by("pk").values_list("what", flat=True)) == [
        "clinic.open",
        "clinic.remove",
        "clinic.end",
    ]
