"""A token opens what it is for, in its own league, as long as it holds; nothing else opens anything."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.api.models import Token
from accounts.api.scopes import Scope
from accounts.api.services.tokens import digest_of, revoke, token_of
from accounts.certification.models import Certification, Event, EventCount
from accounts.people.models import Act, League
from tests.api.made import V1, Asker, a_token, header, problem_of
from tests.certification.made import NOON, certified, make_official
from tests.factories import LeagueFactory, UserFactory
from tests.world import ROLES, World

LISTS = {
    "/officials/": Scope.OFFICIALS,
    "/programmes/": Scope.PROGRAMMES,
    "/certifications/": Scope.CERTIFICATIONS,
    "/events/": Scope.EVENTS,
    "/exports/": Scope.EXPORTS,
}


def two_leagues(world: World) -> tuple[League, League]:
    """Ours and theirs, each with an official who is certified."""
    for league in (world.league, world.other_league):
        certified(league, [make_official(league)])
    return world.league, world.other_league


def addresses_of(league: League) -> dict[str, Scope]:
    """Every address that a token of the league opens, by the scope that it takes."""
    held = Certification.objects.get(league=league)
    return LISTS | {
        f"/officials/{held.user.public_id}/": Scope.OFFICIALS,
        f"/programmes/{held.level.programme.code}/": Scope.PROGRAMMES,
        f"/certifications/{held.public_id}/": Scope.CERTIFICATIONS,
        f"/events/{EventCount.objects.get(league=league).last}/": Scope.EVENTS,
    }


def test_a_token_opens_what_it_is_for_and_nothing_else(world: World) -> None:
    ours, _theirs = two_leagues(world)
    addresses = addresses_of(ours)
    for scope in Scope:
        asker = Asker(ours, [scope])
        for address, needed in addresses.items():
            answer = asker.get(address)
            assert answer.status_code == (200 if needed == scope else 403), (scope, address)
            if needed != scope:
                assert problem_of(answer)["detail"] == f"The token lacks the scope {needed.value}."


def test_a_token_of_one_league_reads_no_row_of_another(world: World) -> None:
    ours, theirs = two_leagues(world)
    asker = Asker(ours)
    # Both leagues have a programme of this code: one reads one's own.
    own = [address for address in addresses_of(theirs) if "programmes" in address or "events" in address]

    for address in set(addresses_of(theirs)) - set(own):
        found = asker.get(address)
        assert (found.status_code == 404) is (address not in LISTS), address
    people = {row["person_id"] for row in asker.rows("/officials/")}
    assert people == {str(row.user.public_id) for row in Certification.objects.filter(league=ours)}
    assert {row["certification_id"] for row in asker.rows("/certifications/")} == {
        row.public_id for row in Certification.objects.filter(league=ours)
    }
    assert {row["person_id"] for row in asker.rows("/events/")} == people
    assert len(asker.rows("/programmes/")) == ours.programmes.count()
    number = Event.objects.filter(league=theirs).latest("number").number
    assert asker.get(f"/events/{number}/").json()["person_id"] in people


@pytest.mark.parametrize("role", ROLES)
def test_a_session_opens_nothing_whoever_has_it(role: str, world: World) -> None:
    ours, _theirs = two_leagues(world)
    client = world.client(role)
    for address in addresses_of(ours):
        answer = client.get(V1 + address)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert problem_of(answer)["title"] == "Unauthorized"


@pytest.mark.django_db
def test_the_header_alone_is_looked_at() -> None:
    _token, secret = a_token(LeagueFactory.create())
    client = Client()

    assert client.get(f"{V1}/officials/", {"token": secret}).status_code == 401
    client.cookies["Authorization"] = f"Bearer {secret}"
    assert client.get(f"{V1}/officials/").status_code == 401
    assert client.get(f"{V1}/officials/", headers=header(secret)).status_code == 200
    assert client.get(f"{V1}/officials/", headers={"Authorization": f"bearer  {secret}"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("made", ["{}x", "x{}", "", "{} {}", "é{}", "Basic"])
def test_whatever_is_wrong_with_a_token_is_told_in_one_way(made: str) -> None:
    _token, secret = a_token(LeagueFactory.create())
    shown = f"Bearer {made.format(secret, secret)}" if made != "Basic" else f"Basic {secret}"

    answer = Client().get(f"{V1}/officials/", headers={"Authorization": shown})

    assert answer.status_code == 401
    assert problem_of(answer)["detail"] == "The token is not one that holds."


@pytest.mark.django_db
@pytest.mark.parametrize(("after", "holds"), [(-1, True), (0, False), (1, False)])
def test_a_token_holds_until_its_end(after: int, holds: bool) -> None:
    _token, secret = a_token(LeagueFactory.create(), expires=NOON)

    found = token_of(secret, now=NOON + timedelta(seconds=after))

    assert (found is not None) is holds


@pytest.mark.django_db
def test_a_revoked_token_opens_nothing_and_is_revoked_once() -> None:
    asker, by = Asker(LeagueFactory.create()), UserFactory.create()
    assert asker.get("/officials/").status_code == 200

    assert revoke(token=asker.token, by=by, now=timezone.now())
    assert not revoke(token=asker.token, by=by, now=timezone.now())

    assert asker.get("/officials/").status_code == 401
    assert [act.what for act in Act.objects.order_by("pk")] == ["api_token.make", "api_token.revoke"]


@pytest.mark.django_db
def test_of_a_secret_only_its_digest_is_kept() -> None:
    token, secret = a_token(LeagueFactory.create())

    assert secret.startswith("surecall_")
    assert len(secret) == len("surecall_") + 43
    kept = {str(value) for value in Token.objects.values_list().get(pk=token.pk)}
    assert digest_of(secret) in kept
    assert not any(secret in value for value in kept)
    assert secret not in str(list(Act.objects.values_list()))
    assert a_token(token.league)[1] != secret


@pytest.mark.django_db
def test_it_is_noted_when_a_token_was_last_used_to_the_minute() -> None:
    token, secret = a_token(LeagueFactory.create(), expires=NOON + timedelta(days=1))

    for seconds, noted in ((0, 0), (59, 0), (60, 60)):
        token_of(secret, now=NOON + timedelta(seconds=seconds))
        token.refresh_from_db()
        assert token.last_used == NOON + timedelta(seconds=noted)


@pytest.mark.django_db
def test_no_log_has_a_secret_not_even_where_the_server_fails(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker = Asker(LeagueFactory.create())

    def fails(*args: Any, **kwargs: Any) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("accounts.api.views.league.officials_of", fails)
    with caplog.at_level(logging.DEBUG):
        answer = asker.get("/officials/")
        Client().get(f"{V1}/officials/", headers={"Authorization": f"Bearer {asker.secret}x"})

    assert problem_of(answer) == {"type": "about:blank", "title": "Internal Server Error", "status": 500}
    assert "a fault" in caplog.text
    assert asker.secret not in caplog.text
