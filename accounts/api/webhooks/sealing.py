"""Secrets that have to be read again, to sign with them: sealed with a key from the environment."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

ONE_USE = b"secrets that sign calls of webhooks"


class NoKey(Exception):
    """WEBHOOK_KEY is missing, or is not the one with which the secret was sealed."""


def sealed(secret: str) -> str:
    """What the database keeps. Raises `NoKey`."""
    return _seal().encrypt(secret.encode()).decode()


def unsealed(kept: str) -> str:
    """The secret. Raises `NoKey`."""
    try:
        return _seal().decrypt(kept.encode()).decode()
    except InvalidToken:
        raise NoKey("a secret is not sealed with this WEBHOOK_KEY") from None


def _seal() -> Fernet:
    if not settings.WEBHOOK_KEY:
        raise NoKey("WEBHOOK_KEY is not set")
    derived = HKDF(SHA256(), length=32, salt=None, info=ONE_USE).derive(settings.WEBHOOK_KEY.encode())
    return Fernet(urlsafe_b64encode(derived))
