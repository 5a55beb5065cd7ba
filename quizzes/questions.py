"""A question: a situation, what is asked, the options or fields, and the ruling with its key, frozen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

BY_HAND = "by_hand"
"""Under this, `more` holds what someone wrote who is not the engine."""


@dataclass(frozen=True)
class Option:
    """One ruling to choose. `id` is opaque; `misreading` names the mistake that leads to it, if a known one does."""

    id: str
    text: str
    ruling: dict[str, Any]
    misreading: str | None


@dataclass(frozen=True)
class Field:
    """One facet of the official's form: its name, its label, and the values to choose from with their labels."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Question:
    """A frozen question. `ruling` is the engine's with its trace; `decides` names the provisions that decide it.

    `score` are the goals by team, which decide nothing. `statements` are those of the rule text that the provisions
    carry; `decision` is the asked facet that the question turns on, `difficulty` 1 to 5 (docs/questions.md). `more`
    holds what a format tells besides: another situation, people, steps; and under `by_hand`, where someone wrote the
    story, which facts it states of each situation (by name, each with its sentence where that is not the engine's), and
    a clip of it.

    `language` is that of its words, `words` holds those of other languages by their places (`quizzes/languages.py`),
    and `drawn_in` is the language in which it was drawn. `again` tells it anew in whatever language is active; only a
    question that was just drawn has it, and no row.

    `key` is for grading alone and never leaves the server before that. Two questions with the same `identity` tell the
    same case; `narrow` is the same for two of one format between which only facts differ that cannot change its answer.
    """

    id: str
    format: str
    edition: str
    engine_version: str
    kind: str
    seed: str
    situation: dict[str, Any]
    story: tuple[str, ...]
    options: tuple[Option, ...]
    fields: tuple[Field, ...]
    key: Any
    ruling: dict[str, Any]
    decides: tuple[str, ...]
    statements: tuple[str, ...]
    decision: str
    difficulty: int
    identity: str
    narrow: str = ""
    score: dict[str, int] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    language: str = "en"
    drawn_in: str = "en"
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    again: Callable[[], Question | None] | None = field(default=None, compare=False, repr=False)

    @property
    def story_as_drawn(self) -> tuple[str, ...]:
        """The story in the language in which it was drawn, whichever this one is in."""
        first = self.words.get(self.drawn_in, {}) if self.drawn_in != self.language else {}
        return tuple(first.get(f"story/{number}", told) for number, told in enumerate(self.story))

    def told_by_hand(self, place: int) -> frozenset[str] | None:
        """The facts that the story states of the situation at this place, by name; None where the engine told it."""
        told = self.more.get(BY_HAND, {}).get("told")
        return None if told is None else frozenset(told[place])

    def is_written(self, place: int) -> bool:
        """Whether someone wrote the story of the situation at this place: then its facts have the sentences of it."""
        told = self.more.get(BY_HAND, {}).get("told")
        return told is not None and isinstance(told[place], dict)

    @property
    def written_parts(self) -> frozenset[int]:
        """Which sentences of the story someone wrote; of a stretch of play, which incidents."""
        told = self.more.get(BY_HAND, {}).get("told", ())
        if len(told) == 1:
            return frozenset(range(len(self.story)) if self.is_written(0) else ())
        return frozenset(place for place in range(len(told)) if self.is_written(place))

    @property
    def clip(self) -> dict[str, str] | None:
        """The `url` of a clip of the case, and what it shows in `words`; None where there is none."""
        clip: dict[str, str] | None = self.more.get(BY_HAND, {}).get("clip")
        return clip

    @property
    def written_in(self) -> str:
        """The language of what someone wrote: stories, and what a clip shows."""
        return str(self.more.get(BY_HAND, {}).get("language", "en"))  # before there were others it was English

    def as_json(self) -> dict[str, Any]:
        """The question with its key, as it is stored."""
        held = asdict(replace(self, again=None))
        del held["again"]
        return held

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Question:
        """The question as it was stored by `as_json`, also before there were all the fields that there are now."""
        stored = {"statements": (), "decision": "", "difficulty": 0, **stored}
        return cls(
            **{
                **stored,
                "story": tuple(stored["story"]),
                "options": tuple(Option(**option) for option in stored["options"]),
                "fields": tuple(
                    Field(field["name"], field["label"], tuple((value, label) for value, label in field["choices"]))
                    for field in stored["fields"]
                ),
                "decides": tuple(stored["decides"]),
                "statements": tuple(stored["statements"]),
            }
        )


@dataclass(frozen=True)
class FacetMark:
    """One facet of an answer against the ruling: `state` is right, wrong or unmarked; `note` says what else to know."""

    name: str
    label: str
    given: str
    ruled: str
    state: str
    note: str = ""


@dataclass(frozen=True)
class Mark:
    """How an answer was graded: right as a whole or not, and by facet, as whole numbers."""

    right: bool
    earned: int
    possible: int
    facets: tuple[FacetMark, ...]
    misreading: str | None
