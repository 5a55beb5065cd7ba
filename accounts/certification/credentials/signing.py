"""Signing a document as a VC-JWT and reading it back: the payload is the document, with its registered claims."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import RSAKey

from accounts.certification.credentials.addresses import key_url
from accounts.certification.credentials.keys import ALGORITHM, opened
from accounts.certification.credentials.models import SigningKey

MEDIA_TYPE = "application/jwt"
Document = dict[str, Any]


class BadSignature(Exception):
    """A token was not signed with the key, or is none."""


def moment(when: datetime) -> str:
    """A moment as a document has it: date, time and zone, to the second."""
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def signed(document: Document, key: SigningKey) -> str:
    """The document, signed. Raises `NoKey`."""
    header = {"alg": ALGORITHM, "typ": "JWT", "kid": key_url(key)}
    return jwt.encode(header, {**document, **_registered(document)}, opened(key), algorithms=[ALGORITHM])


def read(token: str, key: SigningKey) -> Document:
    """What was signed. Raises `BadSignature`."""
    try:
        return dict(jwt.decode(token, RSAKey.import_key(key.public), algorithms=[ALGORITHM]).claims)
    except (JoseError, ValueError) as error:
        raise BadSignature(str(error)) from error


def _registered(document: Document) -> Document:
    """The claims by which any reader of tokens knows it: each says what the document says."""
    claims = {
        "iss": document["issuer"]["id"],
        "sub": document["credentialSubject"]["id"],
        "jti": document["id"],
        "nbf": _seconds(document["validFrom"]),
    }
    if "validUntil" in document:
        claims["exp"] = _seconds(document["validUntil"])
    return claims


def _seconds(told: str) -> int:
    return int(datetime.fromisoformat(told).timestamp())
