"""What the container files say, held against the site: the variables are known, and each command does what it should.

The image's files are laid out as the Containerfile would and its commands are run there, on a database of their own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml
from django.conf import settings

import config.settings
from tests.fresh import fresh_database
from tests.served import PATIENCE, database_url

ROOT = Path(settings.BASE_DIR)
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
STEPS = [
    line.split(maxsplit=1)
    for line in re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text()).splitlines()
    if line and not line.startswith("#")
]
OURS = ("migrate", "web", "worker")
SECRETS = {"SECRET_KEY", "CREDENTIAL_KEY", "WEBHOOK_KEY", "DATABASE_URL", "POSTGRES_PASSWORD", "MAIL_URL"}
PYTHONS = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PIP_NO_CACHE_DIR", "PIP_DISABLE_PIP_VERSION_CHECK"}


def said(word: str) -> list[str]:
    """What the Containerfile says behind this word, line by line."""
    return [rest for name, rest in STEPS if name == word]


def image_environment() -> dict[str, str]:
    """The variables that the image sets."""
    return dict(pair.split("=", 1) for line in said("ENV") for pair in shlex.split(line))


def test_every_variable_is_one_that_the_settings_know():
    code = "".join(
        (ROOT / name).read_text() for name in ("config/settings.py", "config/environment.py", "gunicorn.conf.py")
    )
    names = set(COMPOSE["x-site"]["environment"]) | set(image_environment()) - PYTHONS
    for name in names:
        assert f"{name} " in (config.settings.__doc__ or "").replace("\n", " \n"), f"{name} is told nowhere"
        assert f'"{name}"' in code, f"{name} is read nowhere"
    assert SECRETS - {"POSTGRES_PASSWORD"} <= names


def test_no_secret_has_a_default_or_stands_in_a_file():
    text = (ROOT / "compose.yaml").read_text()
    for name, how in re.findall(r"\$\{([A-Z_]+)(.*?)\}", text):
        assert how.startswith(":?") is (name in SECRETS | {"ALLOWED_HOSTS", "MAIL_FROM"}), name
    assert ".env" in (ROOT / ".containerignore").read_text().split()


def test_nobody_is_root_and_each_service_starts_when_the_one_before_is_done():
    assert said("FROM") == ["docker.io/library/python:3.11-slim-bookworm"]
    assert [step for step in STEPS if step[0] in {"USER", "CMD"}] == [
        ["USER", "10001"],
        ["CMD", '["gunicorn", "config.wsgi"]'],
    ]
    services = COMPOSE["services"]
    assert set(services) == {"db", *OURS}
    for name in OURS:
        assert services[name]["image"] == "sure-call"
        waits = services[name]["depends_on"]
        assert waits == {"db": {"condition": "service_healthy"}} if name == "migrate" else set(waits) == {"migrate"}
    assert "restart" not in services["migrate"], "it is done once"
    assert all(services[name]["healthcheck"] == {"disable": True} for name in ("migrate", "worker"))


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """The folder of the site as the image has it."""
    ignored = (ROOT / ".containerignore").read_text().split()

    def left_out(folder: str, names: list[str]) -> set[str]:
        here = Path(folder).relative_to(ROOT)
        return {name for name in names if any(_fits(str(here / name), pattern) for pattern in ignored)}

    shutil.copytree(ROOT, tmp_path / "srv", ignore=left_out)
    return tmp_path / "srv"


def _fits(path: str, pattern: str) -> bool:
    return fnmatch(path, pattern) or (pattern.startswith("**/") and fnmatch(Path(path).name, pattern[3:]))


@pytest.fixture
def environment(transactional_db: None, tmp_path: Path) -> Iterator[dict[str, str]]:
    """What the containers would be told, on a database without any table."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with fresh_database(tmp_path):
        told = {name: "k" * 50 for name in COMPOSE["x-site"]["environment"] if name.endswith("_KEY")}
        yield {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            **image_environment(),
            **told,
            "ALLOWED_HOSTS": "rink.example",
            "TRUSTED_PROXY": COMPOSE["x-site"]["environment"]["TRUSTED_PROXY"],
            "MAIL_URL": "smtp://localhost",
            "MAIL_FROM": "us@rink.example",
            "SITE_URL": "",
            "STORAGE_URL": "",
            "FILES": str(tmp_path / "files"),
            "WEB_BIND": f"127.0.0.1:{port}",
            "DATABASE_URL": database_url(),
        }


def test_the_commands_build_the_site_bring_up_its_database_and_serve_it(image: Path, environment: dict[str, str]):
    def run(*command: str) -> None:
        done = subprocess.run(command, cwd=image, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    (collecting,) = [line.split("&&")[0] for line in said("RUN") if "collectstatic" in line]
    (compiling,) = [line for line in said("RUN") if "catalogues" in line]
    run("sh", "-ec", compiling)
    run("sh", "-ec", collecting)
    assert (image / "locale" / "fr" / "LC_MESSAGES" / "django.mo").exists()
    assert (image / "staticfiles" / "staticfiles.json").exists()
    for _each in range(2):  # once at each start
        run(*COMPOSE["services"]["migrate"]["command"])

    beside = [
        subprocess.Popen(COMPOSE["services"][name]["command"], cwd=image, env=environment, stderr=subprocess.DEVNULL)
        for name in ("web", "worker")
    ]
    try:
        until = time.monotonic() + PATIENCE
        while (ready := _ready(environment["WEB_BIND"])).get("worker") != "ok":
            assert time.monotonic() < until, f"not ready: {ready}"
            time.sleep(0.2)
        assert ready == {"ready": True, "database": "ok", "migrations": "ok", "worker": "ok"}
        (check,) = (json.loads(line.partition("CMD")[2]) for line in said("HEALTHCHECK"))
        run(*(word.replace("127.0.0.1:8000", environment["WEB_BIND"]) for word in check))
    finally:
        for process in beside:
            process.terminate()
        assert [process.wait(PATIENCE) for process in beside] == [0, 0], "told to end, they end well"


def _ready(where: str) -> dict[str, Any]:
    try:
        with urlopen(f"http://{where}/ready/", timeout=10) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except OSError:
        return {}
