"""Whether an edition holds together: its whole space is walked, and everything declared must matter somewhere.

A variant, an edition under other parameters, must be as sound; what falls idle under them is no failure of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from rules.engine import adjudication
from rules.engine.edition import Edition
from rules.engine.errors import RulebookConflict
from rules.engine.incidents import KINDS, Incident
from rules.engine.provisions import Misreading, Provision
from rules.engine.relations import Relation, relations_of, without
from rules.engine.rulings import BASE_LINE, FACETS, Applied, Ruling
from rules.engine.situations import Situation


class Ruled(NamedTuple):
    """A situation with its ruling, and `pattern`: what each provision of its kind finds there, asked or not.

    Whatever relations and misreadings are tried, situations of one pattern are ruled alike, so one of them will do.
    """

    situation: Situation
    ruling: Ruling
    pattern: tuple[Any, ...]


Walked = dict[type[Incident], list[Ruled]]


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
        for situation, ruling, _ in rulings
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
        calls = [adjudication.call_of(provision) for provision in edition.provisions if kind in provision.kinds]
        report.counts[kind.kind] = 0
        for situation in edition.situations(kind):
            report.counts[kind.kind] += 1
            pattern = tuple([_found(call, situation, edition.parameters) for call in calls])
            try:
                rulings.append(Ruled(situation, edition.adjudicate(situation), pattern))
            except RulebookConflict as conflict:
                report.failures.append(Failure(str(conflict), situation))
    return walked


def _found(call: adjudication.Call, situation: Situation, parameters: Any) -> tuple[tuple[str, Any], ...] | None:
    """What a provision or misreading sets in a situation, or None where it finds nothing."""
    finding = call(situation.incident, situation.game.clock, situation.game.record, parameters)
    return None if finding is None else tuple(finding.sets.items())


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
            for situation, ruling, _ in rulings
            if not claim(situation, ruling, edition.parameters)
        ]
        if against:
            (situation, ruling), *more = against
            yield Failure(f"claim {claim.__name__} does not hold", situation, (ruling,), len(more))


def _messages_that_fail(walked: Walked, report: Report) -> Iterator[Failure]:
    """Messages that name what their situation does not have; each is tried once per kind."""
    for rulings in walked.values():
        tried: set[str] = set()
        for situation, ruling, _ in rulings:
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
    outcomes = [ruled.ruling for rulings in walked.values() for ruled in rulings]
    for facet, vocabulary in FACETS.items():
        occurring = {getattr(ruling, facet) for ruling in outcomes}
        for value in vocabulary:
            if value not in occurring:
                yield f"{facet} is nowhere {value.value}"
    if len({ruling.discretion for ruling in outcomes}) == 1:
        yield "discretion is the same everywhere"


def _relations_without_effect(edition: Edition, walked: Walked, report: Report) -> Iterator[str]:
    patterns = {kind: {ruled.pattern: ruled for ruled in rulings}.values() for kind, rulings in walked.items()}
    for relation in relations_of(edition.provisions):
        report.relations += 1
        if not _has_effect(edition, relation, patterns):
            yield f"relation without effect: {relation}"


def _has_effect(edition: Edition, relation: Relation, patterns: Mapping[type[Incident], Collection[Ruled]]) -> bool:
    """Whether somewhere the ruling, its trace included, is another without the relation."""
    book = without(edition.provisions, relation)
    for kind in set(relation.provision.kinds) & set(relation.other.kinds):
        plan = adjudication.make_plan(kind, book, {})
        for situation, ruling, _ in patterns[kind]:
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

    Each pattern is given once. Where both find the same they give one ruling.
    """
    mistaken = edition.misread(misreading)
    call = adjudication.call_of(misreading)
    for kind in misreading.of.kinds:
        place = [provision for provision in edition.provisions if kind in provision.kinds].index(misreading.of)
        tried = set()
        for situation, ruling, pattern in walked[kind]:
            found = _found(call, situation, edition.parameters)
            if found == pattern[place] or (pattern, found) in tried:
                continue
            tried.add((pattern, found))
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
