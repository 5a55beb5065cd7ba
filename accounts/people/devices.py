"""The devices on which a person is signed in, in words that they know them by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.people.models import User

# Looked for in this order: each browser calls itself by the names of those after it, too, and so do systems.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
}
BROWSERS |= {"CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac"}
SYSTEMS |= {"CrOS": "ChromeOS", "Linux": "Linux"}


@dataclass(frozen=True)
class Device:
    """A device that is signed in: the number of its row, what it is, since when, and whether one looks from it."""

    pk: int
    name: str
    since: datetime
    this_one: bool


def named(user_agent: str) -> str:
    """A browser and its system in words, as far as they are known."""
    browser = next((name for mark, name in BROWSERS.items() if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in user_agent), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown browser")


def devices_of(user: User, request: HttpRequest) -> list[Device]:
    """The devices on which the user is signed in, the one that asks first, then the newest first.

    Sessions that are over drop out; the one that asks is noted where it is not yet.
    """
    key = request.session.session_key
    if not UserSession.objects.filter(session_key=key).exists():
        UserSession.objects.create_from_request(request)
    rows: list[UserSession] = UserSession.objects.purge_and_list(user)
    devices = [Device(row.pk, named(row.user_agent), row.created_at, row.session_key == key) for row in rows]
    return sorted(devices, key=lambda device: (not device.this_one, -device.since.timestamp()))


def end_others(user: User, request: HttpRequest, pk: int | None = None) -> int:
    """Sign the user out elsewhere: on one device, or on all but the one that asks. How many were ended."""
    rows = UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key)
    ended = list(rows if pk is None else rows.filter(pk=pk))
    for row in ended:
        row.end()
    return len(ended)
