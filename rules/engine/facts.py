"""How a fact is declared: its domain, its unit, the boundaries that matter, and when it is given at all.

One declaration serves validation, forms, the JSON format and its schema, enumeration and the neighbours.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from rules.engine.errors import FactError
from rules.engine.messages import FEET, N_, Unit, number
from rules.engine.rink import HALF_LENGTH, HALF_WIDTH, Place


class Domain(Protocol):
    """The values a fact can take."""

    def read(self, value: Any) -> Any:
        """The value inside for the value in JSON. Raises `FactError` for one outside the domain."""

    def missing(self) -> FactError:
        """The error of a value that is not there, naming what is allowed."""

    def write(self, value: Any) -> Any:
        """The value in JSON."""

    def values(self, limits: Mapping[str, float], current: Any = None) -> tuple[Any, ...]:
        """The values worth telling apart, in order; `limits` are the edition's parameters by name."""

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""


def shown(value: Any) -> str:
    """A JSON value as an error quotes it: short, and safe on any terminal."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # no JSON at all, or a number or a nest beyond all measure
        return f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."


def listed(values: Iterable[Any]) -> str:
    """JSON values as an error lists what is allowed."""
    return ", ".join(json.dumps(value) for value in values)


@dataclass(frozen=True)
class Choice:
    """One word of a closed vocabulary."""

    vocabulary: type[Enum]

    def __post_init__(self) -> None:
        # A key holds the type too, so that true and 1.0 are not taken for the period 1.
        object.__setattr__(self, "members", {(type(m.value), m.value): m for m in self.vocabulary})

    def read(self, value: Any) -> Enum:
        if type(value) is str or type(value) is int:
            member: Enum | None = self.members.get((type(value), value))  # type: ignore[attr-defined]
            if member is not None:
                return member
        raise FactError(N_("{value} is not one of {allowed}"), value=shown(value), allowed=self._allowed())

    def missing(self) -> FactError:
        return FactError(N_("is missing; it is one of {allowed}"), allowed=self._allowed())

    def _allowed(self) -> str:
        return listed(member.value for member in self.vocabulary)

    def write(self, value: Enum) -> Any:
        return value.value

    def values(self, limits: Mapping[str, float], current: Any = None) -> tuple[Enum, ...]:
        return tuple(self.vocabulary)

    def schema(self) -> dict[str, Any]:
        return {"enum": [member.value for member in self.vocabulary]}


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def read(self, value: Any) -> bool:
        if value is True or value is False:
            return value
        raise FactError(N_("{value} is not true or false"), value=shown(value))

    def missing(self) -> FactError:
        return FactError(N_("is missing; it is true or false"))

    def write(self, value: bool) -> bool:
        return value

    def values(self, limits: Mapping[str, float], current: Any = None) -> tuple[bool, ...]:
        return (False, True)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Number:
    """A number from `low` to `high`, both included, with decimals.

    `limits` names the parameters of the edition at which rulings change; `step` is the smallest difference that counts.
    """

    low: float
    high: float
    unit: Unit
    limits: tuple[str, ...] = ()
    step: float = 0.1

    def read(self, value: Any) -> float:
        if type(value) is not int and type(value) is not float:
            raise FactError(
                N_("{value} is not a number from {low} to {high} ({unit})"), value=shown(value), **self._range()
            )
        if not self.low <= value <= self.high:  # which no infinity and no NaN is
            raise FactError(N_("{value} is outside {low} to {high} ({unit})"), value=shown(value), **self._range())
        return plain(value)

    def missing(self) -> FactError:
        return FactError(N_("is missing; it is a number from {low} to {high} ({unit})"), **self._range())

    def _range(self) -> dict[str, Any]:
        return {"low": number(self.low), "high": number(self.high), "unit": self.unit}

    def write(self, value: float) -> float:
        return value

    def values(self, limits: Mapping[str, float], current: Any = None) -> tuple[float, ...]:
        found = {around for name in self.limits for around in boundary(limits[name], self.step)}
        inside = sorted(value for value in found if self.low <= value <= self.high)
        return tuple(inside) or (self.low,)

    def schema(self) -> dict[str, Any]:
        return {"type": "number", "minimum": self.low, "maximum": self.high, "description": self.unit.name}


@dataclass(frozen=True)
class Count:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int
    unit: Unit

    def read(self, value: Any) -> int:
        if type(value) is int and self.low <= value <= self.high:
            return value
        raise FactError(
            N_("{value} is not a whole number from {low} to {high} ({unit})"), value=shown(value), **self._range()
        )

    def missing(self) -> FactError:
        return FactError(N_("is missing; it is a whole number from {low} to {high} ({unit})"), **self._range())

    def _range(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high, "unit": self.unit}

    def write(self, value: int) -> int:
        return value

    def values(self, limits: Mapping[str, float], current: Any = None) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1))

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high, "description": self.unit.name}


@dataclass(frozen=True)
class OnTheIce:
    """A place on the ice; what matters of it is the side of the centre red line.

    `reading` reads its two coordinates one by one, so that each can be an error of its own.
    """

    x: Number
    y: Number

    def read(self, value: Any) -> Place:
        if type(value) is not dict or value.keys() != {"x", "y"}:
            raise FactError(N_("{value} is not a place: an object with x and y in feet"), value=shown(value))
        return Place(self.x.read(value["x"]), self.y.read(value["y"]))

    def missing(self) -> FactError:
        return FactError(N_("is missing; it is an object with x and y in feet"))

    def write(self, value: Place) -> dict[str, float]:
        return {"x": value.x, "y": value.y}

    def values(self, limits: Mapping[str, float], current: Any = None) -> tuple[Place, ...]:
        y = current.y if isinstance(current, Place) else 0
        return tuple(Place(x, y) for x in boundary(0, self.x.step))

    def schema(self) -> dict[str, Any]:
        properties = {"x": self.x.schema(), "y": self.y.schema()}
        return {"type": "object", "properties": properties, "required": ["x", "y"], "additionalProperties": False}


@dataclass(frozen=True)
class Given:
    """A fact is given only and always where the fact `name` has one of `values`."""

    name: str
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Fact:
    """A declared fact: its name in JSON, its domain, its label, its default, and when it is given."""

    name: str
    domain: Any
    label: str
    default: Any
    given: Given | None

    @property
    def required(self) -> bool:
        """Whether it must be stated wherever it is given."""
        return self.default is dataclasses.MISSING


def fact(domain: Domain, label: str, *, given: Given | None = None, default: Any = dataclasses.MISSING) -> Any:
    """Declare a fact of an incident. One with a condition is None where the condition does not hold."""
    metadata = {"domain": domain, "label": label, "given": given}
    if given is not None:
        return dataclasses.field(default=None, metadata=metadata)
    if default is not dataclasses.MISSING:
        return dataclasses.field(default=default, metadata=metadata)
    return dataclasses.field(metadata=metadata)


_FACTS: dict[type, tuple[Fact, ...]] = {}


def facts_of(declared: type) -> tuple[Fact, ...]:
    """The facts that a class declares, in their order."""
    found = _FACTS.get(declared)
    if found is None:
        found = _FACTS[declared] = tuple(
            Fact(
                field.name,
                field.metadata["domain"],
                field.metadata["label"],
                dataclasses.MISSING if field.metadata["given"] else field.default,
                field.metadata["given"],
            )
            for field in dataclasses.fields(declared)
        )
    return found


def boundary(limit: float, step: float) -> tuple[float, float, float]:
    """A limit and the nearest values that matter on either side of it."""
    return plain(round(limit - step, 6)), plain(limit), plain(round(limit + step, 6))


def plain(value: float) -> float:
    """The number without a needless fraction or sign: 5 for 5.0, 0 for -0.0."""
    return int(value) if value == int(value) else value


PLACE = OnTheIce(Number(-HALF_LENGTH, HALF_LENGTH, FEET), Number(-HALF_WIDTH, HALF_WIDTH, FEET))
