"""`manage.py export_questions` and `manage.py import_questions`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from quizzes.models import Kept
from tests.quizzes.exams.made import fix_questions, make_exam
from tests.quizzes.question_files.made import FILES, fill_pool, some_of_each
from tests.world import World

COUNT = 5


@pytest.fixture
def filled(world: World) -> World:
    """Our league has questions in its pool, some of which decide by rules that ask for more than is marked."""
    fill_pool(world.league, some_of_each()[::12][:COUNT])
    return world


@pytest.mark.parametrize("slug", FILES)
def test_out_and_in_again(filled: World, slug: str, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "questions"
    call_command("export_questions", league="ours", file_format=slug, output=file)
    out, told = capsys.readouterr()
    assert f"{COUNT} questions in {file}" in out
    assert ("nothing is lost" in told) is (slug in ("json", "csv"))
    assert (f"{COUNT}: The rink is not drawn" in told) is (slug not in ("json", "csv"))

    call_command("import_questions", file, league="theirs", dry_run=True)
    assert f"{COUNT} new, 0 changed, 0 same, 0 refused" in capsys.readouterr().out
    assert not Kept.objects.filter(league=filled.other_league).exists()

    call_command("import_questions", file, league="theirs")
    call_command("import_questions", file, league="theirs")
    assert f"0 new, 0 changed, {COUNT} same, 0 refused" in capsys.readouterr().out
    assert Kept.objects.filter(league=filled.other_league).count() == COUNT
    assert set(Kept.objects.filter(league=filled.other_league).values_list("kept_by", flat=True)) == {None}


def test_an_exam_is_a_pool_by_its_public_id(filled: World, tmp_path: Path) -> None:
    exam = make_exam(filled.league, blueprint={})
    fix_questions(exam.sections.get(), 3)
    file = tmp_path / "exam.json"
    call_command("export_questions", league="ours", pool=exam.public_id, file_format="json", output=file)
    assert len(json.loads(file.read_text())["questions"]) == 3
    with pytest.raises(CommandError, match="has no pool"):
        call_command("export_questions", league="theirs", pool=exam.public_id, file_format="json", output=file)


def test_refused_questions_are_told_and_written(filled: World, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    file, back = tmp_path / "questions.json", tmp_path / "refused.json"
    call_command("export_questions", league="ours", file_format="json", output=file)
    found = json.loads(file.read_text())
    found["questions"][0]["ruling"] = {"findings": []}
    file.write_text(json.dumps(found))
    with pytest.raises(SystemExit) as left:
        call_command("import_questions", file, league="theirs", refused=back)
    assert left.value.code == 1
    out, told = capsys.readouterr()
    assert f"{COUNT - 1} new, 0 changed, 0 same, 1 refused" in out
    assert told.count(f"SC-{found['questions'][0]['id']}") == 1
    assert len(json.loads(back.read_text())["questions"]) == 1
    assert Kept.objects.filter(league=filled.other_league).count() == COUNT - 1


def test_what_cannot_be_is_said(filled: World, tmp_path: Path) -> None:
    file = tmp_path / "none"
    for more in ({"league": "nobodys"}, {"league": "ours"}):
        with pytest.raises(CommandError):
            call_command("import_questions", file, **more)
    file.write_text("just words")
    with pytest.raises(CommandError, match="none of these"):
        call_command("import_questions", file, league="ours")
    with pytest.raises(CommandError, match="No such file"):
        call_command("export_questions", league="ours", file_format="json", output=tmp_path / "no" / "where")
