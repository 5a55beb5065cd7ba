"""A blueprint: how many questions, and how many of them on each kind, clause, statement, format, decision, difficulty.

    {"count": 30, "by": {"kind": {"line_up": 3}, "difficulty": {"4": [5, 10]}}}

A demand is a number or the least and the most. What is not demanded is free.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from quizzes import formats
from quizzes.questions import Question
from quizzes.turning import HARDEST
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACETS

MOST = 500
"""The longest quiz that can be asked for."""

ONE_EACH = ("kind", "format", "decision", "difficulty")
"""The axes of which a question has one value; it can count for several clauses and statements."""


class BlueprintError(ValueError):
    """A blueprint that cannot be read; `problems` are pairs of path and message, all there are."""

    def __init__(self, *problems: tuple[str, str]) -> None:
        super().__init__("; ".join(f"{path}: {message}" if path else message for path, message in problems))
        self.problems = problems


@dataclass(frozen=True)
class Demand:
    """That `least` to `most` questions are on one value of an axis."""

    axis: str
    value: str
    least: int
    most: int

    def __str__(self) -> str:
        number = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"{self.axis} {self.value}: {number}"


@dataclass(frozen=True)
class Blueprint:
    """How many questions, and what is demanded of them."""

    count: int
    demands: tuple[Demand, ...] = ()


class _Stated(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    by: dict[str, dict[str, int | list[int]]] = {}


def axes(edition: Edition) -> dict[str, tuple[str, ...]]:
    """What can be demanded: the values of each axis under an edition."""
    return {
        "kind": tuple(KINDS),
        "statement": tuple(edition.statements),
        "provision": tuple(provision.name for provision in edition.provisions),
        "format": tuple(formats.every()),
        "decision": tuple(FACETS),
        "difficulty": tuple(str(grade) for grade in range(1, HARDEST + 1)),
    }


def values_of(question: Question, axis: str) -> tuple[str, ...]:
    """What a question counts for on an axis."""
    if axis == "statement":
        return question.statements
    if axis == "provision":
        return question.decides
    return (str(getattr(question, axis)),)


def read_blueprint(text: str | bytes, edition: Edition) -> Blueprint:
    """The blueprint in a JSON text. Raises `BlueprintError` with every problem, its path and what is allowed."""
    try:
        stated = msgspec.json.decode(text, type=_Stated)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BlueprintError(("", str(error))) from None
    return _checked(stated, edition)


def blueprint_of(document: Any, edition: Edition) -> Blueprint:
    """The blueprint in a JSON value. Raises `BlueprintError` as `read_blueprint`."""
    try:
        stated = msgspec.convert(document, type=_Stated)
    except msgspec.ValidationError as error:
        raise BlueprintError(("", str(error))) from None
    return _checked(stated, edition)


def _checked(stated: _Stated, edition: Edition) -> Blueprint:
    problems: list[tuple[str, str]] = []
    if not 1 <= stated.count <= MOST:
        problems.append(("count", f"{stated.count} is not a whole number from 1 to {MOST}"))
    demands: list[Demand] = []
    known = axes(edition)
    for axis, wanted in stated.by.items():
        if axis not in known:
            problems.append((f"by.{axis}", f"is no axis; there are {', '.join(known)}"))
            continue
        for value, number in wanted.items():
            path = f"by.{axis}.{value}"
            if value not in known[axis]:
                problems.append((path, f"is not known; there are {', '.join(known[axis])}"))
                continue
            try:
                demands.append(Demand(axis, value, *_range(number)))
            except ValueError as error:
                problems.append((path, str(error)))
    problems += _too_many(stated.count, demands) if not problems else []
    if problems:
        raise BlueprintError(*problems)
    return Blueprint(stated.count, tuple(demands))


def _range(number: int | list[int]) -> tuple[int, int]:
    bounds = [number, number] if isinstance(number, int) else number
    if len(bounds) != 2 or not 0 <= bounds[0] <= bounds[1]:
        raise ValueError(f"{number} is neither a number from 0 nor [least, most]")
    return bounds[0], bounds[1]


def _too_many(count: int, demands: list[Demand]) -> Iterator[tuple[str, str]]:
    """Axes on which more is demanded than there are questions, which no search need be made for."""
    for axis in dict.fromkeys(demand.axis for demand in demands):
        least = [demand.least for demand in demands if demand.axis == axis]
        if axis in ONE_EACH and sum(least) > count:
            yield f"by.{axis}", f"the least demanded add up to {sum(least)}, and the quiz has {count} questions"
        elif max(least) > count:
            yield f"by.{axis}", f"{max(least)} are demanded of one, and the quiz has {count} questions"
