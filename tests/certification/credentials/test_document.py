"""What is signed: each demand that Open Badges 3.0 makes of a VC-JWT, also those that verifiers let pass."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.utils import timezone, translation

from accounts.certification.credentials.keys import public_jwk
from accounts.certification.credentials.making import credential_of
from accounts.certification.credentials.models import SigningKey
from accounts.certification.models import Certification
from accounts.people.models import Registration
from tests.certification.credentials.made import certified, fetch, parts_of, token_of
from tests.world import World

pytestmark = pytest.mark.django_db

PRIVATE = {"d", "p", "q", "dp", "dq", "qi", "oth", "k"}
DATE_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


@pytest.fixture
def held(world: World) -> Certification:
    """A certification that holds to the end of a day in Toronto."""
    world.league.time_zone = "America/Toronto"
    world.league.save()
    return certified(world.league)


@pytest.fixture
def header(held: Certification) -> dict[str, Any]:
    """The header of its credential."""
    return parts_of(token_of(held))[0]


@pytest.fixture
def payload(held: Certification) -> dict[str, Any]:
    """The payload of its credential."""
    return parts_of(token_of(held))[1]


def keys_within(value: Any) -> set[str]:
    """Every key of a document, however deep."""
    if isinstance(value, dict):
        return set(value) | {key for each in value.values() for key in keys_within(each)}
    return {key for each in value for key in keys_within(each)} if isinstance(value, list) else set()


def test_the_header_has_algorithm_key_and_type_alone(header: dict[str, Any]):
    assert set(header) == {"alg", "kid", "typ"}
    assert (header["alg"], header["typ"]) == ("RS256", "JWT")


def test_the_key_is_at_an_https_address_that_gives_a_bare_public_jwk(header: dict[str, Any]):
    assert header["kid"].startswith("https://")
    jwk = json.loads(fetch(header["kid"]))
    assert set(jwk) == {"kty", "n", "e", "kid", "use", "alg"}
    assert (jwk["kty"], jwk["kid"], jwk["alg"]) == ("RSA", header["kid"], "RS256")


def test_the_payload_is_the_credential_itself(payload: dict[str, Any]):
    assert "vc" not in payload
    assert payload["@context"] == [
        "https://www.w3.org/ns/credentials/v2",
        "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ]
    assert payload["type"] == ["VerifiableCredential", "OpenBadgeCredential"]


def test_the_registered_claims_say_what_the_credential_says(payload: dict[str, Any]):
    assert payload["iss"] == payload["issuer"]["id"]
    assert payload["sub"] == payload["credentialSubject"]["id"]
    assert payload["jti"] == payload["id"]
    for claim, name in (("nbf", "validFrom"), ("exp", "validUntil")):
        assert type(payload[claim]) is int
        assert datetime.fromtimestamp(payload[claim], tz=UTC) == datetime.fromisoformat(payload[name])


def test_its_dates_are_the_first_and_the_last_instant_of_the_leagues_days(held: Certification):
    credential = credential_of(held, now=timezone.now())
    payload = parts_of(credential.token)[1]
    assert DATE_TIME.fullmatch(payload["validFrom"])
    assert DATE_TIME.fullmatch(payload["validUntil"])
    first = datetime.fromisoformat(payload["validFrom"])
    assert (first, datetime.fromisoformat(payload["validUntil"])) == (credential.valid_from, held.ends)
    assert first.hour in (4, 5)  # midnight in Toronto


def test_what_has_no_end_has_neither_end_nor_exp(world: World):
    payload = parts_of(token_of(certified(world.league, validity="none")))[1]
    assert {"validUntil", "exp"} & set(payload) == set()


def test_its_holder_is_known_by_an_id_and_not_by_e_mail(held: Certification, payload: dict[str, Any]):
    subject = payload["credentialSubject"]
    assert subject["id"] == f"urn:uuid:{held.user.public_id}"
    assert subject["identifier"] == [
        {"type": "IdentityObject", "identityType": "name", "identityHash": "Ann Roy", "hashed": False}
    ]
    assert held.user.email not in json.dumps(payload) or not held.user.email
    assert "@" not in json.dumps(payload).replace('"@context"', "")


def test_it_says_what_was_achieved_of_whom(held: Certification, payload: dict[str, Any]):
    achievement = payload["credentialSubject"]["achievement"]
    assert str(UUID(achievement["id"].removeprefix("urn:uuid:"))) in achievement["id"]
    assert (achievement["type"], achievement["achievementType"]) == (["Achievement"], "Certification")
    assert achievement["name"] == payload["name"] == "Referee: Level 1"
    assert achievement["description"]
    assert achievement["criteria"]["narrative"]
    assert payload["issuer"]["name"] == "Our league"


def test_what_was_taken_over_says_that_nobody_was_examined_here(world: World, held: Certification):
    held.imported = True
    payload = parts_of(token_of(held))[1]
    assert "nobody was examined here" in payload["credentialSubject"]["achievement"]["criteria"]["narrative"]


def test_two_of_one_level_are_of_one_achievement_and_each_is_its_own(world: World, held: Certification):
    first, second = (parts_of(token_of(each))[1] for each in (held, certified(world.league)))
    again = parts_of(token_of(held))[1]
    assert first == again
    assert first["id"] != second["id"]
    assert first["credentialSubject"]["achievement"]["id"] != second["credentialSubject"]["achievement"]["id"]


def test_it_has_a_place_for_revocation_and_one_for_suspension(payload: dict[str, Any]):
    entries = payload["credentialStatus"]
    assert [each["statusPurpose"] for each in entries] == ["revocation", "suspension"]
    for each in entries:
        assert each["type"] == "BitstringStatusListEntry"
        assert isinstance(each["statusListIndex"], str)
        assert 0 <= int(each["statusListIndex"]) < 131_072
        assert each["id"] == f"{each['statusListCredential']}#{each['statusListIndex']}"
        assert each["statusListCredential"].startswith("https://")


def test_the_issuer_is_at_its_address(payload: dict[str, Any]):
    profile = json.loads(fetch(payload["iss"]))
    assert (profile["id"], profile["type"], profile["name"]) == (payload["iss"], ["Profile"], "Our league")


def test_a_league_that_has_issued_nothing_is_no_issuer(world: World, held: Certification):
    token_of(held)
    with pytest.raises(OSError, match="404"):
        fetch(f"{settings.SITE_URL}/credentials/issuers/{world.other_league.pk}/")


def test_no_part_of_a_private_key_is_served_anywhere(held: Certification, header: dict[str, Any]):
    payload = parts_of(token_of(held))[1]
    served = [
        *parts_of(token_of(held)),
        json.loads(fetch(header["kid"])),
        json.loads(fetch(f"{settings.SITE_URL}/credentials/keys/")),
        json.loads(fetch(payload["iss"])),
        *(
            part
            for entry in payload["credentialStatus"]
            for part in parts_of(fetch(entry["statusListCredential"]).decode())
        ),
    ]
    assert [each for each in served if keys_within(each) & PRIVATE] == []
    key = SigningKey.objects.get()
    assert keys_within(key.public) & PRIVATE == set()
    assert keys_within(public_jwk(key)) & PRIVATE == set()


def test_it_is_the_same_whatever_changes_afterwards(world: World, held: Certification):
    before = token_of(held)
    Registration.objects.filter(user=held.user).update(given_name="Anna", family_name="King")
    world.league.name, world.league.time_zone = "Another name", "Asia/Tokyo"
    world.league.save()
    held.level.title = "First"
    held.level.save()
    with translation.override("fr"):
        assert token_of(Certification.objects.get(pk=held.pk)) == before
