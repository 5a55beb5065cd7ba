"""The site's keys: sealed in the database, followed by others, the public ones served for ever."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings as site
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from accounts.certification.credentials.keys import NoKey, current_key, opened, rotate
from accounts.certification.credentials.making import credential_of
from accounts.certification.credentials.models import SigningKey
from accounts.certification.credentials.signing import BadSignature, read, signed
from accounts.people.written_once import NeverChanged
from tests.at_once import at_once
from tests.certification.credentials.made import certified, fetch, parts_of, token_of
from tests.world import World

pytestmark = pytest.mark.django_db

NOW = timezone.now()
DOCUMENT = {
    "id": "urn:uuid:1",
    "issuer": {"id": "https://a"},
    "credentialSubject": {"id": "urn:uuid:2"},
    "validFrom": "2026-10-01T04:00:00Z",
}


def test_a_key_is_made_when_one_is_needed_and_then_kept():
    first = current_key(NOW)
    assert (first.number, current_key(NOW + timedelta(days=1))) == (1, first)


def test_the_private_key_is_sealed_with_the_key_of_the_environment(settings):
    key = current_key(NOW)
    assert "PRIVATE" not in key.private
    assert opened(key).is_private
    settings.CREDENTIAL_KEY = "another secret that is long enough for it"
    with pytest.raises(NoKey, match="not sealed with this CREDENTIAL_KEY"):
        opened(key)
    settings.CREDENTIAL_KEY = ""
    with pytest.raises(NoKey):
        opened(key)


def test_without_a_key_in_the_environment_none_is_made(settings):
    settings.CREDENTIAL_KEY = ""
    with pytest.raises(NoKey, match="CREDENTIAL_KEY is not set"):
        current_key(NOW)
    with pytest.raises(CommandError, match="CREDENTIAL_KEY is not set"):
        call_command("rotate_signing_key")
    assert not SigningKey.objects.exists()


def test_after_a_rotation_the_new_key_signs_and_the_old_one_is_still_served(world: World):
    held = certified(world.league)
    before = token_of(held)
    out = StringIO()
    call_command("rotate_signing_key", stdout=out)
    after = token_of(certified(world.league))
    first, second = SigningKey.objects.all()
    assert out.getvalue() == f"{second} signs from now on.\n"
    assert parts_of(before)[0]["kid"].endswith(f"/{first}/")
    assert parts_of(after)[0]["kid"].endswith(f"/{second}/")
    assert token_of(held) == before
    assert json.loads(fetch(parts_of(before)[0]["kid"]))["n"] == first.public["n"]
    served = json.loads(fetch(f"{site.SITE_URL}/credentials/keys/"))["keys"]
    assert [each["n"] for each in served] == [first.public["n"], second.public["n"]]


def test_after_a_leak_the_private_halves_are_gone_and_the_public_ones_stay(world: World):
    before = token_of(certified(world.league))
    call_command("rotate_signing_key", leaked=True, stdout=StringIO())
    first, second = SigningKey.objects.all()
    assert (first.private, second.private != "") == ("", True)
    with pytest.raises(NoKey):
        opened(first)
    assert fetch(parts_of(before)[0]["kid"])


def test_with_another_key_in_the_environment_a_rotation_lets_the_site_sign_again(world: World, settings):
    first = token_of(certified(world.league))
    settings.CREDENTIAL_KEY = "another secret that is long enough for it"
    held = certified(world.league)
    with pytest.raises(NoKey):
        credential_of(held, now=NOW)
    rotate(now=NOW)
    token_of(held)
    assert fetch(parts_of(first)[1]["credentialStatus"][0]["statusListCredential"])


def test_keys_are_never_deleted_or_changed():
    key = current_key(NOW)
    with pytest.raises(NeverChanged):
        key.delete()
    with pytest.raises(NeverChanged):
        SigningKey.objects.all().delete()
    with pytest.raises(NeverChanged):
        key.save()


def test_a_token_is_read_with_the_key_that_signed_it_alone():
    key = current_key(NOW)
    token = signed(DOCUMENT, key)
    assert read(token, key).items() >= DOCUMENT.items()
    other = rotate(now=NOW)
    for wrong in (token[:-4] + "AAAA", token.replace(".", "", 1), "", "a.b.c", signed(DOCUMENT, other)):
        with pytest.raises(BadSignature):
            read(wrong, key)


@pytest.mark.django_db(transaction=True)
def test_of_keys_that_are_made_at_once_one_is_kept(transactional_db: None):
    assert len(set(at_once(lambda _number: current_key(NOW).pk))) == 1
    assert SigningKey.objects.count() == 1
