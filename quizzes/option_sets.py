"""Which rulings stand together as options, chosen so that the four alone never tell which of them is right.

Kinds of incident that are asked about in the same facets share their rulings. A set of four is drawn from these, and
each of its members is the right one as often as the others: that is so because a ruling is asked about in proportion to
the sets that hold it (`share_of`), and its set is then any of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from quizzes.asking import Told, asked, entries, misreadings_about
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.remembering import remembered
from rules.engine.rulings import Change, Penalty, Ruling

OPTIONS = 4
STRIDE = 5
"""Of so many situations one is ruled on by every misreading, to see which rulings only a misreading gives."""


@dataclass(frozen=True)
class Pool:
    """The rulings of kinds that are asked about in the same facets.

    `true`: each ruling as told, by the kinds that can be ruled so. `sets`: the fours that may stand together. Where
    there are too few true rulings, `mistaken` holds those that misreadings alone give, one of which stands beside them.
    """

    true: dict[Told, tuple[str, ...]]
    rulings: dict[Told, Ruling]
    mistaken: tuple[Told, ...]
    sets: tuple[frozenset[Told], ...]


@remembered
def pool_of(edition: Edition, kind: str) -> Pool:
    """The pool that a kind shares."""
    what = asked(edition, KINDS[kind])
    kinds = [
        name
        for name, incident in KINDS.items()
        if incident.phase == KINDS[kind].phase and asked(edition, incident).told == what.told
    ]
    true: dict[Told, list[str]] = {}
    rulings: dict[Told, Ruling] = {}
    for name in kinds:
        for told, found in entries(edition, KINDS[name]).items():
            true.setdefault(told, []).append(name)
            rulings.setdefault(told, edition.adjudicate(found[0].situation))
    may_be = frozenset(penalty for name in kinds for penalty in asked(edition, KINDS[name]).may_be)
    mistaken = {} if len(true) >= OPTIONS else _given_by_misreadings(edition, kinds, true)
    rulings |= mistaken
    standing = {told: rulings[told] for told in true}
    apart = tuple(told for told, ruling in mistaken.items() if not _clash_with_any(ruling, standing.values(), may_be))
    return Pool(
        true={told: tuple(names) for told, names in true.items()},
        rulings=rulings,
        mistaken=apart,
        sets=_sets(standing, may_be, complete=bool(apart)),
    )


def _sets(standing: dict[Told, Ruling], may_be: frozenset[Penalty], *, complete: bool) -> tuple[frozenset[Told], ...]:
    """The fours of true rulings that may stand together; of three, where a mistaken one completes them."""
    size = min(OPTIONS, len(standing))
    if size < OPTIONS - 1 or (size < OPTIONS and not complete):
        return ()
    fours = combinations(standing.items(), size)
    return tuple(
        frozenset(told for told, _ in four)
        for four in fours
        if not any(_clash(one, other, may_be) for (_, one), (_, other) in combinations(four, 2))
    )


def _given_by_misreadings(edition: Edition, kinds: list[str], true: dict[Told, list[str]]) -> dict[Told, Ruling]:
    """The rulings that misreadings alone give, in the book's order."""
    found: dict[Told, Ruling] = {}
    for name in kinds:
        incident = KINDS[name]
        what = asked(edition, incident)
        for misreading in misreadings_about(edition, incident):
            held = edition.misread(misreading)
            for number, situation in enumerate(edition.situations(incident)):
                if number % STRIDE == 0 and (told := what.told_of(ruling := held.adjudicate(situation))) not in true:
                    found.setdefault(told, ruling)
    return found


def share_of(edition: Edition, kind: str, told: Told) -> float:
    """Of the draws of a ruling of a kind, the share that is asked about, so that options tell nothing.

    The generator draws every kind as often, and every ruling of a kind. What is asked must come as often as there are
    sets with it, whichever of its kinds it is drawn for.
    """
    pool = pool_of(edition, kind)
    most = max((_share(edition, pool, name, each) for each, names in pool.true.items() for name in names), default=0)
    return float(_share(edition, pool, kind, told) / most) if most else 0.0


def _share(edition: Edition, pool: Pool, kind: str, told: Told) -> Fraction:
    holding = sum(told in each for each in pool.sets)
    return Fraction(holding * len(entries(edition, KINDS[kind])), len(pool.true[told]))


NO_REFUSAL = {Change.ALLOWED, Change.NOT_AT_ISSUE}
"""Where there is no change to rule on, the text knows no difference between the two."""


def _clash_with_any(ruling: Ruling, others: Iterable[Ruling], may_be: frozenset[Penalty]) -> bool:
    return any(_clash(ruling, other, may_be) for other in others)


def _clash(one: Ruling, other: Ruling, may_be: frozenset[Penalty]) -> bool:
    """Whether both would be right calls: one leaves to the official what the other rules, or says it of no change."""
    if replace(one, change=other.change, findings=other.findings) == other and {one.change, other.change} <= NO_REFUSAL:
        return True
    return _is_right_call(one, other, may_be) or _is_right_call(other, one, may_be)


def _is_right_call(call: Ruling, ruling: Ruling, may_be: frozenset[Penalty]) -> bool:
    """Whether a call without discretion is what an official may call where the ruling leaves it to him."""
    if not ruling.discretion or call.discretion or call.play.value.startswith("stopped"):
        return False
    return call.penalty in {Penalty.NONE, ruling.penalty, *may_be}
