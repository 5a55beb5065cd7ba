"""Reads what a page says."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client


def words_of(response: Any) -> str:
    """What a page says, without its tags."""
    main = response.content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", "<main" + main)).split())


def page(client: Client, address: str, status: int = 200) -> str:
    """What the page at the address says; it comes with the status."""
    response = client.get(address)
    assert response.status_code == status
    return words_of(response)
