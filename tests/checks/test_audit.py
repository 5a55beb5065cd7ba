"""The audit of dependencies: what is weak fails, and what could not be looked up never passes in silence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checks import audit

SOUND = {"name": "django", "version": "5.2.19", "vulns": []}
WEAK = {
    "name": "jinja2",
    "version": "2.4.1",
    "vulns": [{"id": "PYSEC-2019-217", "aliases": ["CVE-2019-10906"], "fix_versions": ["2.10.1"]}],
}
UNKNOWN = {"name": "tzdata", "skip_reason": "Dependency not found on PyPI and could not be audited"}


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """What the auditor says of the control and of the lock."""
    found: dict[str, Any] = {"control": [WEAK], "lock": [SOUND]}

    def ask(lock: Path, folder: Path) -> Any:
        return {"dependencies": found["lock" if lock == audit.LOCK else "control"]}

    monkeypatch.setattr(audit, "ask", ask)
    monkeypatch.setattr(audit.audit, "__defaults__", (audit.LOCK, tmp_path / "audit"))
    return found


def run(**environ: str) -> int:
    return audit.main(environ)


def test_what_has_no_known_weakness_passes(says: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    assert capsys.readouterr().out == "1 packages looked up, 0 known weaknesses\n"


def test_a_weakness_fails_and_says_where_it_is_mended(says: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    says["lock"] = [SOUND, WEAK]

    assert run() == 1
    assert "jinja2 2.4.1: PYSEC-2019-217, mended in 2.10.1" in capsys.readouterr().out


@pytest.mark.parametrize("known_as", ["PYSEC-2019-217", "CVE-2019-10906"])
def test_one_that_is_accepted_for_a_reason_does_not(known_as: str) -> None:
    assert audit.read({"dependencies": [WEAK]}, {known_as: "no template is anyone's"}).weak == ()


def test_one_package_that_is_not_known_where_others_are_fails(says: dict[str, Any]) -> None:
    says["lock"] = [SOUND, UNKNOWN]

    assert run() == 1


@pytest.mark.parametrize(
    ("control", "lock"),
    [([UNKNOWN], [UNKNOWN]), ([{**WEAK, "vulns": []}], [SOUND]), ([WEAK], [UNKNOWN])],
    ids=["an index without advisories", "advisories that are all empty", "none of ours"],
)
def test_where_nothing_can_be_looked_up_it_says_so_and_before_a_release_it_fails(
    says: dict[str, Any], control: Any, lock: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    says |= {"control": control, "lock": lock}

    assert (run(), run(AUDIT="must")) == (0, 1)
    assert capsys.readouterr().out.count("NOT AUDITED: no advisories are reached from here") == 2


def test_an_auditor_that_cannot_be_had_is_none_that_found_nothing(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "pip-audit").touch()

    with pytest.raises(audit.CannotLook, match="FileNotFoundError"):
        audit.ask(audit.LOCK, tmp_path)
