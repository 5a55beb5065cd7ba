"""Pages are made in the person's own time zone and language, and the next person's are not touched by it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from django.utils import timezone, translation

from config.urls import urlpatterns as site
from tests.factories import UserFactory


def zone(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{timezone.get_current_timezone_name()} {translation.get_language()}")


zone.login_required = False  # type: ignore[attr-defined]


def test_each_request_has_the_time_zone_and_language_of_its_person(db, settings):
    settings.ROOT_URLCONF = type("Urls", (), {"urlpatterns": [*site, path("zone/", zone)]})
    visitor, signed_in = Client(), Client()
    signed_in.force_login(UserFactory.create(time_zone="America/Toronto", language="fr"))

    answers = [client.get("/zone/").content.decode() for client in (visitor, signed_in, visitor)]

    assert answers == ["UTC en", "America/Toronto fr", "UTC en"]
