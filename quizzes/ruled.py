"""What the page after the call shows: the verdict, call and ruling by facet, the clauses, and the nearest change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from quizzes.feedback import Feedback, Nearest, Shown, misreading_title, situation_of
from quizzes.models import Answer
from quizzes.questions import Question
from rules import book, editions
from rules.engine.edition import Edition
from rules.forms import address_of

LETTERS = "ABCDEFGH"


@dataclass(frozen=True)
class OptionLine:
    """An option after the call; `misreading` says which mistake it would have been."""

    letter: str
    text: str
    right: bool
    chosen: bool
    misreading: str


@dataclass(frozen=True)
class ClauseLine:
    """A clause that applied: its words, why it applied to these facts, and how it stands to the others."""

    clause: book.Clause
    because: str
    exception_to: str
    gives_way: bool


@dataclass(frozen=True)
class Side:
    """One of two situations set side by side, its changed facts marked."""

    title: str
    facts: tuple[dict[str, Any], ...]
    outcome: str


@dataclass(frozen=True)
class Ruled:
    """The page's values. `rows` are the facets as they were marked when the call was made."""

    state: str
    verdict: str
    misreading: str
    notes: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]
    options: tuple[OptionLine, ...]
    clauses: tuple[ClauseLine, ...]
    nearest: str
    asked: Side | None
    changed: Side | None
    what_if: str


def ruled_of(question: Question, answer: Answer, feedback: Feedback) -> Ruled:
    """What to show of an answered question."""
    edition = editions.get(question.edition)
    nearest = feedback.nearest
    return Ruled(
        state=answer.state,
        verdict=feedback.verdict,
        misreading=feedback.misreading or "",
        notes=tuple(dict.fromkeys(facet["note"] for facet in answer.facets if facet["note"])),
        rows=tuple(answer.facets),
        options=_options(question, answer, edition),
        clauses=tuple(_clause(shown, edition) for shown in feedback.findings),
        nearest=nearest.sentence if nearest else "",
        asked=_asked(nearest, feedback.asked_ruling) if nearest else None,
        changed=_changed(nearest) if nearest else None,
        what_if=f"{reverse('rules:what_if')}?{address_of(edition, situation_of(question))}",
    )


def _options(question: Question, answer: Answer, edition: Edition) -> tuple[OptionLine, ...]:
    return tuple(
        OptionLine(
            letter=letter,
            text=option.text,
            right=option.id == question.key,
            chosen=option.id == answer.answer.get("option"),
            misreading=misreading_title(edition, option.misreading) or "",
        )
        for letter, option in zip(LETTERS, question.options, strict=False)
    )


def _clause(shown: Shown, edition: Edition) -> ClauseLine:
    return ClauseLine(
        clause=book.clause_of(edition, edition.provision(shown.provision)),
        because=shown.because,
        exception_to=", ".join(dict.fromkeys(shown.exception_to)),
        gives_way=shown.overridden,
    )


def _asked(nearest: Nearest, outcome: str) -> Side | None:
    if nearest.situation is None:
        return None
    facts = [{"label": line.label, "value": line.value, "marked": line.changed} for line in nearest.before]
    return Side(gettext("As asked"), tuple(facts), outcome)


def _changed(nearest: Nearest) -> Side | None:
    if nearest.situation is None:
        return None
    facts = [{"label": line.label, "value": line.value, "marked": line.changed} for line in nearest.after]
    count = len(nearest.facts)
    title = ngettext("One fact changed", "%(count)d facts changed", count) % {"count": count}
    return Side(title, tuple(facts), nearest.ruling)
