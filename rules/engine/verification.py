"""Whether an edition holds together: its whole space is walked, and everything declared must matter somewhere.

A variant, an edition under other parameters, must be as sound; what falls idle under them is no failure of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from rules.engine import adjudication
from rules.engine.edition import Edition
from rules.engine.errors import RulebookConflict
from rules.engine.incidents import KINDS, Incident
from rules.engine.provisions import Misreading, Provision
from rules.engine.relations import Relation, relations_of, without
from rules.engine.rulings import BASE_LINE, FACETS, Applied, Ruling
from rules.engine.situations import Situation

Walked = dict[type[Incident], list[tuple[Situation, Ruling]]]


@dataclass(frozen=True)
class Failure:
    """One thing that does not hold, with the first situation that shows it, its rulings, and how many more do."""

    what: str
    situation: Situation | None = None
    rulings: tuple[Ruling, ...] = ()
    more: int = 0


@dataclass
class Report:
    """What the walk found: the situations of each kind, those each provision decides, its messages, and what fails."""

    edition: Edition
    counts: dict[str, int] = field(default_factory=dict)
    decided: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    relations: int = 0
    templates: dict[str, set[str]] = field(default_factory=dict)

    @property
    def situations(self) -> int:
        """How many situations were ruled on."""
        return sum(self.counts.values())


def verify(edition: Edition) -> Report:
    """Walk the whole space of an edition and report."""
    report = Report(edition)
    walked = walk(edition, report)
    report.decided.update(
        provision.name
        for rulings in walked.values()
        for situation, ruling in rulings
        for provision in deciding(ruling, situation)
    )
    report.failures += _claims_that_fail(edition, walked)
    report.failures += _messages_that_fail(walked, report)
    missing = [*_idle_provisions(edition, report.decided), *_values_that_never_occur(walked)]
    missing += _relations_without_effect(edition, walked, report)
    missing += _examine_misreadings(edition, walked, report)
    if has_own_parameters(edition):
        report.failures += [Failure(what) for what in (*missing, *_statements_not_carried(edition))]
    else:
        report.idle = missing
    return report


def has_own_parameters(edition: Edition) -> bool:
    """Whether the edition has the parameters of its book, not those of a league's variant."""
    own = type(edition.parameters)()
    return bool(edition.parameters == own)


def walk(edition: Edition, report: Report) -> Walked:
    """Every situation with its one ruling; those on which the provisions conflict are failures."""
    walked: Walked = {}
    for kind in KINDS.values():
        rulings = walked[kind] = []
        report.counts[kind.kind] = 0
        for situation in edition.situations(kind):
            report.counts[kind.kind] += 1
            try:
                rulings.append((situation, edition.adjudicate(situation)))
            except RulebookConflict as conflict:
                report.failures.append(Failure(str(conflict), situation))
    return walked


def deciding(ruling: Ruling, situation: Situation) -> Iterator[Provision]:
    """The provisions that decide in a ruling: what they set is in it, and an exception's would not be without it."""
    base_line = BASE_LINE[situation.incident.phase]
    for applied in ruling.findings:
        holding = [(facet, value) for facet, value in applied.sets if getattr(ruling, facet) == value]
        if applied.provision.is_exception:
            bases = [other for other in ruling.findings if other.provision in applied.provision.bases]
            holding = [
                (facet, value)
                for facet, value in holding
                if any(dict(base.sets).get(facet, base_line[facet]) != value for base in bases)
            ]
        if holding:
            yield applied.provision


def _claims_that_fail(edition: Edition, walked: Walked) -> Iterator[Failure]:
    for claim in edition.claims:
        against = [
            (situation, ruling)
            for rulings in walked.values()
            for situation, ruling in rulings
            if not claim(situation, ruling, edition.parameters)
        ]
        if against:
            (situation, ruling), *more = against
            yield Failure(f"claim {claim.__name__} does not hold", situation, (ruling,), len(more))


def _messages_that_fail(walked: Walked, report: Report) -> Iterator[Failure]:
    """Messages that name what their situation does not have; each is tried once per kind."""
    for rulings in walked.values():
        tried: set[str] = set()
        for situation, ruling in rulings:
            for applied in ruling.findings:
                if applied.template not in tried:
                    tried.add(applied.template)
                    report.templates.setdefault(applied.provision.name, set()).add(applied.template)
                    try:
                        applied.because.tell()
                    except LookupError as error:
                        yield Failure(f"the reason cannot be told: {error}", situation, (ruling,))


def _idle_provisions(edition: Edition, decided: Counter[str]) -> Iterator[str]:
    for provision in edition.provisions:
        if not decided[provision.name]:
            yield f"provision {provision.name} decides nowhere"


def _values_that_never_occur(walked: Walked) -> Iterator[str]:
    outcomes = [ruling for rulings in walked.values() for _, ruling in rulings]
    for facet, vocabulary in FACETS.items():
        occurring = {getattr(ruling, facet) for ruling in outcomes}
        for value in vocabulary:
            if value not in occurring:
                yield f"{facet} is nowhere {value.value}"
    if len({ruling.discretion for ruling in outcomes}) == 1:
        yield "discretion is the same everywhere"


def _relations_without_effect(edition: Edition, walked: Walked, report: Report) -> Iterator[str]:
    for relation in relations_of(edition.provisions):
        report.relations += 1
        if not _has_effect(edition, relation, walked):
            yield f"relation without effect: {relation}"


def _has_effect(edition: Edition, relation: Relation, walked: Walked) -> bool:
    """Whether somewhere the ruling, its trace included, is another without the relation."""
    book = without(edition.provisions, relation)
    for kind in set(relation.provision.kinds) & set(relation.other.kinds):
        plan = adjudication.make_plan(kind, book, {})
        for situation, ruling in walked[kind]:
            try:
                other = adjudication.adjudicate(plan, situation, edition.parameters)
            except RulebookConflict:
                return True
            if trace(other) != trace(ruling):
                return True
    return False


def trace(ruling: Ruling) -> tuple[Any, ...]:
    """A ruling with its findings by name, comparable between two versions of a book."""
    return ruling.outcome, tuple(_named(applied) for applied in ruling.findings)


def _named(applied: Applied) -> tuple[Any, ...]:
    return applied.provision.name, applied.sets, tuple(other.name for other in applied.overridden_by)


def _examine_misreadings(edition: Edition, walked: Walked, report: Report) -> Iterator[str]:
    """A misreading must nowhere conflict with the rest of the book, and differ somewhere."""
    for misreading in edition.misreadings:
        differs = False
        for situation, ruling, other in _misruled(edition, misreading, walked):
            if isinstance(other, RulebookConflict):
                report.failures.append(Failure(f"misreading {misreading.name}: {other}", situation, (ruling,)))
                break
            differs = differs or other.outcome != ruling.outcome
        else:
            if not differs:
                yield f"misreading {misreading.name} differs nowhere"


def _misruled(
    edition: Edition, misreading: Misreading, walked: Walked
) -> Iterator[tuple[Situation, Ruling, Ruling | RulebookConflict]]:
    """Where the misreading finds otherwise than its provision: the right ruling, and the mistaken one or a conflict.

    Elsewhere both give one ruling: it depends on a provision by its finding alone.
    """
    mistaken = edition.misread(misreading)
    right, wrong = adjudication.call_of(misreading.of), adjudication.call_of(misreading)
    p = edition.parameters
    for kind in misreading.of.kinds:
        for situation, ruling in walked[kind]:
            case, game = situation.incident, situation.game
            one, other = right(case, game.clock, game.record, p), wrong(case, game.clock, game.record, p)
            if (one and one.sets) != (other and other.sets):
                try:
                    yield situation, ruling, mistaken.adjudicate(situation)
                except RulebookConflict as conflict:
                    yield situation, ruling, conflict


def carriers(edition: Edition) -> dict[str, list[str]]:
    """Which provisions and parameters carry each statement."""
    carried: dict[str, list[str]] = {}
    for provision in edition.provisions:
        for statement in provision.statements:
            carried.setdefault(statement, []).append(provision.name)
    for parameter in fields(edition.parameters):
        for statement in parameter.metadata["statements"]:
            carried.setdefault(statement, []).append(parameter.name)
    return carried


def _statements_not_carried(edition: Edition) -> Iterator[str]:
    carried = carriers(edition)
    for statement in edition.statements:
        if statement not in carried:
            yield f"statement {statement} is carried by no provision and no parameter"
    for statement in carried:
        if statement not in edition.statements:
            yield f"{', '.join(carried[statement])}: there is no statement {statement}"
