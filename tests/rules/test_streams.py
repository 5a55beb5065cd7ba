"""The commands at the edges of a shell: closed streams, a full disk, a reader who leaves, a poor terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINE = '{"incident": {"kind": "line_up", "team": "home", "placed": 7, "entitled": 6}}\n'


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A shell command in which `manage` stands for the project's commands."""
    defined = f'manage() {{ "{sys.executable}" manage.py "$@"; }}; {command}'
    return subprocess.run(
        ["bash", "-c", defined],
        cwd=ROOT,
        env={**os.environ, "ONE_LINE": LINE, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("manage adjudicate <&-", "standard input is closed"),
        ('printf %s "$ONE_LINE" | manage adjudicate >&-', "standard output is closed"),
        ('printf %s "$ONE_LINE" | manage adjudicate >/dev/full', "standard output: No space left on device"),
        ("manage adjudicate /", "/: Is a directory"),
        ("manage adjudicate no-such-file", "no-such-file: No such file"),
        ("manage generate_quiz --seed $'\\xed\\xa0\\x80'", "seed: it holds what cannot be printed"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(command: str, told: str) -> None:
    called = shell(command)

    assert told in called.stderr
    assert "Traceback" not in called.stderr
    assert called.returncode == 1


def test_the_rulings_come_out_without_a_place_for_errors() -> None:
    called = shell('(echo "{"; printf %s "$ONE_LINE") | manage adjudicate 2>&-')

    assert json.loads(called.stdout)["change"] == "refused"


def test_a_reader_who_leaves_is_no_error_to_tell_of() -> None:
    called = shell("manage verify_rulebook | head -1; exit ${PIPESTATUS[0]}")

    assert called.stdout.strip().endswith("change_during_play")
    assert called.stderr == ""


def test_a_terminal_that_lacks_a_letter_stops_nothing(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    case = {"id": "c", "story": "caf\u00e9", "situation": json.loads(LINE), "expect": {"penalty": "too_many_men"}}
    book.write_bytes(b"\xef\xbb\xbf" + json.dumps(case).encode())

    called = shell(f"manage check_casebook {book}", PYTHONIOENCODING="ascii")

    assert "caf\\xe9" in called.stdout
    assert "Traceback" not in called.stderr
