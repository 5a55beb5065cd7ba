"""CSV for spreadsheets: a line a question, in words; the last column has what makes the question again."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from django.utils.translation import gettext

from accounts.people.roster.reading import armed, unarmed
from quizzes.question_files.file_formats.base import (
    MOST_BYTES,
    Entry,
    Says,
    Unreadable,
    Written,
    carried,
    number_checked,
    parsed,
    squeezed,
    text_of,
)
from quizzes.question_files.items import Item, Part, Shape
from quizzes.question_files.losses import Loss
from rules.engine.messages import N_

TOLD = ("title", "story", "asked", "choices")
RIGHT = ("right", "ruling")
COLUMNS = ("id", "format", "kind", "edition", "difficulty", "clauses", *TOLD, *RIGHT, "question")
REASON = "refused_because"
LONGEST_CELL = 32_767
"""What a spreadsheet holds in a cell."""


class CsvFile:
    """UTF-8 with its mark, and no cell that a spreadsheet would take for a formula."""

    slug = "csv"
    title = "CSV"
    extension = "csv"
    content_type = "text/csv; charset=utf-8"

    def losses(self, item: Item) -> frozenset[Loss]:
        """Nothing: the last column has the question whole."""
        return frozenset()

    def write(self, pool: str, written: Sequence[Written]) -> bytes:
        """The columns in order."""
        return _file(COLUMNS, [[_row(each)[name] for name in COLUMNS] for each in written])

    def fits(self, content: bytes) -> bool:
        """Whether its first line names the columns that it cannot do without."""
        first = content[:1000].removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0]
        return (
            b"id" in first and b"question" in first and b"{" not in first and b"<" not in first and b"::" not in first
        )

    def read(self, content: bytes) -> list[Entry]:
        """Each row, with commas or semicolons between the cells. Raises `Unreadable`."""
        text = text_of(content)
        first = text.partition("\n")[0]
        separator = max(",;\t", key=first.count)
        csv.field_size_limit(MOST_BYTES)  # a question is longer than what is the limit otherwise
        try:
            reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
            lines = [(reader.line_num, [unarmed(cell) for cell in row]) for row in reader if any(row)]
        except csv.Error as error:
            raise Unreadable(N_("The file is no CSV: %(why)s."), why=str(error)) from None
        (_, headings), *rows = lines
        if missing := [name for name in ("id", "question") if name not in headings]:
            raise Unreadable(N_("The file lacks the columns %(names)s."), names=", ".join(missing))
        number_checked(len(rows))
        return [_entry(number, dict(zip(headings, row, strict=False))) for number, row in rows]

    def give_back(self, refused: Sequence[tuple[Entry, str]]) -> bytes:
        """The refused rows with the same columns and one more."""
        rows = [[*(parsed(entry.raw).get(name, "") for name in COLUMNS), reason] for entry, reason in refused]
        return _file((*COLUMNS, REASON), rows)


def _row(written: Written) -> dict[str, str]:
    document, item = written.document, written.item
    return {
        "id": item.id,
        "format": document["format"],
        "kind": document["kind"],
        "edition": document["edition"],
        "difficulty": str(document["difficulty"]),
        "clauses": ", ".join(document["decides"]),
        "title": item.title,
        "story": "\n".join(item.told),
        "asked": "\n".join(
            filter(None, (item.prompt, *(part.prompt for part in item.parts if item.prompt != part.prompt)))
        ),
        "choices": "\n".join(" | ".join(choice.text for choice in part.choices) for part in item.parts),
        "right": item.number if item.shape is Shape.NUMBER else "\n".join(map(_right, item.parts)),
        "ruling": "\n".join(item.why),
        "question": carried(document),
    }


def _right(part: Part) -> str:
    return " | ".join(choice.text for choice in part.right)


def _entry(line: int, row: dict[str, str]) -> Entry:
    raw = {name: row.get(name, "") for name in COLUMNS}
    says = Says(*(tuple(squeezed(row.get(name)) for name in names if name in row) for names in (TOLD, RIGHT)))
    place = gettext("line %(number)d") % {"number": line}
    document, fault = None, ""
    if raw["question"].strip():
        try:
            document = parsed(raw["question"])
        except ValueError as error:
            fault = gettext("The column “question” is no JSON: %(why)s.") % {"why": str(error)[:200]}
    return Entry(place, raw["id"].strip(), document, says, carried(raw), fault)


def _file(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(headings)
    writer.writerows([armed(cell) for cell in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")


FILE_FORMAT = CsvFile()
