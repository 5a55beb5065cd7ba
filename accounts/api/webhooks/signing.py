"""Signatures of calls, as Standard Webhooks 1.0 has them (https://www.standardwebhooks.com)."""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from datetime import datetime

PREFIX = "whsec_"
BYTES = 32


def new_secret() -> str:
    """A new secret; behind its prefix stand the key's bytes in base64."""
    return PREFIX + b64encode(secrets.token_bytes(BYTES)).decode()


def headers(secret: str, identifier: str, body: bytes, *, at: datetime) -> dict[str, str]:
    """The headers of a call: its id, the same each time that it is tried, when it is sent, and the signature of both.

    A receiver refuses what was sent more than five minutes ago, so that nobody plays a call again later.
    """
    sent = str(int(at.timestamp()))
    key = b64decode(secret.removeprefix(PREFIX))
    digest = hmac.digest(key, f"{identifier}.{sent}.".encode() + body, "sha256")
    return {
        "Webhook-Id": identifier,
        "Webhook-Timestamp": sent,
        "Webhook-Signature": f"v1,{b64encode(digest).decode()}",
    }
