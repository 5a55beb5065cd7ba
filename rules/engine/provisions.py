"""How a clause of the rulebook is declared, how clauses stand to each other, and how a clause is misread.

Relations are declared where the later clause stands in the book, never by the order of ifs, never by a number:
`unless` and `instead_of` drop a clause whole, an exception goes before its base facet by facet, a consequence is
asked only where its base stands.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules.engine.errors import MalformedRulebook
from rules.engine.incidents import Incident
from rules.engine.rulings import Finding

READABLE = ("case", "clock", "record", "p")
"""What a provision may read: the incident, the clock, the warnings on record, the edition's parameters."""

Clause = Callable[..., Finding | None]


@dataclass(frozen=True, eq=False)
class Reading:
    """A function from a situation to a finding or nothing, with what it reads."""

    name: str
    function: Clause
    reads: tuple[str, ...]
    kinds: tuple[type[Incident], ...]


@dataclass(frozen=True, eq=False)
class Provision(Reading):
    """A clause of the rulebook: its citation, the statements it carries, the clause in our words, its relations."""

    citation: str
    statements: tuple[str, ...]
    clause: str
    module: str
    bases: tuple[Provision, ...] = ()
    is_exception: bool = False
    unless: tuple[Provision, ...] = ()
    instead_of: tuple[Provision, ...] = ()

    @property
    def summary(self) -> str:
        """The first sentence of the clause."""
        return self.clause.split("\n\n")[0]

    def __repr__(self) -> str:
        return f"<{self.name}, {self.citation}>"


@dataclass(frozen=True, eq=False)
class Misreading(Reading):
    """A known way to mistake a provision: what someone holds in its place. `title` says what they did."""

    of: Provision
    title: str
    module: str = field(default="")


def provision(
    citation: str, *statements: str, unless: tuple[Provision, ...] = (), instead_of: tuple[Provision, ...] = ()
) -> Callable[[Clause], Provision]:
    """Declare a clause. It falls away where one of `unless` stands; those of `instead_of` fall where it stands."""
    return lambda function: _declare(function, citation, statements, unless=unless, instead_of=instead_of)


def consequence(
    citation: str,
    *statements: str,
    of: Provision | tuple[Provision, ...],
    unless: tuple[Provision, ...] = (),
    instead_of: tuple[Provision, ...] = (),
) -> Callable[[Clause], Provision]:
    """Declare a clause that is asked only where one of `of` stands, and falls with it."""
    bases = of if isinstance(of, tuple) else (of,)
    return lambda function: _declare(function, citation, statements, bases=bases, unless=unless, instead_of=instead_of)


def exception(
    citation: str,
    *statements: str,
    to: Provision | tuple[Provision, ...],
    unless: tuple[Provision, ...] = (),
    instead_of: tuple[Provision, ...] = (),
) -> Callable[[Clause], Provision]:
    """Declare a clause asked only where one of `to` stands; what it sets goes before what that one sets."""
    bases = to if isinstance(to, tuple) else (to,)
    return lambda function: _declare(
        function, citation, statements, bases=bases, is_exception=True, unless=unless, instead_of=instead_of
    )


def misreading(title: str, *, of: Provision) -> Callable[[Clause], Misreading]:
    """Declare a mistaken version of a provision, which takes its place in the mistaken person's book."""

    def declare(function: Clause) -> Misreading:
        reads, kinds = _signature(function)
        return Misreading(function.__name__, function, reads, kinds, of, title, function.__module__)

    return declare


def _declare(function: Clause, citation: str, statements: tuple[str, ...], **relations: Any) -> Provision:
    name = function.__name__
    if not citation or not statements:
        raise MalformedRulebook(f"{name}: a provision names its citation and the statements it carries")
    if not function.__doc__:
        raise MalformedRulebook(f"{name}: the docstring of a provision is the clause; it is missing")
    reads, kinds = _signature(function)
    clause = inspect.cleandoc(function.__doc__)
    return Provision(name, function, reads, kinds, citation, statements, clause, function.__module__, **relations)


def _signature(function: Clause) -> tuple[tuple[str, ...], tuple[type[Incident], ...]]:
    name = function.__name__
    reads = tuple(inspect.signature(function).parameters)
    if unknown := [read for read in reads if read not in READABLE]:
        raise MalformedRulebook(f"{name}: cannot read {', '.join(unknown)}; readable are {', '.join(READABLE)}")
    if "case" not in reads:
        raise MalformedRulebook(f"{name}: must read case, annotated with the kinds of incident it speaks of")
    annotation = typing.get_type_hints(function)["case"]
    union = isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union
    kinds = typing.get_args(annotation) if union else (annotation,)
    if not all(isinstance(kind, type) and issubclass(kind, Incident) for kind in kinds):
        raise MalformedRulebook(f"{name}: case is annotated with {annotation!r}, which is no kind of incident")
    return reads, kinds
