"""Drawing questions: the same seed gives the same quiz, whatever the machine.

Kinds, rulings and formats are dealt from shuffled decks, so that each comes as often as the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from quizzes import formats
from quizzes.asking import Entry, Told, entries
from quizzes.blueprints import MOST
from quizzes.making import make_question
from quizzes.questions import Question
from quizzes.situations import draw_situation
from rules import editions
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS

FRUITLESS = 200
"""How many draws in a row may bring nothing new before a quiz counts as exhausted."""


SHARES = 1_000_000
SITUATIONS_A_FORMAT = 6
"""How many situations are tried in a format before another has its turn."""


class CannotDraw(Exception):
    """No quiz can be drawn as asked for; the message says why, and `most` how many questions can."""

    def __init__(self, message: str, *, most: int = 0) -> None:
        super().__init__(message)
        self.most = most


@dataclass(frozen=True)
class Deal:
    """What a question is to be about: a kind, and the entries ruled in one way."""

    kind: str
    told: Told
    entries: tuple[Entry, ...]


def draw_quiz(
    *,
    seed: str,
    count: int,
    kinds: Collection[str] = (),
    provisions: Collection[str] = (),
    question_formats: Collection[str] = (),
    edition: Edition | None = None,
    avoid: Collection[str] = (),
) -> list[Question]:
    """`count` questions, no two with the same deciding facts.

    `kinds` and `provisions` narrow what they are about (a question about a provision is decided by it);
    `question_formats` how they are asked; `avoid` holds identities of questions not to be asked again.
    Raises `CannotDraw` where nothing fits, or where fewer than `count` different questions exist.
    """
    book = edition or editions.get()
    if not 1 <= count <= MOST:
        raise CannotDraw(f"count: {count} is not a whole number from 1 to {MOST}")
    asking = [formats.get(slug) for slug in question_formats] or list(formats.every().values())
    decks = _decks(book, kinds, provisions, [each.slug for each in asking])
    if not decks:
        raise CannotDraw("no kind of incident fits: choose other kinds, clauses or formats")
    chance = Chance(str(seed))
    deals = dealt(decks, chance.stream("deal"))
    used, fruitless = set(avoid), 0
    times = dict.fromkeys((each.slug for each in asking), 0)
    drawn: list[Question] = []
    while len(drawn) < count:
        if fruitless >= FRUITLESS:
            raise CannotDraw(
                f"only {len(drawn)} different questions can be drawn so; {count} were asked for", most=len(drawn)
            )
        deal = next(deals)
        number = len(drawn) + 1
        stream = chance.stream(number).stream(fruitless)
        in_turn = sorted(stream.stream("format").shuffled(asking), key=lambda each: times[each.slug])
        question = _question(book, deal, in_turn, stream, str(seed), number)
        about = question is not None and (not provisions or not set(provisions).isdisjoint(question.decides))
        if question is None or not about or used & {question.identity, question.narrow}:
            fruitless += 1
            continue
        used |= {question.identity, question.narrow} - {""}
        times[question.format] += 1
        drawn.append(question)
        fruitless = 0
    return drawn


def _decks(
    edition: Edition, kinds: Collection[str], provisions: Collection[str], slugs: Sequence[str]
) -> dict[str, list[Deal]]:
    """For each kind that fits, one deal a ruling."""
    wanted = frozenset(provisions)
    decks: dict[str, list[Deal]] = {}
    for kind, incident in KINDS.items():
        if (kinds and kind not in kinds) or not any(formats.get(slug).asks(edition, kind) for slug in slugs):
            continue
        for told, found in entries(edition, incident).items():
            fitting = tuple(entry for entry in found if not wanted or wanted & entry.decides)
            if fitting:
                decks.setdefault(kind, []).append(Deal(kind, told, fitting))
    return decks


def dealt(decks: dict[str, list[Deal]], chance: Chance) -> Iterator[Deal]:
    """Kind after kind and, within a kind, ruling after ruling, each deck shuffled anew when it is used up."""
    left: dict[str, list[Deal]] = {kind: [] for kind in decks}
    while True:
        for kind in chance.shuffled(list(decks)):
            if not left[kind]:
                left[kind] = chance.shuffled(decks[kind])
            yield left[kind].pop()


def _question(
    edition: Edition, deal: Deal, asking: Sequence[formats.Format], chance: Chance, seed: str, number: int
) -> Question | None:
    """A question about the deal, in the first of these formats that is free to ask it and can."""
    for each in asking:
        if not each.asks(edition, deal.kind):
            continue
        stream = chance.stream(each.slug)
        if stream.below(SHARES) >= each.share(edition, deal.kind, deal.told) * SHARES:
            continue
        for turn in range(SITUATIONS_A_FORMAT):
            drawing = stream.stream(turn)
            situation = draw_situation(edition, deal.entries, drawing.stream("facts"))
            question = make_question(edition, situation, each, drawing, f"{seed}/{number}") if situation else None
            if question is not None:
                return question
    return None
