"""The library: generated questions found by what they are about, the same for the same wishes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from quizzes import formats
from quizzes.asking import misread_rulings
from quizzes.generator import CannotDraw, draw_quiz
from quizzes.questions import Question
from rules import editions
from rules.engine.edition import Edition
from rules.engine.provisions import Misreading

A_PAGE = 10
ROUNDS, A_ROUND = 5, 30
"""How many quizzes are looked through for what difficulty and misreading leave, and how long each is."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What the questions are to be about; what is empty is free. The same wish finds the same questions."""

    seed: str = "1"
    rule: str = ""
    clause: str = ""
    kind: str = ""
    format: str = ""
    misreading: str = ""
    difficulty: str = ""

    @property
    def address(self) -> dict[str, str]:
        """The wish as the parts of an address; what is empty is left out."""
        return {name: value for name, value in asdict(self).items() if value}


def found(wish: Wish, count: int = A_PAGE) -> list[Question]:
    """Up to so many questions, no two alike. Fewer where there are fewer, or where a bounded search found fewer."""
    questions: dict[str, Question] = {}
    for question in _drawn(wish, count):
        if _fits(question, wish):
            questions.setdefault(question.identity, question)
        if len(questions) == count:
            break
    return list(questions.values())


def loosened(wish: Wish) -> dict[str, Wish]:
    """Where nothing is found: the wishes with one choice left open that find something, by the name of that choice."""
    chosen = [name for name in wish.address if name != "seed"]
    wider = {name: replace(wish, **{name: ""}) for name in chosen}
    return {name: each for name, each in wider.items() if found(each, 1)}


def _drawn(wish: Wish, count: int) -> Iterator[Question]:
    edition = editions.get()
    misreading = misreading_of(edition, wish.misreading)
    kinds = [wish.kind] if wish.kind else [kind.kind for kind in misreading.kinds] if misreading else []
    searching = bool(wish.misreading or wish.difficulty)
    for number in range(ROUNDS if searching else 1):
        try:
            yield from _draw(wish, kinds, provisions_of(edition, wish), number, A_ROUND if searching else count)
        except CannotDraw:
            return


def _draw(wish: Wish, kinds: list[str], provisions: list[str], number: int, count: int) -> list[Question]:
    """A quiz of this length, or as long as there is one."""
    asking = [wish.format] if wish.format else []
    seed = f"library/{wish.seed}/{number}" if number else f"library/{wish.seed}"
    try:
        return draw_quiz(seed=seed, count=count, kinds=kinds, provisions=provisions, question_formats=asking)
    except CannotDraw as error:
        if not error.most:
            raise
        return draw_quiz(seed=seed, count=error.most, kinds=kinds, provisions=provisions, question_formats=asking)


def provisions_of(edition: Edition, wish: Wish) -> list[str]:
    """The clauses that the questions are to be decided by: the one wished for, or those of the rule."""
    if wish.clause:
        return [wish.clause]
    of_rule = (each for each in edition.provisions if edition.rule_of(each).slug == wish.rule)
    return [each.name for each in of_rule]


def misreading_of(edition: Edition, name: str) -> Misreading | None:
    """The misreading of this name, if there is one."""
    return next((each for each in edition.misreadings if each.name == name), None)


def _fits(question: Question, wish: Wish) -> bool:
    if wish.rule and not set(question.decides) & set(
        provisions_of(editions.get(question.edition), Wish(rule=wish.rule))
    ):
        return False
    if wish.difficulty and str(question.difficulty) != wish.difficulty:
        return False
    return not wish.misreading or wish.misreading in misreadings_in(question)


def misreadings_in(question: Question) -> set[str]:
    """The misreadings that lead to another ruling on one of the situations judged."""
    edition = editions.get(question.edition)
    judged = formats.get(question.format).judged(question)
    return {misreading.name for each in judged for misreading, _ in misread_rulings(edition, each.situation)}
