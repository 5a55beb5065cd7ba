"""GIFT, sign by sign: a backslash takes a sign's meaning away, and what has meaning stands where it may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from tests.quizzes.question_files.readers.base import ReadItem, ReadPart, choices, need, text_in

Sign = tuple[str, bool]
"""A sign, and whether it has its meaning in GIFT."""
MEANING = "~=#{}:\\"


def read_gift(content: bytes) -> list[ReadItem]:
    """The questions; parts of one, by their id, together."""
    blocks = [block.split("\n") for block in re.split(r"\n\n+", content.decode().strip("\n"))]
    need(blocks[0][0].startswith("$CATEGORY: "), "a category")
    read = [_question(lines) for lines in blocks[1:]]
    items = []
    for known_as, together in groupby(read, key=lambda each: each[0]):
        parts = tuple(part for _, part in together)
        items.append(ReadItem(known_as, parts[0].told, parts))
    need(len({item.id for item in items}) == len(items), "ids are different")
    return items


def _question(lines: list[str]) -> tuple[str, ReadPart]:
    remarks = [line for line in lines if line.startswith("//")]
    named = [found.group(1) for line in remarks if (found := re.fullmatch(r"// \[id:(.*)\]", line))]
    signs = list(_signs("\n".join(line for line in lines if not line.startswith("//"))))
    title, signs = _title(signs)
    need(named == [title], "the id is the title")
    stem, signs = _until(signs, "{")
    inside, rest = _until(signs, "}")
    need(not _plain(rest).strip(), "nothing behind the answers")
    need(not any(meant and sign in "~=#}" for sign, meant in stem), "nothing in the stem has a meaning")
    told = _plain(stem)
    need(told.startswith("[html]"), "HTML")
    return title.split(" ")[0], _part(text_in(told.removeprefix("[html]")), inside)


def _signs(text: str) -> Iterator[Sign]:
    place = 0
    while place < len(text):
        if text[place] == "\\":
            need(text[place + 1 : place + 2] in tuple(MEANING), f"a backslash before {text[place + 1 : place + 2]!r}")
            yield text[place + 1], False
            place += 2
        else:
            yield text[place], text[place] in MEANING
            place += 1


def _title(signs: list[Sign]) -> tuple[str, list[Sign]]:
    need(signs[:2] == [(":", True)] * 2, "a title")
    end = next(place for place in range(2, len(signs)) if signs[place : place + 2] == [(":", True)] * 2)
    return _plain(signs[2:end]), signs[end + 2 :]


def _until(signs: list[Sign], sign: str) -> tuple[list[Sign], list[Sign]]:
    place = signs.index((sign, True))
    return signs[:place], signs[place + 1 :]


def _plain(signs: list[Sign]) -> str:
    return "".join(sign for sign, _ in signs)


def _part(told: str, inside: list[Sign]) -> ReadPart:
    marks = [place for place in range(len(inside)) if inside[place : place + 4] == [("#", True)] * 4]
    need(len(marks) <= 1, "one general feedback")
    feedback = inside[marks[0] + 4 :] if marks else []
    need(not any(meant and sign in "~=#{" for sign, meant in feedback), "nothing in the feedback has a meaning")
    answers = inside[: marks[0]] if marks else inside
    while answers and answers[0][0].isspace():
        answers = answers[1:]
    if answers[0] == ("#", True):
        return _number(told, _plain(answers[1:]).strip())
    return _choice(told, answers)


def _number(told: str, text: str) -> ReadPart:
    found = re.fullmatch(r"=(-?[0-9.]+):0", text)
    need(found, f"a number and no tolerance: {text}")
    return ReadPart(told, Fraction(1), {}, one=True, number=Fraction(found.group(1) if found else ""))


def _choice(told: str, signs: list[Sign]) -> ReadPart:
    starts = [place for place, (sign, meant) in enumerate(signs) if meant and sign in "=~"]
    need(starts and not _plain(signs[: starts[0]]).strip(), "answers alone")
    found = [_answer(signs[start:end]) for start, end in zip(starts, [*starts[1:], len(signs)], strict=True)]
    several = all(weight is not None for _, _, weight in found)
    if not several:
        need(all(weight is None for _, _, weight in found) and any(right for _, right, _ in found), "one is right")
        return ReadPart(told, Fraction(1), choices([(text, Fraction(right)) for text, right, _ in found]), one=True)
    weights = [Fraction(weight or "") / 100 for _, _, weight in found]
    whole = sum((weight for weight in weights if weight > 0), Fraction(0))
    need(abs(whole - 1) < Fraction(1, 100_000), "the right ones make the whole")
    points = Fraction(sum(weight > 0 for weight in weights))  # GIFT has no points: a mark each, as the site gives
    shares = choices([(text, weight) for (text, *_), weight in zip(found, weights, strict=True)])
    return ReadPart(told, points, shares, one=False)


def _answer(signs: list[Sign]) -> tuple[str, bool, str | None]:
    (sign, _), *rest = signs
    text = _plain(rest)
    need(not any(meant and each in "#{}" for each, meant in rest), f"no feedback, no braces: {text}")
    need("->" not in text, "an arrow would make pairs of it")
    weight = re.match(r"%(-?[0-9.]+)%", text)
    need(weight or not text.startswith("%"), "a per cent sign at the start is a weight")
    need(text[weight.end() if weight else 0 :][:1] != "[", "a bracket at the start names a format")
    return text_in(text[weight.end() if weight else 0 :]), sign == "=", weight.group(1) if weight else None
