"""The numbers at the end of `make test`."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.tally import Tally, places_without_tests, read, summary


def report(folder: Path, *suites: str) -> Path:
    path = folder / "report.xml"
    elements = "".join(f"<testsuite {suite}/>" for suite in suites)
    path.write_text(f"<testsuites>{elements}</testsuites>")
    return path


@pytest.mark.parametrize(
    ("suites", "expected"),
    [
        (['tests="7" failures="0" errors="0" skipped="0"'], Tally(passed=7)),
        (['tests="7" failures="2" errors="1" skipped="3"'], Tally(passed=1, failed=3, skipped=3)),
        (['tests="0" failures="0" errors="0" skipped="0"'], Tally()),
        (['tests="1" failures="1" errors="1" skipped="0"'], Tally(failed=2)),
        (['tests="2"', 'tests="3" failures="1"'], Tally(passed=4, failed=1)),
    ],
)
def test_a_report_is_counted(tmp_path: Path, suites: list[str], expected: Tally):
    assert read(report(tmp_path, *suites)) == expected


def test_a_report_that_was_never_written_counts_nothing(tmp_path: Path):
    assert read(tmp_path / "none.xml") == Tally()


def test_tallies_add_up():
    assert Tally(1, 2, 3) + Tally(10, 20, 30) == Tally(11, 22, 33)


def test_a_test_that_failed_was_run_and_one_that_was_skipped_was_not():
    assert (Tally(passed=2, failed=3, skipped=4).run, Tally(skipped=4).run) == (5, 0)


def test_a_place_without_a_test_is_named():
    tallies = {"here": Tally(passed=1), "there": Tally(), "nowhere": Tally(skipped=5), "badly": Tally(failed=1)}

    assert places_without_tests(tallies) == ["there", "nowhere"]


def test_the_summary_ends_with_the_numbers_of_all():
    tallies = {"on SQLite": Tally(passed=5, failed=1), "on PostgreSQL": Tally(passed=4)}

    assert summary(tallies, beside=Tally(passed=2)).splitlines() == [
        "6 tests run on SQLite",
        "4 tests run on PostgreSQL",
        "11 passed, 1 failed",
    ]


def test_skipped_tests_are_told_where_there_are_any():
    assert summary({"here": Tally(passed=1, skipped=2)}).splitlines()[-1] == "1 passed, 0 failed, 2 skipped"
