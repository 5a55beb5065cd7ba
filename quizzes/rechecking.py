"""Whether a frozen question is ruled today as it was when it was asked, and what would be right of it today.

A question keeps its ruling and its key for ever. The rulebook goes on: a clause is corrected, a league sets another
number. This asks the edition anew, with the question's own situations, options and fields.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from quizzes import formats
from quizzes.formats.base import Format
from quizzes.frozen import edition_of, other_situation, situations_in, stated_in
from quizzes.languages import differing
from quizzes.making import deciding_any, statements_of
from quizzes.questions import Question
from rules.engine.edition import Edition
from rules.engine.situations import Sequence, Situation
from rules.engine.writing import OUTCOME, judgement_to_json, ruling_to_json

OTHER = "other_ruling"
"""Under which name a question about two situations holds the ruling on the second, in `more`."""
MISTAKES = "misreadings"
"""Under which name a key holds what mistaken answers look like: that says nothing of what is right."""

OF_RULINGS = ("ruling/", f"more/{OTHER}/")
"""Where the words of rulings stand."""

Facets = dict[str, str | bool]


@dataclass(frozen=True)
class Recheck:
    """A frozen question held against an edition as it rules today.

    `frozen` and `today` are the facets of the rulings that the question holds, in the order of its situations.
    `differs`: whether a facet, or what is right, is another. Two rulings with the same facets can lead to different
    answers: by how many feet somebody was too far away, say, or which clause decides.
    `as_ruled_today` is the question with the ruling, key, clauses and version of today's engine; None where nothing
    that can be answered is right any more, or more than one answer is.
    """

    differs: bool
    frozen: tuple[Facets, ...]
    today: tuple[Facets, ...]
    as_ruled_today: Question | None


def recheck(question: Question, edition: Edition | None = None) -> Recheck:
    """The question held against its own edition as it rules today, or against another.

    Raises `UnknownEdition` or `InvalidSituation` where the edition is gone or the situation can no longer be read, and
    `RulebookConflict` where the edition contradicts itself on it.
    """
    book = edition or edition_of(question)
    again = reruled(question, book)
    frozen, today = facets_in(question.ruling, question.more), facets_in(*_rulings(question, book))
    # A facet that an earlier release did not know is not held against it.
    ruled_alike = all(
        all(now[facet] == value for facet, value in then.items() if facet in now)
        for then, now in zip(frozen, today, strict=True)
    )
    answered_alike = again is not None and right_in(again.key) == right_in(question.key)
    return Recheck(not (ruled_alike and answered_alike), frozen, today, again)


def reruled(question: Question, edition: Edition) -> Question | None:
    """The question as it was asked, ruled on and keyed by an edition; None where that edition gives it no one key.

    What its difficulty and decision were when it was asked stays, and so does its identity.
    """
    with translation.override(question.language):  # in which its texts are compared
        return _reruled(question, edition)


def _reruled(question: Question, edition: Edition) -> Question | None:
    asking = formats.get(question.format)
    key = asking.rekeyed(question, edition)
    if key is None:
        return None
    ruling, more = _rulings(question, edition)
    decides = asking.decided_by(question, edition)
    if decides is None:
        decides = deciding_any(edition, _judged(question, asking, edition))
    return replace(
        question,
        engine_version=edition.engine_version,
        options=tuple(replace(each, misreading=None) if each.id == key else each for each in question.options),
        key=key,
        ruling=ruling,
        decides=decides,
        statements=statements_of(edition, decides),
        more=more,
        words=_words_again(question, edition, {"ruling": ruling, "more": more}),
    )


def _words_again(question: Question, edition: Edition, ruled: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The words of a question in its other languages, those of its rulings as they are ruled now."""
    found = {}
    for language, held in question.words.items():
        with translation.override(language):
            ruling, more = _rulings(question, edition)
        kept = {place: text for place, text in held.items() if not place.startswith(OF_RULINGS)}
        found[language] = kept | dict(differing(ruled, {"ruling": ruling, "more": more}))
    return found


def right_in(key: Any) -> Any:
    """A key without what mistaken answers look like: two keys that agree in this have the same right answers."""
    if isinstance(key, dict):
        return {name: right_in(value) for name, value in key.items() if name != MISTAKES}
    return [right_in(each) for each in key] if isinstance(key, list) else key


def facets_in(ruling: dict[str, Any], more: dict[str, Any]) -> tuple[Facets, ...]:
    """The facets of each ruling that a question holds: of one, of each of a stretch, or of two."""
    rulings = [*ruling.get("rulings", [ruling]), *([more[OTHER]] if OTHER in more else [])]
    return tuple({facet: each[facet] for facet in OUTCOME if facet in each} for each in rulings)


def _rulings(question: Question, edition: Edition) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the edition makes of the question's situation, and `more` with what it makes of a second one."""
    ruling = judgement_to_json(edition, stated_in(question), gettext)
    if OTHER not in question.more:
        return ruling, question.more
    second = other_situation(question, question.more["other_situation"])
    return ruling, {**question.more, OTHER: ruling_to_json(edition.adjudicate(second), gettext)}


def _judged(question: Question, asking: Format, edition: Edition) -> tuple[Situation, ...]:
    """The situations ruled on; of several in one game, each with the record that the edition's own rulings leave."""
    stated = stated_in(question)
    if isinstance(stated, Sequence):
        return situations_in(stated, edition)
    return tuple(each.situation for each in asking.judged(question))
