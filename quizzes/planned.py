"""Drawing a quiz by a blueprint: what there is to choose from, the choice, and the questions of it."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from quizzes import choosing, formats
from quizzes.blueprints import Blueprint, Demand, axes, left_out, values_of
from quizzes.cells import Cell, cells_of, stocks_of
from quizzes.choosing import CannotMeet, Offer
from quizzes.frozen import situation_of
from quizzes.generator import CannotDraw
from quizzes.making import gated, make_to_choose_from
from quizzes.questions import Question
from quizzes.situations import draw_situation
from quizzes.turning import identity_of
from rules import editions
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS

ROUNDS = (1, 3, 9)
"""How many questions are made ahead of each cell in formats whose questions count for what only they tell, in turn."""

TRIES = 5
"""About how many cases of a cell a question is tried to be made ahead, for each that is wanted."""

REPAIRS = 25
"""How often the choice is made anew because a cell had fewer questions than it was thought to have."""


@dataclass(frozen=True)
class Choice:
    """What can be chosen: a question made already, or a cell to draw from in a format.

    `stocks` says how many questions each of the stocks that it takes from holds.
    """

    cell: Cell
    asking: formats.Format
    counts_for: frozenset[tuple[str, str]]
    stocks: dict[str, int]
    question: Question | None = None

    @property
    def offer(self) -> Offer:
        """What the plan sees of it."""
        kind = self.cell.kind
        alike = (f"kind/{kind}", f"format/{self.asking.slug}", f"{kind}/{self.cell.told}")
        return Offer(self.counts_for, min(self.stocks.values()), tuple(self.stocks), alike)

    @property
    def name(self) -> str:
        """The stock that is its own."""
        return next(reversed(self.stocks))


def draw_planned(
    *, seed: str, blueprint: Blueprint, edition: Edition | None = None, avoid: Collection[str] = ()
) -> list[Question]:
    """The questions of a quiz that meets a blueprint exactly, in an order that chance gives.

    Raises `CannotDraw` naming the demand that cannot be met, why, and the most that can.
    """
    book = edition or editions.get()
    chance = Chance(f"{seed}/blueprint")
    offered = _Offered(book, blueprint, chance.stream(ROUNDS[0]), seed, avoid)
    short: dict[str, int] = {}
    rounds, looked_for = iter(ROUNDS), set[Demand]()
    ahead: int | None = next(rounds)
    on: Demand | None = None
    while ahead is not None:
        offered.make_ahead(ahead, on)
        try:
            return _drawn(book, blueprint, offered.choices(), short, chance.stream(ahead), seed, avoid)
        except CannotMeet as error:
            reason = error
        if reason.alone and reason.demand and reason.demand not in looked_for:
            # What is on other values does not help it: look for as much as ever on this one.
            ahead, on = ROUNDS[-1], reason.demand
            looked_for.add(on)
        else:
            ahead, on = None if reason.alone or not offered.made else next(rounds, None), None
    found_ahead = " (as far as they were looked for)" if offered.made else ""
    raise CannotDraw(f"{reason}{found_ahead}", most=reason.most)


def _drawn(
    edition: Edition,
    blueprint: Blueprint,
    choices: Sequence[Choice],
    short: dict[str, int],
    chance: Chance,
    seed: str,
    avoid: Collection[str],
) -> list[Question]:
    """The questions of the first choice that can be drawn; a cell that falls short is held to what it gave."""
    for repair in range(REPAIRS):
        stocks = {name: held for choice in choices for name, held in choice.stocks.items()} | short
        taken = choosing.choose(
            blueprint, [choice.offer for choice in choices], stocks, chance.stream(f"choice/{repair}")
        )
        drawing = _Drawing(edition, chance.stream(f"draw/{repair}"), seed, set(avoid))
        drawn = drawing.all_of(list(zip(choices, taken, strict=True)))
        if drawing.short is None:
            return chance.stream("order").shuffled([gated(question) for question in drawn])
        short |= drawing.short
    raise CannotMeet("no such quiz was found within the tries allowed")


class _Drawing:
    """Drawing the questions of a choice, no two alike. `short` names a stock that held fewer, and how many it held."""

    def __init__(self, edition: Edition, chance: Chance, seed: str, used: set[str]) -> None:
        self.edition, self.chance, self.seed, self.used = edition, chance, seed, used
        self.short: dict[str, int] | None = None

    def all_of(self, taken: Sequence[tuple[Choice, int]]) -> list[Question]:
        """The questions made already, then those to draw; it ends early where one is short."""
        drawn = [choice.question for choice, times in taken if choice.question and times]
        self.used |= {name for question in drawn for name in (question.identity, question.narrow) if name}
        # Who has the fewest cases of its own draws first, before others have taken what they share.
        for choice, times in sorted(taken, key=lambda each: each[0].cell.alone - each[1]):
            if choice.question is None and times:
                found = self._of_cell(choice, times)
                drawn += found
                if len(found) < times:
                    self.short = {choice.name: len(found)}
                    break
        return drawn

    def _of_cell(self, choice: Choice, times: int) -> list[Question]:
        """So many questions of a cell, or as many as there are, that are not like those drawn and count as offered."""
        found: list[Question] = []
        for question in _of_cell(self.edition, choice.cell, choice.asking, self.chance.stream(choice.name), self.seed):
            fresh = question is not None and not self.used & {question.identity, question.narrow}
            if question and fresh and _counts_for(question) == choice.counts_for:
                self.used |= {question.identity, question.narrow} - {""}
                found.append(question)
            if len(found) == times:
                break
        return found


def _of_cell(
    edition: Edition, cell: Cell, asking: formats.Format, chance: Chance, seed: str
) -> Iterator[Question | None]:
    """A question about each case of a cell, in a format, in an order that chance gives; first those it has alone.

    None about a case that cannot be asked so.
    """
    shuffled = chance.stream("cases").shuffled(cell.cases)
    for number, case in enumerate(sorted(shuffled, key=lambda case: case.shared)):
        stream = chance.stream(number)
        situation = draw_situation(edition, case.entries, stream.stream("facts"), case.numbers)
        yield make_to_choose_from(edition, situation, asking, stream, seed) if situation else None


class _Offered:
    """All that can be chosen: cells to draw from, and questions made ahead of each cell in the other formats."""

    def __init__(
        self, edition: Edition, blueprint: Blueprint, chance: Chance, seed: str, avoid: Collection[str]
    ) -> None:
        self.sorts: list[Choice | _Ahead] = []
        excluded = left_out(blueprint, edition)
        for kind in KINDS:
            if ("kind", kind) in excluded:
                continue
            asking = [each for each in formats.every().values() if ("format", each.slug) not in excluded]
            asking = [each for each in asking if each.asks(edition, kind)]
            for cell, stocks in zip(cells_of(edition, kind), stocks_of(edition, kind), strict=True):
                for each in asking:
                    if not each.as_drawn:
                        stream = chance.stream(f"{next(reversed(stocks))}/{each.slug}")
                        self.sorts.append(_Ahead(edition, cell, each, stocks, stream, seed, avoid))
                    elif each.share(edition, kind, cell.told):
                        self.sorts.append(_to_draw(edition, cell, each, stocks))

    @property
    def made(self) -> bool:
        """Whether any question was made ahead."""
        return any(choice.question for choice in self.choices())

    def make_ahead(self, ahead: int, on: Demand | None) -> None:
        """Make so many questions of each cell in each format, of those alone that may count for a demand if given."""
        for each in self.sorts:
            if isinstance(each, _Ahead) and (on is None or each.may_count_for(on)):
                each.make(ahead)

    def choices(self) -> list[Choice]:
        """What can be chosen so far."""
        return [choice for each in self.sorts for choice in (each.made if isinstance(each, _Ahead) else [each])]


class _Ahead:
    """Questions made of a cell in a format, each an offer of one. Asked for more, it goes on where it stopped.

    Those that tell the cell's case alone take from its stock.
    """

    def __init__(
        self,
        edition: Edition,
        cell: Cell,
        asking: formats.Format,
        stocks: dict[str, int],
        chance: Chance,
        seed: str,
        avoid: Collection[str],
    ) -> None:
        self.edition, self.cell, self.asking, self.stocks, self.avoid = edition, cell, asking, stocks, set(avoid)
        self.untried = enumerate(_of_cell(edition, cell, asking, chance, seed), start=1)
        self.tried = 0
        self.made: list[Choice] = []

    def may_count_for(self, demand: Demand) -> bool:
        """Whether a question made of it can be on a demand, as far as kind and format tell."""
        return {"kind": self.cell.kind, "format": self.asking.slug}.get(demand.axis, demand.value) == demand.value

    def make(self, ahead: int) -> None:
        """Have so many questions made, or as many as a bounded search finds."""
        while len(self.made) < ahead and self.tried < TRIES * ahead:
            self.tried, question = next(self.untried, (sys.maxsize, None))
            if question and not {question.identity, question.narrow} & self.avoid:
                self.made.append(self._choice(question))

    def _choice(self, question: Question) -> Choice:
        alone = question.identity == identity_of(self.edition, (situation_of(question),))
        own = dict.fromkeys(filter(None, (question.narrow, question.identity)), 1)
        return Choice(self.cell, self.asking, _counts_for(question), (self.stocks if alone else {}) | own, question)


def _to_draw(edition: Edition, cell: Cell, asking: formats.Format, stocks: dict[str, int]) -> Choice:
    statements = {number for name in cell.decides for number in edition.provision(name).statements}
    counts_for = {
        ("kind", cell.kind),
        ("format", asking.slug),
        ("decision", cell.decision),
        ("difficulty", str(cell.difficulty)),
        *(("provision", name) for name in cell.decides),
        *(("statement", number) for number in statements),
    }
    own = {f"{next(reversed(stocks))}/{asking.slug}": len(cell.cases)}
    return Choice(cell, asking, frozenset(counts_for), stocks | own)


def _counts_for(question: Question) -> frozenset[tuple[str, str]]:
    named = axes(editions.get(question.edition))
    return frozenset((axis, value) for axis in named for value in values_of(question, axis))


def unmet(questions: Sequence[Question], blueprint: Blueprint) -> tuple[Demand, ...]:
    """The demands that a quiz does not meet; none of a quiz drawn by the blueprint."""
    counted = [
        (demand, sum(demand.value in values_of(question, demand.axis) for question in questions))
        for demand in blueprint.demands
    ]
    return tuple(demand for demand, number in counted if not demand.least <= number <= demand.most)
