"""Which provision or parameter carries each statement of an edition's text, and what it decides: a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from rules.engine.edition import Edition
from rules.engine.messages import Unit
from rules.engine.provisions import Provision
from rules.engine.rulings import places
from rules.engine.verification import Report

HEAD = """\
# Coverage: {title}

Written by `manage.py verify_rulebook --table`; a test fails where it is stale. Each statement of the text is carried by
provisions or is a parameter. Beside a provision stands the number of situations that it decides, of the {situations}
over boundary values: it stands, and what it sets is in the ruling; for an exception, only where its base alone would
have set otherwise. Beside a parameter stand the provisions that read it.

| statement | in short | where | provision | situations decided |
| --- | --- | --- | --- | ---: |
"""


VARIANTS = """
## Under other numbers

Editions that share these clauses and set some of their numbers otherwise.

| edition | number | here | there |
| --- | --- | ---: | ---: |
"""


def table(report: Report, variants: Iterable[Edition] = ()) -> str:
    """The table in Markdown, from the report on an edition; below it what its variants set otherwise."""
    edition = report.edition
    rows = []
    for statement, short in edition.statements.items():
        for provision in edition.provisions:
            if statement in provision.statements:
                decided = str(report.decided[provision.name])
                rows.append((statement, short, provision.citation, f"`{provision.name}`", decided))
        for name in _parameters_of(edition, statement):
            readers = [p for p in edition.provisions if reads(p, name, report.templates.get(p.name, set()))]
            cited = ", ".join(dict.fromkeys(provision.citation for provision in readers))
            named = ", ".join(f"`{provision.name}`" for provision in readers)
            rows.append((statement, short, cited, f"parameter `{name}`, read by {named}", ""))
    head = HEAD.format(title=edition.title, situations=report.situations)
    return head + _written(rows) + _variants(edition, variants)


def _written(rows: Iterable[tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _variants(edition: Edition, variants: Iterable[Edition]) -> str:
    """The numbers that the variants set otherwise, with their units; nothing where there is no variant."""
    rows = [
        (variant.title, f"`{name}`", unit.tell(here), unit.tell(variant.limits[name]))
        for variant in variants
        for name, here, unit in _numbers(edition)
        if variant.limits[name] != here
    ]
    return VARIANTS + _written(rows) if rows else ""


def _numbers(edition: Edition) -> Iterator[tuple[str, float, Unit]]:
    for parameter in fields(edition.parameters):
        yield parameter.name, getattr(edition.parameters, parameter.name), parameter.metadata["unit"]


def _parameters_of(edition: Edition, statement: str) -> Iterator[str]:
    for parameter in fields(edition.parameters):
        if statement in parameter.metadata["statements"]:
            yield parameter.name


def reads(provision: Provision, parameter: str, templates: set[str]) -> bool:
    """Whether a provision reads a parameter: in its code, or in a message that names it."""
    in_code = "p" in provision.reads and parameter in provision.function.__code__.co_names
    return in_code or any(parameter in places(template) for template in templates)
