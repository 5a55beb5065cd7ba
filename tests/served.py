"""The site in processes of its own, on the database of the test, for what one process cannot show."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

PATIENCE = 60.0
CSRF = "c" * 32


def database_url() -> str:
    """The address of the database that the test uses, for another process."""
    held = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{held['NAME']}"
    user = f"{held['USER']}:{quote(str(held['PASSWORD']))}@" if held["USER"] else ""
    return f"postgres://{user}{quote(str(held['HOST']), safe='')}:{held['PORT']}/{held['NAME']}"


class Site:
    """The site in processes of its own, which can be killed without a word and started again."""

    def __init__(
        self, *, workers: int = 1, threads: int = 2, told: dict[str, str] | None = None, log: Path = Path(os.devnull)
    ) -> None:
        """`told`: what its environment says besides, or in the place of what a checkout is told."""
        self.workers, self.threads = workers, threads
        self.told, self.log = told or {}, log
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        told = {
            "WEB_WORKERS": str(self.workers),
            "WEB_THREADS": str(self.threads),
            "WEB_BIND": f"127.0.0.1:{self.port}",
            "DATABASE_URL": database_url(),
            "DEBUG": "on",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", self.told.get("WSGI", "config.wsgi")],
                cwd=Path(settings.BASE_DIR),
                env={**os.environ, **told, **self.told},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("the site did not start")

    def kill(self) -> None:
        """Kill it and all its workers, in the middle of whatever they do."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
