"""What becomes of clinics when two records of one person are merged, one is handed out, one is erased."""

import json

from accounts.clinics.models import Participant, RoomCall
from accounts.people.models import Role
from accounts.people.services.erasing import erase
from accounts.people.services.exporting import exported
from accounts.people.services.merging import merge
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
