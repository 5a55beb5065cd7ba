"""More scenarios like one: its neighbours, which differ in a fact or two, no two of them the same case."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from django.utils.translation import gettext

from quizzes.asking import asked
from quizzes.authoring.difference import Changed
from quizzes.authoring.typed import Step, Typed, a_step
from quizzes.frozen import situations_in
from quizzes.nearest import variations
from quizzes.turning import identity_of
from rules.addresses import written
from rules.engine.chance import Chance
from rules.engine.situations import Sequence, Situation
from rules.plausible import can_happen
from rules.ruled import Ruled, ruled
from rules.telling import fact_lines

MORE = 5
FARTHEST = 2
"""So many facts differ at most."""
MOST_GAMES = 150
"""So many games of several incidents are looked at for each number of facts: each is ruled on from its beginning."""

Judged = tuple[Situation, ...]


@dataclass(frozen=True)
class Neighbour:
    """A scenario near another one: its incidents, what differs in one of them, and how each incident is ruled."""

    identity: str
    steps: tuple[Step, ...]
    changed: tuple[Changed, ...]
    ruled: tuple[Ruled, ...]


@dataclass(frozen=True)
class _Near:
    """What differs at one place, and all the incidents then, each with the game as it finds it."""

    place: int
    judged: Judged


def more_like(found: Typed, seed: str, held: Collection[str] = ()) -> list[Neighbour]:
    """Up to five, each of another case, none of those that are held. Of several incidents any one is changed.

    Rulings that are not there yet go before those that are, and one fact changed before two; the rest is chance, the
    same for the same seed. None where there is no ruling to begin with.
    """
    if not found.judged:
        return []
    seen, rulings = {*held, identity_of(found.edition, found.judged)}, set()
    later: list[tuple[str, _Near]] = []
    chosen: list[tuple[str, _Near]] = []
    for near in _others(found, Chance(seed)):
        if len(chosen) == MORE:
            break
        identity = identity_of(found.edition, near.judged)
        if identity in seen:
            continue
        seen.add(identity)
        told = tuple(
            asked(found.edition, type(each.incident)).told_of(found.edition.adjudicate(each)) for each in near.judged
        )
        (later if told in rulings else chosen).append((identity, near))
        rulings.add(told)
    return [_neighbour(found, identity, near) for identity, near in chain(chosen, later)][:MORE]


def _others(found: Typed, chance: Chance) -> Iterator[_Near]:
    """What can happen with one fact of an incident changed, then with two."""
    for count in range(1, FARTHEST + 1):
        if isinstance(found.whole, Sequence):
            yield from islice(_in_one_game(found, found.whole, count, chance.stream(count)), MOST_GAMES)
            continue
        (situation,) = found.judged
        near = [_Near(0, (other,)) for _, other in variations(found.edition, situation, count) if can_happen(other)]
        yield from chance.stream(count).shuffled(near)


def _in_one_game(found: Typed, whole: Sequence, count: int, chance: Chance) -> Iterator[_Near]:
    """Games in which one incident is another, each incident as often as any: what it leads to is ruled on anew.

    The game stays as it is told: its time, and at first the season and the record.
    """
    for_each = [
        chance.stream(place).shuffled(
            [
                other
                for paths, other in variations(found.edition, situation, count)
                if all(path.startswith("incident.") for path in paths) and can_happen(other)
            ]
        )
        for place, situation in enumerate(found.judged)
    ]
    for turn in range(max(map(len, for_each))):
        for place in chance.stream(f"places {turn}").shuffled(list(range(len(for_each)))):
            if turn < len(for_each[place]):
                yield _Near(place, _played(found, whole, place, for_each[place][turn]))


def _played(found: Typed, whole: Sequence, place: int, other: Situation) -> Judged:
    """The incidents of the game with another one at this place."""
    steps = list(whole.steps)
    steps[place] = replace(steps[place], incident=other.incident)
    return situations_in(replace(whole, steps=tuple(steps)), found.edition)


def _neighbour(found: Typed, identity: str, near: _Near) -> Neighbour:
    other, form = near.judged[near.place], found.forms[near.place]
    facts = {name: texts[0] for name, texts in written(form.asked, other).items()}
    # The engine tells it: the story of the first is not that of the other.
    steps = [a_step(step["kind"], step["facts"]) for step in found.steps]
    steps[near.place] = a_step(form.kind.kind, facts)
    return Neighbour(
        identity=identity,
        steps=tuple(steps),
        changed=tuple(_changed(found, near.place, other)),
        ruled=tuple(ruled(found.edition, each) for each in near.judged),
    )


def _changed(found: Typed, place: int, other: Situation) -> Iterator[Changed]:
    begins = gettext("Incident %(number)d: ") % {"number": place + 1} if found.is_sequence else ""
    lines = {line.path: line for line in fact_lines(found.judged[place], found.edition)}
    others = {line.path: line for line in fact_lines(other, found.edition)}
    for path in dict.fromkeys((*lines, *others)):
        one, two = lines.get(path), others.get(path)
        if one != two and (line := two or one):
            yield Changed(begins + line.label, one.value if one else "", two.value if two else "")
