"""What is not found has the site's own page, in a checkout as when deployed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.world import LEAGUE_ADMIN, World


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize("address", ["/nowhere/", "/rulebook/nhl-2005-06/no-such-rule/", "/practice/unknown/1/"])
def test_what_is_not_found_has_the_sites_own_page(address: str, debug: bool, settings, admin_client: Client):
    settings.DEBUG = debug

    response = admin_client.get(address)

    html = response.content.decode()
    assert response.status_code == 404
    assert "There is no such page, or it is not one that you may see." in html
    assert "urlpatterns" not in html
    assert "DEBUG" not in html


@pytest.mark.parametrize("name", ["roster", "merge_choose", "extra_time"])
def test_what_is_looked_for_with_a_nul_in_it_is_not_found(name: str, world: World):
    client = world.client(LEAGUE_ADMIN)
    url = reverse(name, args=["ours"])

    assert client.get(url, {"q": "a\0b"}).status_code == 404
    assert client.get(url, {"q": "a%00b"}).status_code == 200  # the three signs themselves


def test_an_address_without_its_last_slash_still_leads_to_the_page(settings, client: Client, db: None):
    settings.DEBUG = True

    assert client.get("/choose").headers["Location"] == "/choose/"
