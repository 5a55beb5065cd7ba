"""What a phone is given to keep: as much as a visitor may see, and no more."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def test_the_worker_answers_for_the_whole_site_and_is_looked_for_anew(client: Client) -> None:
    response = client.get("/service-worker.js")

    assert response.headers["Content-Type"].startswith("text/javascript")
    assert response.headers["Cache-Control"] == "no-cache"
    told = response.content.decode()
    assert '"/static/site.css"' in told
    assert 'const BOOK = "/rulebook/"' in told


def test_the_manifest_names_icons_that_are_there_in_the_size_that_it_says(client: Client) -> None:
    response = client.get("/manifest.webmanifest")

    assert response.headers["Content-Type"] == "application/manifest+json"
    manifest: dict[str, Any] = response.json()
    assert {"name", "short_name", "start_url", "display", "icons", "id"} <= manifest.keys()
    images = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["purpose"], icon["sizes"]) for icon in images} == {
        (use, size) for use in ("any", "maskable") for size in ("192x192", "512x512")
    }
    for icon in images:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert isinstance(path, str)
        width, height = struct.unpack(">II", Path(path).read_bytes()[16:24])
        assert f"{width}x{height}" == icon["sizes"]


def test_every_page_leads_to_the_manifest(client: Client) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/rulebook/").content.decode()
