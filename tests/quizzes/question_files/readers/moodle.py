"""Moodle XML as Moodle imports it with "match grades: error": multichoice, numerical and cloze."""

from __future__ import annotations

import html
import re
from fractions import Fraction
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

from tests.quizzes.question_files.readers.base import ReadItem, ReadPart, choices, need, text_in

LISTED = {
    Fraction(text)
    for text in (
        *("0", "5", "10", "11.11111", "12.5", "14.28571", "16.66667", "20", "25", "30", "33.33333"),
        *("40", "50", "60", "66.66667", "70", "75", "80", "83.33333", "90", "100"),
    )
}
"""The only fractions, in per cent and with either sign, that an import takes as they are."""
GAP = re.compile(r"\{(\d+):([A-Z]+):((?:\\\}|[^}])*)\}")


def read_moodle(content: bytes) -> list[ReadItem]:
    """The questions, categories apart."""
    need(content.startswith(b"<?xml"), "the declaration stands first")
    root = fromstring(content)
    need(root.tag == "quiz", "a quiz")
    first, *_ = root
    need(first.get("type") == "category" and first.findtext("category/text", "").startswith("$course$/"), "a category")
    items = [_item(each) for each in root if each.get("type") != "category"]
    need(len({item.id for item in items}) == len(items), "ids are different")
    return items


def _item(question: Element) -> ReadItem:
    need(question.findtext("name/text"), "a name")
    need(question.findtext("penalty") == "0" and question.findtext("hidden") == "0", "no penalty, not hidden")
    text, grade = question.findtext("questiontext/text", ""), Fraction(question.findtext("defaultgrade", ""))
    read = {"multichoice": _multichoice, "numerical": _numerical, "cloze": _cloze}[question.get("type", "")]
    parts = read(question, text, grade)
    need(sum(part.points for part in parts) == grade, "the grade is that of the parts")
    told = GAP.sub(" ", text) if read is _cloze else text
    return ReadItem(question.findtext("idnumber", ""), text_in(told), parts)


def _multichoice(question: Element, text: str, grade: Fraction) -> tuple[ReadPart, ...]:
    one = {"true": True, "false": False}[question.findtext("single", "")]
    need(question.findtext("answernumbering") == "abc", "numbering")
    need(question.findtext("shuffleanswers") in ("true", "false"), "shuffling")
    fractions = [Fraction(each.get("fraction", "")) for each in question.iter("answer")]
    need(all(abs(each) in LISTED for each in fractions), "fractions that are listed")
    if one:
        need(max(fractions) == 100 and min(fractions) >= 0, "one is right")
    else:
        whole = sum((each for each in fractions if each > 0), Fraction(0))
        need(abs(whole - 100) < Fraction(1, 1000), "the right ones make the whole")
    texts = [text_in(each.findtext("text", "")) for each in question.iter("answer")]
    shares = choices(list(zip(texts, (each / 100 for each in fractions), strict=True)))
    return (ReadPart(text_in(text), grade, shares, one),)


def _numerical(question: Element, text: str, grade: Fraction) -> tuple[ReadPart, ...]:
    (answer,) = question.iter("answer")
    need(answer.get("fraction") == "100" and answer.findtext("tolerance") == "0", "one number, exactly")
    return (ReadPart(text_in(text), grade, {}, one=True, number=Fraction(answer.findtext("text", ""))),)


def _cloze(question: Element, text: str, grade: Fraction) -> tuple[ReadPart, ...]:
    need("{" not in GAP.sub("", text) and "}" not in GAP.sub("", text), "braces are those of gaps")
    parts = []
    for weight, kind, inside in GAP.findall(text):
        need(kind == "MCV", "choices below one another")
        answers = [_alternative(each) for each in re.split(r"(?<!\\)~", inside)]
        need(any(share == 1 for _, share in answers), "one is right")
        parts.append(ReadPart("", Fraction(weight), choices(answers), one=True))
    return tuple(parts)


def _alternative(text: str) -> tuple[str, Fraction]:
    share = Fraction(int(text.startswith("=")))
    text = text.removeprefix("=")
    need(not re.search(r"(?<!&)(?<!&amp;)#", text), "no feedback")
    need(not text.startswith("%"), "no weight")
    return text_in(html.unescape(text)), share
