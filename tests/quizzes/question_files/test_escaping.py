"""Whatever a text holds, each format writes it so that a reader of the format has the same text again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.question_files import file_formats
from quizzes.question_files.file_formats.base import Written, carried, uncarried
from quizzes.question_files.items import Choice, Item, Part, Shape
from tests.quizzes.question_files.readers.base import ReadItem
from tests.quizzes.question_files.readers.gift import read_gift
from tests.quizzes.question_files.readers.moodle import read_moodle
from tests.quizzes.question_files.readers.qti import read_qti

READERS: dict[str, Callable[[bytes], list[ReadItem]]] = {
    "moodle_xml": read_moodle,
    "gift": read_gift,
    "qti3": read_qti,
}
NASTY = (
    *("=", "~", "#", "{", "}", ":", "::", "\\", "%50%", "50% of", "->", "//", "[1]", "[html]", "####", "$CATEGORY:"),
    *("<b>", "</p>", "&", "&amp;", "&#35;", "]]>", "<![CDATA[", "<!--", "--", "-->", '"', "'", "|"),
    *("{1:MCV:=a}", "=rule #59", "\\n", "é", "漢", "  ", "\n", "\n\n", "x", "17(a)"),
)
TEXTS = st.lists(st.sampled_from(NASTY), min_size=1, max_size=8).map("".join).filter(str.strip)


def squeezed(text: str) -> str:
    return " ".join(text.split())


CHOICES = st.lists(TEXTS, min_size=2, max_size=4, unique_by=squeezed)


@st.composite
def items(draw: st.DrawFn) -> Item:
    """An item of any shape with texts of any kind."""
    shape = draw(st.sampled_from([Shape.ONE, Shape.TICKS, Shape.PARTS]))
    parts = tuple(
        Part(f"part_{number}", draw(TEXTS), choices_of(texts, shape))
        for number, texts in enumerate(draw(st.lists(CHOICES, min_size=2, max_size=3)))
    )
    told = tuple(draw(st.lists(TEXTS, min_size=1, max_size=2)))
    kept = parts if shape is Shape.PARTS else parts[:1]
    return Item("SC-1", "en", "A title", told, draw(TEXTS), shape, kept, "", (draw(TEXTS),), frozenset())


def choices_of(texts: list[str], shape: Shape) -> tuple[Choice, ...]:
    """The first is right; of those to tick the last goes with no other."""
    last = len(texts) - 1 if shape is Shape.TICKS else None
    return tuple(Choice(f"{place}", text, place == 0, alone=place == last) for place, text in enumerate(texts))


def document(text: str) -> dict[str, object]:
    """What the formats read of a document, and a text."""
    known = {"kind": "line_up", "format": "x", "edition": "x", "difficulty": 1}
    return {"id": "1", "decides": ["a"], "story": text, **known}


@pytest.mark.parametrize("slug", READERS)
@given(item=items(), pool=TEXTS)
def test_texts_come_back_as_they_were(slug: str, item: Item, pool: str) -> None:
    content = file_formats.every()[slug].write(squeezed(pool), [Written(item, document(pool))])

    (read,) = READERS[slug](content)

    assert all(squeezed(text) in read.told for text in (*item.told, item.prompt))
    for part, theirs in zip(item.parts, read.parts, strict=True):
        assert [squeezed(choice.text) for choice in part.choices] == list(theirs.shares)
        assert theirs.score([squeezed(part.choices[0].text)]) == theirs.points


@pytest.mark.parametrize("slug", file_formats.every())
@given(item=items(), pool=TEXTS)
def test_the_site_reads_back_what_it_has_written(slug: str, item: Item, pool: str) -> None:
    file_format = file_formats.every()[slug]
    content = file_format.write(squeezed(pool), [Written(item, document(pool))])

    (entry,) = file_format.read(content)

    assert file_formats.of_content(content) is file_format
    assert (entry.document, entry.fault) == (document(pool), "")
    (again,) = file_format.read(file_format.give_back([(entry, pool)]))
    assert (again.document, again.says, again.id) == (entry.document, entry.says, entry.id)


@given(text=st.text())
def test_what_is_carried_is_one_line_that_ends_no_remark(text: str) -> None:
    line = carried({"text": text})

    assert line.isascii()
    assert line.isprintable()
    assert "--" not in line
    assert uncarried(f"sure-call:{line}") == {"text": text}
    assert uncarried(line) is None


def test_the_line_of_a_category_in_gift_is_its_name_as_it_stands() -> None:
    """Programs take it to its end; a backslash would show in the name. A slash alone would make two of it."""
    gift = file_formats.every()["gift"]
    content = gift.write("Level 1: spring\n{a} = 2027/28", [])
    assert content.decode().splitlines()[0] == "$CATEGORY: Level 1: spring {a} = 2027//28"
    assert gift.read(content) == []
