"""Addresses as they stand in what leaves the site: whole, on the host of SITE_URL, whoever asked and by which name."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse

from accounts.certification.credentials.models import SigningKey, StatusList
from accounts.certification.models import Certification
from accounts.people.models import League


def absolute(name: str, *args: Any) -> str:
    """The whole address of one of the site's pages."""
    return f"{settings.SITE_URL}{reverse(name, args=args)}"


def verify_url(certification: Certification) -> str:
    """Where anyone can check the certification."""
    return absolute("verify", certification.code)


def key_url(key: SigningKey) -> str:
    """Where a public key is served: what a token names in `kid`."""
    return absolute("credential_key", key.public_id)


def issuer_url(league: League) -> str:
    """A league as an issuer. By its row's number, which stays when its name and its slug are changed."""
    return absolute("credential_issuer", league.pk)


def status_url(held: StatusList, purpose: str) -> str:
    """Where a status list is served for one of its purposes."""
    return absolute("credential_status", held.public_id, purpose)
