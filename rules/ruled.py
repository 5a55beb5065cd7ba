"""A situation with its ruling as pages show it: story, drawing, facets in words, and the trace that leads to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rules.book import Clause, clause_of
from rules.drawing import Board, Drawing, board, draw, is_long_change
from rules.engine.edition import Edition
from rules.engine.facts import facts_of
from rules.engine.provisions import Provision
from rules.engine.rulings import BASE_LINE, FACET_LABELS, FACETS, NEUTRAL, Applied, Ruling, places
from rules.engine.situations import Situation
from rules.engine.vocabulary import Phase
from rules.examples import varying_facets
from rules.telling import phrase, tell_ruling, tell_situation

ALWAYS_SHOWN = ("play", "penalty")


@dataclass(frozen=True)
class FacetLine:
    """One facet of a ruling in words."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Step:
    """A clause that stands in a ruling: why, what it sets, and the exceptions that went before it."""

    clause: Clause
    because: str
    sets: tuple[str, ...]
    overridden_by: tuple[Clause, ...]
    in_focus: bool


@dataclass(frozen=True)
class Ruled:
    """A situation, told and drawn, with its ruling."""

    story: tuple[str, ...]
    drawing: Drawing
    board: Board | None
    in_short: str
    facets: tuple[FacetLine, ...]
    trace: tuple[Step, ...]


def ruled(edition: Edition, situation: Situation, *, focus: Provision | None = None, uid: str = "rink") -> Ruled:
    """The situation as the edition rules on it. `focus` is the clause that a page is about, marked in the trace."""
    ruling = edition.adjudicate(situation)
    clock_is_told = "clock" in edition.reads(type(situation.incident))
    long_change = clock_is_told and is_long_change(situation.game.clock)
    return Ruled(
        story=tell_situation(situation, edition),
        drawing=draw(situation, long_change=long_change, marked=_named(ruling, situation), uid=uid),
        board=board(situation.game) if clock_is_told else None,
        in_short=tell_ruling(ruling, _that_matter(ruling, situation)),
        facets=_facets(edition, situation, ruling),
        trace=tuple(_step(edition, applied, focus) for applied in ruling.findings),
    )


def _named(ruling: Ruling, situation: Situation) -> frozenset[str]:
    """The facts of the incident that the findings name."""
    facts = {fact.name for fact in facts_of(type(situation.incident))}
    return frozenset(name for applied in ruling.findings for name in places(applied.template) if name in facts)


def _that_matter(ruling: Ruling, situation: Situation) -> list[str]:
    """The facets that the ruling in one line tells: penalty, play while it goes on, and what departs from base line."""
    phase = situation.incident.phase
    told = set(ALWAYS_SHOWN) if phase is Phase.DURING_PLAY else {"penalty"}
    return [facet for facet in FACETS if facet in told or getattr(ruling, facet) != BASE_LINE[phase][facet]]


def _facets(edition: Edition, situation: Situation, ruling: Ruling) -> tuple[FacetLine, ...]:
    """Play and penalty, the facets in which rulings on the kind differ, and whatever else is out of the ordinary."""
    shown = {*varying_facets(edition, type(situation.incident)), *ALWAYS_SHOWN}
    shown |= {facet for facet, usual in NEUTRAL.items() if getattr(ruling, facet) != usual}
    return tuple(_facet_line(facet, ruling) for facet in FACET_LABELS if facet in shown and facet != "discretion")


def _facet_line(facet: str, ruling: Ruling) -> FacetLine:
    note = ""
    if facet == "penalty" and ruling.discretion:
        note = gettext("May be called: the rule leaves it to the official.")
    return FacetLine(gettext(FACET_LABELS[facet]), _capital(phrase(facet, getattr(ruling, facet))), note)


def _step(edition: Edition, applied: Applied, focus: Provision | None) -> Step:
    return Step(
        clause=clause_of(edition, applied.provision),
        because=applied.because.tell(gettext),
        sets=tuple(_said(facet, value) for facet, value in applied.sets),
        overridden_by=tuple(clause_of(edition, other) for other in applied.overridden_by),
        in_focus=applied.provision is focus,
    )


def _said(facet: str, value: Any) -> str:
    if facet == "discretion":
        return gettext("at the official's discretion")
    return phrase(facet, value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
