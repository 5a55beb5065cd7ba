"""Files that are made to harm: too large, growing without end, nested too deep, or no such file at all."""

from __future__ import annotations

import io
import json
import struct
import zipfile

import pytest

from quizzes.question_files.documents import IDENTIFIER, VERSION
from quizzes.question_files.file_formats import Unreadable, every, of_content
from quizzes.question_files.file_formats.base import DEEPEST, MOST_BYTES, MOST_QUESTIONS, MOST_UNPACKED
from quizzes.question_files.planning import plan
from tests.world import World

ENTITIES = b"""<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
<quiz><question type="multichoice"><name><text>&c;</text></name></question></quiz>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<quiz><question type="multichoice"><name><text>&x;</text></name></question></quiz>"""
MANIFEST = (
    '<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"><resources>'
    '<resource identifier="a" type="imsqti_item_xmlv3p0" href="a.xml"><file href="a.xml"/></resource>'
    "</resources></manifest>"
)


def packed(**files: bytes | str) -> bytes:
    """A zip; a dot in a name is written as two underlines."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "."), content)
    return found.getvalue()


def refused(world: World, content: bytes) -> str:
    """Why the file as a whole cannot be read."""
    with pytest.raises(Unreadable) as error:
        plan(world.league, content)
    assert error.value.told == str(error.value)
    return str(error.value)


def test_a_file_is_read_up_to_its_limit_and_not_beyond(world: World) -> None:
    assert "more than 10 megabytes" in refused(world, b"{" + b" " * MOST_BYTES)
    assert "no JSON" in refused(world, b"{" + b" " * (MOST_BYTES - 1))


@pytest.mark.parametrize("more", [0, 1])
def test_a_zip_that_grows_is_refused_before_it_does(world: World, more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 1024**2
    monkeypatch.setattr("quizzes.question_files.file_formats.qti3.MOST_UNPACKED", most)
    bomb = packed(imsmanifest__xml=MANIFEST, a__xml=b"0" * (most - len(MANIFEST) + more))
    assert len(bomb) < most / 100
    if more:
        assert "that is too much" in refused(world, bomb)
    else:
        assert [row.reason[:20] for row in plan(world.league, bomb).rows] == ["The file is no XML: "]


def test_unpacked_a_zip_is_no_larger_than_five_uploads() -> None:
    assert MOST_UNPACKED == 5 * MOST_BYTES


def test_a_zip_that_says_less_than_it_holds_is_damaged(world: World) -> None:
    bomb = bytearray(packed(imsmanifest__xml=MANIFEST, a__xml=b"0" * 10_000_000))
    at = bytes(bomb).rindex(b"PK\x01\x02")
    bomb[at + 24 : at + 28] = struct.pack("<I", 10)
    assert "is damaged" in refused(world, bytes(bomb))


def test_a_zip_of_very_many_files_is_refused(world: World) -> None:
    many = {f"f{number}": b"" for number in range(2 * MOST_QUESTIONS + 1)}
    assert "that is too much" in refused(world, packed(**many))


@pytest.mark.parametrize(
    "content",
    [b"PK", b"PK\x03\x04 and no more", packed(a=b"x")[:-10], packed(a=b"x").replace(b"x", b"y", 1)],
    ids=["two letters", "no zip", "cut off", "another sum"],
)
def test_a_damaged_zip_is_refused(world: World, content: bytes) -> None:
    assert "damaged" in refused(world, content) or "has no imsmanifest.xml" in refused(world, content)


@pytest.mark.parametrize("content", [ENTITIES, OUTSIDE], ids=["entities", "a file of the machine"])
def test_entities_are_refused(world: World, content: bytes) -> None:
    assert "document type or entities" in refused(world, content)
    item = packed(imsmanifest__xml=MANIFEST, a__xml=content)
    assert [row.reason for row in plan(world.league, item).rows] == [refused(world, content)]
    assert "document type or entities" in refused(world, packed(imsmanifest__xml=content))


@pytest.mark.parametrize("depth", [DEEPEST + 1, 50_000])
def test_xml_nested_too_deep_is_refused(world: World, depth: int) -> None:
    nested = b"<quiz>" + b"<a>" * depth + b"</a>" * depth + b"</quiz>"
    assert "nested too deep" in refused(world, nested)


@pytest.mark.parametrize("name", ["id", "story", "format", "crowd"])
def test_half_a_sign_is_refused_before_anything_is_written_of_it(world: World, name: str) -> None:
    """Neither the page, nor the file of what is refused could say why."""
    content = json.dumps({"$schema": IDENTIFIER, "version": VERSION, "questions": [{name: "half \ud83d"}]})
    assert "half a sign" in refused(world, content.encode())
    whole = content.replace("\\ud83d", "\\ud83d\\ude00")
    (row,) = plan(world.league, whole.encode()).rows
    assert row.reason


def test_json_nested_too_deep_is_refused(world: World) -> None:
    assert "nested too deep" in refused(world, b'{"questions": ' + b"[" * 100_000 + b"]" * 100_000 + b"}")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"a": NaN}', "is no number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "no JSON"),
        (b'{"$schema": "urn:other", "version": 1, "questions": []}', "not by the schema"),
        (b'{"$schema": "urn:sure-call:question-file", "version": 2, "questions": []}', "version 1"),
        (b'{"$schema": "urn:sure-call:question-file", "version": 1, "questions": {}}', "no list"),
        (b"\xff{}", "not written in UTF-8"),
        (b"{\xff}", "not written in UTF-8"),
        (b"<html></html>", "no quiz of Moodle"),
        (b"<quiz>", "no XML"),
        (b'<?xml version="1.0" encoding="no-such-thing"?><quiz/>', "no XML"),
        (b"", "none of these"),
        (b"just words", "none of these"),
        (b"id;question\n\xff", "not written in UTF-8"),
        (b"paid,questions\n1,2", "lacks the columns id, question"),
    ],
)
def test_what_is_no_file_of_questions_is_refused_with_the_reason(world: World, content: bytes, told: str) -> None:
    assert told in refused(world, content)


@pytest.mark.parametrize(
    "content",
    [
        b'{"$schema": "urn:sure-call:question-file", "version": 1, "questions": [%s]}',
        b"<quiz>%s</quiz>",
        b"id,question\n%s",
        b"$CATEGORY: a\n\n%s",
    ],
    ids=["json", "moodle_xml", "csv", "gift"],
)
def test_five_hundred_questions_are_looked_at_and_not_one_more(world: World, content: bytes) -> None:
    one, between = {
        b"{": (b"1", b","),
        b"<": (b'<question type="essay"/>', b""),
        b"i": (b"a,", b"\n"),
        b"$": (b"::x::{}", b"\n\n"),
    }[content[:1]]
    most = content % between.join([one] * MOST_QUESTIONS)
    assert len(plan(world.league, most).rows) == MOST_QUESTIONS
    assert f"more than {MOST_QUESTIONS} questions" in refused(
        world, content % between.join([one] * (MOST_QUESTIONS + 1))
    )


def test_each_format_knows_its_own_files_alone() -> None:
    for slug, file_format in every().items():
        content = file_format.write("Pool", [])
        assert of_content(content if b"{" in content or slug != "gift" else content + b"{}") is file_format
        assert file_format.read(content) == []
