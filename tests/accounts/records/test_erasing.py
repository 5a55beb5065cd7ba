"""After an erasure nothing in the database names the person, and what they answered is still there, nameless."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.people.holdings import Erase, holdings
from accounts.people.models import Act, Role, User
from accounts.people.permissions import may_erase
from accounts.people.services.audit import record
from accounts.people.services.erasing import MayNotErase, erase
from accounts.people.services.merging import merge
from quizzes.models import Answer
from tests.accounts.records.made import attempts_of, with_everything
from tests.accounts.roster.made import ROBIN, imported
from tests.at_once import at_once
from tests.factories import PASSWORD, LeagueFactory, MembershipFactory, UserFactory
from tests.quizzes.taking.made import EVENING
from tests.world import LEAGUE_ADMIN, SUPERUSER, TRAINEE, World

NAMES = {
    "number": "QX-90417",
    "family_name": "Zzyzxova",
    "given_name": "Quillon",
    "email": "quillon@zzyzx.example",
    "organisation": "Zzyzx Rinks",
    "guardian_name": "Ottoline Zzyzxova",
    "guardian_email": "ottoline@zzyzx.example",
}
WORDS = ("zzyzx", "quillon", "ottoline", "qx-90417")


def texts() -> Iterator[tuple[str, str]]:
    """Every value of every column of every table that is there, as text, and where it stands."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                yield from ((f"{table}.{name}", str(value)) for name, value in zip(columns, row, strict=True))


def naming() -> set[str]:
    """Where a word stands by which the person is known."""
    return {where for where, text in texts() if any(word in text.casefold() for word in WORDS)}


@pytest.fixture
def quillon(world: World) -> User:
    """Someone with everything, whom a superuser has changed in the site administration and who did something."""
    number = NAMES["number"]
    more = {name: value for name, value in NAMES.items() if name != "number"}
    person = with_everything(world.league, number, seed="7", right=True, **more)
    User.objects.filter(pk=person.pk).update(username="quillon", email=NAMES["email"])
    person.refresh_from_db()
    Client().force_login(person)
    record(by=person, league=world.league, what="roster.import", target=world.league, now=EVENING)
    row = person.memberships.get()
    given = {"user": person.pk, "league": world.league.pk, "role": Role.INSTRUCTOR}
    world.client(SUPERUSER).post(reverse("admin:people_membership_change", args=[row.pk]), given)
    LogEntry.objects.create(user=world.people[SUPERUSER], object_repr="Quillon Zzyzxova", action_flag=2)
    return person


def test_no_column_of_any_table_names_the_person(world: World, quillon: User) -> None:
    before = naming()
    assert {"people_user.username", "people_registration.number", "people_act.who_name"} <= before

    assert erase(person=quillon, by=world.people[SUPERUSER], now=EVENING)

    assert naming() == set()


def test_the_answers_stay_with_a_nameless_record_of_the_same_public_id(world: World, quillon: User) -> None:
    attempts, answers, public_id = attempts_of(quillon), Answer.objects.count(), quillon.public_id

    erase(person=quillon, by=quillon, now=EVENING)

    stub = User.objects.get(public_id=public_id)
    assert attempts_of(stub) == attempts
    assert Answer.objects.count() == answers
    assert (str(stub), stub.erased_at, stub.is_active) == ("Erased person", EVENING, False)
    left = {each.model: each.rows(stub).exists() for each in holdings() if each.erase is Erase.DELETED}
    assert not any(left.values()), left


def test_what_the_person_did_stays_done_by_nobody(world: World, quillon: User) -> None:
    erase(person=quillon, by=quillon, now=EVENING)

    acts = {act.what: act for act in Act.objects.all()}
    assert {"roster.import", "person.erase"} <= set(acts)
    assert {(acts[what].who, acts[what].who_name) for what in ("roster.import", "person.erase")} == {(None, "")}
    assert (acts["person.erase"].league, acts["person.erase"].target_id) == (None, str(quillon.public_id))
    html = world.client(LEAGUE_ADMIN).get("/account/acts/ours/").content.decode()
    assert "Erased person" in html
    assert "Erased a person" not in html


def test_nobody_signs_in_any_more_and_every_device_is_signed_out(world: World, quillon: User) -> None:
    browser = Client()
    browser.force_login(quillon)
    other = world.client(TRAINEE)
    sessions = Session.objects.count()

    erase(person=quillon, by=quillon, now=EVENING)

    assert Session.objects.count() == sessions - 2  # the other one is of the fixture
    assert browser.get("/account/").status_code == 302
    assert other.get("/account/").status_code == 200
    assert not Client().login(username=quillon.username, password=PASSWORD)


def test_records_that_were_given_up_for_the_persons_lose_their_names_too(world: World, quillon: User) -> None:
    keep = with_everything(world.league, "2", seed="8", right=False)
    merge(keep=keep, other=quillon, by=world.people[SUPERUSER], now=EVENING)
    assert "people_act.who_name" in naming()

    erase(person=keep, by=keep, now=EVENING)

    assert naming() == set()


def test_others_lose_nothing(world: World, quillon: User) -> None:
    other = with_everything(world.league, "2", seed="8", right=False)
    counts = {each.model: each.rows(other).count() for each in holdings()}

    erase(person=quillon, by=quillon, now=EVENING)

    assert {each.model: each.rows(other).count() for each in holdings()} == counts


def test_whoever_comes_again_is_someone_new(world: World) -> None:
    imported(world.league, ROBIN)
    person = User.objects.get(registrations__number=ROBIN[0])
    erase(person=person, by=world.people[SUPERUSER], now=EVENING)

    imported(world.league, ROBIN)

    assert User.objects.get(registrations__number=ROBIN[0]) != person


def test_once_is_enough_and_at_the_same_moment_too(transactional_db: None) -> None:
    person = with_everything(LeagueFactory.create(), "1", seed="7", right=True)

    done = at_once(lambda number: erase(person=person, by=person, now=EVENING))

    assert sum(done) == 1
    assert Act.objects.count() == 1


def test_who_may_erase_whom(world: World) -> None:
    admin, superuser, trainee = (world.people[role] for role in (LEAGUE_ADMIN, SUPERUSER, TRAINEE))

    assert {role for role, user in world.cast.items() if may_erase(user, trainee)} == {TRAINEE, SUPERUSER}
    with pytest.raises(MayNotErase):
        erase(person=trainee, by=admin, now=EVENING)
    with pytest.raises(MayNotErase, match="only site administrator"):
        erase(person=superuser, by=superuser, now=EVENING)
    UserFactory.create(is_superuser=True)
    assert erase(person=superuser, by=superuser, now=EVENING)


class TestPages:
    """Asked for by the person, or done by a superuser."""

    @pytest.mark.parametrize("typed", ["TRAINEE ", PASSWORD])
    def test_a_person_confirms_and_is_gone(self, typed: str, world: World) -> None:
        client, person = world.client(TRAINEE), world.people[TRAINEE]
        assert 'href="/account/erase/"' in client.get("/account/").content.decode()
        assert "What stays, without a name" in client.get("/account/erase/").content.decode()

        response = client.post("/account/erase/", {"confirmed": typed}, follow=True)

        assert "is erased" in response.content.decode()
        assert response.redirect_chain == [(reverse("login"), 302)]
        person.refresh_from_db()
        assert person.erased_at

    @pytest.mark.parametrize("typed", ["", "   ", "yes", "instructor"])
    def test_without_the_right_word_nothing_is_erased(self, typed: str, world: World) -> None:
        response = world.client(TRAINEE).post("/account/erase/", {"confirmed": typed})

        assert response.status_code == 422
        assert 'id="id_confirmed_error"' in response.content.decode()
        assert not User.objects.exclude(erased_at=None).exists()

    def test_a_superuser_gets_there_from_the_site_administration(self, world: World) -> None:
        client, person = world.client(SUPERUSER), world.stranger
        address = reverse("erase_other", args=[person.public_id])
        change = reverse("admin:people_user_change", args=[person.pk])
        assert address in client.get(change).content.decode()
        assert client.post(address, {"confirmed": PASSWORD}).status_code == 422

        assert client.post(address, {"confirmed": "stranger"}).headers["Location"] == "/account/acts/"

        assert address not in client.get(change).content.decode()
        assert client.get(address).status_code == 404
        assert client.get(reverse("admin:people_user_delete", args=[person.pk])).status_code == 403

    def test_the_only_site_administrator_is_told_why_not(self, world: World) -> None:
        response = world.client(SUPERUSER).post("/account/erase/", {"confirmed": SUPERUSER})
        assert response.status_code == 422
        assert "only site administrator" in response.content.decode()

    def test_ones_own_address_leads_to_ones_own_page(self, world: World) -> None:
        address = reverse("erase_other", args=[world.people[TRAINEE].public_id])
        assert world.client(TRAINEE).get(address).headers["Location"] == "/account/erase/"


def test_an_administrators_log_names_no_person(world: World) -> None:
    MembershipFactory.create(user=world.stranger, league=world.league)
    row = world.stranger.memberships.latest("pk")
    world.client(SUPERUSER).post(reverse("admin:people_membership_delete", args=[row.pk]), {"post": "yes"})

    entry = LogEntry.objects.get()
    assert entry.object_repr == f"membership {row.pk}"
