"""Only public hosts are called, whatever an address says and however it is written."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.api.webhooks.public import NotCalled, Target, is_public, resolved, target_of


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_addresses_that_anyone_reaches_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.255.255.254",
        "0.0.0.0",  # noqa: S104 - refused
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "2001:db8::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "192.0.0.8",
        "192.88.99.1",
        "fec0::1",
        "3fff::1",
        "no address",
    ],
)
def test_no_other_address_is(address: str) -> None:
    assert not is_public(address)


@given(st.ip_addresses(v=4, network="10.0.0.0/8") | st.ip_addresses(v=4, network="127.0.0.0/8"))
def test_no_private_address_is_public_by_being_wrapped(address: Any) -> None:
    for written in (f"::ffff:{address}", f"64:ff9b::{address}", str(address)):
        assert not is_public(written)


def test_an_address_is_taken_apart() -> None:
    assert target_of("https://hooks.example.org/a?b=c#d") == Target("hooks.example.org", 443, "/a?b=c")
    assert target_of("https://hooks.example.org:8443") == Target("hooks.example.org", 8443, "/")
    assert target_of("https://hooks.example.org?b") == Target("hooks.example.org", 443, "/?b")
    assert target_of("https://Höcker.example/ä") == Target("xn--hcker-jua.example", 443, "/%C3%A4")
    assert target_of("https://[2606:4700::1]/") == Target("2606:4700::1", 443, "/")


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("http://hooks.example.org/", "no_https"),
        ("ftp://hooks.example.org/", "no_https"),
        ("file:///etc/passwd", "no_https"),
        ("//hooks.example.org/", "no_https"),
        ("https://", "no_https"),
        ("https://user@hooks.example.org/", "no_https"),
        ("https://user:password@hooks.example.org/", "no_https"),
        ("https://hooks.example.org:99999/", "no_address"),
        ("https://hooks.example.org:x/", "no_address"),
        ("https://[::1/", "no_address"),
        (f"https://{'a' * 64}.example/", "no_address"),
    ],
)
def test_what_is_no_address_to_call(url: str, problem: str) -> None:
    with pytest.raises(NotCalled) as told:
        target_of(url)

    assert told.value.problem == problem


def answering(*addresses: str) -> Any:
    """A look-up that finds these."""
    return lambda host, port, **more: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses]


def test_a_host_is_called_at_the_first_of_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answering("8.8.8.8", "1.1.1.1"))

    assert resolved(Target("hooks.example.org", 443, "/")) == "8.8.8.8"


@pytest.mark.parametrize("addresses", [("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ()])
def test_a_host_with_an_address_that_is_not_public_is_not_called(
    addresses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answering(*addresses))

    with pytest.raises(NotCalled, match="not_public"):
        resolved(Target("hooks.example.org", 443, "/"))


@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost"])
def test_ways_to_write_this_machine_lead_nowhere(host: str) -> None:
    with pytest.raises(NotCalled, match=r"not_public|no_host"):
        resolved(target_of(f"https://{host}/"))


def test_a_host_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*args: Any, **kwargs: Any) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "not known")

    monkeypatch.setattr(socket, "getaddrinfo", none)

    with pytest.raises(NotCalled, match="no_host"):
        resolved(Target("nowhere.example", 443, "/"))
