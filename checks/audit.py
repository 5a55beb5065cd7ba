"""Known weaknesses of what the lock file installs, asked of PyPI's advisories.

`python -m checks.audit` fails where a package has one. A machine that reaches no advisories cannot tell: that is said
loudly and fails nothing, unless AUDIT=must, as before a release. Whether advisories are reached is tried with a release
whose weaknesses are known to all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Command = list[str | Path]

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-dev.txt"
FOLDER = ROOT / "build" / "audit"
AUDITOR = "pip-audit==2.10.1"
"""In an environment of its own: it is none of what is audited."""

KNOWN_TO_BE_WEAK = "jinja2==2.4.1"

ACCEPTED: Mapping[str, str] = {}
"""Advisories that do not touch this site, by their id, each with the reason."""


class CannotLook(Exception):
    """No advisories were reached; the text says why."""


@dataclass(frozen=True)
class Looked:
    """What an auditor said: how many packages it knew, the weaknesses of each, and which it did not know."""

    known: int
    weak: tuple[str, ...]
    unknown: tuple[str, ...]


def read(report: Mapping[str, Any], accepted: Mapping[str, str] = ACCEPTED) -> Looked:
    """What pip-audit's report as JSON says."""
    rows: Sequence[Mapping[str, Any]] = report["dependencies"]
    known = [row for row in rows if "skip_reason" not in row]
    weak = [
        f"{row['name']} {row['version']}: {each['id']}, mended in {', '.join(each['fix_versions']) or 'no release yet'}"
        for row in known
        for each in row["vulns"]
        if not {each["id"], *each.get("aliases", ())} & set(accepted)
    ]
    return Looked(len(known), tuple(weak), tuple(row["name"] for row in rows if "skip_reason" in row))


def told(looked: Looked) -> str:
    """What came of it, in a line; with the weaknesses, where there are, below. Raises CannotLook."""
    if not looked.known:
        raise CannotLook("its index knows none of the packages")
    lines = [f"{looked.known} packages looked up, {len(looked.weak)} known weaknesses", *looked.weak]
    lines += [f"{name}: not known there" for name in looked.unknown]
    return "\n".join(lines)


def ask(lock: Path, folder: Path = FOLDER) -> Mapping[str, Any]:
    """What pip-audit says of a lock file. Raises CannotLook where it cannot be had or says nothing."""
    python = folder / "bin" / "python"
    try:
        if not (folder / "bin" / "pip-audit").exists():
            venv.create(folder, with_pip=True, clear=True)
            pip: Command = [python, "-m", "pip", "install", "-q", AUDITOR]
            subprocess.run(pip, capture_output=True, check=True, timeout=300)
        asked: list[str | Path] = [
            "-r",
            lock,
            "--no-deps",
            "--disable-pip",
            "--progress-spinner",
            "off",
            "--format",
            "json",
        ]
        done = subprocess.run(
            [python, "-m", "pip_audit", *asked], capture_output=True, text=True, check=False, timeout=900
        )
        found: Mapping[str, Any] = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise CannotLook(f"{type(error).__name__}: {str(error)[:200]}") from error
    return found


def audit(lock: Path = LOCK, folder: Path = FOLDER) -> Looked:
    """What is known of what a lock file installs. Raises CannotLook."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    control = folder.parent / "known-to-be-weak.txt"
    control.write_text(KNOWN_TO_BE_WEAK + "\n")
    if not read(ask(control, folder), {}).weak:
        raise CannotLook(f"what it asks tells nothing of {KNOWN_TO_BE_WEAK}, which is known to be weak")
    return read(ask(lock, folder))


def outcome(environ: Mapping[str, str] = os.environ) -> tuple[bool, str]:
    """Whether the dependencies pass, and what is to be said of them: in its first line, whether they were looked up."""
    try:
        looked = audit()
        return not (looked.weak or looked.unknown), told(looked)
    except CannotLook as why:
        text = f"NOT AUDITED: no advisories are reached from here ({why}). Nothing is known of any dependency."
        return environ.get("AUDIT", "") != "must", text


def main(environ: Mapping[str, str] = os.environ) -> int:
    """The exit status: 0 where nothing is known, or nothing could be looked up and that is allowed."""
    passed, text = outcome(environ)
    print(text)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
