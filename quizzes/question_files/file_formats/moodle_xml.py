"""Moodle XML: multiple choice, numbers, and several parts in one question (Moodle calls that cloze)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape, unescape
from xml.etree.ElementTree import Comment, Element, SubElement, tostring

from django.utils.translation import gettext

from quizzes.question_files.file_formats.base import (
    CARRIED,
    Entry,
    Says,
    Unreadable,
    Written,
    carried,
    number_checked,
    squeezed,
    tree,
    uncarried,
)
from quizzes.question_files.items import Choice, Item, Part, Shape
from quizzes.question_files.losses import Loss
from rules.engine.messages import N_

DECLARATION = b'<?xml version="1.0" encoding="UTF-8"?>\n'
FRACTIONS = {
    Fraction(1, parts): text
    for parts, text in {
        1: "100",
        2: "50",
        3: "33.33333",
        4: "25",
        5: "20",
        6: "16.66667",
        7: "14.28571",
        8: "12.5",
        9: "11.11111",
        10: "10",
    }.items()
}
"""Shares of a mark as Moodle lists them: it takes no others."""

# Neither looks past where the next one begins: that would take the square of the time for a file full of beginnings.
GAP = re.compile(r"\{1:MCV:((?:(?!\{1:MCV:)[^}])*)\}")
TAG = re.compile(r"<[^<>]*>")
CLOZE = {"~": "&#126;", "}": "&#125;", "{": "&#123;", "#": "&#35;", "=": "&#61;", "%": "&#37;", "\\": "&#92;"}
"""What means something inside the braces, written so that it does not."""


class MoodleXml:
    """A quiz with its category; texts are HTML."""

    slug = "moodle_xml"
    title = "Moodle XML"
    extension = "xml"
    content_type = "application/xml"

    def losses(self, item: Item) -> frozenset[Loss]:
        """What other programs are not told, and shares that are no round percentages."""
        lost = item.lost | {Loss.SITUATION}
        return lost | {Loss.ROUNDED} if is_rounded(item) else lost

    def write(self, pool: str, written: Sequence[Written]) -> bytes:
        """A category, then each question, which carries its document in a remark."""
        quiz = Element("quiz")
        category = SubElement(quiz, "question", type="category")
        _text(SubElement(category, "category"), "$course$/top/" + pool.replace("/", "//"))
        quiz.extend(_question(each) for each in written)
        return _file(quiz)

    def fits(self, content: bytes) -> bool:
        """Whether it begins as XML."""
        return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<"

    def read(self, content: bytes) -> list[Entry]:
        """Each question but categories. Raises `Unreadable`."""
        root = tree(content)
        if root.tag != "quiz":
            raise Unreadable(N_("The file is no quiz of Moodle: it begins with %(tag)s."), tag=str(root.tag)[:60])
        questions = [each for each in root.iter("question") if each.get("type") != "category"]
        number_checked(len(questions))
        return [_entry(number, each) for number, each in enumerate(questions, start=1)]

    def give_back(self, refused: Sequence[tuple[Entry, str]]) -> bytes:
        """The refused questions as they stood there, each below a remark with the reason."""
        quiz = Element("quiz")
        for entry, reason in refused:
            quiz.append(Comment(f" {reason.replace('--', '- -').rstrip('-')} "))
            quiz.append(tree(entry.raw.encode()))
        return _file(quiz)


def share_of(item: Item, choice: Choice) -> Fraction:
    """What a tick earns, as a share of all: one goes with no other, so that beside others it earns nothing."""
    if choice.right:
        return Fraction(1, item.points)
    return Fraction(-1) if choice.alone else Fraction(-1, item.points)


def is_rounded(item: Item) -> bool:
    """Whether a share of the item's mark is no percentage with few places."""
    return item.shape is Shape.TICKS and item.points in (3, 6, 7, 9)


def percent(share: Fraction) -> str:
    """A share as a percentage that Moodle lists."""
    return ("-" if share < 0 else "") + FRACTIONS[abs(share)] if share else "0"


def html_of(text: str) -> str:
    """Text as HTML, on one line."""
    return escape(squeezed(text), quote=False)


def paragraphs(texts: Sequence[str]) -> str:
    """Texts as HTML, each a paragraph."""
    return "".join(f"<p>{html_of(text)}</p>" for text in texts if text)


def plain(html: str | None) -> str:
    """HTML as the text that one reads, as it is compared."""
    return squeezed(unescape(TAG.sub(" ", html or "")))


def _question(written: Written) -> Element:
    item = written.item
    kind = {Shape.PARTS: "cloze", Shape.NUMBER: "numerical"}.get(item.shape, "multichoice")
    question = Element("question", type=kind)
    question.append(Comment(f" {CARRIED}{carried(written.document)} "))
    _text(SubElement(question, "name"), f"{item.id} {item.title}"[:255])
    _html(question, "questiontext", _stem(item))
    _html(question, "generalfeedback", paragraphs(item.why))
    settings = {"defaultgrade": str(item.points), "penalty": "0", "hidden": "0", "idnumber": item.id}
    if kind == "multichoice":
        settings |= {
            "single": "false" if item.shape is Shape.TICKS else "true",
            "shuffleanswers": "false",
            "answernumbering": "abc",
        }
    for name, value in settings.items():
        SubElement(question, name).text = value
    question.extend(_answers(item))
    tags = SubElement(question, "tags")
    for tag in (written.document["kind"], *written.document["decides"]):
        _text(SubElement(tags, "tag"), tag)
    return question


def _stem(item: Item) -> str:
    """What is told and asked; of several parts with the choices in it, so that no other brace may stand there."""
    texts = [text for text in (*item.told, item.prompt) if text]
    if item.shape is not Shape.PARTS:
        return paragraphs(texts)
    return "".join([*(f"<p>{_in_cloze(text)}</p>" for text in texts), *map(_gap, item.parts)])


def _gap(part: Part) -> str:
    """A part with its choices one below the other, of which several may be right."""
    choices = "~".join(("=" if choice.right else "") + _in_gap(choice.text) for choice in part.choices)
    return f"<p>{_in_cloze(part.prompt)}</p><p>{{1:MCV:{choices}}}</p>"


def _in_gap(text: str) -> str:
    """Text inside the braces: read as HTML once its entities are resolved, so that its own are written twice."""
    return _in_cloze(html_of(text))


def _in_cloze(text: str) -> str:
    """Text as HTML in a question with braces, none of which are its own."""
    return "".join(CLOZE.get(sign, sign) for sign in html_of(text))


def _answers(item: Item) -> Iterator[Element]:
    if item.shape is Shape.NUMBER:
        answer = Element("answer", fraction="100", format="plain_text")
        SubElement(answer, "text").text = item.number
        SubElement(answer, "tolerance").text = "0"
        yield answer
    if item.shape in (Shape.ONE, Shape.TICKS):
        for choice in item.parts[0].choices:
            share = Fraction(int(choice.right)) if item.shape is Shape.ONE else share_of(item, choice)
            answer = Element("answer", fraction=percent(share), format="html")
            SubElement(answer, "text").text = html_of(choice.text)
            yield answer


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = text


def _html(question: Element, name: str, html: str) -> None:
    _text(SubElement(question, name, format="html"), html)


def _file(quiz: Element) -> bytes:
    return DECLARATION + tostring(quiz, encoding="unicode").encode() + b"\n"


def _entry(number: int, question: Element) -> Entry:
    document, fault = None, ""
    for remark in (each for each in question.iter() if callable(each.tag)):
        try:
            document = document or uncarried(remark.text or "")
        except ValueError as error:
            fault = gettext("What it carries to be made again is damaged: %(why)s.") % {"why": str(error)[:200]}
    known_as = (question.findtext("idnumber") or "").strip()
    raw = tostring(question, encoding="unicode").strip()
    return Entry(str(number), known_as, document, _says(question), raw, fault)


def _says(question: Element) -> Says:
    kind, text = question.get("type", ""), question.findtext("questiontext/text") or ""
    gaps = [gap.split("~") for gap in GAP.findall(text)] if kind == "cloze" else []
    in_gaps = [
        (_of_gap(choice.removeprefix("=")), "100" if choice[:1] == "=" else "0") for gap in gaps for choice in gap
    ]
    answers = [(plain(each.findtext("text")), _number(each.get("fraction"))) for each in question.iter("answer")]
    grading = [(question.findtext(name) or "").strip() for name in ("single", "answer/tolerance")]
    return Says(
        told=(plain(GAP.sub(" ", text) if gaps else text), *(told for told, _ in (*in_gaps, *answers))),
        right=(kind, *map(_number, grading), *(worth for _, worth in (*in_gaps, *answers))),
    )


def _of_gap(text: str) -> str:
    return plain(unescape(text))


def _number(text: str | None) -> str:
    """A number however it is written: Moodle itself writes 1 as 1.0000000."""
    try:
        return f"{float(text or ''):.4g}"
    except ValueError:
        return text or ""


FILE_FORMAT = MoodleXml()
