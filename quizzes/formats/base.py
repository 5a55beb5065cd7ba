"""What every format of question does, in fixed phases: build, parse, grade, and samples of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from quizzes.asking import Asked
from quizzes.questions import Field, Mark, Option, Question
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.rulings import FACET_LABELS, FACETS, Penalty, Ruling
from rules.engine.situations import Situation

Answer = dict[str, Any]


class FormatError(Exception):
    """What was posted is no answer to the question; it costs no attempt. `problems`: pairs of field and message."""

    def __init__(self, *problems: tuple[str, str]) -> None:
        super().__init__("; ".join(f"{field}: {message}" for field, message in problems))
        self.problems = problems


@dataclass(frozen=True)
class Parts:
    """What a format adds to a situation to make it a question."""

    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...] = ()
    key: Any = None


@dataclass(frozen=True)
class Sample:
    """A posted answer that a format makes of its own question: `mark` is right, wrong or malformed."""

    post: dict[str, str]
    mark: str


class Format(Protocol):
    """One way to ask."""

    slug: str
    title: str
    template: str

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether the kind can be asked in this way at all."""

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """The question's parts, or None where this situation cannot be asked so."""

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """The answer in what was posted. Raises `FormatError` where there is none."""

    def grade(self, question: Question, answer: Answer) -> Mark:
        """How the answer is marked against the frozen question."""

    def is_right(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> bool:
        """Whether the answer would be right for another situation of the kind."""

    def agreement(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> int:
        """In how many facets the answer agrees with the ruling on another situation of the kind."""

    def disagreements(self, question: Question, answer: Answer, ruling: Ruling, edition: Edition) -> tuple[str, ...]:
        """The facets in which the answer is not right under a ruling."""

    def samples(self, question: Question) -> Iterator[Sample]:
        """Right, wrong and malformed posts for the question."""


def accepted(facet: str, ruled: str, discretion: bool, what: Asked) -> frozenset[str]:
    """The values of a facet that are right: with discretion, the penalty that may be called and none both are."""
    if facet == "penalty" and discretion:
        return frozenset({Penalty.NONE.value, ruled, *(penalty.value for penalty in what.may_be)})
    return frozenset({ruled})


def value_label(facet: str, value: str, translate: Any) -> str:
    """A facet's value in words."""
    return str(translate(FACETS[facet](value).label))  # type: ignore[call-arg]


def facet_label(facet: str, translate: Any) -> str:
    """A facet's name in words."""
    return str(translate(FACET_LABELS[facet]))


def facets_of_ruling(ruling: Ruling) -> dict[str, Any]:
    """A ruling's facets as JSON."""
    return {**{facet: getattr(ruling, facet).value for facet in FACETS}, "discretion": ruling.discretion}
