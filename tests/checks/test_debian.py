"""Which Debian packages are missing, and what is said and done about it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from checks import debian


def install_server(root: Path, version: str, *programs: str) -> Path:
    folder = root / version / "bin"
    folder.mkdir(parents=True)
    for program in programs:
        (folder / program).touch()
    return folder


def test_the_newest_server_is_taken_by_number_not_by_letter(tmp_path: Path):
    install_server(tmp_path, "9.6", "postgres", "initdb")
    newest = install_server(tmp_path, "15", "postgres", "initdb")
    install_server(tmp_path, "17", "psql")

    assert debian.postgresql_programs(tmp_path) == newest


def test_a_client_alone_is_no_server(tmp_path: Path):
    install_server(tmp_path, "15", "psql")

    assert debian.postgresql_programs(tmp_path) is None
    assert debian.postgresql_programs(tmp_path / "nowhere") is None


def test_what_is_not_there_is_missing():
    assert debian.missing({"chromium": lambda: False, "gettext": lambda: True}) == ["chromium"]


def test_someone_who_may_not_install_is_told_the_packages_and_one_command(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(debian, "missing", lambda: ["chromium", "gettext"])

    with pytest.raises(debian.PackagesMissing) as told:
        debian.ensure()

    assert str(told.value).splitlines() == [
        "Missing Debian packages: chromium gettext",
        "Install them with:",
        "    sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium gettext",
    ]


def test_nothing_is_run_when_nothing_is_missing(monkeypatch):
    monkeypatch.setattr(debian, "missing", list)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("it ran something"))

    debian.ensure()
