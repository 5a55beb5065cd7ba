"""What becomes of clinics when two records of one person are merged, one is handed out, one is erased."""

import json

from accounts.clinics.models import Participant, RoomCall
from accounts.clinics.services.keeping import keep_due
from accounts.people.models import Role
from accounts.people.services.erasing import erase
from accounts.people.services.exporting import exported
from accounts.people.services.merging import merge
from quizzes.statistics.sources import GATHERED, Source
from tests.clinics.made import EVENING, attended
from tests.factories import MembershipFactory
from tests.world import INSTRUCTOR, SUPERUSER, TRAINEE, World


def test_merged_the_kept_person_was_where_the_other_was_and_in_one_room_once(world: World):
    keep, other = world.people[TRAINEE], MembershipFactory.create(league=world.league, role=Role.TRAINEE).user
    both = attended(world.league, (keep, other), by=world.people[INSTRUCTOR])
    alone = attended(world.league, (other,), by=world.people[INSTRUCTOR])
    merge(keep=keep, other=other, by=world.people[SUPERUSER], now=EVENING)

    assert both.participants.filter(user=keep).count() == 1
    assert alone.participants.get(user=keep).calls.count() == 1
    assert not Participant.objects.filter(user=other).exists()
    assert RoomCall.objects.count() == 5


def test_handed_out_it_says_where_one_was_and_what_one_called(world: World):
    attended(world.league, (world.people[TRAINEE],), by=world.people[INSTRUCTOR])
    held = json.loads("".join(exported(world.people[TRAINEE])))

    (row,) = held["clinics.participant.user"]
    assert row["title"] == "Line changes"
    assert row["calls"][0]["right"] is True


def test_erased_they_are_there_without_a_name(world: World):
    clinic = attended(world.league, (world.people[TRAINEE],), by=world.people[INSTRUCTOR])
    erase(person=world.people[TRAINEE], by=world.people[SUPERUSER], now=EVENING)

    assert sorted(clinic.participants.values_list("name", flat=True)) == ["Guest", "–"]


def test_in_figures_everyone_signed_in_counts_once_though_they_were_in_two_rooms_and_a_bare_name_never(world: World):
    person, leads = world.people[TRAINEE], world.people[INSTRUCTOR]
    for _ in range(2):
        attended(world.league, (person,), by=leads)
    assert keep_due(now=EVENING) == 2

    tries, practised = (GATHERED[each](world.league) for each in (Source.CLINIC, Source.PRACTICE))

    assert (tries.person.tolist(), tries.share.tolist()) == ([person.pk], [1.0])
    assert practised.person.size == 0
