"""Finding clauses and rules by their words."""

from __future__ import annotations

import difflib
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
WORD = re.compile(r"[^\W\d_][^\W\d_'’]{3,}")
NEAR = 0.8
"""How like a word of the book one must be that stands nowhere in it, to be taken for a slip."""

ALSO_SAID = {
    "goalie": "goalkeeper",
    "goaltender": "goalkeeper",
    "keeper": "goalkeeper",
    "netminder": "goalkeeper",
    "ref": "referee",
    "sub": "substitute",
    "penalised": "penalty",
    "penalized": "penalty",
}
"""What people say, and what the book says for it; hyphens are not looked at anyway."""

ALSO_CALLED = {
    Penalty.TOO_MANY_MEN: "too many players",
    Penalty.ILLEGAL_CHANGE: "illegal substitution",
    Penalty.INELIGIBLE_PLAYER: "illegal player",
    Penalty.IMPROPER_LINE_CHANGE: "improper substitution",
    Penalty.DELAY_OF_GAME: "delaying the game",
    Penalty.SLOW_TO_FACE_OFF_LOCATION: "delaying the game, stalling",
    Penalty.SLOW_TO_PLAYERS_BENCH: "delaying the game, stalling",
}
"""Other names by which people know a penalty."""

SAYING_NOTHING = frozenset({"a", "an", "and", "at", "for", "in", "is", "of", "on", "or", "the", "to", "what", "when"})
"""Words that most clauses have: no clause is shown for these alone."""


@dataclass(frozen=True)
class Found:
    """A rule or clause that has the words, its text in pieces of which those that match are marked."""

    citation: str
    title: str
    text: tuple[tuple[str, bool], ...]
    url: str
    is_exception: bool = False


@dataclass(frozen=True)
class Answer:
    """What is found: with all the words, or else with the most of them; and the query that may have been meant."""

    found: tuple[Found, ...] = ()
    has_all: bool = True
    meant: str = ""


@dataclass(frozen=True)
class _Entry:
    citation: str
    title: str
    text: str
    url: str
    is_exception: bool
    haystack: str


def search(edition: Edition, query: str) -> Answer:
    """The rules and clauses that have, for each word of the query, a word that begins so.

    Where none has all the words, those that have the most. Hyphens do not count, nor which of two names is used.
    """
    words = query[:LONGEST_QUERY].casefold().split()
    patterns = {word: _pattern(word) for word in words if word.strip("-‐‑")}
    if not patterns:
        return Answer()
    entries = _entries(edition, get_language() or "")
    has = {entry: {word for word, begins in patterns.items() if begins.search(entry.haystack)} for entry in entries}
    most = max(len(had - SAYING_NOTHING) for had in has.values())
    chosen = [entry for entry, had in has.items() if len(had) == len(patterns)]
    has_all = bool(chosen)
    if not has_all and most:
        chosen = [entry for entry, had in has.items() if len(had - SAYING_NOTHING) == most]
    found = tuple(
        Found(entry.citation, entry.title, _in_pieces(entry.text, patterns.values()), entry.url, entry.is_exception)
        for entry in chosen
    )
    nowhere = patterns.keys() - set().union(*has.values())
    return Answer(found, has_all, _meant(words, nowhere, entries))


def _pattern(word: str) -> re.Pattern[str]:
    """What a word of a query matches: itself or what the book says for it, each with hyphens anywhere or nowhere."""
    plain = _without_hyphens(word)
    names = [plain, *(book for said, book in ALSO_SAID.items() if plain in (said, f"{said}s"))]
    spelt = "|".join("[-‐‑]?".join(map(re.escape, name)) for name in sorted(names, key=len, reverse=True))
    return re.compile(f"{WORD_BEGINS}({spelt})", re.IGNORECASE)


def _without_hyphens(text: str) -> str:
    return re.sub("[-‐‑]", "", text)


def _meant(words: list[str], nowhere: Iterable[str], entries: Iterable[_Entry]) -> str:
    """The query with words that stand nowhere put right where a word of the book is near; empty where none is."""
    known = {word for entry in entries for word in WORD.findall(entry.haystack)} | ALSO_SAID.keys()
    near = {word: difflib.get_close_matches(word, sorted(known), n=1, cutoff=NEAR) for word in nowhere}
    if not any(near.values()):
        return ""
    return " ".join((near.get(word) or [word])[0] for word in words)


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
                    *((gettext("exception"),) if clause.is_exception else ()),
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
    if penalty is Penalty.NONE:
        return ()
    return gettext(penalty.label), gettext("bench minor"), gettext("penalty"), ALSO_CALLED.get(penalty, "")


def _in_pieces(text: str, patterns: Iterable[re.Pattern[str]]) -> tuple[tuple[str, bool], ...]:
    marked = sorted(match.span() for pattern in patterns for match in pattern.finditer(text))
    pieces, done = [], 0
    for start, end in marked:
        if end > done:
            pieces += [(text[done : max(start, done)], False), (text[max(start, done) : end], True)]
            done = end
    pieces.append((text[done:], False))
    return tuple(piece for piece in pieces if piece[0])
