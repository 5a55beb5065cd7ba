"""The Debian packages that the tests need beside Python: a database server, a browser, fonts."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

CHROMIUM = Path("/usr/bin/chromium")
POSTGRESQL = Path("/usr/lib/postgresql")
"""Debian keeps one folder per version here; these, not whatever PATH has, are the server that the tests start."""

NEEDED: Mapping[str, Callable[[], bool]] = {
    "postgresql": lambda: postgresql_programs() is not None,
    "chromium": CHROMIUM.exists,
    "fonts-dejavu-core": Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf").exists,
    "curl": lambda: shutil.which("curl") is not None,
    "gettext": lambda: shutil.which("msgfmt") is not None,
}


class PackagesMissing(RuntimeError):
    """Debian packages are missing, and this person may not install them; the message has the command that does."""


def postgresql_programs(root: Path = POSTGRESQL) -> Path | None:
    """The folder with the newest version's `initdb` and `postgres`, or None when no server is installed."""
    found = [folder for folder in root.glob("*/bin") if (folder / "postgres").exists() and (folder / "initdb").exists()]
    return max(found, key=lambda folder: _version(folder.parent.name), default=None)


def _version(name: str) -> tuple[int, ...]:
    return tuple(int(part) for part in name.split(".") if part.isdigit())


def missing(needed: Mapping[str, Callable[[], bool]] = NEEDED) -> list[str]:
    """The packages that are not there."""
    return [package for package, is_there in needed.items() if not is_there()]


def ensure() -> None:
    """Installs what is missing when run as root. Raises PackagesMissing, with what to type, for anyone else."""
    packages = missing()
    if not packages:
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise PackagesMissing(
            f"Missing Debian packages: {' '.join(packages)}\n"
            f"Install them with:\n    sudo apt-get update && sudo {' '.join(install)}"
        )
    print(f"Installing Debian packages: {' '.join(packages)}", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*install, "-q"], check=True, env=environment, stdout=subprocess.DEVNULL)
    if still := missing():
        raise PackagesMissing(f"apt-get installed {' '.join(packages)}, but still missing: {' '.join(still)}")
