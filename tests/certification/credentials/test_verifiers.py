"""Programs of others verify what we sign, with nothing but addresses of ours: issued, revoked, suspended, run out."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import jwt
import pytest
from django.utils import timezone
from openbadgeslib.ob3 import OB3Verifier
from openbadgeslib.ob3.verifier import OB3VerificationError

from accounts.certification.credentials.keys import rotate
from accounts.certification.models import Certification, What
from accounts.certification.services.issuing import issue
from tests.certification.credentials.made import YEAR, certified, fetch, moved, parts_of, token_of
from tests.certification.made import make_level
from tests.world import World

pytestmark = pytest.mark.django_db


def key_of(token: str) -> Any:
    """The public key that a token names, fetched."""
    return jwt.PyJWK(json.loads(fetch(parts_of(token)[0]["kid"]))).key


def verify(token: str, download: Callable[[str], bytes] = fetch) -> str:
    """Whom the credential is for, by openbadgeslib, its status checked. Raises OB3VerificationError."""
    verifier = OB3Verifier(pubkey_pem=key_of(token))
    return str(verifier.verify(token, check_status=True, download=download).recipient_id)


@pytest.fixture
def held(world: World) -> Certification:
    """A certification."""
    return certified(world.league)


def test_what_is_issued_is_accepted(held: Certification):
    assert verify(token_of(held)) == f"urn:uuid:{held.user.public_id}"


def test_another_library_finds_the_same_signature_and_dates(held: Certification):
    token = token_of(held)
    claims = jwt.decode(
        token, key_of(token), algorithms=["RS256"], options={"require": ["exp", "nbf", "iss", "sub", "jti"]}
    )
    assert claims["credentialSubject"]["id"] == f"urn:uuid:{held.user.public_id}"
    entry = claims["credentialStatus"][0]
    listed = fetch(entry["statusListCredential"]).decode()
    subject = jwt.decode(listed, key_of(listed), algorithms=["RS256"])["credentialSubject"]
    assert subject["statusPurpose"] == "revocation"


def test_what_is_revoked_is_refused_at_once_and_its_neighbour_is_not(world: World, held: Certification):
    token, neighbour = token_of(held), token_of(certified(world.league))
    verify(token)
    moved(world, held, What.REVOKED)
    with pytest.raises(OB3VerificationError, match="'revocation' is set"):
        verify(token)
    verify(neighbour)


def test_what_is_suspended_is_refused_until_it_is_reinstated(world: World, held: Certification):
    token = token_of(held)
    moved(world, held, What.SUSPENDED)
    with pytest.raises(OB3VerificationError, match="'suspension' is set"):
        verify(token)
    moved(world, held, What.REINSTATED)
    verify(token)


def test_what_was_renewed_leaves_the_one_before_it_revoked(world: World):
    level = make_level(world.league, renewal_days=60)
    first = certified(world.league)
    first = issue(user=first.user, level=level, by=None, now=timezone.now() - timedelta(days=330))
    token = token_of(first)
    verify(token)
    second = issue(user=first.user, level=level, by=None, now=timezone.now())
    with pytest.raises(OB3VerificationError, match="'revocation' is set"):
        verify(token)
    verify(token_of(second))


def test_what_has_run_out_is_refused(world: World):
    token = token_of(certified(world.league, now=timezone.now() - YEAR - timedelta(days=1)))
    with pytest.raises(OB3VerificationError, match="expired"):
        verify(token)


def test_what_was_changed_or_signed_by_another_is_refused(world: World, held: Certification):
    token = token_of(held)
    key = key_of(token)
    header, payload, signature = token.split(".")
    with pytest.raises(OB3VerificationError):
        OB3Verifier(pubkey_pem=key).verify(f"{header}.{payload[:-2]}AA.{signature}")
    rotate(now=timezone.now())
    other = token_of(certified(world.league))
    with pytest.raises(OB3VerificationError):
        OB3Verifier(pubkey_pem=key).verify(other)


def test_without_its_status_list_it_is_not_accepted(held: Certification, settings):
    token = token_of(held)

    def unreachable(url: str) -> bytes:
        raise OSError(url)

    with pytest.raises(OB3VerificationError, match="could not fetch"):
        verify(token, unreachable)
    key = key_of(token)
    settings.CREDENTIAL_KEY = ""
    with pytest.raises(OB3VerificationError, match="503"):
        OB3Verifier(pubkey_pem=key).verify(token, check_status=True, download=fetch)


@pytest.mark.parametrize("times", [1, 2])
def test_what_an_earlier_key_signed_is_verified_with_its_status_after_a_rotation(
    times: int, world: World, held: Certification
):
    token = token_of(held)
    for _each in range(times):
        rotate(now=timezone.now())
    verify(token)
    moved(world, held, What.REVOKED)
    with pytest.raises(OB3VerificationError, match="'revocation' is set"):
        verify(token)
    verify(token_of(certified(world.league)))


def test_after_a_leak_the_list_of_an_earlier_key_is_signed_by_the_new_one(held: Certification):
    token = token_of(held)
    rotate(now=timezone.now(), leaked=True)
    with pytest.raises(OB3VerificationError, match="proof is invalid"):
        verify(token)
    listed = fetch(parts_of(token)[1]["credentialStatus"][0]["statusListCredential"]).decode()
    assert parts_of(listed)[0]["kid"] != parts_of(token)[0]["kid"]
    assert jwt.decode(listed, key_of(listed), algorithms=["RS256"])["type"][1] == "BitstringStatusListCredential"
