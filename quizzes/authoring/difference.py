"""What differs between two versions, for people: facts and rulings by their names, stories word by word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from django.utils.translation import gettext

from quizzes.authoring.looked_at import Incident, Looked
from quizzes.authoring.models import Version
from rules import editions
from rules.telling import fact_lines

SAME, OUT, IN = "same", "out", "in"


@dataclass(frozen=True)
class Changed:
    """One thing that is another now; empty where it was not there, or is no more."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class Piece:
    """A piece of a story: the same in both, out, or in."""

    what: str
    text: str


@dataclass(frozen=True)
class Difference:
    """What differs: `changed` one by one; `stories` in pieces, those that are the same left out."""

    changed: tuple[Changed, ...]
    stories: tuple[tuple[str, tuple[Piece, ...]], ...]

    @property
    def is_none(self) -> bool:
        """Whether the two say the same."""
        return not self.changed and not self.stories


def difference(before: Version, after: Version) -> Difference:
    """What the second version says otherwise than the first."""
    old, new = Looked(before), Looked(after)
    return Difference(
        (*_of_the_whole(before, after), *_of_incidents(old, new)),
        tuple(_stories(old, new)),
    )


def _of_the_whole(before: Version, after: Version) -> Iterator[Changed]:
    titles = {slug: gettext(editions.title_of(slug)) for slug in {before.edition, after.edition}}
    told = {
        "title": gettext("Title"),
        "edition": gettext("Rulebook"),
        "clip": gettext("Link to the clip"),
        "clip_text": gettext("What the clip shows"),
        "unruled": gettext("What the facts cannot express"),
    }
    for name, label in told.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield Changed(label, titles.get(old, old), titles.get(new, new))


def _of_incidents(old: Looked, new: Looked) -> Iterator[Changed]:
    several = old.typed.is_sequence or new.typed.is_sequence
    for place, (one, other) in enumerate(zip_longest(old.incidents, new.incidents), start=1):
        begins = gettext("Incident %(number)d: ") % {"number": place} if several else ""
        if one is None or other is None or one.kind != other.kind:
            yield Changed(begins + gettext("What happens"), one.kind if one else "", other.kind if other else "")
        facts, others = _facts(old, place), _facts(new, place)
        for label in dict.fromkeys((*facts, *others)):
            if facts.get(label) != others.get(label):
                yield Changed(begins + label, facts.get(label, ""), others.get(label, ""))
        ruled, otherwise = _ruling(one), _ruling(other)
        if ruled != otherwise:
            yield Changed(begins + gettext("The ruling"), ruled, otherwise)


def _facts(looked: Looked, place: int) -> dict[str, str]:
    """The facts of the incident at this place from 1 in words; as they were typed where they make no situation."""
    if place <= len(looked.typed.judged):
        every = looked.typed.is_sequence
        lines = fact_lines(looked.typed.judged[place - 1], looked.typed.edition, every=every)
        return {line.label: line.value for line in lines}
    if place <= len(looked.typed.forms):
        form = looked.typed.forms[place - 1]
        labels = {asked.name: asked.label for asked in form.asked}
        return {labels[name]: text for name, text in form.stated.items()}
    return {}


def _ruling(incident: Incident | None) -> str:
    return incident.ruled.in_short if incident and incident.ruled else ""


def _stories(old: Looked, new: Looked) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    for place, (one, other) in enumerate(zip_longest(old.incidents, new.incidents), start=1):
        pieces = tuple(pieces_of(" ".join(one.told) if one else "", " ".join(other.told) if other else ""))
        if any(piece.what != SAME for piece in pieces):
            yield gettext("The story of incident %(number)d") % {"number": place}, pieces


def pieces_of(before: str, after: str) -> Iterator[Piece]:
    """Two stories in pieces, word by word: the words that went stand before those that came for them."""
    old, new = before.split(), after.split()
    for what, start, end, begins, ends in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            yield Piece(SAME, " ".join(old[start:end]))
            continue
        if start < end:
            yield Piece(OUT, " ".join(old[start:end]))
        if begins < ends:
            yield Piece(IN, " ".join(new[begins:ends]))
