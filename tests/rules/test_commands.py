"""The rulebook's commands, as programs and as calls."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.engine.schema import situation_schema
from tests.rules.made import EDITION
from tests.rules.test_edition import ROOT

BOOK = ROOT / "tests" / "cases" / "casebook.jsonl"
DELAY = '{"incident": {"kind": "undue_delay", "team": "home", "by": "both"}}'
EARLY = json.dumps(
    {
        "incident": {
            "kind": "goalkeeper_leaves",
            "team": "home",
            "goalkeeper_distance": 8,
            "possession": "own",
            "puck": {"x": 1, "y": 0},
        }
    }
)


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command as a program of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, input=given, capture_output=True, check=False
    )


class Called:
    """A command called in this process: what it wrote, and the status it would end with."""

    def __init__(self, name: str, *arguments: Any) -> None:
        out, err = io.StringIO(), io.StringIO()
        self.status = 0
        try:
            call_command(name, *map(str, arguments), stdout=out, stderr=err)
        except SystemExit as error:
            self.status = int(str(error.code))
        self.out, self.err = out.getvalue().splitlines(), err.getvalue().splitlines()


@pytest.fixture
def lines(tmp_path: Path) -> Any:
    """Writes a file of lines and gives its path."""

    def write(*each: str | bytes) -> Path:
        path = tmp_path / "lines.jsonl"
        path.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in each))
        return path

    return write


class TestAdjudicate:
    def test_one_ruling_a_line_in_order(self, lines: Any) -> None:
        called = Called("adjudicate", lines(DELAY, EARLY, ""))

        assert [json.loads(line)["change"] for line in called.out] == ["refused", "refused"]
        assert json.loads(called.out[1])["face_off"] == "centre_spot"
        assert (called.status, called.err) == (0, [])

    def test_a_sequence_gives_its_rulings_and_the_game_after(self, lines: Any) -> None:
        incident = json.loads(DELAY)["incident"]

        (line,) = Called("adjudicate", lines(json.dumps({"incidents": [incident, incident]}))).out

        assert list(json.loads(line)) == ["rulings", "game"]
        assert len(json.loads(line)["rulings"]) == 2

    def test_bad_lines_are_told_and_the_others_ruled_on(self, lines: Any) -> None:
        bad = DELAY.replace("both", "nobody").replace("home", "away")

        called = Called("adjudicate", lines(DELAY, "", bad, b"\xff", "  \r", EARLY))

        assert [json.loads(line)["findings"][0]["provision"] for line in called.out] == [
            "undue_delay_in_changing",
            "premature_substitution",
        ]
        assert called.err == [
            'line 3: incident.team: "away" is not one of "home", "visitors"',
            'line 3: incident.by: "nobody" is not one of "team", "both"',
            "line 4: byte 1 is not UTF-8",
            "2 bad and 2 blank lines",
        ]
        assert called.status == 1

    def test_blank_lines_alone_are_no_failure(self, lines: Any) -> None:
        called = Called("adjudicate", lines("", DELAY, "", ""))

        assert (called.status, called.err) == (0, ["0 bad and 2 blank lines"])

    def test_a_line_ends_at_a_line_feed_and_nowhere_else(self, lines: Any) -> None:
        odd = DELAY.replace("both", "bo\u2028th\x85\x0b")

        called = Called("adjudicate", lines(odd + "\r", DELAY + "\r"))

        assert len(called.out) == 1
        assert called.err[0].startswith("line 1: not JSON")

    def test_other_parameters(self, lines: Any) -> None:
        path = lines(EARLY)

        narrow, wide = Called("adjudicate", path), Called("adjudicate", path, "--set", "goalkeeper_limit=10")
        twice = Called("adjudicate", path, "--set", "goalkeeper_limit=10", "--set", "goalkeeper_limit=7.5")

        assert [json.loads(called.out[0])["change"] for called in (narrow, wide, twice)] == [
            "refused",
            "allowed",
            "refused",
        ]

    @pytest.mark.parametrize(
        ("setting", "told"),
        [
            ("goalkeeper_limit", "is not of the form NAME=VALUE"),
            ("goalkeeper_limit=far", "is not of the form NAME=VALUE"),
            ("goalkeeper_limit=51", "--set goalkeeper_limit: 51 is not a number from 0 to 50 (feet)"),
            ("limit=5", "--set limit is not a parameter; there are goalkeeper_limit"),
            ("warnings=0.5", "--set warnings: 0.5 is not a whole number from 0 to 1"),
            ("goalkeeper_limit=" + "9" * 200, "is not a number from 0 to 50"),
            ("goalkeeper_limit=" + "9" * 5000, "is not of the form NAME=VALUE"),
            ("goalkeeper_limit=1_0", "is not of the form NAME=VALUE"),
            ("goalkeeper_limit=٥", "is not of the form NAME=VALUE"),
            ("slug=3", "--set slug is not a parameter; there are goalkeeper_limit"),
            ("title=3", "--set title is not a parameter; there are goalkeeper_limit"),
        ],
    )
    def test_a_parameter_that_cannot_be_set_is_refused(self, setting: str, told: str, lines: Any) -> None:
        with pytest.raises(CommandError) as raised:
            Called("adjudicate", lines(DELAY), "--set", setting)

        assert told in str(raised.value)

    def test_a_file_that_cannot_be_read_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="No such file or directory"):
            Called("adjudicate", tmp_path / "none.jsonl")
        with pytest.raises(CommandError, match="Is a directory"):
            Called("adjudicate", tmp_path)

    def test_a_file_longer_than_one_reading_keeps_its_lines(self, lines: Any) -> None:
        padded = [DELAY + " " * (n * 37 % 5000) for n in range(60)] + [EARLY]

        called = Called("adjudicate", lines(*padded))

        assert len(called.out) == 61
        assert called.err == []

    def test_as_a_program_it_reads_standard_input_whatever_the_bytes(self) -> None:
        junk = bytes(range(256)) + b"\n" + b"[" * 100_000 + b"\n" + b"\xef\xbb\xbf" + DELAY.encode()

        ran = run("adjudicate", given=b"\xef\xbb\xbf" + DELAY.encode() + b"\r\n" + junk)

        assert ran.returncode == 1
        assert len(ran.stdout.splitlines()) == 1
        assert b"Traceback" not in ran.stderr
        assert ran.stderr.splitlines()[-1] == b"4 bad and 0 blank lines"

    def test_as_a_program_it_gives_each_ruling_as_soon_as_it_can(self) -> None:
        arguments = [sys.executable, "manage.py", "adjudicate"]
        with subprocess.Popen(arguments, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            assert program.stdin
            assert program.stdout
            for line in (DELAY, EARLY):
                program.stdin.write(line.encode() + b"\n")
                program.stdin.flush()
                assert json.loads(program.stdout.readline())["change"] == "refused"
            program.stdin.close()
            assert program.wait() == 0

    def test_as_a_program_it_ends_quietly_when_nobody_reads_on(self) -> None:
        arguments = [sys.executable, "manage.py", "adjudicate"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with subprocess.Popen(arguments, cwd=ROOT, **pipes) as program:  # type: ignore[call-overload]
            program.stdout.close()
            program.stdin.write((DELAY + "\n").encode() * 500)
            program.stdin.close()
            told = program.stderr.read()
            assert program.wait() == 1

        assert told == b""


class TestCheckCasebook:
    def test_a_book_that_is_ruled_as_expected(self) -> None:
        called = Called("check_casebook", BOOK)

        assert (called.status, called.err) == (0, [])
        assert called.out == ["41 cases: 41 as expected, 0 differ, 0 cannot be checked"]

    def test_what_differs_is_told_facet_by_facet_with_the_findings(self, lines: Any) -> None:
        case = {"id": "c1", "story": "Early.", "situation": json.loads(EARLY)}
        expect = {"play": "goes_on", "change": "allowed", "penalty": "none"}

        called = Called("check_casebook", lines(json.dumps({**case, "expect": expect})))

        assert called.status == 1
        assert called.out[:5] == [
            "c1: Early.",
            '  play: expected "goes_on", ruled "stopped_at_once"',
            '  change: expected "allowed", ruled "refused"',
            (
                "    17 note 2, premature_substitution: The goalkeeper was 8 feet from the bench, more than 5 feet, "
                "when the skater came on."
            ),
            '      sets play "stopped_at_once", change "refused"',
        ]
        assert called.out[-1] == "1 cases: 0 as expected, 1 differ, 0 cannot be checked"

    def test_a_sequence_is_told_incident_by_incident(self, lines: Any) -> None:
        incident = json.loads(DELAY)["incident"]
        case = {"id": "c2", "story": "Twice.", "situation": {"incidents": [incident, incident]}}

        called = Called("check_casebook", lines(json.dumps({**case, "expect": [{}, {"order": "none"}]})))

        assert '  incident 2: order: expected "none", ruled "take_positions_at_once"' in called.out

    @pytest.mark.parametrize(
        ("case", "told"),
        [
            ("{", "line 1: not JSON at character 2"),
            ("[]", "line 1: [] is not an object with id, story, situation and expect"),
            ("{}", "line 1: id: is missing"),
            ({"id": 3}, "line 1: id: 3 is not a text"),
            ({"situation": {}}, "line 1 (c): situation: incident: is missing"),
            ({"expect": 3}, "line 1 (c): expect: 3 is not an object of facets"),
            ({"expect": [{}]}, "line 1 (c): expect: is a list, but the situation has one incident"),
            ({"expect": {"plays": "goes_on"}}, 'line 1 (c): expect: "plays" is not a facet; there are "play"'),
            ({"expect": {"play": "stops"}}, 'line 1 (c): expect.play: "stops" is not one of "goes_on"'),
            ({"expect": {"discretion": 1}}, "line 1 (c): expect.discretion: 1 is not one of true, false"),
            ({"expect": {"penalty": False}}, "line 1 (c): expect.penalty: false is not one of"),
            ({"story": "a \ud800 \x1b[31m", "expect": {"play": "goes_on"}}, ""),
        ],
        ids=str,
    )
    def test_what_cannot_be_checked_is_told(self, case: Any, told: str, lines: Any) -> None:
        sound = {"id": "c", "story": "s", "situation": json.loads(DELAY), "expect": {}}

        called = Called("check_casebook", lines(case if isinstance(case, str) else json.dumps(sound | case)))

        assert called.status == 1
        assert any(line.startswith(told) for line in called.err) or not told
        assert all(line.isprintable() for line in called.out)

    def test_each_incident_of_a_sequence_is_expected_something_of(self, lines: Any) -> None:
        incident = json.loads(DELAY)["incident"]
        case = {"id": "c", "story": "s", "situation": {"incidents": [incident]}, "expect": {}}

        called = Called("check_casebook", lines(json.dumps(case)))

        assert called.err == ["line 1 (c): expect: is not a list of 1, one for each incident"]

    def test_a_league_checks_its_own_parameters(self, lines: Any) -> None:
        case = {"id": "c", "story": "s", "situation": json.loads(EARLY), "expect": {"change": "allowed"}}

        assert Called("check_casebook", lines(json.dumps(case)), "--set", "goalkeeper_limit=8").status == 0


def test_the_schema_is_printed() -> None:
    called = Called("situation_schema")

    assert json.loads("\n".join(called.out)) == situation_schema(["nhl-2005-06", "demo-2026-27"], "nhl-2005-06")


class TestVerifyRulebook:
    def test_the_edition_is_verified_with_counts(self) -> None:
        called = Called("verify_rulebook")

        assert (called.status, called.err) == (0, [])
        assert f"{len(list(EDITION.situations())):7} situations in all" in called.out
        assert called.out[-1].endswith("0 failures")

    def test_a_variant_is_verified_and_what_is_idle_told(self) -> None:
        called = Called("verify_rulebook", "--set", "warnings=0")

        assert called.status == 0
        assert "under these parameters: warning is nowhere face_off" in called.out

    def test_a_failure_is_told_with_its_situation_and_ruling(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def nobody_is_ever_sent_back(situation: Any, ruling: Any, p: Any) -> bool:
            return bool(ruling.order.value != "send_players_back")

        broken = EDITION.with_parameters()
        object.__setattr__(broken, "claims", (nobody_is_ever_sent_back,))
        monkeypatch.setattr("rules.management.parameters.editions.get", lambda slug: broken)

        called = Called("verify_rulebook")

        assert called.status == 1
        assert called.err[0].startswith("claim nobody_is_ever_sent_back does not hold (and ")
        assert called.err[1].startswith('  situation {"edition": "nhl-2005-06", "game"')
        assert called.err[2].startswith('  ruling {"play": "already_stopped"')

    def test_the_table_is_of_the_edition_itself(self) -> None:
        with pytest.raises(CommandError, match="goes with no --set"):
            Called("verify_rulebook", "--table", "--set", "warnings=0")

    def test_the_table_is_written_of_the_default_edition_alone(self) -> None:
        with pytest.raises(CommandError, match="leave out --edition"):
            Called("verify_rulebook", "--table", "--edition", "demo-2026-27")

    def test_an_unknown_edition_is_refused(self) -> None:
        with pytest.raises(CommandError, match="'x' is not an edition"):
            Called("verify_rulebook", "--edition", "x")

    def test_the_table_is_written(self, settings: Any, tmp_path: Path) -> None:
        settings.BASE_DIR = tmp_path
        (tmp_path / "docs").mkdir()

        Called("verify_rulebook", "--table")

        written = (tmp_path / "docs" / "coverage.md").read_text(encoding="utf-8")
        assert written == (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
