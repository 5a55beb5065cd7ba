"""The rulebook as its pages show it: rules, clauses and how they stand to each other, parameters. Texts translated."""

from __future__ import annotations

import ast
import inspect
import itertools
import re
import textwrap
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields

from django.urls import reverse
from django.utils.translation import gettext

from rules.engine.edition import Edition, Rule
from rules.engine.messages import Unit, tell_fact
from rules.engine.provisions import Provision
from rules.engine.remembering import remembered

IN_BACKTICKS = re.compile(r"`([a-z_]+)`")


@dataclass(frozen=True)
class Clause:
    """A clause in our words, the edition's numbers in place of the names of its parameters."""

    name: str
    citation: str
    paragraphs: tuple[str, ...]
    statements: tuple[str, ...]
    is_exception: bool
    shares_citation: bool
    url: str

    @property
    def summary(self) -> str:
        """Its first paragraph, which says what holds."""
        return self.paragraphs[0]


@dataclass(frozen=True)
class Relations:
    """How a clause stands to the others."""

    exception_to: tuple[Clause, ...]
    follows_from: tuple[Clause, ...]
    exceptions: tuple[Clause, ...]
    consequences: tuple[Clause, ...]
    sets_aside: tuple[Clause, ...]
    gives_way_to: tuple[Clause, ...]


@dataclass(frozen=True)
class Section:
    """A rule with its clauses."""

    slug: str
    citation: str
    title: str
    summary: str
    clauses: tuple[Clause, ...]
    url: str


@dataclass(frozen=True)
class ParameterLine:
    """A number of the edition: what it is, its value with its unit, and the clauses it comes from."""

    name: str
    text: str
    value: str
    allowed: str
    source: tuple[Clause, ...]


def clause_of(edition: Edition, provision: Provision) -> Clause:
    """The clause as pages show it."""
    paragraphs = (" ".join(paragraph.split()) for paragraph in gettext(provision.clause).split("\n\n"))
    return Clause(
        name=provision.name,
        citation=gettext(provision.citation),
        paragraphs=tuple(_with_numbers(paragraph, edition) for paragraph in paragraphs),
        statements=provision.statements,
        is_exception=provision.is_exception,
        shares_citation=_citations(edition)[provision.citation] > 1,
        url=reverse("rules:clause", kwargs={"edition": edition.slug, "name": provision.name}),
    )


def relations_of(edition: Edition, provision: Provision) -> Relations:
    """How the clause stands to the others of its edition, each list in the book's order."""
    hanging = [other for other in edition.provisions if provision in other.bases]

    def told(provisions: Iterable[Provision]) -> tuple[Clause, ...]:
        wanted = set(provisions)
        return tuple(clause_of(edition, other) for other in edition.provisions if other in wanted)

    return Relations(
        exception_to=told(provision.bases if provision.is_exception else ()),
        follows_from=told(() if provision.is_exception else provision.bases),
        exceptions=told(other for other in hanging if other.is_exception),
        consequences=told(other for other in hanging if not other.is_exception),
        sets_aside=told([*provision.instead_of, *(other for other in edition.provisions if provision in other.unless)]),
        gives_way_to=told(
            [*provision.unless, *(other for other in edition.provisions if provision in other.instead_of)]
        ),
    )


def sections_of(edition: Edition) -> tuple[Section, ...]:
    """The rules in the book's order."""
    return tuple(section_of(edition, rule) for rule in edition.rules)


def section_of(edition: Edition, rule: Rule) -> Section:
    """A rule with its clauses in the book's order."""
    return Section(
        slug=rule.slug,
        citation=gettext(rule.citation),
        title=gettext(rule.title),
        summary=gettext(rule.summary),
        clauses=tuple(
            clause_of(edition, provision) for provision in edition.provisions if edition.rule_of(provision) is rule
        ),
        url=reverse("rules:rule", kwargs={"edition": edition.slug, "slug": rule.slug}),
    )


def misreadings_of(edition: Edition, provision: Provision) -> tuple[str, ...]:
    """The known ways to mistake a clause, each in the words said to whoever did."""
    return tuple(gettext(mistake.title) for mistake in edition.misreadings if mistake.of is provision)


def parameters_of(edition: Edition) -> tuple[ParameterLine, ...]:
    """The numbers of the edition in declared order."""
    texts = described(type(edition.parameters))
    lines = []
    for declared in fields(edition.parameters):
        unit: Unit = declared.metadata["unit"]
        low, high = declared.metadata["low"], declared.metadata["high"]
        lines.append(
            ParameterLine(
                name=declared.name,
                text=gettext(texts.get(declared.name, declared.name)),
                value=unit.tell(getattr(edition.parameters, declared.name), gettext),
                allowed=gettext("{low} to {high}").format(low=tell_fact(low, gettext), high=unit.tell(high, gettext)),
                source=_carrying(edition, declared.metadata["statements"]),
            )
        )
    return tuple(lines)


def _with_numbers(text: str, edition: Edition) -> str:
    """The text with each parameter named in backticks replaced by its value, and its unit."""
    declared = {field.name: field for field in fields(edition.parameters)}

    def value(match: re.Match[str]) -> str:
        field = declared.get(match[1])
        if field is None:
            return match[0]
        unit: Unit = field.metadata["unit"]
        return unit.tell(getattr(edition.parameters, field.name), gettext)

    return IN_BACKTICKS.sub(value, text)


@remembered
def _citations(edition: Edition) -> Counter[str]:
    """How many clauses stand under each citation."""
    return Counter(provision.citation for provision in edition.provisions)


def _carrying(edition: Edition, statements: tuple[str, ...]) -> tuple[Clause, ...]:
    """The clauses that carry one of the statements, the first of each citation."""
    found: dict[str, Provision] = {}
    for provision in edition.provisions:
        if set(statements) & set(provision.statements):
            found.setdefault(provision.citation, provision)
    return tuple(clause_of(edition, provision) for provision in found.values())


@remembered
def described(parameters: type) -> dict[str, str]:
    """What stands as a docstring under each field of the class, which Python itself does not keep."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(parameters)))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef))
    texts = {}
    for field, below in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            text = ast.literal_eval(below.value)
            texts[field.target.id] = " ".join(text.split())
    return texts
