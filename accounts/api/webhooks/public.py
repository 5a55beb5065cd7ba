"""Which hosts are called: public ones alone, by the address that was looked at and no other."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from django.utils.encoding import iri_to_uri

WRAPPING = (
    IPv6Network("64:ff9b::/96"),
    IPv6Network("64:ff9b:1::/48"),
    IPv6Network("2002::/16"),
    IPv6Network("2001::/32"),
)
"""Networks of IPv6 whose addresses lead to one of IPv4 that is written in them."""

ASIDE = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "fec0::/10", "3fff::/20")))
"""Networks set aside that Python takes for global: special purposes, former relays and sites, documentation."""


class NotCalled(Exception):
    """An address was not called, or did not answer; `problem` is why, in a word that rows keep."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True)
class Target:
    """Where a call goes: the host as it is named, its port, and the path there."""

    host: str
    port: int
    path: str


def target_of(url: str) -> Target:
    """The target that an address names. Raises `NotCalled` for what is no https:// address without a password."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port or 443
    except ValueError:  # UnicodeError is one
        raise NotCalled("no_address") from None
    if parts.scheme != "https" or not host or parts.username is not None or parts.password is not None:
        raise NotCalled("no_https")
    path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
    return Target(host, port, iri_to_uri(path if path.startswith("/") else f"/{path}"))


def resolved(target: Target) -> str:
    """The address of the host, looked up once. Raises `NotCalled` unless every one that it has is public."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotCalled("no_host") from None
    addresses = list(dict.fromkeys(str(address[0]) for *_kind, address in found))
    if not addresses or not all(map(is_public, addresses)):
        raise NotCalled("not_public")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether anyone on the internet reaches this address: neither ours, nor our network's, nor a way around."""
    try:
        found = ip_address(address)
    except ValueError:  # with a scope, which no public one has
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return _is_public(found.ipv4_mapped)
        if any(found in network for network in WRAPPING):
            return False
    return _is_public(found)


def _is_public(found: IPv4Address | IPv6Address) -> bool:
    if any(found in network for network in ASIDE):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)
