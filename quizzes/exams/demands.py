"""What a section can demand, in the words of its form: kinds, clauses, statements, formats, decisions, difficulty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from quizzes import formats
from quizzes.blueprints import ONE_EACH, Demand, axes
from rules.book import clause_of
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACET_LABELS
from rules.telling.named import named

AXES = {
    "kind": _("Kind of situation"),
    "provision": _("Clause"),
    "statement": _("Statement of the text"),
    "format": _("Format"),
    "decision": _("What it turns on"),
    "difficulty": _("Difficulty"),
}
LONGEST = 90
"""The longest label of a choice; a phone shows the first part of it."""


def label_of(axis: str, value: str, edition: Edition) -> str:
    """A value of an axis in words; one that the edition does not have, as it was written."""
    if value not in axes(edition)[axis]:
        return value
    if axis == "kind":
        return gettext(KINDS[value].title)
    if axis == "provision":
        clause = clause_of(edition, edition.provision(value))
        return _cut(named(clause.citation, clause.summary))
    if axis == "statement":
        return _cut(f"{value}: {gettext(edition.statements[value])}")
    if axis == "format":
        return gettext(formats.get(value).title)
    return gettext(FACET_LABELS[value]) if axis == "decision" else value


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"


def grouped_choices(edition: Edition) -> list[tuple[str, Any]]:
    """All that can be demanded, axis by axis; a choice names axis and value: kind:line_up."""
    groups: list[tuple[str, Any]] = [("", gettext("Nothing"))]
    known = axes(edition)
    for axis, title in AXES.items():
        groups.append((str(title), [(f"{axis}:{value}", label_of(axis, value, edition)) for value in known[axis]]))
    return groups


def told(demand: Demand, edition: Edition) -> str:
    """A demand in words: Kind of situation “Line-up”: 3 to 5."""
    words = {"axis": AXES[demand.axis], "value": label_of(demand.axis, demand.value, edition)}
    words |= {"number": number_told(demand)}
    return gettext("%(axis)s “%(value)s”: %(number)s") % words


def number_told(demand: Demand) -> str:
    """How many questions a demand asks for."""
    if demand.least == demand.most:
        return str(demand.least)
    return gettext("%(least)d to %(most)d") % {"least": demand.least, "most": demand.most}


def demands_of(blueprint: dict[str, Any]) -> Iterator[Demand]:
    """The demands of a blueprint as it is stored, whether or not its edition still has them."""
    for axis, wanted in blueprint.get("by", {}).items():
        for value, number in wanted.items():
            least, most = number if isinstance(number, list) else (number, number)
            yield Demand(axis, value, least, most)


def blueprint_from(count: int | None, demands: Iterable[Demand]) -> dict[str, Any]:
    """The blueprint as it is stored; empty where nothing is drawn."""
    if not count:
        return {}
    by: dict[str, dict[str, Any]] = {}
    for each in demands:
        number = each.least if each.least == each.most else [each.least, each.most]
        by.setdefault(each.axis, {})[each.value] = number
    return {"count": count, "by": by} if by else {"count": count}


def too_many(count: int, demands: Iterable[Demand]) -> Iterator[str]:
    """The axes on which more is demanded than there are questions, in words."""
    least: dict[str, int] = {}
    for each in demands:
        added = least.get(each.axis, 0) + each.least
        least[each.axis] = added if each.axis in ONE_EACH else max(least.get(each.axis, 0), each.least)
    for axis, number in least.items():
        if number > count:
            words = {"axis": AXES[axis], "least": number, "count": count}
            yield gettext("%(axis)s: at least %(least)d are asked for, of %(count)d questions.") % words


CANNOT = re.compile(
    r"(?P<demand>.*) cannot be met: (?:beside (?P<beside>.*), )?no (?P<way>more|fewer) than (?P<most>\d+) "
)


def reason_told(message: str, demands: Iterable[Demand], most: int, edition: Edition) -> str:
    """Why a section cannot be drawn, in plain words: what cannot be met, beside what, and how many are possible."""
    by_name = {str(each): told(each, edition) for each in demands}
    found = CANNOT.match(message)
    if found is None or found["demand"] not in by_name:
        return gettext("No more than %(n)d different questions can be drawn so.") % {"n": most} if most else message
    beside = [by_name.get(name, name) for name in (found["beside"] or "").split("; ") if name]
    words = {"demand": by_name[found["demand"]], "n": int(found["most"]), "beside": "; ".join(beside)}
    if found["way"] == "fewer":
        return gettext("%(demand)s – cannot be met: beside %(beside)s there are at least %(n)d such questions.") % words
    if beside:
        return gettext("%(demand)s – cannot be met: beside %(beside)s there can be %(n)d at most.") % words
    return gettext("%(demand)s – cannot be met: there can be %(n)d at most.") % words
