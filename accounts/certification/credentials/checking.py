"""Checking a certification for anyone: signature, dates and status, each apart, and one word for all three."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.certification.credentials.document import document_of, holder_in
from accounts.certification.credentials.keys import NoKey
from accounts.certification.credentials.making import Nameless, credential_of
from accounts.certification.credentials.signing import BadSignature, Document, read
from accounts.certification.credentials.standing import last_status
from accounts.certification.dates import start_of
from accounts.certification.models import Certification, Status


class Holds(StrEnum):
    """Whether something holds. What could not be checked is not taken to hold."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


Finding = tuple[Holds, str]


@dataclass(frozen=True)
class Part:
    """One of the three that are checked, and the finding in words."""

    name: str
    holds: Holds
    told: str


@dataclass(frozen=True)
class Checked:
    """What was found. `status`: as the last event left it, whatever the dates say."""

    signature: Part
    dates: Part
    status: Part

    @property
    def parts(self) -> tuple[Part, Part, Part]:
        """The three in order."""
        return self.signature, self.dates, self.status

    @property
    def holds(self) -> Holds:
        """Yes where all three hold; no where one does not; otherwise unknown."""
        found = {part.holds for part in self.parts}
        return next(each for each in (Holds.NO, Holds.UNKNOWN, Holds.YES) if each in found)

    @property
    def verdict(self) -> str:
        """The one word for all three."""
        words = {Holds.YES: _("Valid"), Holds.NO: _("Not valid"), Holds.UNKNOWN: _("Could not check")}
        return words[self.holds]

    @property
    def why(self) -> str:
        """What stands in the way; empty where nothing does."""
        return " ".join(part.told for part in self.parts if self.holds == part.holds != Holds.YES)

    def after(self, status: Status) -> Checked:
        """What would be found with another status."""
        return replace(self, status=Part(self.status.name, *_status(status)))


def check(certification: Certification, *, now: datetime) -> Checked:
    """Check a certification as it stands at this moment."""
    return Checked(
        Part(_("Signature"), *_signature(certification, now)),
        Part(_("Dates"), *_dates(certification, now)),
        Part(_("Status"), *_status(last_status(certification))),
    )


def _signature(certification: Certification, now: datetime) -> Finding:
    try:
        credential = credential_of(certification, now=now)
    except Nameless:
        return Holds.UNKNOWN, _("The signed credential was deleted together with the name of its holder.")
    except NoKey:
        return Holds.UNKNOWN, _("This site has no key to sign with at the moment.")
    try:
        document = read(credential.token, credential.list.key)
    except BadSignature:
        return Holds.NO, _("The signature does not belong to this certification.")
    if _said(document) != _said(document_of(credential)):
        return Holds.NO, _("What was signed is not what is on record.")
    return Holds.YES, _("Signed by this site, and unchanged since.")


def _said(document: Document) -> tuple[object, ...]:
    """What has to be as it is on record. Addresses and wording may have changed since it was signed."""
    places = [entry["statusListIndex"] for entry in document["credentialStatus"]]
    dates = (document["validFrom"], document.get("validUntil"))
    return document["id"], document["name"], document["issuer"]["name"], holder_in(document), *dates, places


def _dates(held: Certification, now: datetime) -> Finding:
    days = {"first": shown(held.valid_from), "last": shown(held.expires) if held.expires else ""}
    if start_of(held.valid_from, ZoneInfo(held.league.time_zone)) > now:
        return Holds.NO, _("It begins on %(first)s.") % days
    if held.ends is None:
        return Holds.YES, _("Since %(first)s, without an end.") % days
    if held.ends <= now:
        return Holds.NO, _("It expired at the end of %(last)s.") % days
    return Holds.YES, _("From %(first)s through %(last)s.") % days


def _status(found: Status | None) -> Finding:
    if found in (Status.VALID, Status.EXPIRED):
        return Holds.YES, _("Neither suspended nor revoked nor replaced.")
    words = {
        Status.SUSPENDED: _("Suspended by the league."),
        Status.REVOKED: _("Revoked."),
        Status.SUPERSEDED: _("Replaced by a later certification."),
    }
    if found in words:
        return Holds.NO, words[found]
    return Holds.UNKNOWN, _("Nothing on record says how it stands.")


def shown(day: date) -> str:
    """A day in words, its month named, so that nobody mistakes it for the day."""
    return date_format(day, "j F Y")
