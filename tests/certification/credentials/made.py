"""Certifications with their credentials, and what a verifier elsewhere does with them: it has addresses alone."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any

from django.conf import settings
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from accounts.certification.credentials.certificate_pdf import certificate_of
from accounts.certification.credentials.making import credential_of
from accounts.certification.models import Certification, What
from accounts.certification.services.issuing import issue
from accounts.certification.services.moving import move
from accounts.people.models import League, Registration
from tests.certification.made import make_level, make_official
from tests.world import LEAGUE_ADMIN, World


def certified(league: League, *, now: datetime | None = None, name: str = "", **level: Any) -> Certification:
    """Someone's certification by the league, for a year from now. `name`: what they are called, instead of Ann Roy."""
    user = make_official(league)
    if name:
        Registration.objects.filter(user=user).update(given_name=name, family_name="")
    return issue(user=user, level=make_level(league, **level), by=None, now=now or timezone.now())


def moved(world: World, held: Certification, what: What) -> None:
    """The administrator moves a certification."""
    move(certification=held, what=what, by=world.people[LEAGUE_ADMIN], why="As it is", now=timezone.now())


def shown(held: Certification) -> str:
    """The public page of a certification, as anyone sees it."""
    return Client().get(f"/verify/{held.code}/").content.decode()


def printed(held: Certification, paper: str = "a4") -> str:
    """The text of its certificate as another program reads it, its words apart by one blank."""
    pdf = certificate_of(Certification.objects.get(pk=held.pk), paper=paper, now=timezone.now())
    [page] = PdfReader(BytesIO(pdf)).pages
    return " ".join(page.extract_text().split())


def token_of(held: Certification) -> str:
    """The certification's credential."""
    return credential_of(held, now=timezone.now()).token


def parts_of(token: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Header and payload of a token, unverified, by nothing but its definition."""
    header, payload, _signature = token.split(".")
    return _part(header), _part(payload)


def _part(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return found


def fetch(url: str) -> bytes:
    """What an address of ours answers to whoever fetches it. Raises OSError for anything but 200."""
    assert url.startswith(f"{settings.SITE_URL}/"), url
    response = Client().get(url.removeprefix(settings.SITE_URL))
    if response.status_code != 200:
        raise OSError(f"{response.status_code} from {url}")
    return response.content


YEAR = timedelta(days=366)
