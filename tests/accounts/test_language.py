"""The language that one reads: the switch on every page, a person's setting, and mail in the recipient's own."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone, translation

from accounts.people.models import League, Registration, Role, User
from accounts.people.roster.columns import mapped
from accounts.people.roster.reading import read
from accounts.people.services.invitations import invite, open_account
from accounts.people.services.password_resets import send_reset
from accounts.people.services.rosters import import_roster
from tests.accounts.invited import invited
from tests.factories import LeagueFactory, UserFactory
from tests.world import INSTRUCTOR, TRAINEE, World

FRENCH = "fr-CA,fr;q=0.9"


def lang(client: Client, address: str = "/account/log-in/", **headers: Any) -> tuple[str, str]:
    """The language that a page says it is in, in its head and on its root element."""
    response = client.get(address, headers=headers)
    return response["Content-Language"], response.content.decode().split('<html lang="')[1][:2]


def switch(client: Client, language: str, next: str = "/rulebook/") -> str:  # noqa: A002 -- the field's name
    response = client.post("/account/language/", {"language": language, "next": next})
    assert response.status_code == 302
    return str(response["Location"])


def test_a_visitor_reads_what_the_browser_asks_for_until_they_choose(client: Client, db: None):
    read = [lang(client), lang(client, accept_language=FRENCH)]
    went = switch(client, "en")
    read += [lang(client, accept_language=FRENCH)]
    switch(client, "fr")
    read += [lang(client)]

    assert read == [("en", "en"), ("fr", "fr"), ("en", "en"), ("fr", "fr")]
    assert went == "/rulebook/"


def test_a_persons_setting_goes_before_browser_and_cookie(world: World):
    client = world.client(TRAINEE)
    before = lang(client, "/", accept_language=FRENCH)
    switch(client, "fr")
    after = lang(client, "/")
    client.cookies["django_language"] = "en"

    assert (before, after, lang(client, "/")) == (("en", "en"), ("fr", "fr"), ("fr", "fr"))
    assert User.objects.get(pk=world.people[TRAINEE].pk).language == "fr"
    assert User.objects.get(pk=world.people[INSTRUCTOR].pk).language == "en"


def test_each_page_offers_the_other_language_and_leads_back_to_itself(client: Client, db: None):
    html = client.get("/account/log-in/?next=/exams/").content.decode()

    assert '<input type="hidden" name="next" value="/account/log-in/?next=/exams/">' in html
    assert 'name="language" value="fr" lang="fr">Français</button>' in html
    assert 'value="en" lang="en"' not in html
    assert "csrftoken" not in client.get("/rulebook/").cookies


@pytest.mark.parametrize("wrong", ["tlh", "", "fr-tlh", "de", "../fr"])
def test_a_language_that_the_site_does_not_have_changes_nothing(world: World, wrong: str):
    client = world.client(TRAINEE)
    switch(client, wrong)

    assert lang(client, "/") == ("en", "en")
    assert "django_language" not in client.cookies


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_the_switch_leads_nowhere_else(client: Client, db: None, elsewhere: str):
    assert switch(client, "fr", elsewhere) == "/"


def test_the_account_page_answers_in_the_language_that_was_chosen_there(world: World):
    posted = {"display_name": "Robin", "time_zone": "America/Toronto", "language": "fr"}

    html = world.client(TRAINEE).post("/account/", posted, follow=True).content.decode()

    assert '<html lang="fr">' in html
    with translation.override("fr"):
        assert translation.gettext("Your settings are saved.") in html
    assert "Your settings are saved." not in html


def test_an_invitation_is_in_the_language_of_the_league_or_of_whom_it_has_registered(world: World):
    League.objects.filter(pk=world.league.pk).update(language="fr")
    league = League.objects.get(pk=world.league.pk)
    english = Registration.objects.create(user=UserFactory.create(), league=league, number="1", family_name="Roy")
    made: dict[str, Any] = {
        "league": league,
        "role": Role.TRAINEE,
        "made_by": world.people[INSTRUCTOR],
        "now": timezone.now(),
    }
    invite(email="new@example.org", **made)
    invite(email="known@example.org", registration=english, **made)

    first, second = (sent.subject for sent in mail.outbox)
    with translation.override("fr"):
        assert first == translation.gettext("%(league)s invites you") % {"league": league}
    assert second == f"{league} invites you"


def test_who_opens_the_account_that_waits_for_them_keeps_the_language_they_read(world: World):
    waiting = UserFactory.create(password=None)
    registration = Registration.objects.create(user=waiting, league=world.league, number="1", family_name="Roy")
    invited(world.league, registration=registration)
    held = world.league.invitations.get()
    with translation.override("fr"):
        person = open_account(invitation=held, password="longer than the puck", now=timezone.now())

    assert User.objects.get(pk=person.pk).language == "fr"


def test_a_link_to_a_new_password_is_in_the_language_of_its_reader_whoever_asks(db: None):
    UserFactory.create(email="fr@example.org", language="fr", password="longer than the puck")
    send_reset(email="fr@example.org", number="")
    send_reset(email="nobody@example.org", number="")

    with translation.override("fr"):
        expected = translation.gettext("Set a new password")
    assert [sent.subject for sent in mail.outbox] == [expected, "Set a new password"]
    assert translation.get_language() == "en"


def test_who_comes_by_a_roster_reads_the_language_of_the_league(db: None):
    table = read(b"number,family name\n1,Roy\n")
    import_roster(
        league=LeagueFactory.create(language="fr"),
        table=table,
        columns=mapped(table.headings, {}),
        by=None,
        now=timezone.now(),
    )

    assert Registration.objects.get().user.language == "fr"
