"""Status lists: a bit for each credential, worked out from the events whenever a list is asked for, and signed."""

from __future__ import annotations

import gzip
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from accounts.certification.credentials.addresses import issuer_url, status_url
from accounts.certification.credentials.document import CREDENTIALS, REVOCATION, SUSPENSION
from accounts.certification.credentials.keys import NoKey, current_key
from accounts.certification.credentials.models import BITS, StatusList
from accounts.certification.credentials.signing import Document, moment, signed
from accounts.certification.credentials.standing import MARK, with_last_status
from accounts.certification.models import Certification, Event, Status

SET_BY = {REVOCATION: (Status.REVOKED, Status.SUPERSEDED), SUSPENSION: (Status.SUSPENDED,)}
"""Which statuses set a credential's bit. What another certification took the place of does not come back."""

KEPT = timedelta(minutes=5)
"""For how long whoever fetched a list may go by it."""

HOLDS = timedelta(days=1)
"""After that a list is no list: a copy from before a revocation is of no use for longer."""


def status_list(held: StatusList, purpose: str, *, now: datetime) -> str:
    """The list for a purpose, signed, as it stands at this moment. Raises `NoKey`."""
    document = list_document(held, purpose, now=now)
    try:
        return signed(document, held.key)
    except NoKey:  # destroyed, or sealed otherwise: then by the key of today
        return signed(document, current_key(now))


def list_document(held: StatusList, purpose: str, *, now: datetime) -> Document:
    """What is signed. It holds from a little before now, for readers whose clocks are behind."""
    url = status_url(held, purpose)
    return {
        "@context": [CREDENTIALS],
        "id": url,
        "type": ["VerifiableCredential", "BitstringStatusListCredential"],
        "issuer": {"id": issuer_url(held.league)},
        "validFrom": moment(now - KEPT),
        "validUntil": moment(now + HOLDS),
        "credentialSubject": {
            "id": f"{url}#list",
            "type": "BitstringStatusList",
            "statusPurpose": purpose,
            "encodedList": encoded(places_set(held, purpose)),
            "ttl": int(KEPT.total_seconds() * 1000),
        },
    }


def places_set(held: StatusList, purpose: str) -> Sequence[int]:
    """The places of the credentials of which the purpose is true, by the last event of each.

    Where the key may be in other hands, all that it signed is revoked, and whatever others may sign with it.
    """
    if purpose == REVOCATION and held.key.was_destroyed:
        return range(BITS)
    statuses = SET_BY[purpose]
    ever = Event.objects.filter(certification=OuterRef("pk"), status__in=statuses)
    found = Certification.objects.filter(Exists(ever), credential__list=held)
    return list(with_last_status(found).filter(**{f"{MARK}__in": statuses}).values_list("credential__index", flat=True))


def encoded(places: Iterable[int]) -> str:
    """The list with these bits set, the first of each byte its highest: gzip, then base64url without padding."""
    bits = bytearray(BITS // 8)
    for place in places:
        bits[place // 8] |= 0x80 >> place % 8
    return "u" + urlsafe_b64encode(gzip.compress(bytes(bits), mtime=0)).decode().rstrip("=")
