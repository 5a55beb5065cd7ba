"""A process that is killed, without a word, at a named moment of what it does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings

from tests.served import PATIENCE, database_url

SCRIPT = """
import importlib, sys, time
from pathlib import Path
from unittest.mock import patch
import django
django.setup()
reached, where, number, act = sys.argv[1:]
count = 0
def at(*args, **options):
    global count
    count += 1
    if count == int(number):
        Path(reached).touch()
        time.sleep(600)
with patch(where, at):
    exec(act)
"""


def killed(folder: Path, act: str, *, where: str, call: int = 1) -> None:
    """Have another process do this on the test's database, and kill it in this call of a function.

    The function does nothing there.
    """
    reached = folder / "reached"
    told = {"DATABASE_URL": database_url(), "DEBUG": "on", "DJANGO_SETTINGS_MODULE": "config.settings"}
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(reached), where, str(call), act],
        cwd=Path(settings.BASE_DIR),
        env={**os.environ, **told, "FILES": str(folder / "files")},
        stdout=subprocess.DEVNULL,
    )
    until = time.monotonic() + PATIENCE
    try:
        while not reached.exists():
            assert process.poll() is None, "it ended before it was killed"
            assert time.monotonic() < until, "it never came to where it is killed"
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
