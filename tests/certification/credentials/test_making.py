"""A credential is made once, whoever asks first, in a place that nobody has had."""

from __future__ import annotations

import random

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.certification.credentials import making
from accounts.certification.credentials.making import Nameless, credential_of
from accounts.certification.credentials.models import BITS, Credential, StatusList
from accounts.certification.models import Certification
from accounts.people.services.erasing import erase
from accounts.people.services.exporting import exported
from accounts.people.written_once import NeverChanged
from tests.at_once import MANY, at_once
from tests.certification.credentials.made import certified, token_of
from tests.certification.made import make_level
from tests.world import World, make_world

NOW = timezone.now()


def test_it_is_made_once_and_kept(world: World):
    held = certified(world.league)
    first = credential_of(held, now=NOW)
    assert credential_of(held, now=NOW) == first
    with pytest.raises(NeverChanged):
        first.save()
    with pytest.raises(NeverChanged):
        first.delete()


def test_two_credentials_never_share_a_place(world: World):
    first = credential_of(certified(world.league), now=NOW)
    other = certified(world.league)
    with pytest.raises(IntegrityError), transaction.atomic():
        Credential.objects.create(
            certification=other, list=first.list, index=first.index, valid_from=NOW, made=NOW, token="a.b.c"
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        Credential.objects.create(
            certification=other, list=first.list, index=BITS, valid_from=NOW, made=NOW, token="a.b.c"
        )


def test_a_place_that_is_taken_is_not_given_again(world: World, monkeypatch):
    monkeypatch.setattr("secrets.randbelow", _numbers(7, 7, 8))
    first, second = (credential_of(certified(world.league), now=NOW) for _each in range(2))
    assert (first.index, second.index) == (7, 8)


def _numbers(*numbers: int):
    given = iter(numbers)
    return lambda _below: next(given)


def test_places_are_anywhere_in_the_list(world: World):
    level = make_level(world.league)
    found = {
        credential_of(certified(world.league, programme=level.programme, number=n), now=NOW).index for n in range(2, 12)
    }
    assert len(found) == 10
    assert max(found) - min(found) > BITS // 20


def test_a_list_that_is_half_full_has_a_next_one(world: World, monkeypatch):
    monkeypatch.setattr(making, "FULL", 2)
    lists = [credential_of(certified(world.league), now=NOW).list.number for _each in range(5)]
    assert lists == [1, 1, 2, 2, 3]


def test_each_league_has_lists_of_its_own(world: World):
    ours, theirs = (credential_of(certified(each), now=NOW) for each in (world.league, world.other_league))
    assert (ours.list.league, theirs.list.league) == (world.league, world.other_league)


@pytest.mark.parametrize("made_before", [True, False])
def test_of_someone_who_was_erased_nothing_signed_is_left(made_before: bool, world: World):
    held = certified(world.league)
    if made_before:
        token_of(held)
    erase(person=held.user, by=held.user, now=NOW)
    held = Certification.objects.get(pk=held.pk)
    with pytest.raises(Nameless):
        credential_of(held, now=NOW)
    assert list(Credential.objects.values_list("token", flat=True)) == ([""] if made_before else [])
    assert StatusList.objects.count() == (1 if made_before else 0)


def test_it_is_handed_out_with_the_rest_that_is_held(world: World):
    held = certified(world.league)
    token = token_of(held)
    assert token in "".join(exported(held.user))


@pytest.mark.django_db(transaction=True)
def test_however_many_ask_first_one_is_made(transactional_db: None):
    held = certified(make_world().league)
    tokens = at_once(lambda _number: token_of(Certification.objects.get(pk=held.pk)))
    assert len(tokens) == MANY
    assert set(tokens) == {Credential.objects.get().token}


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_places_of_their_own(transactional_db: None, monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda _below: random.randrange(2 * MANY))
    world = make_world()
    level = make_level(world.league)
    held = [certified(world.league, programme=level.programme, number=number + 2) for number in range(MANY)]
    at_once(lambda number: token_of(held[number]))
    assert QuerySet(Credential).values_list("index").distinct().count() == MANY
