"""A file full of what begins and never ends is read in a time that grows with its length, not with the square of it."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from quizzes.question_files import file_formats
from quizzes.question_files.file_formats.base import Unreadable

LENGTH = 600_000
QUIZ = (
    '<?xml version="1.0"?><quiz><question type="{kind}"><name><text>a</text></name>'
    '<questiontext format="html"><text><![CDATA[{text}]]></text></questiontext></question></quiz>'
)
FILES = {
    "tags": ("moodle_xml", QUIZ.format(kind="multichoice", text="<" * LENGTH)),
    "tags and blanks": ("moodle_xml", QUIZ.format(kind="multichoice", text="< " * (LENGTH // 2))),
    "gaps": ("moodle_xml", QUIZ.format(kind="cloze", text="{1:MCV:" * (LENGTH // 7))),
    "entities": ("moodle_xml", QUIZ.format(kind="cloze", text="&#" * (LENGTH // 2))),
    "names": ("gift", "::a::q {=a ~b}\n\n// " + "[id:" * (LENGTH // 4)),
    "titles": ("gift", "::" + "a:" * (LENGTH // 2) + " {=a}"),
    "escapes": ("gift", "::a::" + "\\" * LENGTH + " {=a ~b}"),
    "braces": ("gift", "::a:: q" + "{" * LENGTH),
    "weights": ("gift", "::a:: q {" + "~%1" * (LENGTH // 3) + "}"),
    "remarks": ("gift", "//\n" * (LENGTH // 3)),
    "quotes": ("csv", "id,question\n" + '"' * LENGTH),
    "apostrophes": ("csv", "id,question\n" + "'" * LENGTH + ",x"),
    "halves of signs": ("json", '{"questions": ["' + "\\ud8" * (LENGTH // 4) + '"]}'),
}


@pytest.mark.parametrize("name", FILES)
def test_what_begins_and_never_ends_is_read_in_a_straight_time(name: str) -> None:
    slug, text = FILES[name]
    began = time.process_time()

    with suppress(Unreadable):
        file_formats.every()[slug].read(text.encode())

    assert time.process_time() - began < 15  # the square of it is minutes
