"""A PostgreSQL server of one's own for as long as the tests run: in a temporary folder, reached by socket alone."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

ROLE = "sure_call"
SECONDS_TO_START = 30
SECONDS_TO_STOP = 15

# Nothing here outlives the tests, so nothing needs to survive a power cut.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class ServerDidNotStart(RuntimeError):
    """The server ended or did not answer in time; the message has its log."""


@contextlib.contextmanager
def server(programs: Path, options: Sequence[str] | None = None) -> Iterator[str]:
    """Starts a server from Debian's programs and gives its DATABASE_URL; stops it, whatever happens.

    PostgreSQL refuses to run as root, so root hands it to an ordinary user of the system.
    """
    folder = Path(tempfile.mkdtemp(prefix="sure-call-pg-"))
    process = None
    try:
        prefix = _as_ordinary_user(folder)
        data = folder / "data"
        run = [*prefix, str(programs / "initdb"), "-D", str(data), "-U", ROLE, "-A", "trust", "-E", "UTF8"]
        subprocess.run([*run, "--locale=C.UTF-8", "--no-sync"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        chosen = FAST if options is None else options
        said = [f"-c{option}" for option in (*chosen, "listen_addresses=", "max_connections=50")]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [*prefix, str(programs / "postgres"), "-D", str(data), "-k", str(folder), *said],
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=folder,
            )
        _wait_until_ready(process, programs=programs, folder=folder)
        yield f"postgres://{ROLE}@{quote(str(folder), safe='')}/postgres"
    finally:
        if process is not None:
            _stop(process)
        shutil.rmtree(folder, ignore_errors=True)


def _as_ordinary_user(folder: Path) -> list[str]:
    """What to put before a command so that it runs as an ordinary user who owns the folder, and dies with us."""
    prefix = ["setpriv", "--pdeathsig", "INT"]
    if os.geteuid() != 0:
        return prefix
    user = _ordinary_user()
    os.chown(folder, user.pw_uid, user.pw_gid)
    return [*prefix, "--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]


def _ordinary_user() -> pwd.struct_passwd:
    """The user postgres, which Debian's package makes, or else nobody."""
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise ServerDidNotStart("this system has neither a user postgres nor a user nobody to run the server as")


def _wait_until_ready(process: subprocess.Popen[bytes], *, programs: Path, folder: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    is_ready = [str(programs / "pg_isready"), "-q", "-h", str(folder)]
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        if subprocess.run(is_ready, check=False).returncode == 0:
            return
        time.sleep(0.1)
    raise ServerDidNotStart(f"PostgreSQL did not start:\n{(folder / 'log').read_text(errors='replace')}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends connections and stops (SIGINT is PostgreSQL's fast shutdown); kills what does not stop in time."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
