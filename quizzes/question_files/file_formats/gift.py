"""GIFT, Moodle's text format: multiple choice and numbers; what has several parts becomes several questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from quizzes.question_files.file_formats.base import (
    CARRIED,
    Entry,
    Says,
    Written,
    carried,
    number_checked,
    squeezed,
    text_of,
    uncarried,
)
from quizzes.question_files.file_formats.moodle_xml import html_of, is_rounded, paragraphs, percent, plain, share_of
from quizzes.question_files.items import Choice, Item, Part, Shape
from quizzes.question_files.losses import Loss

MEANING = re.compile(r"([\\~=#{}:])")
"""The signs that mean something in GIFT: a backslash before them takes that away."""
ESCAPED = re.compile(r"\\([\\~=#{}:])")
HIDDEN = 0xE000
"""Where signs are put, while a question is taken apart, that a backslash has made mean nothing."""
FIRST = {"%": "&#37;", "[": "&#91;"}
"""What means something where an answer begins, written so that it does not."""
ID = re.compile(r"\[id:((?:[^\]\\]|\\.)*)\]")
ANSWER = re.compile(r"([=~])")
WEIGHT = re.compile(r"%(-?[0-9.]+)%")
TITLE = re.compile(r"::(.*?)::", re.DOTALL)


class Gift:
    """Questions with a blank line between them, none inside."""

    slug = "gift"
    title = "GIFT"
    extension = "gift.txt"
    content_type = "text/plain; charset=utf-8"

    def losses(self, item: Item) -> frozenset[Loss]:
        """What other programs are not told, questions taken apart, and shares that are no round percentages."""
        lost = item.lost | {Loss.SITUATION}
        lost = lost | {Loss.SPLIT} if len(item.parts) > 1 else lost
        return lost | {Loss.ROUNDED} if is_rounded(item) else lost

    def write(self, pool: str, written: Sequence[Written]) -> bytes:
        """A category, then each question below its document in a remark."""
        category = (
            f"$CATEGORY: {squeezed(pool).replace('/', '//')}"  # the whole line is its name: nothing in it means more
        )
        return ("\n\n".join([category, *map(_block_of, written)]) + "\n").encode()

    def fits(self, content: bytes) -> bool:
        """Whether it is text that has anything in braces, and does not begin as another format does."""
        begins = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:2]
        return b"{" in content and b"}" in content and begins[:1] not in (b"{", b"<") and begins != b"PK"

    def read(self, content: bytes) -> list[Entry]:
        """Each question; parts of one, by their common id, together. Raises `Unreadable`."""
        found: list[_Block] = []
        for number, block in enumerate(_blocks(text_of(content)), start=1):
            read = _block(number, block)
            if found and read.id == found[-1].id and read.part > 1:
                found[-1].add(read)
            elif read.text:
                found.append(read)
        number_checked(len(found))
        return [each.entry() for each in found]

    def give_back(self, refused: Sequence[tuple[Entry, str]]) -> bytes:
        """The refused questions as they stood there, each below a remark with the reason."""
        blocks = [f"// {squeezed(reason)}\n{entry.raw}" for entry, reason in refused]
        return ("\n\n".join(blocks) + "\n").encode()


def _escaped(text: str) -> str:
    return MEANING.sub(r"\\\1", text)


def _html(text: str) -> str:
    """Text as HTML in GIFT. At its start a per cent sign would be a weight, and a bracket the name of a format."""
    html = html_of(text)
    return _escaped(FIRST.get(html[:1], html[:1]) + html[1:])


def _block_of(written: Written) -> str:
    return f"// {CARRIED}{carried(written.document)}\n" + "\n\n".join(_questions(written.item))


def _questions(item: Item) -> Iterator[str]:
    """The item; of several parts each by itself, below the same story."""
    if item.shape is not Shape.PARTS:
        yield _question(item, item.id, item.prompt, _answers(item))
        return
    for number, part in enumerate(item.parts, start=1):
        asked = " ".join(filter(None, (item.prompt, part.prompt)))
        yield _question(item, f"{item.id} {number}/{len(item.parts)}", asked, _choices(part))


def _question(item: Item, title: str, asked: str, answers: Sequence[str]) -> str:
    """A question; its public id stands before it as Moodle reads it."""
    open_, *lines = answers
    stem = _escaped(paragraphs([*item.told, asked]))
    why = [f"\t####{_escaped(paragraphs(item.why))}"] if item.why else []
    return "\n".join(
        [f"// [id:{title}]", f"::{_escaped(title)}::[html]{stem}{open_}", *(f"\t{line}" for line in lines), *why, "}"]
    )


def _answers(item: Item) -> list[str]:
    if item.shape is Shape.NUMBER:
        return ["{#", f"={item.number}:0"]
    if item.shape is Shape.ONE:
        return _choices(item.parts[0])
    return ["{", *(f"~%{percent(share_of(item, choice))}%{_html(choice.text)}" for choice in item.parts[0].choices)]


def _choices(part: Part) -> list[str]:
    return ["{", *map(_choice, part.choices)]


def _choice(choice: Choice) -> str:
    return f"{'=' if choice.right else '~'}{_html(choice.text)}"


@dataclass
class _Block:
    """A question as it stands in the file."""

    number: int
    id: str
    part: int
    document: object
    fault: str
    raw: str
    text: str
    says: list[Says] = field(default_factory=list)

    def add(self, part: _Block) -> None:
        """Take another part of the same question in."""
        self.raw += f"\n\n{part.raw}"
        self.says += part.says

    def entry(self) -> Entry:
        """All parts together."""
        told = tuple(text for each in self.says for text in each.told)
        right = tuple(text for each in self.says for text in each.right)
        return Entry(str(self.number), self.id, self.document, Says(told, right), self.raw, self.fault)


def _blocks(text: str) -> Iterator[list[str]]:
    lines: list[str] = []
    for line in (*text.splitlines(), ""):
        if line.strip():
            lines.append(line)
        elif lines:
            yield lines
            lines = []


def _block(number: int, lines: list[str]) -> _Block:
    remarks = [line.strip().removeprefix("//").strip() for line in lines if line.lstrip().startswith("//")]
    text = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
    text = "" if text.lstrip().startswith("$CATEGORY") else text
    document, fault = None, ""
    for remark in remarks:
        try:
            document = document or uncarried(remark)
        except ValueError as error:
            fault = gettext("What it carries to be made again is damaged: %(why)s.") % {"why": str(error)[:200]}
    named = next((match.group(1) for remark in remarks if (match := ID.match(remark))), "")
    title = TITLE.match(_hidden(text.strip()))
    known_as, _, part = (named or (_shown(title.group(1)) if title else "")).partition(" ")
    says = [_says(text)] if text else []
    return _Block(number, known_as, _number_of(part), document, fault, "\n".join(lines), text, says)


def _number_of(part: str) -> int:
    """Which part of several a question is, by the end of its title: `2/3`."""
    number = part.partition("/")[0]
    return int(number) if number.isdecimal() and len(number) < 4 else 1


def _says(text: str) -> Says:
    """The stem and each answer, and what each is worth."""
    stem, _, rest = TITLE.sub("", _hidden(text.strip()), count=1).partition("{")
    answers = rest.rpartition("}")[0].partition("####")[0]
    kind = "number" if answers.lstrip().startswith("#") else "choice"
    pieces = ANSWER.split(answers.lstrip().removeprefix("#"))[1:]
    told, right = [_read(stem.removeprefix("[html]"))], [kind]
    for sign, piece in zip(pieces[::2], pieces[1::2], strict=True):
        weight = WEIGHT.match(piece)
        told.append("" if kind == "number" else _read(piece[weight.end() :] if weight else piece))
        worth = weight.group(1) if weight else ("100" if sign == "=" else "0")
        right.append(f"{worth} {piece.strip()}" if kind == "number" else worth)
    return Says(tuple(told), tuple(right))


def _hidden(text: str) -> str:
    """The text with the signs that mean nothing out of the way."""
    return ESCAPED.sub(lambda found: chr(HIDDEN + ord(found.group(1))), text)


def _shown(text: str) -> str:
    """The text with those signs back in it, and no backslash before them."""
    return "".join(chr(ord(sign) - HIDDEN) if 0 <= ord(sign) - HIDDEN < 128 else sign for sign in text)


def _read(text: str) -> str:
    return plain(_shown(text))


FILE_FORMAT = Gift()
