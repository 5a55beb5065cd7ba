"""What someone sent who was no longer signed in: kept in the session, so that it is there after the next sign-in."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest

UNSENT = "unsent scenarios"
MOST_TEXT = 100_000
"""How much text one session keeps, in signs: a stranger may send it as well."""


def keep_unsent(request: HttpRequest, public_id: str, post: Mapping[str, str]) -> bool:
    """Keep what was posted for the scenario; whether there was room for it."""
    kept = {name: text for name, text in post.items() if name != "csrfmiddlewaretoken"}
    if sum(len(name) + len(text) for name, text in kept.items()) > MOST_TEXT:
        return False
    request.session[UNSENT] = {public_id: kept}  # the latest alone: one writes in one page at a time
    return True


def unsent(request: HttpRequest, public_id: str) -> dict[str, str] | None:
    """What is kept for the scenario, if anything."""
    kept: dict[str, str] | None = request.session.get(UNSENT, {}).get(public_id)
    return kept


def forget_unsent(request: HttpRequest) -> None:
    """What was kept is saved now."""
    request.session.pop(UNSENT, None)
