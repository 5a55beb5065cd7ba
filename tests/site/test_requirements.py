"""Every dependency is pinned, the locks agree with pyproject.toml, and none says where to fetch from; one version."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from config import VERSION

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
RUN, DEVELOP = PROJECT["dependencies"], PROJECT["optional-dependencies"]["dev"]
PIN = re.compile(r"[a-z0-9._-]+(\[[a-z]+\])?==[0-9][0-9a-z.]*( ; .+)?")


def lock(name: str) -> list[str]:
    return (ROOT / name).read_text().splitlines()


def packages(lines: list[str]) -> set[str]:
    """The pins without extras and markers."""
    return {re.sub(r"\[[a-z]+\]", "", line.split(" ;")[0]) for line in lines}


@pytest.mark.parametrize("lines", [RUN, DEVELOP, lock("requirements.txt"), lock("requirements-dev.txt")])
def test_every_dependency_is_pinned_exactly_and_nothing_else_is_said(lines: list[str]):
    assert [line for line in lines if not PIN.fullmatch(line)] == []


def test_the_locks_hold_what_the_project_asks_for():
    assert packages(RUN) <= packages(lock("requirements.txt"))
    assert packages(DEVELOP) <= packages(lock("requirements-dev.txt"))


def test_what_runs_the_site_is_developed_with_in_the_same_version():
    assert packages(lock("requirements.txt")) < packages(lock("requirements-dev.txt"))


def test_a_backup_names_the_version_that_the_project_has() -> None:
    assert PROJECT["version"] == VERSION
