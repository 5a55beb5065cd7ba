"""What every mail keeps to: its links are on the host of SITE_URL, and its subject is one line."""

from __future__ import annotations

from django.conf import settings


def whole(path: str) -> str:
    """The whole address of a page. Never by the host that a request names: whoever asks for a mail chooses that."""
    return f"{settings.SITE_URL}{path}"


def one_line(subject: str) -> str:
    """A subject without the line breaks that names and titles may hold: each would begin another header."""
    return " ".join(subject.split())
