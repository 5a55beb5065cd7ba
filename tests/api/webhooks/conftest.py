"""A receiver on this machine that stands for a public one."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from accounts.api.webhooks import public
from tests.api.webhooks.receiver import HOST, Receiver, receiver

trusting = ssl.create_default_context
look_up = socket.getaddrinfo


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names that were looked up; HOST is this machine."""
    names: list[str] = []

    def found(host: str, port: int, *args: Any, **more: Any) -> Any:
        if host != "127.0.0.1":
            names.append(host)
        return look_up("127.0.0.1" if host == HOST else host, port, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return names


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looked_up: list[str]) -> Iterator[Receiver]:
    """A receiver under a name that is trusted, whose address counts as public."""
    with receiver(tmp_path) as found:
        monkeypatch.setattr(public, "is_public", lambda address: address == "127.0.0.1")
        monkeypatch.setattr(ssl, "create_default_context", partial(trusting, cafile=tmp_path / "cert.pem"))
        yield found
