"""How many tests ran, read from pytest's own reports, and what follows from the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree


@dataclass(frozen=True)
class Tally:
    """Numbers of tests by how they ended. An error in setting up or tearing down counts as failed."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    @property
    def run(self) -> int:
        """The tests that were run to an end, good or bad."""
        return self.passed + self.failed

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)


def read(report: Path) -> Tally:
    """The tally of a JUnit XML report; of one that was never written, nothing."""
    if not report.exists():
        return Tally()
    suites = [suite.attrib for suite in ElementTree.parse(report).iter("testsuite")]  # noqa: S314
    total, failures, errors, skipped = (
        sum(int(suite.get(name, 0)) for suite in suites) for name in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    return Tally(passed=max(total - failed - skipped, 0), failed=failed, skipped=skipped)


def places_without_tests(tallies: Mapping[str, Tally]) -> list[str]:
    """The places where no test was run to an end: then a green result would say nothing about them."""
    return [place for place, tally in tallies.items() if tally.run == 0]


def summary(tallies: Mapping[str, Tally], *, beside: Tally = Tally()) -> str:
    """The number of tests run in each place, and a last line for all; `beside` are tests of no place (the speed)."""
    together = sum(tallies.values(), beside)
    lines = [f"{tally.run} tests run {place}" for place, tally in tallies.items()]
    last = f"{together.passed} passed, {together.failed} failed"
    if together.skipped:
        last += f", {together.skipped} skipped"
    return "\n".join([*lines, last])
