"""What a file would change is shown first; then all of it is done, or nothing; what was exported changes nothing."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.db import IntegrityError

from accounts.people.models import Act
from quizzes import formats
from quizzes.models import Kept, Question
from quizzes.question_files import file_formats
from quizzes.question_files.documents import document_of
from quizzes.question_files.file_formats.json_file import REFUSED
from quizzes.question_files.importing import WAITING, delete_waiting, import_waiting, upload
from quizzes.question_files.planning import Outcome, plan
from quizzes.services.keeping import take_out
from tests.quizzes.question_files.made import FILES, counts, exported, fill_pool, imported, reasons, some_of_each
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, World

FEW = 9


def few() -> tuple[Any, ...]:
    """A question of each format."""
    return tuple({question.format: question for question in some_of_each()}.values())


@pytest.fixture
def filled(world: World) -> World:
    """Our league has a pool with questions of every format."""
    fill_pool(world.league, few(), world.people[INSTRUCTOR])
    return world


def held(world: World) -> list[tuple[int, str, Any]]:
    """What is in our league's pool."""
    rows = Kept.objects.filter(league=world.league).select_related("question").order_by("pk")
    return [(row.pk, row.question.public_id, row.question.content) for row in rows]


class TestTheSame:
    @pytest.mark.parametrize("slug", FILES)
    def test_importing_what_was_exported_changes_nothing(self, filled: World, slug: str) -> None:
        before, questions = held(filled), Question.objects.count()
        done = imported(filled.league, exported(filled.league, slug))
        assert counts(done) == {"same": FEW}
        assert held(filled) == before
        assert Question.objects.count() == questions
        assert exported(filled.league, slug) == exported(filled.league, slug)

    @pytest.mark.parametrize("slug", FILES)
    def test_nor_where_the_question_was_asked_before_the_rulebook_was_corrected(self, filled: World, slug: str) -> None:
        """A question stays as it was asked: its key is that of its day."""
        row = Question.objects.filter(kept__league=filled.league, format="how_many").order_by("pk")[0]
        old = {**row.content, "engine_version": "of long ago", "key": {**row.content["key"], "number": "77"}}
        rewrite(row, old)
        assert counts(imported(filled.league, exported(filled.league, slug))) == {"same": FEW}

    @pytest.mark.parametrize("slug", FILES)
    def test_another_league_gets_the_same_questions(self, filled: World, slug: str) -> None:
        content = exported(filled.league, slug)
        assert counts(imported(filled.other_league, content)) == {"new": FEW}
        ours, theirs = (
            {
                (row.format, row.identity): document_of("x", row.question.asked)
                for row in Kept.objects.filter(league=league).select_related("question")
            }
            for league in (filled.league, filled.other_league)
        )
        assert ours == theirs
        assert counts(imported(filled.other_league, content)) == {"same": FEW}
        assert all(row.deciding.exists() for row in Question.objects.all())


class TestPlanning:
    def test_nothing_is_stored_by_a_plan(self, filled: World) -> None:
        content = exported(filled.league, "json")
        Kept.objects.all().delete()
        assert counts(plan(filled.league, content)) == {"new": FEW}
        assert not Kept.objects.exists()

    def test_a_question_taken_out_is_new_and_the_others_are_as_they_were(self, filled: World) -> None:
        content = exported(filled.league, "moodle_xml")
        take_out(kept=Kept.objects.latest("pk"))
        assert counts(imported(filled.league, content)) == {"new": 1, "same": FEW - 1}

    def test_another_telling_of_a_case_changes_the_pool_and_not_the_question_asked(self, filled: World) -> None:
        """Names tell the case otherwise: the pool has the new question, the old stays as it was asked."""
        file = json.loads(exported(filled.league, "json"))
        place, document = next(
            (place, each)
            for place, each in enumerate(file["questions"])
            if "No. " in each["story"] and each["format"] not in ("who_may_change", "stretch_of_play")
        )
        name = re.search(r"No\. \d+ (\w+)", document["story"]).group(1)  # type: ignore[union-attr]
        other = "Osei" if name != "Osei" else "Zulu"
        text = json.dumps(document).replace(name, other)
        file["questions"][place] = json.loads(text)
        kept = Kept.objects.get(question__public_id=document["id"])
        before = kept.question

        done = plan(filled.league, json.dumps(file).encode())
        (row,) = done.with_outcome(Outcome.CHANGED)
        assert row.changes == ["story"]
        assert other in row.told
        assert counts(imported(filled.league, json.dumps(file).encode())) == {"changed": 1, "same": FEW - 1}

        kept.refresh_from_db()
        assert other in json.dumps(kept.question.content)
        assert kept.question != before
        before.refresh_from_db()
        assert name in json.dumps(before.content)

    def test_the_same_case_twice_is_refused_the_second_time(self, filled: World) -> None:
        file = json.loads(exported(filled.league, "json"))
        file["questions"].append({**file["questions"][0], "id": "zzzz2222"})
        done = plan(filled.league, json.dumps(file).encode())
        assert counts(done) == {"same": FEW, "refused": 1}
        assert reasons(done) == ["Question 1 is the same case in the same format."]

    def test_no_id_is_taken_for_another_questions(self, filled: World) -> None:
        """A document under the id of another question is known by its case."""
        file = json.loads(exported(filled.league, "json"))
        first, second, *_ = file["questions"]
        first["id"], second["id"] = second["id"], first["id"]
        assert counts(plan(filled.league, json.dumps(file).encode())) == {"same": FEW}


def rewrite(row: Question, content: dict[str, Any]) -> None:
    """Have a question be one of another day: its row is written once, so that it is made anew."""
    kept = row.kept.get()
    other = Question.objects.create(
        **{name: getattr(row, name) for name in ("format", "kind", "edition", "seed", "identity", "made")},
        engine_version=content["engine_version"],
        content=content,
    )
    kept.question = other
    kept.save()


def swap_key(file: dict[str, Any], slug: str = "choose_ruling") -> dict[str, Any]:
    """The file of JSON with another key in one question."""
    document = next(each for each in file["questions"] if each["format"] == slug)
    document["key"] = (document["key"] + 1) % len(document["options"])
    return file


class TestContradictions:
    """A file whose own words are changed contradicts the engine too, though what it carries is as it was."""

    def assert_refused(
        self, world: World, content: bytes, told: str = "Its key is not what the rulebook rules"
    ) -> None:
        done = imported(world.league, content)
        assert counts(done) == {"same": FEW - 1, "refused": 1}
        (reason,) = reasons(done)
        assert told in reason

    def test_a_key_in_json(self, filled: World) -> None:
        file = swap_key(json.loads(exported(filled.league, "json")))
        self.assert_refused(filled, json.dumps(file).encode())

    def test_what_is_right_in_a_column(self, filled: World) -> None:
        self.assert_refused(filled, in_rows(exported(filled.league, "csv"), "right"))

    def test_a_ruling_in_a_column(self, filled: World) -> None:
        self.assert_refused(filled, in_rows(exported(filled.league, "csv"), "ruling"))

    def test_a_story_in_a_column(self, filled: World) -> None:
        self.assert_refused(filled, in_rows(exported(filled.league, "csv"), "story"), "reads otherwise")

    def test_a_fraction_of_moodle(self, filled: World) -> None:
        text = exported(filled.league, "moodle_xml").decode()
        swapped = text.replace('fraction="100"', 'fraction="X"', 1).replace('fraction="0"', 'fraction="100"', 1)
        self.assert_refused(filled, swapped.replace('fraction="X"', 'fraction="0"').encode())

    def test_a_gap_of_moodle(self, filled: World) -> None:
        text = exported(filled.league, "moodle_xml").decode()
        gap = re.search(r"\{1:MCV:[^}]*\}", text).group()  # type: ignore[union-attr]
        choices = gap.removeprefix("{1:MCV:").removesuffix("}").split("~")
        others = [choice[1:] if choice.startswith("=") else f"={choice}" for choice in choices]
        wrong = f"{{1:MCV:{'~'.join(others)}}}"
        self.assert_refused(filled, text.replace(gap, wrong, 1).encode())

    def test_an_answer_of_gift(self, filled: World) -> None:
        text = exported(filled.league, "gift").decode()
        changed = re.sub(r"\n\t=", "\n\tX", text, count=1)
        changed = re.sub(r"\n\t~", "\n\t=", changed, count=1).replace("\n\tX", "\n\t~", 1)
        self.assert_refused(filled, changed.encode())

    def test_a_number_of_gift(self, filled: World) -> None:
        text = re.sub(r"\n\t=(\d+):0", "\n\t=99:0", exported(filled.league, "gift").decode(), count=1)
        self.assert_refused(filled, text.encode())

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (r'mapped-value="1"', 'mapped-value="0"'),
            (r"map_response\.xml", "match_correct.xml"),
            (r'upper-bound="\d"', 'upper-bound="9"'),
            (r"<qti-correct-response>.*?</qti-correct-response>", ""),
        ],
    )
    def test_what_an_item_of_qti_declares(self, filled: World, old: str, new: str) -> None:
        self.assert_refused(filled, in_an_item(exported(filled.league, "qti3"), old, new))

    def test_a_story_in_an_item_of_qti(self, filled: World) -> None:
        content = in_an_item(exported(filled.league, "qti3"), r"<qti-item-body><p>", "<qti-item-body><p>It snows. ")
        self.assert_refused(filled, content, "reads otherwise")


def in_rows(content: bytes, column: str) -> bytes:
    """The CSV with something else in a column of its first row."""
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    rows[0][column] = "something else"
    found = io.StringIO(newline="")
    writer = csv.DictWriter(found, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return found.getvalue().encode("utf-8-sig")


def in_an_item(content: bytes, old: str, new: str) -> bytes:
    """The package with something changed once, in the first item that has it."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    files = {name: archive.read(name).decode() for name in archive.namelist()}
    name = next(name for name, text in files.items() if name.startswith("items/") and re.search(old, text))
    files[name] = re.sub(old, new, files[name], count=1)
    return zipped(files)


def zipped(files: dict[str, str]) -> bytes:
    """A zip of these files."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return found.getvalue()


class TestFromOtherPrograms:
    """Another program writes the file anew, and what carries the situation is gone."""

    def stripped(self, content: bytes, slug: str) -> bytes:
        if slug == "moodle_xml":
            return re.sub(rb"<!--.*?-->", b"", content)
        if slug == "gift":
            return re.sub(rb"// sure-call:.*\n", b"", content)
        archive = zipfile.ZipFile(io.BytesIO(content))
        return zipped({name: archive.read(name).decode() for name in archive.namelist() if name != "sure-call.json"})

    @pytest.mark.parametrize("slug", ["moodle_xml", "gift", "qti3"])
    def test_what_the_pool_has_is_known_by_its_id(self, filled: World, slug: str) -> None:
        content = self.stripped(exported(filled.league, slug), slug)
        assert counts(plan(filled.league, content)) == {"same": FEW}

    @pytest.mark.parametrize("slug", ["moodle_xml", "gift", "qti3"])
    def test_what_it_has_not_is_refused(self, filled: World, slug: str) -> None:
        content = self.stripped(exported(filled.league, slug), slug)
        done = plan(filled.other_league, content)
        assert counts(done) == {"refused": FEW}
        assert all("carries no situation" in reason for reason in reasons(done))

    def test_another_grade_is_no_other_key(self, filled: World) -> None:
        content = exported(filled.league, "moodle_xml").replace(b"<defaultgrade>1<", b"<defaultgrade>1.0000000<")
        assert counts(plan(filled.league, content)) == {"same": FEW}

    def test_a_question_of_somebody_elses_is_refused(self, filled: World) -> None:
        content = b"::Capital::What is the capital of France?{\n\t=Paris\n\t~Lyon\n}\n"
        assert "carries no situation" in reasons(plan(filled.league, content))[0]

    @pytest.mark.parametrize("slug", ["moodle_xml", "gift"])
    def test_what_is_carried_and_damaged_is_refused_as_such(self, filled: World, slug: str) -> None:
        content = exported(filled.league, slug).replace(b'sure-call:{"', b"sure-call:{", 1)
        done = plan(filled.other_league, content)
        assert counts(done) == {"new": FEW - 1, "refused": 1}
        assert "is damaged" in reasons(done)[0]


class TestRefused:
    @pytest.mark.parametrize("slug", FILES)
    def test_the_refused_come_back_as_they_were_with_the_reason(self, filled: World, slug: str) -> None:
        """Refused for what they contradict, they are refused again, for the same reason; the others are not there."""
        content = exported(filled.league, slug)
        damaged = {
            "json": lambda: json.dumps(swap_key(json.loads(content))).encode(),
            "csv": lambda: in_rows(content, "right"),
            "moodle_xml": lambda: content.replace(b'fraction="100"', b'fraction="50"', 1),
            "gift": lambda: re.sub(rb"\n\t=(\d+):0", b"\n\t=99:0", content, count=1),
            "qti3": lambda: in_an_item(content, r'mapped-value="1"', 'mapped-value="0"'),
        }[slug]()
        first = plan(filled.league, damaged)

        back = first.refused_file()
        again = plan(filled.league, back)

        assert counts(again) == {"refused": 1}
        assert reasons(again) == reasons(first)
        told = "".join(texts_in(back)) if slug == "qti3" else back.decode("utf-8-sig")
        assert reasons(first)[0][:40] in told

    def test_put_right_it_is_taken(self, filled: World) -> None:
        file = swap_key(json.loads(exported(filled.league, "json")))
        back = json.loads(plan(filled.other_league, json.dumps(file).encode()).refused_file())
        (document,) = back["questions"]
        assert document[REFUSED].startswith("Its key is not")
        document["key"] = (document["key"] - 1) % len(document["options"])
        assert counts(plan(filled.other_league, json.dumps(back).encode())) == {"new": 1}


def texts_in(content: bytes) -> list[str]:
    """The files of a zip."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    return [archive.read(name).decode() for name in archive.namelist()]


class TestAllOrNothing:
    def test_what_fails_on_the_way_leaves_nothing(self, filled: World, monkeypatch: pytest.MonkeyPatch) -> None:
        content = exported(filled.league, "json")
        questions, acts = Question.objects.count(), Act.objects.count()

        def fail(*args: object, **more: object) -> None:
            raise IntegrityError("on the way")

        monkeypatch.setattr("quizzes.question_files.importing.record", fail)
        with pytest.raises(IntegrityError):
            imported(filled.other_league, content)
        assert not Kept.objects.filter(league=filled.other_league).exists()
        assert (Question.objects.count(), Act.objects.count()) == (questions, acts)

    def test_exports_and_imports_are_recorded(self, filled: World) -> None:
        imported(filled.other_league, exported(filled.league, "gift"))
        out, brought = Act.objects.order_by("pk")
        assert (out.what, out.league, out.who_name) == ("questions.export", filled.league, "manage.py")
        assert out.details == {"format": "gift", "count": FEW, "pool": ""}
        assert (brought.what, brought.league) == ("questions.import", filled.other_league)
        assert brought.details == {"format": "gift", "new": FEW, "changed": 0, "same": 0, "refused": 0}

    def test_a_file_waits_once_and_is_gone_after_it(self, filled: World) -> None:
        user = filled.people[INSTRUCTOR]
        content = exported(filled.league, "json")
        for _ in range(2):
            file = upload(league=filled.league, user=user, name="a.json", content=content, now=EVENING)
        import_waiting(file=file, by=user, now=EVENING)
        assert not filled.league.question_files.exists()
        assert Act.objects.latest("pk").who == user

    def test_a_file_that_nobody_imports_does_not_wait_for_ever(self, filled: World) -> None:
        user = filled.people[INSTRUCTOR]
        upload(league=filled.league, user=user, name="a", content=exported(filled.league, "json"), now=EVENING)
        assert delete_waiting(now=EVENING + WAITING) == 0
        assert delete_waiting(now=EVENING + WAITING + WAITING / 100) == 1


def test_every_question_format_is_here() -> None:
    assert {question.format for question in few()} == set(formats.every())
    assert len(few()) == FEW
    assert set(FILES) == set(file_formats.every())
