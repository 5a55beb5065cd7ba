"""Programs that others wrote read the files, and find what was written."""

from __future__ import annotations

import re
import zipfile
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import moodle_xml_parser.parser as moodle_xml_parser
import pytest
import qti_convert
from defusedxml.ElementTree import fromstring
from pygiftparser import parser as pygiftparser

from quizzes.question_files import file_formats
from quizzes.question_files.file_formats.base import Written
from quizzes.question_files.items import Shape
from quizzes.question_files.qti3_items import worth_of
from tests.quizzes.question_files.made import some_of_each, written

QTI_2_1 = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
KNOWN = 'Attribute "use" on qti-rubric-block is not supported in QTI 2.1.'
"""QTI 3 asks for it, QTI 2.1 has no place for it."""


class TestMoodleXmlParser:
    """It knows multiple choice and cloze; what it cannot read it prints and leaves out."""

    def test_it_finds_every_question_that_it_knows(self, capsys: pytest.CaptureFixture) -> None:
        expected = written(some_of_each())
        found = moodle_xml_parser.parse_bytes(file_formats.every()["moodle_xml"].write("Pool", expected))

        numbers = [each for each in expected if each.item.shape is Shape.NUMBER]
        assert len(found["multichoice"]) + len(found["cloze"]) == len(expected) - len(numbers)
        assert len(numbers) == 12
        assert capsys.readouterr().out == ""

    def test_choices_and_what_they_are_worth_are_as_written(self) -> None:
        expected = [each.item for each in written(some_of_each()) if each.item.shape in (Shape.ONE, Shape.TICKS)]
        found = moodle_xml_parser.parse_bytes(file_formats.every()["moodle_xml"].write("Pool", written(some_of_each())))

        for item, read in zip(expected, found["multichoice"], strict=True):
            assert read.name.startswith(item.id)
            assert read.single is (item.shape is Shape.ONE)
            assert read.default_grade == item.points
            assert (read.penalty, read.answernumbering) == (0, "abc")
            assert [unescape(option.answer) for option in read.options] == [each.text for each in item.parts[0].choices]
            right = [option.score_fraction > 0 for option in read.options]
            assert right == [choice.right for choice in item.parts[0].choices]
            assert all(text in unescape(read.text_pre_parse) for text in item.told)

    def test_each_gap_of_a_cloze_has_its_choices(self) -> None:
        expected = [each.item for each in written(some_of_each()) if each.item.shape is Shape.PARTS]
        found = moodle_xml_parser.parse_bytes(file_formats.every()["moodle_xml"].write("Pool", written(some_of_each())))

        for item, read in zip(expected, found["cloze"], strict=True):
            for part, gap in zip(item.parts, read.gaps, strict=True):
                assert (gap.sub_type, gap.sub_grade) == ("MCV", 1)
                assert [unescape(unescape(each.answer)) for each in gap.options] == [each.text for each in part.choices]
                assert [each.score == 100 for each in gap.options] == [choice.right for choice in part.choices]


class TestPyGiftParser:
    """It takes questions apart, and leaves a backslash before what has no meaning where it stands."""

    def test_every_part_is_a_question_with_its_answers_and_what_they_are_worth(self) -> None:
        expected = written(some_of_each())
        found = iter(_read_gift(expected))

        for item in (each.item for each in expected):
            for part in item.parts or [None]:
                read = next(found)
                answers = read.answers.answers
                assert (read.title.split(" ")[0], read.markup) == (item.id, "html")
                assert all(text in _bare(read.text) for text in item.told)
                if part is None:
                    assert [(answer.value, answer.tolerance) for answer in answers] == [(float(item.number), 0)]
                    continue
                assert [_bare(answer.answer) for answer in answers] == [choice.text for choice in part.choices]
                assert [answer.fraction > 0 for answer in answers] == [choice.right for choice in part.choices]
                assert not any(answer.feedback for answer in answers)
        assert next(found, None) is None


def _read_gift(questions: list[Written]) -> list[Any]:
    text = file_formats.every()["gift"].write("Pool", questions).decode()
    return list(pygiftparser.parseFile(StringIO(text)))


def _bare(text: str) -> str:
    """The text without its tags, and without the backslashes that this reader leaves."""
    return unescape(re.sub(r"<[^>]*>|\\(?=[~=#{}:])", "", text))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of QTI 3."""
    path = tmp_path / "questions.zip"
    path.write_bytes(file_formats.every()["qti3"].write("Pool", written(some_of_each())))
    return path


class TestQtiConvert:
    """It turns packages of QTI 3 into QTI 2.1, and warns of what it does not know."""

    def test_every_file_of_the_package_is_found(self, package: Path, tmp_path: Path) -> None:
        result = qti_convert.fix_package_references(package, tmp_path / "fixed.zip")
        assert not [*result.fixed, *result.unresolved]

    def test_it_converts_without_a_warning_but_one(self, package: Path, tmp_path: Path) -> None:
        result = qti_convert.downgrade_package(package, tmp_path / "converted.zip")
        assert {warning.message for warning in result.warnings} == {KNOWN}

    def test_what_an_answer_is_worth_is_kept(self, package: Path) -> None:
        archive = zipfile.ZipFile(BytesIO(package.read_bytes()))
        for each in written(some_of_each()):
            item = each.item
            converted = qti_convert.convert_qti3_to_qti21(archive.read(f"items/{item.id}.xml").decode()).xml
            root: Element = fromstring(converted.encode())
            worth = [entry.get("mappedValue") for entry in root.iter(f"{QTI_2_1}mapEntry")]
            assert worth == [str(worth_of(item, choice)) for part in item.parts for choice in part.choices]
            declared = root.iter(f"{QTI_2_1}outcomeDeclaration")
            outcomes = {each.get("identifier"): "".join(each.itertext()) for each in declared}
            assert outcomes == {"SCORE": "0", "MAXSCORE": str(item.points)}
            texts = ["".join(each.itertext()) for each in root.iter(f"{QTI_2_1}simpleChoice")]
            assert texts == [choice.text for part in item.parts for choice in part.choices]
            fixed = [each.get("fixed") for each in root.iter(f"{QTI_2_1}simpleChoice")]
            assert fixed.count("true") == (1 if item.shape is Shape.TICKS else 0)
