"""More scenarios like one: its neighbours, which differ in a fact or two, no two of them the same case."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain

from quizzes.asking import asked
from quizzes.authoring.difference import Changed
from quizzes.authoring.typed import Step, Typed, a_step
from quizzes.nearest import variations
from quizzes.turning import identity_of
from rules.addresses import written
from rules.engine.chance import Chance
from rules.engine.situations import Situation
from rules.plausible import can_happen
from rules.ruled import Ruled, ruled
from rules.telling import fact_lines

MORE = 5
FARTHEST = 2
"""So many facts differ at most."""


@dataclass(frozen=True)
class Neighbour:
    """A scenario near another one: its incidents, what differs in the last of them, and how that is ruled."""

    identity: str
    steps: tuple[Step, ...]
    changed: tuple[Changed, ...]
    ruled: Ruled


def more_like(found: Typed, seed: str, held: Collection[str] = ()) -> list[Neighbour]:
    """Up to five, each of another case, none of those that are held. Of several incidents the last is changed.

    Rulings that are not there yet go before those that are, and one fact changed before two; the rest is chance, the
    same for the same seed. None where there is no ruling to begin with.
    """
    if not found.judged:
        return []
    seen, rulings = {*held, identity_of(found.edition, found.judged)}, set()
    later: list[tuple[str, Situation]] = []
    chosen: list[tuple[str, Situation]] = []
    for other in _others(found, Chance(seed)):
        if len(chosen) == MORE:
            break
        identity = identity_of(found.edition, (*found.judged[:-1], other))
        if identity in seen:
            continue
        seen.add(identity)
        told = asked(found.edition, type(other.incident)).told_of(found.edition.adjudicate(other))
        (later if told in rulings else chosen).append((identity, other))
        rulings.add(told)
    return [_neighbour(found, identity, other) for identity, other in chain(chosen, later)][:MORE]


def _others(found: Typed, chance: Chance) -> Iterator[Situation]:
    """Situations that can happen, with one fact of the last incident changed, then with two."""
    last = found.judged[-1]
    for count in range(1, FARTHEST + 1):
        near = [
            other
            for paths, other in variations(found.edition, last, count)
            if can_happen(other) and (not found.is_sequence or all(path.startswith("incident.") for path in paths))
        ]
        yield from chance.stream(count).shuffled(near)


def _neighbour(found: Typed, identity: str, other: Situation) -> Neighbour:
    form = found.forms[-1]
    facts = {name: texts[0] for name, texts in written(form.asked, other).items()}
    # The engine tells it: the story of the first is not that of the other.
    before = tuple(a_step(step["kind"], step["facts"]) for step in found.steps[:-1])
    return Neighbour(
        identity=identity,
        steps=(*before, a_step(form.kind.kind, facts)),
        changed=tuple(_changed(found, other)),
        ruled=ruled(found.edition, other),
    )


def _changed(found: Typed, other: Situation) -> Iterator[Changed]:
    lines = {line.path: line for line in fact_lines(found.judged[-1], found.edition)}
    others = {line.path: line for line in fact_lines(other, found.edition)}
    for path in dict.fromkeys((*lines, *others)):
        one, two = lines.get(path), others.get(path)
        if one != two and (line := two or one):
            yield Changed(line.label, one.value if one else "", two.value if two else "")
