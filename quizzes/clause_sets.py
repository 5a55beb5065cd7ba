"""Which clauses stand together as options: one that decides, and three of the same kind of incident that do not.

Each clause of a kind is to be right as often as the others, and wrong as often, as far as the rulebook allows it:
otherwise the clause that mostly decides would be a good guess without a look at the situation. Of clauses that decide
together the one that does so seldom is asked for, and clauses that seldom stand by are the first to be set beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quizzes.asking import asked, deciding, entries
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.remembering import remembered
from rules.engine.rulings import Applied, Ruling
from rules.engine.situations import Situation

OPTIONS = 4
ROUNDS = 60
"""How often the weights are corrected by what they lead to; they hardly move any more by then."""
FINE = 1_000_000
NEARER = 2.0
"""How much sooner a clause that applied, or that a misreading would cite, is set beside the right one."""

Weights = dict[str, float]
Together = frozenset[str]
"""The clauses that decide a situation."""
Standing = tuple[Together, Together]
"""The clauses that may be the right option about a situation, and those that may not be a wrong one."""


@dataclass(frozen=True)
class Balance:
    """The clauses that decide some situation of a kind, in the book's order, with how soon each is picked.

    There are none where fewer than four decide beside three that do not.
    `right` are the weights among those that decide a situation, `wrong` among those that do not, `kept` the share of
    the situations with each right clause that is asked about.
    """

    clauses: tuple[str, ...]
    right: Weights
    wrong: Weights
    kept: Weights


@remembered
def balance_of(edition: Edition, kind: str) -> Balance:
    """The balance of a kind, worked out from how often which clauses decide together."""
    often = _how_often(edition, kind)
    names = frozenset[str]().union(*(right for right, _ in often))
    while names != (names := _with_three_beside(names, often)):
        pass
    clauses = tuple(each.name for each in edition.provisions if each.name in names)
    if len(clauses) < OPTIONS:
        return Balance((), {}, {}, {})
    often = {(right & names, barred): share for (right, barred), share in often.items() if _asks(right, barred, names)}
    right = wrong = dict.fromkeys(clauses, 1.0)
    for _ in range(ROUNDS):
        right = _corrected(right, _right(often, right))
    chosen = _right(often, right)
    least = min(chosen.values())
    for _ in range(ROUNDS):
        wrong = _corrected(wrong, _wrong(often, wrong))
    return Balance(clauses, right, wrong, {name: least / share for name, share in chosen.items()})


def _asks(right: Together, barred: Together, names: Together) -> bool:
    """Whether one of the names can be right there, and three others wrong."""
    return bool(right & names) and len(names - barred) >= OPTIONS - 1


def _with_three_beside(names: Together, often: Mapping[Standing, float]) -> Together:
    """Those of the names that are right somewhere with three others of them beside."""
    return names & frozenset[str]().union(*(right for right, barred in often if _asks(right, barred, names)))


def to_be_cited(edition: Edition, situation: Situation) -> Together:
    """Of the clauses that decide, those whose every word holds: one that says what another overrode is no answer."""
    ruling, told = edition.adjudicate(situation), asked(edition, type(situation.incident)).told
    contradicted = {
        applied.provision.name
        for applied in ruling.findings
        for facet, value in applied.sets
        if facet in told and (getattr(ruling, facet) != value or (facet == "penalty" and _is_open(applied, ruling)))
    }
    return clauses_deciding(edition, situation) - contradicted


def _is_open(applied: Applied, ruling: Ruling) -> bool:
    """Whether the official may decide on the penalty although this clause by itself would not leave it to him."""
    return ruling.discretion and not dict(applied.sets).get("discretion", False)


def not_to_be_wrong(edition: Edition, together: Together) -> Together:
    """The clauses that decide, and those of the same sentence of the text: these could be cited as well.

    An exception and its rule stay apart: which of them holds is what is asked.
    """
    deciding = [edition.provision(name) for name in together]
    kin = (
        other.name
        for other in edition.provisions
        for one in deciding
        if set(one.statements) & set(other.statements) and other not in one.bases and one not in other.bases
    )
    return together | frozenset(kin)


def clauses_deciding(edition: Edition, situation: Situation, held: Edition | None = None) -> Together:
    """The clauses that decide a situation, whatever of it they set; none where a misread book has none for it.

    `held` is the book as a mistaken person has it; what is asked about the kind remains the edition's.
    """
    ruling = (held or edition).adjudicate(situation)
    return frozenset(deciding(ruling, asked(edition, type(situation.incident)).told) if ruling.findings else ())


def pick(weights: Mapping[str, float], chance: Chance) -> str:
    """One of the names, each as often as its weight says."""
    whole = sum(weights.values())
    left = chance.below(FINE) / FINE * whole
    for name, weight in weights.items():
        left -= weight
        if left < 0:
            return name
    return next(reversed(list(weights)))


def pick_wrong(balance: Balance, barred: Together, near: Together, chance: Chance) -> list[str] | None:
    """Three clauses that are not barred, those that are `near` the situation sooner; None where there are fewer."""
    left = {
        name: weight * (NEARER if name in near else 1) for name, weight in balance.wrong.items() if name not in barred
    }
    if len(left) < OPTIONS - 1:
        return None
    found: list[str] = []
    for turn in range(OPTIONS - 1):
        found.append(pick(left, chance.stream(turn)))
        del left[found[-1]]
    return found


def _how_often(edition: Edition, kind: str) -> dict[Standing, float]:
    """How often which clauses stand so, each ruling being drawn as often; where none is to be cited, nothing is."""
    found: dict[Standing, float] = {}
    rulings = entries(edition, KINDS[kind]).values()
    for ruled in rulings:
        for entry in ruled:
            standing = to_be_cited(edition, entry.situation), not_to_be_wrong(edition, entry.decides)
            if standing[0]:
                found[standing] = found.get(standing, 0) + 1 / (len(ruled) * len(rulings))
    return found


def _right(often: Mapping[Standing, float], weights: Weights) -> Weights:
    """How often each clause is the right one under these weights."""
    found = dict.fromkeys(weights, 0.0)
    for (right, _), share in often.items():
        whole = sum(weights[name] for name in sorted(right))
        for name in sorted(right):
            found[name] += share * weights[name] / whole
    return found


def _wrong(often: Mapping[Standing, float], weights: Weights) -> Weights:
    """How often each clause is a wrong option under these weights, about so."""
    found = dict.fromkeys(weights, 0.0)
    for (_, barred), share in often.items():
        others = [name for name in weights if name not in barred]
        whole = sum(weights[name] for name in others)
        for name in others:
            found[name] += share * min(1.0, (OPTIONS - 1) * weights[name] / whole)
    return found


def _corrected(weights: Weights, come: Weights) -> Weights:
    """The weights, less for what comes more often than the mean and more for what comes less."""
    mean = sum(come.values()) / len(come)
    return {name: min(1e3, max(1e-3, weight * mean / come[name])) for name, weight in weights.items()}
