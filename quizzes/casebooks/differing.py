"""A case book against the engine as it rules today: what differs, clause by clause."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext

from quizzes.frozen import situations_in
from rules import editions
from rules.addresses import address_of, in_address
from rules.book import Clause, clause_of
from rules.engine.casebook import Checked, Difference, check
from rules.engine.edition import Edition
from rules.engine.reading import Stated
from rules.engine.rulings import FACET_LABELS, FACETS, Applied
from rules.engine.situations import Sequence, Situation


@dataclass(frozen=True)
class Differs:
    """A facet of a case that is ruled otherwise than it expects. `incident`: which of a sequence, none of one alone."""

    case: str
    story: str
    incident: int | None
    facet: str
    expected: str
    ruled: str
    because: str
    url: str
    dispute: str


@dataclass(frozen=True)
class ByClause:
    """What a clause rules otherwise than cases expect; without one, what no clause changes from the base line."""

    clause: Clause | None
    differences: tuple[Differs, ...]


@dataclass(frozen=True)
class Unreadable:
    """A line that cannot be checked, and why."""

    line: int
    name: str
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Held:
    """A case book held against the engine."""

    total: int
    as_expected: int
    differing: int
    by_clause: tuple[ByClause, ...]
    unreadable: tuple[Unreadable, ...]


def held_against(lines: Iterable[str], variants: Collection[str] = ()) -> Held:
    """Rule on every case; `variants` are the names of the league's own editions."""
    read = partial(editions.read, among=variants)
    total = as_expected = differing = 0
    groups: dict[tuple[str, str], tuple[Clause | None, list[Differs]]] = {}
    unreadable = []
    for number, line in enumerate(lines, start=1):
        total += 1
        checked = check(line.encode(), read, editions.get, gettext)
        if checked.problems:
            unreadable.append(Unreadable(number, checked.name, checked.problems))
        elif checked.differences:
            differing += 1
            _gather(groups, checked, read(_situation_in(line)))
        else:
            as_expected += 1
    ordered = sorted(groups.values(), key=lambda group: -len(group[1]))
    by_clause = tuple(ByClause(clause, tuple(differences)) for clause, differences in ordered)
    return Held(total, as_expected, differing, by_clause, tuple(unreadable))


def _gather(
    groups: dict[tuple[str, str], tuple[Clause | None, list[Differs]]], checked: Checked, stated: Stated
) -> None:
    edition, several = editions.get(stated.edition), len(checked.rulings) > 1
    for difference in checked.differences:
        applied = _setting(checked, difference)
        key = (edition.slug, applied.provision.name if applied else "")
        clause = clause_of(edition, applied.provision) if applied else None
        groups.setdefault(key, (clause, []))[1].append(
            Differs(
                case=checked.name,
                story=checked.story,
                incident=difference.place + 1 if several else None,
                facet=gettext(FACET_LABELS[difference.facet]),
                expected=told(difference.facet, difference.expected),
                ruled=told(difference.facet, difference.ruled),
                because=applied.because.tell(gettext) if applied else "",
                url=_what_if(edition, stated.situation),
                dispute=_dispute(edition, stated.situation, difference, key[1]),
            )
        )


def _situation_in(line: str) -> Any:
    return json.loads(line)["situation"]


def _setting(checked: Checked, difference: Difference) -> Applied | None:
    """The finding that sets the facet as it is ruled, where one does: the last that nothing went before."""
    setting = None
    for applied in checked.rulings[difference.place].findings:
        if any(facet == difference.facet for facet, _value in applied.sets) and not applied.overridden_by:
            setting = applied
    return setting


def told(facet: str, value: str | bool) -> str:
    """A facet's value in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return gettext(FACETS[facet](value).label)  # type: ignore[call-arg]


def _dispute(edition: Edition, stated: Situation | Sequence, difference: Difference, clause: str) -> str:
    """Where the ruling is disputed, with what the case expects filled in."""
    several = (stated,) if isinstance(stated, Situation) else situations_in(stated, edition)
    query = QueryDict(mutable=True)
    query["clause"], query[f"expect.{difference.facet}"] = clause, in_address(difference.expected)
    return f"{reverse('open_dispute')}?{address_of(edition, several[difference.place])}&{query.urlencode()}"


def _what_if(edition: Edition, situation: Situation | Sequence) -> str:
    if not isinstance(situation, Situation):
        return ""
    return f"{reverse('rules:what_if')}?{address_of(edition, situation)}"
