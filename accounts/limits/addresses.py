"""Where a request comes from, as far as it is counted."""

from __future__ import annotations

from ipaddress import IPv6Network, ip_address

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

PREFIX = 64
"""Of IPv6, one customer has at least so large a network."""


def address_of(request: HttpRequest) -> str:
    """The visitor's address, or their network of IPv6: whoever has one address of it has them all.

    Behind a proxy that is trusted, what the proxy itself has added counts and nothing that a visitor has sent.
    """
    return network_of(get_adapter().get_client_ip(request))


def network_of(address: str) -> str:
    """The address as it is counted."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), PREFIX), strict=False))
