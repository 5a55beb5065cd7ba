"""Posting to a receiver: by the address that was checked, over TLS, along redirects, and not for ever."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from accounts.api.webhooks import public
from accounts.api.webhooks.posting import HOPS, post
from accounts.api.webhooks.public import NotCalled
from tests.api.webhooks.conftest import trusting
from tests.api.webhooks.receiver import HOST, Receiver, status


def refused(url: str, **more: Any) -> str:
    """Why the address was not called."""
    with pytest.raises(NotCalled) as told:
        post(url, b"{}", {}, **more)
    return told.value.problem


def test_what_is_posted_arrives(there: Receiver, looked_up: list[str]) -> None:
    assert post(there.url("/a?b=c"), b'{"a": 1}', {"Webhook-Id": "7"}) == 204

    (got,) = there.received
    assert (got.path, got.body, got.headers["Webhook-Id"]) == ("/a?b=c", b'{"a": 1}', "7")
    assert got.headers["Host"] == f"{HOST}:{there.port}"
    assert looked_up == [HOST]  # once: what the name means a moment later is not asked


def test_a_name_that_means_another_address_a_moment_later_is_called_at_the_first(
    there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["127.0.0.1", "10.0.0.1"])
    meant = socket.getaddrinfo

    def rebinding(host: str, port: int, *args: Any, **more: Any) -> Any:
        return meant(next(answers) if host == HOST else host, port, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)

    assert post(there.url(), b"{}", {}) == 204
    assert next(answers) == "10.0.0.1"


def test_no_proxy_of_the_environment_is_asked(there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")

    assert post(there.url(), b"{}", {}) == 204


@pytest.mark.parametrize("code", [301, 302, 307, 308])
def test_a_redirect_is_followed_with_the_same(code: int, there: Receiver, looked_up: list[str]) -> None:
    there.answers["/first"] = status(code, "/second")

    assert post(there.url("/first"), b'{"a": 1}', {"Webhook-Id": "7"}) == 204

    assert [(got.path, got.body, got.headers["Webhook-Id"]) for got in there.received] == [
        ("/first", b'{"a": 1}', "7"),
        ("/second", b'{"a": 1}', "7"),
    ]
    assert looked_up == [HOST, HOST]  # each hop is checked


@pytest.mark.parametrize("code", [300, 303, 304])
def test_other_answers_are_answers(code: int, there: Receiver) -> None:
    there.answers["/first"] = status(code, "/second")

    assert post(there.url("/first"), b"{}", {}) == code
    assert len(there.received) == 1


@pytest.mark.parametrize("hops", [HOPS, HOPS + 1])
def test_three_redirects_are_followed_and_no_fourth(hops: int, there: Receiver) -> None:
    for hop in range(hops):
        there.answers[f"/{hop}"] = status(307, f"/{hop + 1}")

    if hops == HOPS:
        assert post(there.url("/0"), b"{}", {}) == 204
    else:
        assert refused(there.url("/0")) == "redirects"
    assert len(there.received) == HOPS + 1


@pytest.mark.parametrize(
    ("location", "problem"),
    [
        ("https://127.0.0.2/", "not_public"),
        ("https://169.254.169.254/latest/meta-data/", "not_public"),
        ("https://localhost/", "not_public"),
        ("http://hooks.example.org/", "no_https"),
        ("https://u:p@hooks.example.org/", "no_https"),
        ("gopher://127.0.0.1/", "no_https"),
    ],
)
def test_a_redirect_to_where_nothing_is_called_is_not_followed(
    location: str, problem: str, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    there.answers["/first"] = status(307, location)
    first = iter([True])
    monkeypatch.setattr(public, "is_public", lambda address: next(first, False))  # of the first hop, and no other

    assert refused(there.url("/first")) == problem
    assert [got.path for got in there.received] == ["/first"]


def test_a_receiver_on_this_machine_is_not_called_without_our_tricks(
    there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()

    assert refused(f"https://127.0.0.1:{there.port}/") == "not_public"
    assert there.received == []


def test_a_certificate_that_nobody_vouches_for_is_refused(there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssl, "create_default_context", trusting)

    assert refused(there.url()) == "tls"
    assert there.received == []


def test_a_certificate_for_another_name_is_refused(there: Receiver) -> None:
    assert refused(f"https://127.0.0.1:{there.port}/") == "tls"
    assert there.received == []


def trickling(handler: BaseHTTPRequestHandler) -> None:
    """Sends a byte now and then, and never ends."""
    try:
        for _ in range(100):
            handler.wfile.write(b"H")
            time.sleep(0.1)
    except OSError:
        pass


def silent(handler: BaseHTTPRequestHandler) -> None:
    """Answers nothing for a while."""
    time.sleep(2)


@pytest.mark.parametrize("answer", [trickling, silent])
def test_whoever_takes_too_long_is_left(answer: Any, there: Receiver) -> None:
    there.answers["/slow"] = answer
    began = time.monotonic()

    assert refused(there.url("/slow"), seconds=0.6) == "timeout"
    assert time.monotonic() - began < 2


def test_a_handshake_that_never_ends_is_left(there: Receiver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        began = time.monotonic()
        assert refused(f"https://{HOST}:{port}/", seconds=0.5) == "timeout"
    assert time.monotonic() - began < 2


def endless(handler: BaseHTTPRequestHandler) -> None:
    """Sends a body without an end."""
    handler.send_response(200)
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b"x" * 65536)
    except OSError:
        pass


def test_of_an_answer_only_the_status_is_read(there: Receiver) -> None:
    there.answers["/endless"] = endless
    began = time.monotonic()

    assert post(there.url("/endless"), b"{}", {}) == 200
    assert time.monotonic() - began < 5


def nonsense(handler: BaseHTTPRequestHandler) -> None:
    """Answers with what is no HTTP."""
    handler.wfile.write(b"220 smtp ready\r\n\r\n")


def test_what_is_no_answer(there: Receiver) -> None:
    there.answers["/nonsense"] = nonsense

    assert refused(there.url("/nonsense")) == "no_answer"
    assert refused(f"https://{HOST}:{free_port()}/") == "no_answer"


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as closing:
        return int(closing.getsockname()[1])


def test_no_watch_is_left_behind(there: Receiver) -> None:
    post(there.url(), b"{}", {})

    assert not [
        each for each in threading.enumerate() if isinstance(each, threading.Timer) and not each.finished.is_set()
    ]
