"""Walks the site's URLs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver


@dataclass(frozen=True)
class Route:
    """One URL pattern: its full route as text, its name with namespaces, and the names of its arguments."""

    route: str
    name: str | None
    arguments: tuple[str, ...]


def routes() -> list[Route]:
    """Every URL pattern of the site, those of included modules with them."""
    return list(_walk(get_resolver().url_patterns, route="", namespaces=(), arguments=()))


def _walk(
    patterns: list[URLPattern | URLResolver], *, route: str, namespaces: tuple[str, ...], arguments: tuple[str, ...]
) -> Iterator[Route]:
    for pattern in patterns:
        here = route + str(pattern.pattern)
        known = (*arguments, *pattern.pattern.converters, *getattr(pattern.pattern.regex, "groupindex", ()))
        if isinstance(pattern, URLResolver):
            inside = (*namespaces, pattern.namespace) if pattern.namespace else namespaces
            yield from _walk(pattern.url_patterns, route=here, namespaces=inside, arguments=known)
        else:
            name = ":".join((*namespaces, pattern.name)) if pattern.name else None
            yield Route(here, name, tuple(dict.fromkeys(known)))
