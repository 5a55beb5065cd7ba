"""Drawing questions: the same seed gives the same quiz, whatever the machine.

Kinds, rulings and formats are dealt from shuffled decks, so that each comes as often as the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from quizzes import formats, gate
from quizzes.asking import Entry, Told, asked, deciding, entries
from quizzes.questions import Question
from quizzes.situations import draw_situation
from quizzes.turning import deciding_facts, decision_of, difficulty_of, identity, identity_of
from rules import editions
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.situations import Situation
from rules.engine.writing import ruling_to_json, situation_to_json
from rules.telling import tell_situation

MOST = 500
"""The longest quiz that can be asked for."""
FRUITLESS = 200
"""How many draws in a row may bring nothing new before a quiz counts as exhausted."""


SHARES = 1_000_000
SITUATIONS_A_FORMAT = 6
"""How many situations are tried in a format before another has its turn."""


class GateShut(Exception):
    """A question was made that must not be asked; `faults` say why."""

    def __init__(self, question: Question, faults: tuple[str, ...]) -> None:
        super().__init__(f"{question.format} on {question.kind}, seed {question.seed}: {'; '.join(faults)}")
        self.faults = faults


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
    dealt = _deal(decks, chance.stream("deal"))
    used, fruitless = set(avoid), 0
    times = dict.fromkeys((each.slug for each in asking), 0)
    drawn: list[Question] = []
    while len(drawn) < count:
        if fruitless >= FRUITLESS:
            raise CannotDraw(
                f"only {len(drawn)} different questions can be drawn so; {count} were asked for", most=len(drawn)
            )
        deal = next(dealt)
        number = len(drawn) + 1
        stream = chance.stream(number).stream(fruitless)
        in_turn = sorted(stream.stream("format").shuffled(asking), key=lambda each: times[each.slug])
        question = _question(book, deal, in_turn, stream, str(seed), number)
        if question is None or used & {question.identity, question.narrow}:
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


def _deal(decks: dict[str, list[Deal]], chance: Chance) -> Iterator[Deal]:
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


def make_question(
    edition: Edition, situation: Situation, asked_as: formats.Format, chance: Chance, seed: str
) -> Question | None:
    """The question that asks about a situation in a format, or None where the format cannot or the gate does not open.

    Raises `GateShut` where the format made a question that must not be asked: that is a fault in the program.
    """
    parts = asked_as.build(edition, situation, chance.stream("options"))
    if parts is None:
        return None
    kind = situation.incident.kind
    judged = parts.judged or (situation,)
    decides = parts.decides if parts.decides is not None else _deciding(edition, judged)
    question = Question(
        id=chance.stream("id").token(),
        format=asked_as.slug,
        edition=edition.slug,
        engine_version=edition.engine_version,
        kind=kind,
        seed=seed,
        situation=parts.situation or situation_to_json(situation, edition.slug),
        story=parts.story or tell_situation(situation, edition, chance.stream("story")),
        options=parts.options,
        fields=parts.fields,
        key=parts.key,
        ruling=parts.ruling or ruling_to_json(edition.adjudicate(situation)),
        decides=decides,
        statements=statements_of(edition, decides),
        decision=parts.decision or decision_of(edition, situation, parts.facets),
        difficulty=max(difficulty_of(edition, each, edition.adjudicate(each)) for each in judged),
        identity=identity_of(edition, judged, parts.turns_on),
        narrow=_narrow(edition, situation, asked_as, parts),
        more=parts.more,
    )
    if found := tuple(gate.faults(question)):
        raise GateShut(question, found)
    return question


def _narrow(edition: Edition, situation: Situation, asked_as: formats.Format, parts: formats.Parts) -> str:
    if parts.narrow is not None:
        return identity(asked_as.slug, parts.narrow)
    if parts.facets is None:
        return ""
    return identity(asked_as.slug, situation.incident.kind, deciding_facts(edition, situation, parts.facets))


def _deciding(edition: Edition, judged: Sequence[Situation]) -> tuple[str, ...]:
    """The provisions that decide any of the situations, in the book's order."""
    found = {
        name for each in judged for name in deciding(edition.adjudicate(each), asked(edition, type(each.incident)).told)
    }
    return tuple(provision.name for provision in edition.provisions if provision.name in found)


def statements_of(edition: Edition, decides: Collection[str]) -> tuple[str, ...]:
    """The statements of the rule text that these provisions carry, in the text's order."""
    found = {number for name in decides for number in edition.provision(name).statements}
    return tuple(number for number in edition.statements if number in found)
