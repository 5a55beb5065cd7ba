"""Status lists: which bits are set by what happened, how they are written, and for how long they may be gone by."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from openbadgeslib.ob3.status import decode_encoded_list, set_indices

from accounts.certification.credentials.keys import rotate
from accounts.certification.credentials.making import credential_of
from accounts.certification.credentials.models import BITS, Credential, StatusList
from accounts.certification.credentials.status_lists import HOLDS, KEPT, encoded, list_document, places_set
from accounts.certification.models import Certification, What
from tests.certification.credentials.made import certified, fetch, moved, parts_of, token_of
from tests.world import World


@pytest.fixture
def credential(world: World) -> Credential:
    """The credential of a certification."""
    return credential_of(certified(world.league), now=timezone.now())


def address(credential: Credential, purpose: str) -> str:
    return next(
        each["statusListCredential"]
        for each in parts_of(credential.token)[1]["credentialStatus"]
        if each["statusPurpose"] == purpose
    )


@given(st.sets(st.integers(0, BITS - 1), max_size=20) | st.just({0, 7, 8, 94_567, BITS - 1}))
def test_another_program_reads_the_bits_that_were_set(places: set[int]):
    bits = decode_encoded_list(encoded(places))
    assert len(bits) * 8 == BITS >= 131_072
    assert set_indices(bits) == places


def test_a_list_is_a_signed_credential_of_its_own(credential: Credential):
    url = address(credential, "suspension")
    header, payload = parts_of(fetch(url).decode())
    assert set(header) == {"alg", "kid", "typ"}
    assert "vc" not in payload
    assert payload["type"] == ["VerifiableCredential", "BitstringStatusListCredential"]
    assert payload["iss"] == payload["issuer"]["id"] == parts_of(credential.token)[1]["iss"]
    assert payload["jti"] == payload["id"] == url
    subject = payload["credentialSubject"]
    assert (subject["type"], subject["statusPurpose"]) == ("BitstringStatusList", "suspension")
    assert subject["encodedList"].startswith("u")
    assert payload["sub"] == subject["id"] == f"{url}#list"


def test_it_states_for_how_long_it_may_be_kept(credential: Credential):
    url = address(credential, "revocation")
    response = Client().get(url.removeprefix("https://testserver"))
    payload = parts_of(response.content.decode())[1]
    assert response["Cache-Control"] == "public, max-age=300"
    assert payload["credentialSubject"]["ttl"] == 300_000
    ends = datetime.fromisoformat(payload["validUntil"])
    assert timedelta(0) < ends - timezone.now() <= HOLDS
    assert datetime.fromisoformat(payload["validFrom"]) <= timezone.now() - KEPT + timedelta(minutes=1)
    assert (payload["nbf"], payload["exp"]) == tuple(
        int(datetime.fromisoformat(payload[name]).timestamp()) for name in ("validFrom", "validUntil")
    )
    assert response["Access-Control-Allow-Origin"] == "*"


def test_there_is_no_list_for_another_purpose(credential: Credential):
    with pytest.raises(OSError, match="404"):
        fetch(address(credential, "revocation").replace("revocation", "message"))


def test_each_purpose_has_the_places_of_those_whom_it_concerns(world: World, credential: Credential):
    suspended, back, revoked = (certified(world.league) for _each in range(3))
    elsewhere = certified(world.other_league)
    places = {}
    for each in (suspended, back, revoked, elsewhere):
        token_of(each)
        places[each.pk] = each.credential.index
    moved(world, suspended, What.SUSPENDED)
    moved(world, back, What.SUSPENDED)
    moved(world, back, What.REINSTATED)
    moved(world, revoked, What.SUSPENDED)
    moved(world, revoked, What.REVOKED)
    moved(world, elsewhere, What.REVOKED)
    assert places_set(credential.list, "suspension") == [places[suspended.pk]]
    assert places_set(credential.list, "revocation") == [places[revoked.pk]]


def test_a_list_is_worked_out_in_as_many_queries_for_many_as_for_one(
    world: World, credential: Credential, django_assert_num_queries
):
    for count in (1, 3):
        for _each in range(count):
            held: Certification = certified(world.league)
            token_of(held)
            moved(world, held, What.REVOKED)
        held_list = type(credential.list).objects.select_related("league", "key").get()
        with django_assert_num_queries(1):
            list_document(held_list, "revocation", now=timezone.now())


def test_after_a_leak_all_that_the_key_signed_is_revoked_and_nothing_that_the_next_one_signs(credential: Credential):
    rotate(now=timezone.now(), leaked=True)
    again = credential_of(credential.certification, now=timezone.now())
    before = StatusList.objects.select_related("key").get(pk=credential.list_id)
    assert again.list != before
    assert places_set(before, "revocation") == range(BITS)
    assert places_set(again.list, "revocation") == []
    assert decode_encoded_list(encoded(places_set(before, "revocation"))) == b"\xff" * (BITS // 8)
