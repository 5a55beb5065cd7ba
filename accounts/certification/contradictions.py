"""What contradicts itself in a level, a requirement, what a level asks, or evidence: each at its field, and why.

Nothing where an official could be certified by it. Reads the rows that it is given, saved or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Kind, Level, LevelRequirement, Requirement, Validity
from quizzes.exams.models import Exam
from rules import editions

Problem = tuple[str, str | Promise]
"""The name of a field and what is wrong with it."""

LEAST_DAYS_OF_A_MONTH = 28
OLDEST = 99


def problems_of_level(level: Level) -> Iterator[Problem]:
    """What contradicts itself in a level."""
    if level.validity == Validity.MONTHS and not level.months:
        yield "months", _("Say for how many months it holds.")
    if level.validity != Validity.MONTHS and level.months is not None:
        yield "months", _("Months count only where it holds for so many months from the day.")
    if level.validity == Validity.NONE and level.renewal_days is not None:
        yield "renewal_days", _("Without an end there is nothing to renew: leave it empty.")
    if level.months and level.renewal_days is not None and level.renewal_days >= level.months * LEAST_DAYS_OF_A_MONTH:
        yield "renewal_days", _("It could be renewed on the day of its issue: give fewer days.")
    if level.minimum_age is not None and not 1 <= level.minimum_age <= OLDEST:
        yield "minimum_age", _("Give an age from 1 to 99 years, or leave it empty.")
    if level.edition not in editions.every():
        yield "edition", _("There is no such edition of the rulebook.")
    yield from _of_need(level)


def _of_need(level: Level) -> Iterator[Problem]:
    needs = level.needs
    if needs is None:
        if level.needs_months is not None:
            yield "needs_months", _("Months count only where another level is needed.")
        return
    if _leads_back(level, needs):
        yield "needs", _("That level needs this one, directly or by way of others: nobody could be issued either.")
    same = needs.programme_id == level.programme_id
    if same and needs.number >= level.number:
        yield "needs", _("Of the same programme only a lower level can be needed.")
    seasons = (needs.validity, level.validity) == (Validity.SEASON, Validity.SEASON)
    if same and seasons and level.programme.one_level_a_season and level.needs_months is None:
        yield (
            "needs_months",
            _(
                "Both hold for a season, and one level is issued in a season: nobody could hold the one when the "
                "other is issued. Say for how many months it may have run out."
            ),
        )


def _leads_back(level: Level, needs: Level) -> bool:
    met: set[int] = set()
    step: Level | None = needs
    while step is not None and step.pk not in met:
        if step.pk == level.pk:
            return True
        met.add(step.pk)
        step = step.needs
    return False


def problems_of_requirement(requirement: Requirement, exams: Collection[Exam]) -> Iterator[Problem]:
    """What contradicts itself in a requirement that these exams fulfil."""
    yield from _of_exams(requirement, exams)
    if requirement.kind == Kind.MASTERY:
        yield from _of_clauses(requirement)
    elif requirement.clauses:
        yield "clauses", _("Clauses are mastered in practice alone: choose that kind, or leave them empty.")


def _of_exams(requirement: Requirement, exams: Collection[Exam]) -> Iterator[Problem]:
    if requirement.kind == Kind.EXAM:
        if not exams:
            yield "exams", _("Choose the exams of which one has to be passed.")
        elif requirement.band and requirement.band not in _bands(exams):
            yield "band", _("None of these exams has a level by score of this name.")
        return
    if exams:
        yield "exams", _("Only an exam is met by passing exams: choose that kind, or none of them.")
    if requirement.band:
        yield "band", _("Only an exam has a level by score: choose that kind, or leave it empty.")


def _bands(exams: Collection[Exam]) -> set[str]:
    return {name for exam in exams for _least, name in exam.policy.rules.bands}


def _of_clauses(requirement: Requirement) -> Iterator[Problem]:
    edition = editions.every().get(requirement.edition)
    if edition is None:
        yield "edition", _("There is no such edition of the rulebook.")
        return
    if not requirement.clauses:
        yield "clauses", _("Choose the clauses that have to be mastered.")
    unknown = sorted(set(requirement.clauses) - {provision.name for provision in edition.provisions})
    if unknown:
        yield "clauses", _("The edition has no clause %(names)s.") % {"names": ", ".join(unknown)}


CHECKS = (Kind.BACKGROUND, Kind.SAFE_SPORT)


def problems_of_evidence(
    requirement: Requirement, *, on: date, expires: date | None, source: str, signer: str, today: date
) -> Iterator[Problem]:
    """What is wrong with evidence that is recorded: a check says its source and its end, an assessment its signer."""
    if on > today:
        yield "on", _("That day is still to come.")
    if expires is not None and expires < on:
        yield "expires", _("It would have expired before it was.")
    if requirement.kind in CHECKS and expires is None and not requirement.months:
        yield "expires", _("Say until when the check holds: the requirement says no time of its own.")
    if requirement.kind in CHECKS and not source:
        yield "source", _("Say who checked it.")
    if requirement.kind == Kind.ASSESSMENT and not signer:
        yield "signer", _("Say who signs for the assessment.")


def problems_of_ask(ask: LevelRequirement) -> Iterator[Problem]:
    """What contradicts itself in what a level asks."""
    if ask.anew and ask.level.validity == Validity.NONE:
        yield "anew", _("The level has no end, so that there is no next certification to ask it for.")
