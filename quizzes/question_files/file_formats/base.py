"""What every format of question file does: write questions, read them back, give back those that are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser
from django.utils.functional import Promise
from django.utils.translation import gettext

from quizzes.question_files.documents import Document
from quizzes.question_files.items import Item
from quizzes.question_files.losses import Loss
from rules.engine.messages import N_

MOST_BYTES = 10 * 1024 * 1024
MOST_UNPACKED = 50 * 1024 * 1024
MOST_QUESTIONS = 500
"""How many questions a file may have. Each is ruled on anew, twice, while somebody waits."""

DEEPEST = 40
"""How many elements of XML may stand in one another."""

HALF_A_SIGN = re.compile(r"\\u[dD][89a-fA-F]")
"""How JSON writes the half of a sign; two that belong together are one."""

CARRIED = "sure-call:"
"""What stands before a question's document where a format has no place for it but a remark."""


class Unreadable(Exception):
    """The file as a whole cannot be read. `template` with what fills it says why, and what is allowed."""

    def __init__(self, template: str, **facts: Any) -> None:
        super().__init__(template % facts if facts else template)
        self.template, self.facts = template, facts

    @property
    def told(self) -> str:
        """Why, in the language of whoever is told."""
        return gettext(self.template) % self.facts if self.facts else gettext(self.template)


TOO_LARGE = N_("The file has more than %(most)d megabytes.")
TOO_MANY = N_("The file has more than %(most)d questions: split it.")
NOT_UTF8 = N_("The file is not written in UTF-8.")


@dataclass(frozen=True)
class Written:
    """A question to be written: as an item for other programs, and as the document that makes it again."""

    item: Item
    document: Document


@dataclass(frozen=True)
class Says:
    """What a file tells and asks in its own words, and what it says is right, by which two readings are compared."""

    told: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A question found in a file.

    `place` says where, `id` is the public id that it goes by, `raw` the question as it stood there. `document` is what
    it carries to be made again; None where the file has lost it. `fault`: why it cannot be read.
    """

    place: str
    id: str
    document: Any
    says: Says
    raw: str
    fault: str = ""


class FileFormat(Protocol):
    """One format of question files."""

    slug: str
    title: str | Promise
    extension: str
    content_type: str

    def losses(self, item: Item) -> frozenset[Loss]:
        """What the format does not say of this item."""

    def write(self, pool: str, written: Sequence[Written]) -> bytes:
        """A file of the questions; `pool` is what they are together called. The same questions give the same bytes."""

    def fits(self, content: bytes) -> bool:
        """Whether the file looks like one of these."""

    def read(self, content: bytes) -> list[Entry]:
        """The questions in a file. Raises `Unreadable`."""

    def give_back(self, refused: Sequence[tuple[Entry, str]]) -> bytes:
        """A file of the refused questions as they stood there, each with the reason, to put right and send again."""


def text_of(content: bytes) -> str:
    """The text of a file in UTF-8, with or without its mark. Raises `Unreadable`."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(NOT_UTF8) from None


def number_checked(count: int) -> None:
    """Raises `Unreadable` where a file has more questions than are looked at."""
    if count > MOST_QUESTIONS:
        raise Unreadable(TOO_MANY, most=MOST_QUESTIONS)


def carried(document: Document) -> str:
    """A document on one line, for a remark: in ASCII, and without two hyphens that would end a remark in XML."""
    return json.dumps(document, separators=(",", ":"), sort_keys=True).replace("--", "-\\u002d")


def uncarried(text: str) -> Any:
    """The document in a remark; None where the remark is another. Raises ValueError where it is damaged."""
    text = text.strip()
    return parsed(text.removeprefix(CARRIED)) if text.startswith(CARRIED) else None


def parsed(text: str) -> Any:
    """A JSON value. Raises ValueError for what is none, a name given twice, a number that is none, endless nesting.

    And for half a sign: nothing could be written of it, not even why it is refused.
    """
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
        if HALF_A_SIGN.search(text):
            json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("nested too deep") from None
    except UnicodeEncodeError:
        raise ValueError("it holds half a sign, which no text has") from None
    return found


def tree(content: bytes) -> Element:
    """The root of an XML file, remarks kept. Raises `Unreadable`, for entities and document types too."""
    parser = DefusedXMLParser(target=TreeBuilder(insert_comments=True), forbid_dtd=True)
    try:
        parser.feed(content)
        root: Element = parser.close()
    except DefusedXmlException:
        raise Unreadable(N_("The file declares a document type or entities, which could grow without end.")) from None
    except (ParseError, LookupError, ValueError) as error:
        raise Unreadable(N_("The file is no XML: %(why)s."), why=str(error)[:200]) from None
    if _is_deeper(root, DEEPEST):
        raise Unreadable(N_("The file is nested too deep."))
    return root


def _is_deeper(root: Element, most: int) -> bool:
    """Whether elements stand in one another more often than that."""
    level = [root]
    for _ in range(most):
        level = [inner for each in level for inner in each]
    return bool(level)


def squeezed(text: str | None) -> str:
    """Text as it is compared: without blanks around it, and single ones in it."""
    return " ".join((text or "").split())


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands there twice")
    return found


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")
