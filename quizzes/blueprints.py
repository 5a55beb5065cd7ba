"""A blueprint: how many questions, and how many of them on each kind, clause, statement, format, decision, difficulty.

    {"count": 30, "by": {"kind": {"line_up": 3}, "difficulty": {"4": [5, 10]}}}

A demand is a number or the least and the most. What is not demanded is free.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeGuard

from quizzes import formats
from quizzes.questions import Question
from quizzes.turning import HARDEST
from rules.engine.edition import Edition
from rules.engine.errors import InvalidSituation
from rules.engine.incidents import KINDS
from rules.engine.parsing import Doubled, parse
from rules.engine.rulings import FACETS

PARTS = ("count", "by")
MOST = 500
"""The longest quiz that can be asked for."""

ONE_EACH = ("kind", "format", "decision", "difficulty")
"""The axes of which a question has one value; it can count for several clauses and statements."""

WHOLE = ("kind", "format")
"""The axes whose values, where none is wanted, are not looked at at all."""


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


def making_up_all(blueprint: Blueprint, axis: str) -> tuple[Demand, ...]:
    """The demands on an axis, where they leave no question over for its other values; otherwise none."""
    demands = tuple(demand for demand in blueprint.demands if demand.axis == axis)
    return demands if sum(demand.least for demand in demands) == blueprint.count else ()


def left_out(blueprint: Blueprint, edition: Edition) -> set[tuple[str, str]]:
    """The kinds and formats, each with its axis, of which no question is wanted or none is left over."""
    found = {(demand.axis, demand.value) for demand in blueprint.demands if demand.axis in WHOLE and demand.most == 0}
    for axis in WHOLE:
        if demands := making_up_all(blueprint, axis):
            found |= {(axis, value) for value in axes(edition)[axis]} - {(axis, each.value) for each in demands}
    return found


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
        document = parse(text)
    except InvalidSituation as error:
        raise BlueprintError(*(("", str(problem)) for problem in error.problems)) from None
    return blueprint_of(document, edition)


def blueprint_of(document: Any, edition: Edition) -> Blueprint:
    """The blueprint in a JSON value. Raises `BlueprintError` as `read_blueprint`."""
    if not isinstance(document, dict):
        raise BlueprintError(("", f"a blueprint is an object with {' and '.join(PARTS)}"))
    problems = [*_doubled(document, "")]
    problems += [(name, f"is not known; there are {', '.join(PARTS)}") for name in document if name not in PARTS]
    count, by = document.get("count"), document.get("by", {})
    if not _is_whole(count) or not 1 <= count <= MOST:
        told = f"{_told(count)} is not" if "count" in document else "is missing:"
        problems.append(("count", f"{told} a whole number from 1 to {MOST}"))
    demands: list[Demand] = []
    for step in _steps(by, axes(edition)):
        if isinstance(step, Demand):
            demands.append(step)
        else:
            problems.append(step)
    if not problems and _is_whole(count):
        problems = list(_too_many(count, demands))
        if not problems:
            return Blueprint(count, tuple(demands))
    raise BlueprintError(*problems)


def _steps(by: Any, known: dict[str, tuple[str, ...]]) -> Iterator[Demand | tuple[str, str]]:
    """Each demand in turn, or what is wrong where one should be."""
    if not isinstance(by, dict):
        yield "by", f"{_told(by)} is no object of axes; there are {', '.join(known)}"
        return
    yield from _doubled(by, "by.")
    for axis, wanted in by.items():
        if axis not in known:
            yield f"by.{axis}", f"is no axis; there are {', '.join(known)}"
        elif not isinstance(wanted, dict):
            yield f"by.{axis}", f"{_told(wanted)} is no object with a number or [least, most] for a value of it"
        else:
            yield from _doubled(wanted, f"by.{axis}.")
            for value, number in wanted.items():
                yield _demand(axis, value, number, known[axis])


def _demand(axis: str, value: str, number: Any, known: tuple[str, ...]) -> Demand | tuple[str, str]:
    path = f"by.{axis}.{value}"
    if value not in known:
        return path, f"is not known; there are {', '.join(known)}"
    bounds = number if isinstance(number, list) else [number, number]
    if len(bounds) != 2 or not all(map(_is_whole, bounds)) or not 0 <= bounds[0] <= bounds[1]:
        return path, f"{_told(number)} is neither a whole number from 0 nor [least, most]"
    return Demand(axis, value, bounds[0], bounds[1])


def _doubled(members: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """The keys that an object has more than once, of which one would be lost."""
    for name in members.keys_given_again if isinstance(members, Doubled) else ():
        yield f"{path}{name}", "is given more than once"


def _is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _told(value: Any) -> str:
    """A value as it stands in JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _too_many(count: int, demands: list[Demand]) -> Iterator[tuple[str, str]]:
    """Axes on which more is demanded than there are questions, which no search need be made for."""
    for axis in dict.fromkeys(demand.axis for demand in demands):
        least = [demand.least for demand in demands if demand.axis == axis]
        if axis in ONE_EACH and sum(least) > count:
            yield f"by.{axis}", f"the least demanded add up to {sum(least)}, and the quiz has {count} questions"
        elif max(least) > count:
            yield f"by.{axis}", f"{max(least)} are demanded of one, and the quiz has {count} questions"
