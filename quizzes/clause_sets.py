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


@dataclass(frozen=True)
class Balance:
    """The clauses that decide some situation of a kind, in the book's order, with how soon each is picked.

    There are none where fewer than four decide, or where one of them never decides beside three that do not.
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
    deciding_some = frozenset[str]().union(*often)
    clauses = tuple(each.name for each in edition.provisions if each.name in deciding_some)
    often = {each: share for each, share in often.items() if len(deciding_some - each) >= OPTIONS - 1}
    if len(clauses) < OPTIONS or frozenset[str]().union(*often) != deciding_some:
        return Balance((), {}, {}, {})
    right = wrong = dict.fromkeys(clauses, 1.0)
    for _ in range(ROUNDS):
        right = _corrected(right, _right(often, right))
    chosen = _right(often, right)
    least = min(chosen.values())
    for _ in range(ROUNDS):
        wrong = _corrected(wrong, _wrong(often, wrong))
    return Balance(clauses, right, wrong, {name: least / share for name, share in chosen.items()})


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


def pick_wrong(balance: Balance, together: Together, near: Together, chance: Chance) -> list[str] | None:
    """Three clauses that do not decide, those that are `near` the situation sooner; None where there are fewer."""
    left = {
        name: weight * (NEARER if name in near else 1) for name, weight in balance.wrong.items() if name not in together
    }
    if len(left) < OPTIONS - 1:
        return None
    found: list[str] = []
    for turn in range(OPTIONS - 1):
        found.append(pick(left, chance.stream(turn)))
        del left[found[-1]]
    return found


def _how_often(edition: Edition, kind: str) -> dict[Together, float]:
    """How often which clauses decide together, each ruling being drawn as often."""
    found: dict[Together, float] = {}
    rulings = entries(edition, KINDS[kind]).values()
    for ruled in rulings:
        for entry in ruled:
            found[entry.decides] = found.get(entry.decides, 0) + 1 / (len(ruled) * len(rulings))
    return found


def _right(often: Mapping[Together, float], weights: Weights) -> Weights:
    """How often each clause is the right one under these weights."""
    found = dict.fromkeys(weights, 0.0)
    for together, share in often.items():
        whole = sum(weights[name] for name in sorted(together))
        for name in sorted(together):
            found[name] += share * weights[name] / whole
    return found


def _wrong(often: Mapping[Together, float], weights: Weights) -> Weights:
    """How often each clause is a wrong option under these weights, about so."""
    found = dict.fromkeys(weights, 0.0)
    for together, share in often.items():
        others = [name for name in weights if name not in together]
        whole = sum(weights[name] for name in others)
        for name in others:
            found[name] += share * min(1.0, (OPTIONS - 1) * weights[name] / whole)
    return found


def _corrected(weights: Weights, come: Weights) -> Weights:
    """The weights, less for what comes more often than the mean and more for what comes less."""
    mean = sum(come.values()) / len(come)
    return {name: min(1e3, max(1e-3, weight * mean / come[name])) for name, weight in weights.items()}
