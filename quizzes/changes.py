"""Questions about what a new edition rules otherwise than the old one: what whoever knows the old one gets wrong."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quizzes import formats
from quizzes.asking import Entry, Told, asked, deciding
from quizzes.blueprints import MOST
from quizzes.formats.base import Answer, Comparing, Format
from quizzes.frozen import situation_of
from quizzes.generator import FRUITLESS, CannotDraw, Deal, dealt
from quizzes.making import make_question
from quizzes.questions import Question
from quizzes.rechecking import reruled
from quizzes.situations import draw_situation
from rules.engine.chance import Chance
from rules.engine.differences import differences
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.remembering import remembered
from rules.engine.situations import Situation

TRIES = 30
"""How many situations are tried in a format before another has its turn."""


def draw_changed(*, seed: str, count: int, old: Edition, new: Edition, avoid: Collection[str] = ()) -> list[Question]:
    """`count` questions under the new edition about situations that the old one rules otherwise in what is asked.

    No answer that is right by the old edition is right. What the old edition rules is among the options of a question
    that has options, wherever a bounded search finds it so. Kinds of incident, changes and formats come as evenly as
    they can. No two questions have the same deciding facts; `avoid` holds identities not to be asked again. The same
    seed gives the same questions; thirty take about a second. `new` is one of the editions there are, since the gate
    asks it by its name; `old` may be any. Raises `CannotDraw` where there are fewer; its `most` says how many.
    """
    if not 1 <= count <= MOST:
        raise CannotDraw(f"count: {count} is not a whole number from 1 to {MOST}")
    decks = {kind: list(found) for kind in KINDS if (found := _changed(old, new, kind))}
    if not decks:
        raise CannotDraw(f"{new.slug} rules nothing otherwise than {old.slug}")
    asking, chance = list(formats.every().values()), Chance(str(seed)).stream("changes")
    deals, used, fruitless = dealt(decks, chance.stream("deal")), set(avoid), 0
    times = dict.fromkeys((each.slug for each in asking), 0)
    drawn: list[Question] = []
    while len(drawn) < count:
        if fruitless >= FRUITLESS:
            raise CannotDraw(
                f"only {len(drawn)} different questions about what has changed can be drawn; {count} were asked for",
                most=len(drawn),
            )
        number = len(drawn) + 1
        stream = chance.stream(number).stream(fruitless)
        in_turn = sorted(stream.stream("format").shuffled(asking), key=lambda each: times[each.slug])
        question = _question(old, new, next(deals), in_turn, stream, f"{seed}/changes/{number}", used)
        if question is None:
            fruitless += 1
            continue
        used |= {question.identity, question.narrow} - {""}
        times[question.format] += 1
        drawn.append(question)
        fruitless = 0
    return drawn


def is_ruled_otherwise(old: Edition, new: Edition, situation: Situation) -> bool:
    """Whether the two rule differently on the situation in what the new edition asks about."""
    what = asked(new, type(situation.incident))
    return what.told_of(old.adjudicate(situation)) != what.told_of(new.adjudicate(situation))


@remembered
def _changed(old: Edition, new: Edition, kind: str) -> tuple[Deal, ...]:
    """A deal for each change of a kind: the situations that were ruled in one way and are ruled in another."""
    what = asked(new, KINDS[kind])
    found: dict[tuple[Told, Told], list[Entry]] = {}
    for each in differences(old, new, KINDS[kind]):
        before, after = what.told_of(each.old), what.told_of(each.new)
        if before != after:
            entry = Entry(each.situation, after, frozenset(deciding(each.new, what.told)))
            found.setdefault((before, after), []).append(entry)
    return tuple(Deal(kind, after, tuple(entries)) for (_, after), entries in found.items())


def _question(
    old: Edition, new: Edition, deal: Deal, asking: Sequence[Format], chance: Chance, seed: str, used: set[str]
) -> Question | None:
    """A question about the deal in the first of these formats that can ask it, not among those used."""
    for each in asking:
        if each.asks(new, deal.kind):
            question = _in_format(old, new, deal, each, chance.stream(each.slug), seed, used)
            if question is not None:
                return question
    return None


def _in_format(
    old: Edition, new: Edition, deal: Deal, asking: Format, chance: Chance, seed: str, used: set[str]
) -> Question | None:
    """The first question of several tries that can be answered by the old edition, and wrongly.

    Else one of them that has no answer by the old edition: where what it rules is not among the options, say.
    """
    spare = None
    for turn in range(TRIES):
        stream = chance.stream(turn)
        situation = draw_situation(new, deal.entries, stream.stream("facts"))
        # A number moved within its side of the new limits may have left what the old ones rule otherwise.
        if situation is None or not is_ruled_otherwise(old, new, situation):
            continue
        question = make_question(new, situation, asking, stream, seed)
        if question is None or used & {question.identity, question.narrow}:
            continue
        before = reruled(question, old)
        if before is not None and _is_wrong_now(question, before, asking):
            return question
        if before is None and spare is None and _asks_of_the_change(question, old, new, asking):
            spare = question
    return spare


def _is_wrong_now(question: Question, before: Question, asking: Format) -> bool:
    """Whether what is right of the question as the old edition rules on it is not right of it as it is asked."""
    right = _right_answers(question, before, asking)
    return bool(right) and not any(asking.grade(question, answer).right for answer in right)


def _asks_of_the_change(question: Question, old: Edition, new: Edition, asking: Format) -> bool:
    """Whether a question to which the old edition gives no one answer turns on what has changed.

    One that is not decided by its situations asks about something else than their rulings; and of one to which the old
    edition gives two answers, its key may be one of these.
    """
    if asking.decided_by(question, new) is not None:
        return False
    right = _right_answers(question, question, asking)
    return not isinstance(asking, Comparing) or not any(
        asking.is_right(question, answer, situation_of(question), old) for answer in right
    )


def _right_answers(question: Question, keyed: Question, asking: Format) -> list[Answer]:
    """The answers to the question that are right by the key of the other."""
    return [asking.parse(question, sample.post) for sample in asking.samples(keyed) if sample.mark == "right"]
