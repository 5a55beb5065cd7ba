"""What the page after the call shows: the verdict, call and ruling by facet, the clauses, and the nearest change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from quizzes import formats
from quizzes.feedback import Explained, FactLine, Feedback, Nearest, Shown, misreading_title
from quizzes.frozen import situation_of
from quizzes.models import Answer
from quizzes.questions import Mark, Question
from quizzes.showing import full_citation
from rules import book, editions
from rules.addresses import address_of
from rules.engine.edition import Edition
from rules.telling import fact_lines

LETTERS = "ABCDEFGH"
PAIR = 2


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
    """A clause of an edition that applied: its words, why it did on these facts, how it stands to the others."""

    citation: str
    clause: book.Clause
    edition: str
    because: str
    goes_before: str
    gives_way_to: str


@dataclass(frozen=True)
class Reasons:
    """Why one situation is ruled as it is. Where a question has several, each has a heading and its ruling."""

    heading: str
    ruling: str
    clauses: tuple[ClauseLine, ...]
    after: str


@dataclass(frozen=True)
class Side:
    """One of two situations set side by side, its changed facts marked."""

    title: str
    facts: tuple[dict[str, Any], ...]
    outcome: str

    @classmethod
    def of(cls, title: str, lines: tuple[FactLine, ...], outcome: str) -> Side:
        """The side with these facts."""
        facts = ({"label": line.label, "value": line.value, "marked": line.changed} for line in lines)
        return cls(title, tuple(facts), outcome)

    @property
    def in_short(self) -> Side:
        """The side with its changed facts alone."""
        return replace(self, facts=tuple(fact for fact in self.facts if fact["marked"]))


@dataclass(frozen=True)
class Ruled:
    """The page's values. `rows` are the facets as they were marked when the call was made.

    `sides` are the situation asked about and the nearest one; `pair` the two of a question about two.
    """

    state: str
    verdict: str
    misreading: str
    notes: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]
    options: tuple[OptionLine, ...]
    explained: tuple[Reasons, ...]
    nearest: str
    right_nearby: bool
    sides: tuple[Side, ...]
    pair: tuple[Side, ...]
    what_if: str


def ruled_of(question: Question, answer: Answer, feedback: Feedback) -> Ruled:
    """What to show of an answered question."""
    edition = editions.get(question.edition)
    nearest = feedback.nearest
    rows = told_again(answer.facets, feedback.mark)
    return Ruled(
        state=answer.state,
        verdict=feedback.verdict,
        misreading=feedback.misreading or "",
        notes=tuple(dict.fromkeys(facet["note"] for facet in rows if facet["note"])),
        rows=rows,
        options=_options(question, answer, edition),
        explained=reasons_of(feedback.explained, edition),
        nearest=nearest.sentence if nearest else "",
        right_nearby=nearest is not None and nearest.right,
        sides=_sides(nearest, feedback.explained[0].ruling) if nearest else (),
        pair=_pair(question, feedback.explained, edition),
        what_if=f"{reverse('rules:what_if')}?{address_of(edition, situation_of(question))}",
    )


def told_again(kept: Iterable[dict[str, Any]], mark: Mark) -> tuple[dict[str, Any], ...]:
    """The facets of an answer as they were marked then, in the words in which it is marked now.

    Where a facet is not marked so any more, its words stay as they were kept.
    """
    now = {facet.name: facet for facet in mark.facets}
    return tuple(
        each if (facet := now.get(each["name"])) is None or facet.state != each["state"] else each | asdict(facet)
        for each in kept
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


def reasons_of(explained: Iterable[Explained], edition: Edition) -> tuple[Reasons, ...]:
    """The reasons with the clauses in words and where they are read; those alike in all but the heading, once."""
    headings: dict[Explained, list[str]] = {}
    for each in explained:
        headings.setdefault(replace(each, heading=""), []).append(each.heading)
    return tuple(
        Reasons(", ".join(together), each.ruling, tuple(_clause(shown, edition) for shown in each.findings), each.after)
        for each, together in headings.items()
    )


def _clause(shown: Shown, edition: Edition) -> ClauseLine:
    provision = edition.provision(shown.provision)
    return ClauseLine(
        citation=full_citation(edition, provision),
        clause=book.clause_of(edition, provision),
        edition=edition.slug,
        because=shown.because,
        goes_before=", ".join(dict.fromkeys(shown.exception_to)),
        gives_way_to=gettext("the exception") if shown.overridden else "",
    )


def _sides(nearest: Nearest, outcome: str) -> tuple[Side, ...]:
    """The situation asked about and the nearest that is ruled as the call has it; nothing where there is no nearer."""
    if nearest.situation is None:
        return ()
    count = nearest.count
    title = ngettext("One fact changed", "%(count)d facts changed", count) % {"count": count}
    return (Side.of(gettext("As asked"), nearest.before, outcome), Side.of(title, nearest.after, nearest.ruling))


def _pair(question: Question, explained: tuple[Explained, ...], edition: Edition) -> tuple[Side, ...]:
    """The two situations of a question about two, what differs marked; nothing for any other."""
    judged = formats.get(question.format).judged(question)
    if len(judged) != PAIR:
        return ()
    lines = [fact_lines(each.situation, edition) for each in judged]
    values = [{line.path: line.value for line in each} for each in lines]
    return tuple(
        Side.of(
            each.heading,
            tuple(FactLine(line.label, line.value, other.get(line.path) != line.value) for line in mine),
            each.ruling,
        )
        for each, mine, other in zip(explained, lines, reversed(values), strict=True)
    )
