"""Posting to an address that somebody gave, without trusting it.

Each hop is looked up once and reached at the address that was checked; certificates are checked against the host's
name. No proxy of the environment is asked, no more than a status is read, and all of it ends by a deadline.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping
from threading import Timer
from time import monotonic
from urllib.parse import urljoin

from accounts.api.webhooks.public import NotCalled, Target, resolved, target_of

SECONDS = 10.0
"""For the whole call, every hop of it."""

HOPS = 3
"""So many redirects are followed."""

FOLLOWED = frozenset({301, 302, 307, 308})
"""The redirects to where the same may be posted."""


def post(url: str, body: bytes, headers: Mapping[str, str], *, seconds: float = SECONDS) -> int:
    """The status that the address answered with, or the last of those it redirected to. Raises `NotCalled`."""
    ends = monotonic() + seconds
    for _hop in range(HOPS + 1):
        target = target_of(url)
        status, location = _posted(target, body, headers, ends=ends)
        if status not in FOLLOWED or location is None:
            return status
        url = urljoin(url, location)
    raise NotCalled("redirects")


def _posted(target: Target, body: bytes, headers: Mapping[str, str], *, ends: float) -> tuple[int, str | None]:
    address = resolved(target)
    left = ends - monotonic()
    if left <= 0:
        raise NotCalled("timeout")
    connection = _Checked(target, address, left)
    # A socket's own limit begins anew with each byte that comes.
    watch = Timer(left, connection.cut)
    watch.start()
    try:
        connection.request("POST", target.path, body, {**headers, "Connection": "close"})
        response = connection.getresponse()
        return response.status, response.headers.get("Location")
    except ssl.SSLError:
        raise NotCalled("timeout" if connection.was_cut else "tls") from None
    except TimeoutError:
        raise NotCalled("timeout") from None
    except (OSError, http.client.HTTPException, ValueError):
        raise NotCalled("timeout" if connection.was_cut else "no_answer") from None
    finally:
        watch.cancel()
        connection.close()


class _Checked(http.client.HTTPSConnection):
    """A connection to a host at the address that was checked."""

    def __init__(self, target: Target, address: str, seconds: float) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(target.host, target.port, timeout=seconds, context=self._tls)
        self._address = address
        self._plain: socket.socket | None = None
        self.was_cut = False

    def connect(self) -> None:
        """Connects to that address, whatever the name means by now."""
        self._plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._tls.wrap_socket(self._plain, server_hostname=self.host)

    def cut(self) -> None:
        """Ends it, whatever it waits for."""
        self.was_cut = True
        for each in (self.sock, self._plain):
            if isinstance(each, socket.socket) and each.fileno() >= 0:
                each.shutdown(socket.SHUT_RDWR)
