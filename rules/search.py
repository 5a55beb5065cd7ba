"""Finding clauses and rules by their words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language, gettext

from rules.book import sections_of
from rules.engine.edition import Edition
from rules.engine.provisions import Provision
from rules.engine.rulings import Penalty
from rules.examples import example_of

LONGEST_QUERY = 200
WORD_BEGINS = r"(?<!\w)"


@dataclass(frozen=True)
class Found:
    """A rule or clause that has all the words, its text in pieces of which those that match are marked."""

    citation: str
    title: str
    text: tuple[tuple[str, bool], ...]
    url: str
    is_exception: bool = False


@dataclass(frozen=True)
class _Entry:
    citation: str
    title: str
    text: str
    url: str
    is_exception: bool
    haystack: str


def search(edition: Edition, query: str) -> tuple[Found, ...]:
    """The rules and clauses that have, for each word of the query, a word that begins so; none for no words."""
    words = query[:LONGEST_QUERY].casefold().split()
    if not words:
        return ()
    return tuple(
        Found(entry.citation, entry.title, _in_pieces(entry.text, words), entry.url, entry.is_exception)
        for entry in _entries(edition, get_language() or "")
        if all(re.search(f"{WORD_BEGINS}{re.escape(word)}", entry.haystack) for word in words)
    )


@cache
def _entries(edition: Edition, language: str) -> tuple[_Entry, ...]:
    """Everything that can be found, in this language."""
    entries = []
    for section in sections_of(edition):
        entries.append(_entry(section.citation, section.title, section.summary, section.url))
        for clause in section.clauses:
            provision = edition.provision(clause.name)
            entries.append(
                _entry(
                    clause.citation,
                    section.title,
                    " ".join(clause.paragraphs),
                    clause.url,
                    *clause.statements,
                    *_penalties(edition, provision),
                    *(gettext(kind.title) for kind in provision.kinds),
                    is_exception=clause.is_exception,
                )
            )
    return tuple(entries)


def _entry(citation: str, title: str, text: str, url: str, *more: str, is_exception: bool = False) -> _Entry:
    haystack = " ".join((citation, title, text, *more)).casefold()
    return _Entry(citation, title, text, url, is_exception, haystack)


def _penalties(edition: Edition, provision: Provision) -> tuple[str, ...]:
    """The penalty that the clause sets in its example, as it is announced."""
    example = example_of(edition, provision)
    if example is None:
        return ()
    findings = edition.adjudicate(example).findings
    sets = next(dict(applied.sets) for applied in findings if applied.provision is provision)
    penalty = sets.get("penalty", Penalty.NONE)
    return () if penalty is Penalty.NONE else (gettext(penalty.label), gettext("bench minor"))


def _in_pieces(text: str, words: Iterable[str]) -> tuple[tuple[str, bool], ...]:
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pieces = re.split(f"{WORD_BEGINS}({pattern})", text, flags=re.IGNORECASE)
    return tuple((piece, bool(place % 2)) for place, piece in enumerate(pieces) if piece)
