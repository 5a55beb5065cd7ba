"""An official's own pages, those of a league's certifications, and moving one: seen before, with a reason, recorded."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.certification.credentials.moves import EVERY
from accounts.certification.models import Certification, Event, What
from accounts.certification.services.issuing import issue
from accounts.people.models import Act
from accounts.people.services.erasing import erase
from tests.certification.credentials.made import YEAR, certified, moved, token_of
from tests.certification.made import make_level
from tests.queries import assert_same_number_of_queries
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, OTHER_ADMIN, RULES_CHAIR, SUPERUSER, TRAINEE, World

OWN = "/certifications/"
OF_LEAGUE = "/certifications/leagues/ours/"


@pytest.fixture
def held(world: World) -> Certification:
    """A certification of an official of our league."""
    return certified(world.league)


@pytest.fixture
def admin(world: World) -> Client:
    """The administrator's browser."""
    return world.client(LEAGUE_ADMIN)


def browser_of(held: Certification) -> Client:
    """The holder's browser."""
    client = Client()
    client.force_login(held.user)
    return client


def page_of(held: Certification) -> str:
    return reverse("certification", args=[held.public_id])


def move_of(held: Certification, word: str) -> str:
    return reverse("move_certification", args=[held.public_id, word])


def text(client: Client, address: str) -> str:
    """A page, its words apart by one blank."""
    response = client.get(address)
    assert response.status_code in (200, 409, 422), response.status_code
    return " ".join(response.content.decode().split())


def test_an_official_finds_their_own_alone(world: World, held: Certification):
    certified(world.league, name="Bea Kay")
    page = text(browser_of(held), OWN)
    assert page.count(page_of(held)) == 1
    assert "Valid" in page
    assert len(re.findall('/certifications/[^"]', page)) == 1


def test_whoever_has_none_is_told_what_will_stand_there(world: World):
    assert "No certification yet" in text(world.client(TRAINEE), OWN)


def test_the_page_of_one_has_all_that_can_be_taken_away(held: Certification):
    page = text(browser_of(held), page_of(held))
    for told in (
        "Ann Roy",
        "Our league",
        reverse("certificate", args=[held.public_id, "letter"]),
        reverse("certificate", args=[held.public_id, "a4"]),
        reverse("credential", args=[held.public_id]),
        f"https://testserver/verify/{held.code}/",
        "Issued",
    ):
        assert told in page
    assert "For administrators" not in page


def test_the_holder_sees_what_happened_and_neither_who_nor_why(world: World, held: Certification, admin: Client):
    moved(world, held, What.SUSPENDED)
    by = str(world.people[LEAGUE_ADMIN])
    assert "<b>Suspended</b>" in text(browser_of(held), page_of(held))
    for client, sees in ((browser_of(held), False), (world.client(INSTRUCTOR), False), (admin, True)):
        page = text(client, page_of(held)).partition("What happened")[2]
        assert ("As it is" in page) is sees
        assert (by in page) is sees


def test_the_credential_is_for_its_holder(world: World, held: Certification):
    address = reverse("credential", args=[held.public_id])
    response = browser_of(held).get(address)
    assert (response["Content-Type"], response.content.decode()) == ("application/jwt", token_of(held))
    assert response["Content-Disposition"] == f'attachment; filename="credential-{held.public_id}.jwt"'
    assert world.client(LEAGUE_ADMIN).get(address).status_code == 404


def test_where_there_is_no_credential_it_says_why(held: Certification, settings):
    settings.CREDENTIAL_KEY = ""
    response = browser_of(held).get(reverse("credential", args=[held.public_id]))
    assert response.status_code == 409
    assert "no key to sign with" in response.content.decode()


def test_of_someone_who_was_erased_the_page_names_nobody(admin: Client, held: Certification):
    erase(person=held.user, by=held.user, now=timezone.now())
    assert "Name no longer on record" in text(admin, page_of(held))
    assert "Roy" not in text(admin, page_of(held)) + text(admin, OF_LEAGUE)


def test_what_was_taken_over_says_where_it_is_on_record_from(held: Certification):
    QuerySet(Certification).filter(pk=held.pk).update(imported=True, source="Old file")
    assert "Old file; nobody was examined here" in text(browser_of(held), page_of(held))


def test_a_leagues_certifications_are_found_by_name_and_by_status(world: World, admin: Client):
    level = make_level(world.league)
    names = ("Ann Roy", "Bea Kay", "Cy Roy", "Dee Low", "Eve Moe")
    _valid, suspended, _expired, revoked, _other = (
        certified(
            world.league,
            name=name,
            programme=level.programme,
            number=number,
            now=timezone.now() - (YEAR + timedelta(days=1)) * (name == "Cy Roy"),
        )
        for number, name in enumerate(names, start=2)
    )
    certified(world.other_league, name="Fay Roy")
    moved(world, suspended, What.SUSPENDED)
    moved(world, revoked, What.REVOKED)
    found = {
        "": {*names},
        "?q=roy": {"Ann Roy", "Cy Roy"},
        "?q=roy+ann": {"Ann Roy"},
        "?q=zoe": set(),
        "?status=valid": {"Ann Roy", "Eve Moe"},
        "?status=suspended": {"Bea Kay"},
        "?status=expired": {"Cy Roy"},
        "?status=revoked": {"Dee Low"},
        "?status=superseded": set(),
        "?status=expired&q=ann": set(),
        "?status=nonsense": {*names},
        "?page=99": {*names},
    }
    for asked, expected in found.items():
        page = text(admin, OF_LEAGUE + asked)
        assert {name for name in (*names, "Fay Roy") if f"<b>{name}</b>" in page} == expected, asked


def test_what_was_replaced_is_found_as_that(world: World, admin: Client):
    level = make_level(world.league)
    user = world.people[TRAINEE]
    issue(user=user, level=level, by=None, now=timezone.now() - timedelta(days=330))
    issue(user=user, level=level, by=None, now=timezone.now())
    assert "1 certification<" in text(admin, f"{OF_LEAGUE}?status=superseded")


@pytest.mark.parametrize(
    ("word", "before", "verdicts"),
    [
        ("suspend", None, ("Valid.", "Not valid. Suspended by the league.")),
        ("reinstate", What.SUSPENDED, ("Not valid. Suspended by the league.", "Valid.")),
        ("revoke", None, ("Valid.", "Not valid. Revoked.")),
        ("revoke", What.SUSPENDED, ("Not valid. Suspended by the league.", "Not valid. Revoked.")),
    ],
)
def test_what_a_move_changes_is_shown_before_it_is_made_and_nothing_is_changed_by_looking(
    word: str, before: What | None, verdicts: tuple[str, str], world: World, held: Certification, admin: Client
):
    if before:
        moved(world, held, before)
    count = Event.objects.count()
    page = text(admin, move_of(held, word))
    now, afterwards = (f"<td>{verdict} </td>" if verdict == "Valid." else f"<td>{verdict}</td>" for verdict in verdicts)
    assert now + afterwards in page
    assert Event.objects.count() == count


def test_a_move_is_made_with_its_reason_and_recorded(world: World, held: Certification, admin: Client):
    for word, what, status in (
        ("suspend", What.SUSPENDED, "Suspended"),
        ("reinstate", What.REINSTATED, "Valid"),
        ("revoke", What.REVOKED, "Revoked"),
    ):
        response = admin.post(move_of(held, word), {"why": f"To {word} it"})
        assert (response.status_code, response["Location"]) == (303, page_of(held))
        event = held.events.order_by("number").last()
        assert event is not None
        assert (event.what, event.why, event.by) == (what, f"To {word} it", world.people[LEAGUE_ADMIN])
        act = Act.objects.latest("pk")
        assert (act.what, act.league, act.who) == (f"certification.{what}", world.league, world.people[LEAGUE_ADMIN])
        assert f"<b>{status}</b>" in text(admin, page_of(held))


@pytest.mark.parametrize("why", ["", "  ", "x" * 401])
def test_without_a_reason_that_can_be_kept_nothing_is_moved(why: str, held: Certification, admin: Client):
    response = admin.post(move_of(held, "revoke"), {"why": why})
    assert response.status_code == 422
    assert [event.what for event in held.events.all()] == [What.ISSUED]


def test_a_move_that_is_sent_twice_is_made_once(held: Certification, admin: Client):
    for _each in range(2):
        assert admin.post(move_of(held, "revoke"), {"why": "Twice"}).status_code == 303
    assert held.events.filter(what=What.REVOKED).count() == 1


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        (None, {"suspend", "revoke"}),
        (What.SUSPENDED, {"reinstate", "revoke"}),
        (What.REVOKED, set()),
    ],
)
def test_the_page_offers_the_moves_that_can_be_made_and_the_others_say_why_not(
    before: What | None, offered: set[str], world: World, held: Certification, admin: Client
):
    if before:
        moved(world, held, before)
    page = text(admin, page_of(held))
    words = {"suspend", "reinstate", "revoke"}
    assert {word for word in words if move_of(held, word) in page} == offered
    for word in words - offered:
        assert "this cannot be done" in text(admin, move_of(held, word))
        status = admin.post(move_of(held, word), {"why": "All the same"}).status_code
        assert status == (303 if EVERY[word].what == before else 422)  # sent again, it is what was done before
    assert held.events.count() == (2 if before else 1)


def test_what_something_took_the_place_of_cannot_be_moved(world: World, admin: Client):
    level = make_level(world.league)
    user = world.people[TRAINEE]
    first = issue(user=user, level=level, by=None, now=timezone.now() - timedelta(days=330))
    issue(user=user, level=level, by=None, now=timezone.now())
    assert "For administrators" not in text(admin, page_of(first))
    assert admin.post(move_of(first, "revoke"), {"why": "Late"}).status_code == 422


def test_what_has_run_out_can_be_revoked_alone(world: World, admin: Client):
    held = certified(world.league, now=timezone.now() - YEAR - timedelta(days=1))
    page = text(admin, page_of(held))
    assert "<b>Expired</b>" in page
    assert move_of(held, "revoke") in page
    assert move_of(held, "suspend") not in page
    assert admin.post(move_of(held, "revoke"), {"why": "Found out"}).status_code == 303


@pytest.mark.parametrize("role", [TRAINEE, INSTRUCTOR, RULES_CHAIR, OTHER_ADMIN])
def test_others_than_administrators_of_the_league_move_nothing(role: str, world: World, held: Certification):
    for word in ("suspend", "reinstate", "revoke"):
        assert world.client(role).post(move_of(held, word), {"why": "Because"}).status_code == 404
    assert browser_of(held).post(move_of(held, "suspend"), {"why": "Because"}).status_code == 404
    assert held.events.count() == 1


def test_the_superuser_may(world: World, held: Certification):
    assert world.client(SUPERUSER).post(move_of(held, "suspend"), {"why": "Because"}).status_code == 303


def test_there_is_no_other_move(held: Certification, admin: Client):
    assert admin.get(move_of(held, "renew")).status_code == 404


@pytest.mark.parametrize("address", [OWN, OF_LEAGUE])
def test_lists_ask_the_database_as_often_for_three_as_for_one(address: str, world: World):
    user = world.people[LEAGUE_ADMIN]
    client = world.client(LEAGUE_ADMIN)

    def add_row() -> None:
        held = issue(user=user, level=make_level(world.league), by=None, now=timezone.now())
        rows.append(held.public_id)

    def ask() -> None:
        page = text(client, address)
        assert all(row in page for row in rows)

    rows: list[str] = []
    assert_same_number_of_queries(ask=ask, add_row=add_row)


def test_the_page_of_one_asks_as_often_for_three_events_as_for_one(world: World, held: Certification, admin: Client):
    def add_row() -> None:
        moved(world, held, What.SUSPENDED)
        moved(world, held, What.REINSTATED)

    assert_same_number_of_queries(ask=lambda: text(admin, page_of(held)), add_row=add_row)
