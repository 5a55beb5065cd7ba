"""A question in several languages: the same facts, options, order and key, told in other words.

A question is stored in the language in which it was drawn, with the words of each other language beside it, by the
place where they stand. Only places that hold words can have others: facts, ids and keys have one form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.utils import translation

from quizzes.questions import BY_HAND, Question

WORDS = re.compile(
    r"story/\d+"
    r"|options/\d+/text"
    r"|fields/\d+/(label|choices/\d+/1)"
    r"|(ruling|more/other_ruling)/(rulings/\d+/)?(announced_as|findings/\d+/because)"
    r"|more/(people/\d+/text|other_story/\d+|label|otherwise)"
)
"""The places of words in a question as JSON."""


class ToldOtherwise(Exception):
    """Told in another language a question came out as another one: a fault in the program. The message says where."""


def in_languages(question: Question, languages: Iterable[str]) -> Question:
    """The question with its words in each of these languages, as far as it can be told anew.

    One that was read from a file or a row stays as it is; so does a story that someone wrote. Raises `ToldOtherwise`.
    """
    if question.again is None:
        return question
    words = dict(question.words)
    for language in languages:
        if language not in (question.language, *words):
            with translation.override(language):
                other = question.again()
            if other is None:
                raise ToldOtherwise(f"{question.id} cannot be told in {language}")
            words[language] = _words_of(question, other)
    return replace(question, words=words)


def told_in(question: Question, language: str) -> Question:
    """The question in this language, or as it is where it does not have it."""
    if language == question.language or language not in question.words:
        return question
    stored, kept = json.loads(json.dumps(question.as_json())), {}
    for place, text in question.words[language].items():
        kept[place] = _replaced(stored, place.split("/"), text)
    words = {name: held for name, held in question.words.items() if name != language}
    told = Question.from_json({**stored, "language": language, "words": {**words, question.language: kept}})
    return replace(told, again=question.again)


def told(question: Question) -> Question:
    """The question in the language now active, if it has it, and otherwise as it is."""
    return told_in(question, translation.get_language() or question.language)


def languages_of(question: Question) -> frozenset[str]:
    """The languages in which it can be read whole: of one that someone wrote a part of, the language of that alone."""
    if question.written_parts or question.clip is not None:
        return frozenset({question.written_in})
    return frozenset({question.language, *question.words})


def _words_of(question: Question, other: Question) -> dict[str, str]:
    """The words of the other by their places, where they differ; what someone wrote stays as it is."""
    written = question.written_parts
    if len(written) == len(question.story):
        story = question.story
    else:
        story = tuple(question.story[number] if number in written else told for number, told in enumerate(other.story))
    found = {}
    for place, text in differing(question.as_json(), replace(other, story=story).as_json()):
        if WORDS.fullmatch(place) is None:
            raise ToldOtherwise(f"{question.id} differs in {other.language} at {place}")
        found[place] = text
    return found


APART = {"language", "drawn_in", "words"}
"""What of two questions may differ because they are told in different languages."""


def differing(one: Any, other: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Where two values of JSON differ, and the text that the second has there. Raises `ToldOtherwise` where it is none.

    What someone wrote may be in one of them alone, and is passed over then.
    """
    if isinstance(one, dict) and isinstance(other, dict):
        names, others = (each.keys() - (APART if not place else set()) for each in (one, other))
        if (names ^ others) - {BY_HAND}:
            raise ToldOtherwise(f"other names at {place or 'the top'}")
        for name in sorted(names & others):
            yield from differing(one[name], other[name], f"{place}/{name}".lstrip("/"))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            raise ToldOtherwise(f"more or fewer at {place}")
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from differing(mine, theirs, f"{place}/{number}")
    elif one != other:
        if not isinstance(one, str) or not isinstance(other, str):
            raise ToldOtherwise(f"another value at {place}")
        yield place, other


def _replaced(holder: Any, path: list[str], text: str) -> str:
    """Put a text at its place, and give the one that stood there."""
    *way, last = path
    for name in way:
        holder = holder[int(name) if isinstance(holder, list) else name]
    at: Any = int(last) if isinstance(holder, list) else last
    before: str = holder[at]
    holder[at] = text
    return before
