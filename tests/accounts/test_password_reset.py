"""Setting a new password by a link: who gets one, where it goes, and that nobody learns who has an account."""

from __future__ import annotations

import re
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse

from accounts.people.models import League, Registration, User
from tests.accounts.test_identifying import SHARED, registered, with_email
from tests.accounts.test_sign_in import sign_in, signed_in_as
from tests.factories import LeagueFactory, UserFactory

pytestmark = pytest.mark.django_db
NEW = "a new one, long enough"
LINK = re.compile(r"https://testserver(/account/password/reset/\S+)")


@pytest.fixture
def ours() -> League:
    return LeagueFactory.create()


def ask(email: str, number: str = "") -> list[str]:
    """Ask for a link; those that come."""
    mail.outbox.clear()
    page = Client().post(reverse("account_reset_password"), {"email": email, "number": number})
    assert (page.status_code, page.headers["Location"]) == (302, reverse("account_reset_password_done"))
    assert [each.to for each in mail.outbox][:1] == [[email]]
    return LINK.findall(str(mail.outbox[0].body))


def set_by(link: str) -> None:
    """Follow the link and set a new password."""
    client = Client()
    form = client.get(link, follow=True)
    done = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    assert done.headers["Location"] == reverse("account_reset_password_from_key_done")


def person_of(client: Client, typed: str) -> User:
    """Who is signed in by what is typed and the new password."""
    sign_in(client, typed, password=NEW)
    return User.objects.get(pk=str(signed_in_as(client)))


@pytest.mark.parametrize("typed", ["robin@example.org", "Robin@Example.ORG"])
def test_who_has_an_e_mail_alone_sets_a_new_password_by_it(client: Client, typed: str):
    robin = with_email(UserFactory.create(username="robin"), "robin@example.org")

    (link,) = ask(typed)
    set_by(link)

    assert person_of(client, "robin") == robin


def test_a_link_works_once(client: Client):
    with_email(UserFactory.create(username="robin"), "robin@example.org")
    (link,) = ask("robin@example.org")
    set_by(link)

    assert "sets no password any more" in client.get(link).content.decode()


def test_a_new_password_ends_what_was_signed_in(client: Client):
    robin = with_email(UserFactory.create(username="robin"), "robin@example.org")
    client.force_login(robin)
    (link,) = ask("robin@example.org")

    set_by(link)

    assert client.get(reverse("account")).status_code == 302


def test_a_shared_e_mail_needs_the_number_beside_it(client: Client, ours: League):
    with_email(registered(ours, "1"), SHARED)
    child = with_email(registered(ours, "2"), SHARED)

    assert ask(SHARED) == []
    assert "ask again with the official’s number" in str(mail.outbox[0].body)
    (link,) = ask(SHARED, "2")
    set_by(link)

    assert person_of(client, "2") == child


@pytest.mark.parametrize("field", ["email", "guardian_email"])
def test_who_has_no_e_mail_of_their_own_is_reached_where_the_league_reaches_them(
    client: Client, ours: League, field: str
):
    child = registered(ours, "2")
    Registration.objects.update(**{field: "parent@example.org"})

    assert ask("parent@example.org") == []
    (link,) = ask("parent@example.org", "2")
    set_by(link)

    assert person_of(client, "2") == child


@pytest.mark.parametrize("field", ["email", "guardian_email"])
def test_no_league_sends_a_link_elsewhere_for_who_has_an_e_mail_of_their_own(ours: League, field: str):
    with_email(registered(ours, "2"), "robin@example.org")
    Registration.objects.update(**{field: "mallory@example.org"})

    assert ask("mallory@example.org", "2") == []


def test_a_minors_guardian_hears_of_a_link_and_of_the_new_password(ours: League):
    with_email(registered(ours, "2", display_name="Robin"), "robin@example.org")
    Registration.objects.update(guardian_email="parent@example.org")

    (link,) = ask("robin@example.org")

    (copy,) = [each for each in mail.outbox if each.to == ["parent@example.org"]]
    assert "Robin" in str(copy.body)
    assert "/reset/" not in str(copy.body)
    set_by(link)
    assert [each.to for each in mail.outbox[-2:]] == [["robin@example.org"], ["parent@example.org"]]


@pytest.mark.parametrize(
    ("email", "number"),
    [("nobody@example.org", ""), ("nobody@example.org", "1"), ("robin@example.org", "99"), ("new@example.org", "3")],
    ids=["unknown", "unknown with another's number", "known with another number", "account not opened"],
)
def test_for_nobody_there_is_a_mail_and_no_link(ours: League, email: str, number: str):
    with_email(registered(ours, "1"), "robin@example.org")
    new = registered(ours, "3")
    new.set_unusable_password()
    new.save()
    Registration.objects.filter(user=new).update(email="new@example.org")

    assert ask(email, number) == []


def test_a_closed_account_gets_no_link():
    with_email(UserFactory.create(is_active=False), "robin@example.org")

    assert ask("robin@example.org") == []


def test_what_is_said_is_the_same_for_known_and_unknown(client: Client):
    with_email(UserFactory.create(), "robin@example.org")
    pages = [
        client.post(reverse("account_reset_password"), {"email": email}, follow=True).content
        for email in ("robin@example.org", "nobody@example.org")
    ]

    assert pages[0] == pages[1]


def test_of_many_asked_for_one_e_mail_few_are_sent(client: Client):
    for _ in range(5):
        ask("robin@example.org")

    page = client.post(reverse("account_reset_password"), {"email": "ROBIN@example.org"})

    assert page.status_code == 429


@pytest.mark.parametrize("email", ["robin@example.org", "nobody@example.org"])
def test_a_mail_that_does_not_go_out_is_said_alike_for_known_and_unknown(
    client: Client, email: str, monkeypatch: pytest.MonkeyPatch
):
    UserFactory.create(email="robin@example.org")

    def down(*_: Any) -> int:
        raise SMTPServerDisconnected

    monkeypatch.setattr(EmailBackend, "send_messages", down)

    page = client.post(reverse("account_reset_password"), {"email": email})

    assert page.status_code == 422
    assert "The mail did not go out." in page.content.decode()
    assert email in page.content.decode()


def test_a_link_goes_out_though_the_guardians_mail_does_not(ours: League, monkeypatch: pytest.MonkeyPatch):
    robin = UserFactory.create(email="robin@example.org")
    Registration.objects.create(user=robin, league=ours, number="1", guardian_email="parent@example.org")
    taken = EmailBackend.send_messages

    def refusing(self: EmailBackend, messages: list[EmailMessage]) -> int:
        if messages[0].to == ["parent@example.org"]:
            raise SMTPRecipientsRefused({})
        return taken(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", refusing)

    assert Client().post(reverse("account_reset_password"), {"email": robin.email}).status_code == 302
    assert [each.to for each in mail.outbox] == [["robin@example.org"]]


def test_what_is_no_e_mail_is_said_beside_it(client: Client):
    page = client.post(reverse("account_reset_password"), {"email": "robin", "number": "7"})

    assert page.status_code == 422
    assert page.context["form"].errors["email"]
    assert not mail.outbox


class TestEmail:
    """A person's own e-mail."""

    def add(self, client: Client, email: str) -> str:
        """Give an e-mail; where the link to confirm it leads."""
        mail.outbox.clear()
        client.post(reverse("account_email"), {"action_add": "", "email": email}, follow=True)
        (found,) = re.findall(r"https://testserver(/account/email/confirm/\S+)", str(mail.outbox[0].body))
        return found

    @pytest.fixture
    def robin(self, client: Client) -> User:
        robin = UserFactory.create(username="robin")
        sign_in(client, "robin")
        client.post(reverse("account_reauthenticate"), {"password": "not a secret: tests only"})
        return robin

    def test_it_is_ones_own_once_it_is_confirmed(self, client: Client, robin: User):
        link = self.add(client, "robin@example.org")
        assert not EmailAddress.objects.filter(verified=True).exists()
        assert "waits to be confirmed" in client.get(reverse("account_email")).content.decode()

        assert "becomes the e-mail of" in client.get(link).content.decode()
        client.post(link)

        robin.refresh_from_db()
        assert robin.email == "robin@example.org"
        assert "Now it is <strong>robin@example.org" in client.get(reverse("account_email")).content.decode()

    def test_another_takes_its_place_and_the_old_one_hears_of_it(self, client: Client, robin: User):
        client.post(self.add(client, "robin@example.org"))

        client.post(self.add(client, "new@example.org"))

        robin.refresh_from_db()
        assert robin.email == "new@example.org"
        assert ["robin@example.org"] in [each.to for each in mail.outbox]

    def test_two_people_may_have_one(self, client: Client, robin: User):
        other = with_email(UserFactory.create(), SHARED)

        client.post(self.add(client, SHARED))

        assert set(User.objects.filter(emailaddress__email=SHARED, emailaddress__verified=True)) == {robin, other}

    def test_changing_it_asks_for_the_password_again(self, client: Client):
        client.force_login(UserFactory.create())

        page = client.post(reverse("account_email"), {"action_add": "", "email": "mallory@example.org"})

        assert page.headers["Location"].startswith(reverse("account_reauthenticate"))
        assert not mail.outbox


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("account_change_password", ["Current password", "New password", "New password (again)"]),
        ("account_set_password", ["New password", "New password (again)"]),
        ("account_reauthenticate", ["Password"]),
    ],
)
def test_the_fields_of_a_password_are_labelled_and_say_it_once(client: Client, name: str, labels: list[str]):
    person = UserFactory.create()
    if name == "account_set_password":
        person.set_unusable_password()
        person.save()
    client.force_login(person)
    page = client.get(reverse(name)).content.decode()

    assert re.findall(r"<label[^>]*>([^<]+)</label>", page) == labels
    assert "placeholder" not in page
