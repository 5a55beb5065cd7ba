"""A situation as the query of an address: which facts it asks for, under which names, and their values as texts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from rules.editions import DEFAULT
from rules.engine.edition import Edition
from rules.engine.facts import Choice, Fact, Flag, OnTheIce, facts_of
from rules.engine.game import Clock, Warned
from rules.engine.incidents import Incident
from rules.engine.messages import N_, number
from rules.engine.situations import Situation
from rules.engine.vocabulary import Team

JSON_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
LONGEST_NUMBER = 40
ALONG = N_("Along the rink")
ACROSS = N_("Across the rink")
ALONG_HELP = N_(
    "{low} to {high} feet. Above 0 is beyond the centre red line, in the half that the judged team attacks."
)
ACROSS_HELP = N_("{low} to {high} feet from the middle of the ice.")


@dataclass(frozen=True)
class Asked:
    """A fact that the form asks for: its name in the address, its path in a document, and what holds its value."""

    name: str
    path: str
    holder: str
    fact: Fact
    domain: Any
    label: str
    help: str = ""

    @property
    def keys(self) -> list[str]:
        """The path, key by key."""
        return self.path.split(".")


def facts_asked(edition: Edition, kind: type[Incident], reads: frozenset[str] | None = None) -> Iterator[Asked]:
    """The facts to ask for, in declared order: those of the incident, and of the game what clauses read.

    `reads` names the parts of the game (clock, record) to ask for where these are others.
    """
    reads = edition.reads(kind) if reads is None else reads
    for fact in facts_of(kind):
        yield from _asked_of(fact, "incident", fact.name, gettext(fact.label))
    if "clock" in reads:
        for fact in facts_of(Clock):
            yield from _asked_of(fact, "game", f"game.{fact.name}", gettext(fact.label))
    if "record" in reads:
        for team in Team:
            for fact in facts_of(Warned):
                label = gettext("{team}, {warned}").format(team=gettext(team.label), warned=gettext(fact.label))
                where = f"game.warned.{team.value}"
                yield from _asked_of(fact, where, f"{where}.{fact.name}", label[:1].upper() + label[1:])


def _asked_of(fact: Fact, where: str, name: str, label: str) -> Iterator[Asked]:
    path = f"{where}.{fact.name}"
    if not isinstance(fact.domain, OnTheIce):
        yield Asked(name, path, where, fact, fact.domain, label)
        return
    for axis, direction, help_text in (("x", ALONG, ALONG_HELP), ("y", ACROSS, ACROSS_HELP)):
        domain = getattr(fact.domain, axis)
        told = gettext(help_text).format(low=number(domain.low, gettext), high=number(domain.high, gettext))
        yield Asked(f"{name}.{axis}", f"{path}.{axis}", where, fact, domain, gettext(direction), told)


def in_address(value: Any) -> str:
    """A JSON value as an address states it."""
    return value if isinstance(value, str) else json.dumps(value)


def from_address(domain: Any, text: str) -> Any:
    """The JSON value that a text of the address states in this domain; the text itself where it states none."""
    match domain:
        case Choice():
            values = {in_address(member.value): member.value for member in domain.vocabulary}
            return values.get(text, text)
        case Flag():
            return {"true": True, "false": False}.get(text, text)
        case _ if len(text) <= LONGEST_NUMBER and JSON_NUMBER.fullmatch(text):
            return json.loads(text)
    return text


def written(asked: Iterable[Asked], situation: Situation, *, defaults: bool = True) -> dict[str, list[str]]:
    """The situation's facts as an address states them; with `defaults` off, those at their defaults are left out."""
    holders = {"incident": situation.incident, "game": situation.game.clock}
    for team in Team:
        holders[f"game.warned.{team.value}"] = situation.game.record.of(team)
    texts = {}
    for each in asked:
        name, axis = each.fact.name, each.path.rpartition(".")[2]
        value = getattr(holders[each.holder], name)
        if value is None or (not defaults and value == each.fact.default):
            continue
        if isinstance(each.fact.domain, OnTheIce):
            value = getattr(value, axis)
        texts[each.name] = [in_address(each.domain.write(value))]
    return texts


def address_of(edition: Edition, situation: Situation) -> str:
    """The query that states this situation and no other, facts in declared order, defaults left out."""
    kind = type(situation.incident)
    query = QueryDict(mutable=True)
    if named := edition_in_address(edition):
        query["edition"] = named
    query["kind"] = kind.kind
    for name, stated in written(facts_asked(edition, kind), situation, defaults=False).items():
        query[name] = stated[0]
    return query.urlencode()


def edition_in_address(edition: Edition) -> str:
    """The edition as an address names it; empty for the one that is meant anyway."""
    return "" if edition.slug == DEFAULT else edition.slug
