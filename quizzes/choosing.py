"""Choosing how many questions of each sort make up a quiz that meets a blueprint exactly, or saying why none can.

The choice is a small integer program, solved by HiGHS within a set number of steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from quizzes.blueprints import WHOLE, Blueprint, Demand, making_up_all
from rules.engine.chance import Chance

NODES = 20_000
"""How many nodes the solver may look at for one answer."""

NEAR_ENOUGH = 0.05
"""How far, as a share, a choice may be from the most even one there is."""

STEPS_OF_A_HEAP = 10
"""A heap grows dearer with its first, second, fourth, eighth … question; ten steps hold a thousand."""

MOST_TOLD = 3
"""Of so many demands each is named."""


class CannotMeet(Exception):
    """No quiz meets the demands: `demand` is one that cannot be met, `most` the number on it that comes nearest.

    `alone`: whether it cannot be met even without the others.
    """

    def __init__(self, message: str, *, demand: Demand | None = None, most: int = 0, alone: bool = False) -> None:
        super().__init__(message)
        self.demand, self.most, self.alone = demand, most, alone


@dataclass(frozen=True)
class Offer:
    """A sort of question that a quiz may hold up to `most` of.

    `counts_for` are the pairs of axis and value; `of` the stocks it takes from, so that together no more are chosen
    than a stock has; `alike` the heaps over which a quiz is spread evenly.
    """

    counts_for: frozenset[tuple[str, str]]
    most: int
    of: tuple[str, ...]
    alike: tuple[str, ...]


def choose(blueprint: Blueprint, offers: Sequence[Offer], stocks: dict[str, int], chance: Chance) -> list[int]:
    """How many to take of each offer. Raises `CannotMeet` where no choice meets the blueprint."""
    program = _Program(blueprint, offers, stocks)
    program.spread(chance)
    chosen = program.solved()
    if chosen is None:
        raise _reason(blueprint, offers, stocks)
    return chosen


def _reason(blueprint: Blueprint, offers: Sequence[Offer], stocks: dict[str, int]) -> CannotMeet:
    """Why there is no choice: the first demand that cannot be met alone, else beside those before it."""
    alone = replace(blueprint, demands=())
    everything = _Program(alone, offers, stocks, exactly=False).most_of(None)
    enough = everything >= blueprint.count
    for demand in blueprint.demands:
        most = _Program(alone, offers, stocks, exactly=enough).most_of(demand)
        if most < demand.least:
            beside = f"beside {without}, " if (without := _left_out(blueprint, demand)) else ""
            message = f"{demand} cannot be met: {beside}no more than {most} different questions are on it"
            return CannotMeet(message, demand=demand, most=most, alone=True)
    if not enough:
        message = f"only {everything} different questions can be drawn so; {blueprint.count} were asked for"
        return CannotMeet(message, most=everything)
    for number, demand in enumerate(blueprint.demands, start=1):
        before = blueprint.demands[: number - 1]
        if _Program(replace(alone, demands=(*before, demand)), offers, stocks).solved() is None:
            return _beside(blueprint, demand, before, offers, stocks)
    return CannotMeet("no choice that meets every demand was found within the steps allowed")


def _left_out(blueprint: Blueprint, demand: Demand) -> str:
    """What leaves out kinds and formats, which is in the way of a demand on another axis."""
    left_out = [each for each in blueprint.demands if each.most == 0 and each.axis in WHOLE]
    left_out += [each for axis in WHOLE if axis != demand.axis for each in making_up_all(blueprint, axis)]
    if not left_out or demand in left_out:
        return ""
    return "; ".join(map(str, left_out)) if len(left_out) <= MOST_TOLD else "the kinds and formats that are left out"


def _beside(
    blueprint: Blueprint,
    demand: Demand,
    before: tuple[Demand, ...],
    offers: Sequence[Offer],
    stocks: dict[str, int],
) -> CannotMeet:
    """Why a demand cannot be met beside those before it: the fewest of them found that stand in its way."""
    in_the_way = list(before)
    for other in before:
        rest = [each for each in in_the_way if each is not other]
        if _Program(replace(blueprint, demands=(*rest, demand)), offers, stocks).solved() is None:
            in_the_way = rest
    program = _Program(replace(blueprint, demands=tuple(in_the_way)), offers, stocks)
    most, least = program.most_of(demand), program.least_of(demand)
    too_few = most < demand.least
    which = f"no more than {most}" if too_few else f"no fewer than {least}"
    beside = "; ".join(map(str, in_the_way)) or f"{blueprint.count} questions"
    message = f"{demand} cannot be met: beside {beside}, {which} different questions can be on it"
    return CannotMeet(message, demand=demand, most=most if too_few else least)


class _Program:
    """The integer program: a number for each offer, between what the demands and the stocks allow.

    Its columns are the offers and, where a choice is to be even, the steps in which the heaps grow dearer.
    """

    def __init__(
        self, blueprint: Blueprint, offers: Sequence[Offer], stocks: dict[str, int], *, exactly: bool = True
    ) -> None:
        self.offers = offers
        self.upper = [float(offer.most) for offer in offers]
        self.cost = [0.0] * len(offers)
        self.rows: list[tuple[dict[int, float], int, int]] = []
        self._row(range(len(offers)), blueprint.count if exactly else 0, blueprint.count)
        taking: dict[str, list[int]] = {stock: [] for stock in stocks}
        for place, offer in enumerate(offers):
            for stock in offer.of:
                taking[stock].append(place)
        for stock, most in stocks.items():
            self._row(taking[stock], 0, most)
        for demand in blueprint.demands:
            self._row(self._counting_for(demand), demand.least, demand.most)

    def _row(self, places: Iterable[int], least: int, most: int) -> None:
        self.rows.append((dict.fromkeys(places, 1.0), least, most))

    def _counting_for(self, demand: Demand) -> list[int]:
        wanted = (demand.axis, demand.value)
        return [place for place, offer in enumerate(self.offers) if wanted in offer.counts_for]

    def spread(self, chance: Chance) -> None:
        """Prefer an even choice: each further one of a heap costs more; among even ones, chance decides."""
        heaps: dict[str, dict[int, float]] = {}
        for place, offer in enumerate(self.offers):
            self.cost[place] = chance.below(100) / 100
            for heap in offer.alike:
                heaps.setdefault(heap, {})[place] = 1.0
        for taken in heaps.values():
            steps = range(len(self.upper), len(self.upper) + STEPS_OF_A_HEAP)
            self.upper += [float(2**step) for step in range(STEPS_OF_A_HEAP)]
            self.cost += [float(1 + step) for step in range(STEPS_OF_A_HEAP)]
            self.rows.append(({**taken, **dict.fromkeys(steps, -1.0)}, 0, 0))

    def solved(self, gap: float = NEAR_ENOUGH) -> list[int] | None:
        """How many of each offer, or None where there is no choice."""
        if not self.offers:
            return None
        # Only here: whatever draws no questions, such as an export, does without 40 MiB of it.
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array

        matrix = np.zeros((len(self.rows), len(self.upper)))
        for number, (row, _, _) in enumerate(self.rows):
            matrix[number, list(row)] = list(row.values())
        solution = milp(
            self.cost,
            integrality=[1] * len(self.offers) + [0] * (len(self.upper) - len(self.offers)),
            bounds=Bounds(0, self.upper),
            constraints=LinearConstraint(
                csr_array(matrix), [row[1] for row in self.rows], [row[2] for row in self.rows]
            ),
            options={"node_limit": NODES, "mip_rel_gap": gap},
        )
        return None if solution.x is None else [round(value) for value in solution.x[: len(self.offers)]]

    def most_of(self, demand: Demand | None) -> int:
        """The most questions that can be on a demand, or the most there can be at all."""
        return self._extreme(demand, -1.0)

    def least_of(self, demand: Demand | None) -> int:
        """The fewest questions that can be on a demand."""
        return self._extreme(demand, 1.0)

    def _extreme(self, demand: Demand | None, sign: float) -> int:
        places = range(len(self.offers)) if demand is None else self._counting_for(demand)
        self.cost = [0.0] * len(self.upper)
        for place in places:
            self.cost[place] = sign
        chosen = self.solved(gap=0.0)
        return sum(chosen[place] for place in places) if chosen else 0
