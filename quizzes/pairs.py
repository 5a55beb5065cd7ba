"""Two situations that differ in one fact: how a ruling splits them, and which clause decides that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quizzes.asking import asked, deciding, entries
from rules.engine.adjudication import call_of
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.facts import facts_of
from rules.engine.incidents import Incident
from rules.engine.messages import N_
from rules.engine.provisions import Provision
from rules.engine.remembering import remembered
from rules.engine.rulings import (
    Change,
    ExtraTime,
    FaceOff,
    Order,
    Penalty,
    Play,
    Ruling,
    Signal,
    Warning,
)
from rules.engine.situations import Situation
from rules.engine.vocabulary import Team, Vocabulary
from rules.plausible import can_happen

FIRST, SECOND, BOTH, NEITHER = "first", "second", "both", "neither"
Pair = tuple[Situation, Situation]
CLAUSES = 4


@dataclass(frozen=True)
class Aspect:
    """Something that a ruling has or has not: a facet with one of these values. A penalty counts where it is a must."""

    name: str
    facet: str
    values: frozenset[Vocabulary]
    asks: str

    def holds(self, ruling: Ruling) -> bool:
        """Whether the ruling has it."""
        left_to_the_official = self.facet == "penalty" and ruling.discretion
        return getattr(ruling, self.facet) in self.values and not left_to_the_official


ASPECTS = tuple(
    Aspect(name, facet, frozenset(values), asks)
    for name, facet, values, asks in (
        (
            "stopped",
            "play",
            {Play.STOPPED_AT_ONCE, Play.STOPPED_WHEN_PUCK_CHANGES_HANDS},
            N_("In which does this rule have play stopped?"),
        ),
        ("at_once", "play", {Play.STOPPED_AT_ONCE}, N_("In which is play stopped at once?")),
        ("penalised", "penalty", set(Penalty) - {Penalty.NONE}, N_("Which must be penalised?")),
        ("moved", "face_off", {FaceOff.CENTRE_SPOT}, N_("Which moves the face-off to the centre spot?")),
        ("refused", "change", {Change.REFUSED}, N_("In which is the change refused?")),
        ("sent_back", "order", {Order.SEND_PLAYERS_BACK}, N_("In which are players sent back?")),
        ("completed", "order", {Order.COMPLETE_THE_LINE_UP}, N_("In which is a line-up completed?")),
        ("warned", "warning", {Warning.LINE_CHANGE, Warning.FACE_OFF}, N_("In which is the team warned?")),
        ("granted", "extra_time", {ExtraTime.GRANTED}, N_("In which is extra time granted?")),
        ("denied", "extra_time", {ExtraTime.REFUSED}, N_("In which is extra time refused?")),
        ("early", "signal", {Signal.EARLY}, N_("In which is the signal early?")),
        ("late", "signal", {Signal.LATE}, N_("In which is the signal late?")),
    )
)


@remembered
def aspects_of(edition: Edition, kind: type[Incident]) -> tuple[Aspect, ...]:
    """The aspects in which rulings on the kind differ; of those that always go together the first alone."""
    rulings = [edition.adjudicate(found[0].situation) for found in entries(edition, kind).values()]
    apart: dict[tuple[bool, ...], Aspect] = {}
    for aspect in ASPECTS:
        held = tuple(aspect.holds(ruling) for ruling in rulings)
        if len(set(held)) > 1:
            apart.setdefault(held, aspect)
    return tuple(apart.values())


def split(aspect: Aspect, first: Ruling, second: Ruling) -> str:
    """Which of two rulings has the aspect."""
    return {
        (True, False): FIRST,
        (False, True): SECOND,
        (True, True): BOTH,
        (False, False): NEITHER,
    }[aspect.holds(first), aspect.holds(second)]


def differing_facts(one: Situation, other: Situation) -> tuple[str, ...]:
    """The names of the facts in which two situations of one kind differ, given or not."""
    games = one.game, other.game
    holders = [(one.incident, other.incident), tuple(game.clock for game in games)]
    holders += [tuple(game.record.of(team) for game in games) for team in Team]
    return tuple(
        fact.name
        for first, second in holders
        for fact in facts_of(type(first))
        if getattr(first, fact.name) != getattr(second, fact.name)
    )


def partners_of(edition: Edition, situation: Situation) -> dict[str, list[Situation]]:
    """The situations that make a pair with this one, by the path of the fact changed.

    They can happen, an aspect splits the two, and there is a clause that says why.
    """
    found: dict[str, list[Situation]] = {}
    ruling = edition.adjudicate(situation)
    aspects = aspects_of(edition, type(situation.incident))
    for path, other in edition.changes(situation):
        if not can_happen(other) or len(differing_facts(situation, other)) > 1:
            continue
        ruled = edition.adjudicate(other)
        if any(aspect.holds(ruling) != aspect.holds(ruled) for aspect in aspects) and reason_of(
            edition, (situation, other)
        ):
            found.setdefault(path, []).append(other)
    return found


def clauses_of(edition: Edition, pair: Pair, reason: Provision, chance: Chance) -> tuple[Provision, ...]:
    """The reason among clauses that cannot be taken for it, in an order that chance gives: those about the kind first.

    Whatever stands in one ruling alone, or decides it alone, is left out, and what comes from the same sentence of the
    text, so that no other clause could be said to decide the difference.
    """
    kind, rule = type(pair[0].incident), edition.rule_of(reason)
    apart = _standing(edition, pair[0]) ^ _standing(edition, pair[1])
    apart |= {provision.name for provision in deciding_one_alone(edition, pair)}
    apart |= {other.name for other in edition.provisions if set(other.statements) & set(reason.statements)} - {
        base.name for base in reason.bases
    }
    idle = [provision for provision in edition.provisions if provision.name not in apart]
    near = [provision for provision in idle if kind in provision.kinds]
    far = [provision for provision in idle if kind not in provision.kinds and edition.rule_of(provision) is rule]
    others = [*chance.stream("near").shuffled(near), *chance.stream("far").shuffled(far)]
    return tuple(chance.stream("order").shuffled([reason, *others[: CLAUSES - 1]]))


def reason_of(edition: Edition, pair: Pair) -> Provision | None:
    """The clause that decides the difference, if any: of several an exception, then the last in the book.

    It decides one of the two and not the other, and it is the fact that differs which it reads.
    """
    reasons = [
        provision
        for provision in deciding_one_alone(edition, pair)
        if _says(provision, pair[0], edition) != _says(provision, pair[1], edition)
    ]
    return next((provision for provision in reasons if provision.is_exception), reasons[-1] if reasons else None)


def deciding_one_alone(edition: Edition, pair: Pair) -> list[Provision]:
    """The provisions that decide one of the two rulings and not the other, in the book's order."""
    told = asked(edition, type(pair[0].incident)).told
    first, second = (set(deciding(edition.adjudicate(each), told)) for each in pair)
    return [provision for provision in edition.provisions if provision.name in first ^ second]


def _says(provision: Provision, situation: Situation, edition: Edition) -> dict[str, Any] | None:
    """What the provision by itself says of the situation."""
    game = situation.game
    finding = call_of(provision)(situation.incident, game.clock, game.record, edition.parameters)
    return None if finding is None else finding.sets


def _standing(edition: Edition, situation: Situation) -> frozenset[str]:
    return frozenset(applied.provision.name for applied in edition.adjudicate(situation).findings)


def misread_splits(edition: Edition, pair: Pair, aspects: Sequence[Aspect]) -> Iterator[tuple[str, dict[str, str]]]:
    """How each misreading about the kind splits the pair, aspect by aspect, where it splits it otherwise."""
    kind = type(pair[0].incident)
    right = splits(edition, pair, aspects)
    for misreading in edition.misreadings:
        if kind in misreading.kinds:
            first, second = map(edition.misread(misreading).adjudicate, pair)
            held = {aspect.name: split(aspect, first, second) for aspect in aspects}
            if held != right:
                yield misreading.name, held


def splits(edition: Edition, pair: Pair, aspects: Sequence[Aspect]) -> dict[str, str]:
    """How the edition splits the pair, aspect by aspect."""
    first, second = map(edition.adjudicate, pair)
    return {aspect.name: split(aspect, first, second) for aspect in aspects}
