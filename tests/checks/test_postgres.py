"""The database server that the checks start for themselves."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from urllib.parse import unquote

import psycopg
import pytest

from checks import debian, postgres


@pytest.fixture
def programs() -> Path:
    found = debian.postgresql_programs()
    assert found is not None, "needs Debian's package postgresql"
    return found


def test_it_answers_as_an_ordinary_user_and_is_gone_when_something_fails(programs: Path):
    with contextlib.suppress(ZeroDivisionError), postgres.server(programs) as url:
        folder = Path(unquote(url.split("@")[1].split("/")[0]))
        pid = int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        owner = Path(f"/proc/{pid}").stat().st_uid
        with psycopg.connect(host=str(folder), user=postgres.ROLE, dbname="postgres") as connection:
            listens = connection.execute("SHOW listen_addresses").fetchone()
        raise ZeroDivisionError

    assert owner != 0
    assert listens == ("",)
    assert not folder.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_server_that_does_not_start_is_reported_with_its_log(programs: Path, monkeypatch):
    monkeypatch.setattr(postgres, "FAST", ("no_such_setting=on",))

    with pytest.raises(postgres.ServerDidNotStart, match="no_such_setting"), postgres.server(programs):
        pass
