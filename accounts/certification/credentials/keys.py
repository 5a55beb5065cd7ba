"""The site's signing keys: made when first needed, sealed in the database, followed by others, the public ones kept."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import datetime
from functools import lru_cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from joserfc.jwk import RSAKey

from accounts.certification.credentials.addresses import key_url
from accounts.certification.credentials.models import SigningKey

ALGORITHM = "RS256"
KEY_BITS = 2048
ONE_USE = b"private keys that sign credentials"


class NoKey(Exception):
    """The site cannot sign: CREDENTIAL_KEY is missing, or is not the one with which the key was sealed."""


def current_key(now: datetime) -> SigningKey:
    """The key that signs, made now where there is none. Raises `NoKey`."""
    last = SigningKey.objects.last()
    return last if last and not last.was_destroyed else _key_after(last, now)


def rotate(*, now: datetime, leaked: bool = False) -> SigningKey:
    """A new key, which signs from now on.

    The ones before go on signing the status lists of their own credentials, since many verifiers ask for both by one
    key. Where they may have `leaked`, their private halves are destroyed. Raises `NoKey`.
    """
    with transaction.atomic():
        made = _key_after(SigningKey.objects.last(), now)
        if leaked:
            QuerySet(SigningKey).filter(number__lt=made.number).update(private="")
    return made


def opened(key: SigningKey) -> RSAKey:
    """The private key. Raises `NoKey` where it was destroyed or cannot be unsealed."""
    try:
        return _opened(key.private, settings.CREDENTIAL_KEY)
    except InvalidToken:
        raise NoKey(f"the key {key} is not sealed with this CREDENTIAL_KEY, or was destroyed") from None


@lru_cache(maxsize=8)  # checking a key takes as long as thirty signatures
def _opened(private: str, secret: str) -> RSAKey:
    return RSAKey.import_key(_seal(secret).decrypt(private.encode()).decode())


def public_jwk(key: SigningKey) -> dict[str, Any]:
    """The public key as it is served."""
    return {**key.public, "kid": key_url(key), "use": "sig", "alg": ALGORITHM}


def _key_after(last: SigningKey | None, now: datetime) -> SigningKey:
    """The key after the last. Of two that are made at once one is kept, and signs for both."""
    number = last.number + 1 if last else 1
    pair = RSAKey.generate_key(KEY_BITS, private=True)
    sealed = _seal(settings.CREDENTIAL_KEY).encrypt(pair.as_pem(private=True)).decode()
    try:
        with transaction.atomic():
            return SigningKey.objects.create(
                number=number, made=now, public=pair.as_dict(private=False), private=sealed
            )
    except IntegrityError:
        return SigningKey.objects.get(number=number)


def _seal(secret: str) -> Fernet:
    if not secret:
        raise NoKey("CREDENTIAL_KEY is not set")
    derived = HKDF(SHA256(), length=32, salt=None, info=ONE_USE).derive(secret.encode())
    return Fernet(urlsafe_b64encode(derived))
