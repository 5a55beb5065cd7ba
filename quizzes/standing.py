"""How someone rules, as the pages show it: parts with their names, links, and the table of a chart."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from quizzes.decisions import Decision
from quizzes.feedback import misreading_title
from quizzes.progress import ClausePart, Progress, RulePart, Tally
from quizzes.showing import clause_name
from rules import editions
from rules.book import section_of
from rules.engine.edition import Edition
from rules.models import Rule

WORST = 3
"""How many clauses of a rule, and how many decisions, are pointed out as those to work on."""


@dataclass(frozen=True)
class Line:
    """A clause, or a decision, with how it is ruled."""

    title: str
    note: str
    url: str
    total: Tally


@dataclass(frozen=True)
class Chapter:
    """A rule with how it is ruled, week by week, and its clauses.

    `edition` is the slug of the rule's edition, empty for the one that is meant anyway.
    """

    edition: str
    slug: str
    title: str
    note: str
    url: str
    total: Tally
    by_week: tuple[tuple[date, Tally], ...]
    clauses: tuple[Line, ...]
    table: tuple[tuple[Any, ...], ...]

    @property
    def to_work_on(self) -> tuple[Line, ...]:
        """The clauses that are ruled worst, of those with enough calls to say."""
        weak = [line for line in self.clauses if line.total.weak]
        return tuple(sorted(weak, key=lambda line: line.total.percent or 0)[:WORST])

    @property
    def anchor(self) -> str:
        """Its place on the progress page."""
        return "-".join(["rule", *([self.edition] if self.edition else []), self.slug])


@dataclass(frozen=True)
class Standing:
    """How someone rules: in all, rule by rule, and decision by decision. `columns` head the table of each rule."""

    total: Tally
    rules: tuple[Chapter, ...]
    decisions: tuple[Line, ...]
    columns: tuple[dict[str, Any], ...]

    @property
    def worst_decisions(self) -> tuple[Line, ...]:
        """The decisions that are ruled worst, those with too few calls to say after all others."""
        return tuple(
            sorted(self.decisions, key=lambda line: (line.total.percent is None, line.total.percent or 0))[:WORST]
        )


def standing_of(progress: Progress, decisions: tuple[Decision, ...]) -> Standing:
    """The progress with the names and links of its rules and clauses."""
    return Standing(
        total=progress.total,
        rules=tuple(_chapter(part, progress.weeks) for part in progress.rules),
        decisions=tuple(map(_decision, decisions)),
        columns=(
            {"label": gettext("Clause")},
            {"label": gettext("In all")},
            *({"label": gettext("Week of %s") % date_format(week, "j M")} for week in progress.weeks),
        ),
    )


def _chapter(part: RulePart, weeks: tuple[date, ...]) -> Chapter:
    title, url = _section(part.rule)
    lines = [_line(clause) for clause in part.clauses]
    rows = [_row(gettext("The whole rule"), part), *map(_row, (line.title for line in lines), part.clauses)]
    return Chapter(
        edition="" if part.rule.edition.slug == editions.DEFAULT else part.rule.edition.slug,
        slug=part.rule.slug,
        title=title,
        note=_note(part.total, part.mistake),
        url=url,
        total=part.total,
        by_week=tuple(zip(weeks, part.weeks, strict=True)),
        clauses=tuple(lines),
        table=tuple(rows),
    )


def _section(rule: Rule) -> tuple[str, str]:
    edition = editions.get(rule.edition.slug)
    for found in edition.rules:
        if found.slug == rule.slug:
            section = section_of(edition, found)
            return _named(section.title, edition), section.url
    return rule.title, ""  # a rule that the edition no longer has


def _named(title: str, edition: Edition) -> str:
    """A rule's title, with its edition's where that is not the one meant anyway."""
    if edition.slug == editions.DEFAULT:
        return title
    return gettext("%(rule)s (%(edition)s)") % {"rule": title, "edition": gettext(edition.title)}


def _line(part: ClausePart) -> Line:
    name = clause_name(part.clause)
    notes = [part.clause.citation, ngettext("%(n)d call", "%(n)d calls", part.total.calls) % {"n": part.total.calls}]
    return Line(name.says, " · ".join([*notes, *([part.mistake] if part.mistake else [])]), name.url, part.total)


def _decision(part: Decision) -> Line:
    mistake = misreading_title(editions.get(), part.mistake) or ""
    return Line(part.label, _note(part.total, mistake), "", part.total)


def _note(total: Tally, mistake: str) -> str:
    """How many calls, how strong in a word, and where that is weak what is mistaken most; too few say nothing."""
    notes = [ngettext("%(n)d call", "%(n)d calls", total.calls) % {"n": total.calls}]
    if total.enough:
        notes.append(gettext("to work on") if total.weak else gettext("strong") if total.strong else gettext("fair"))
    if total.weak and mistake:
        notes.append(mistake)
    return " · ".join(notes)


def _row(title: str, part: RulePart | ClausePart) -> tuple[Any, ...]:
    return (title, _cell(part.total), *map(_cell, part.weeks))


def _cell(tally: Tally) -> str:
    """A share with what it is a share of; under enough calls the calls alone."""
    if not tally.calls:
        return "–"
    of = gettext("%(right)d of %(calls)d") % {"right": tally.right, "calls": tally.calls}
    if tally.percent is None:
        return gettext("%(of)s, too few to say") % {"of": of}
    return gettext("%(percent)d %% (%(of)s)") % {"percent": tally.percent, "of": of}
