"""Passwords, authenticator apps, recovery codes and devices: what decides who can sign in."""

from __future__ import annotations

import re
import time
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.utils import decrypt
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse

from accounts.people.devices import named
from accounts.people.models import Registration, User
from tests.accounts.test_sign_in import SIXTY_DAYS, sign_in, signed_in_as
from tests.factories import PASSWORD, LeagueFactory, UserFactory
from tests.site.clean import assert_page_is_clean

pytestmark = pytest.mark.django_db
NEW = "a new one, long enough"


@pytest.fixture
def robin() -> User:
    return UserFactory.create(username="robin")


@pytest.fixture
def robins(client: Client, robin: User) -> Client:
    """Robin's, who has just shown who they are."""
    sign_in(client, "robin")
    confirm(client)
    return client


def confirm(client: Client) -> None:
    """Give the password again."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def code_for(secret: str) -> str:
    """What an authenticator app shows now."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def with_app(robins: Client) -> list[str]:
    """Have Robin use an app; the recovery codes that come with it."""
    form = robins.get(reverse("mfa_activate_totp"))
    assert_page_is_clean(form)
    page = robins.post(reverse("mfa_activate_totp"), {"code": code_for(form.context["form"].secret)}, follow=True)
    assert_page_is_clean(page)
    return re.findall(r"<code>(\w+)</code>", page.content.decode())


def test_changing_the_password_takes_the_old_one_and_keeps_one_signed_in(robins: Client, robin: User):
    url = reverse("account_change_password")
    wrong = robins.post(url, {"oldpassword": "wrong", "password1": NEW, "password2": NEW})
    assert wrong.context["form"].errors["oldpassword"]

    done = robins.post(url, {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})

    assert done.headers["Location"] == reverse("account")
    robin.refresh_from_db()
    assert robin.check_password(NEW)
    assert robins.get(reverse("account")).status_code == 200


def test_a_minors_guardian_hears_that_the_password_has_changed(robins: Client, robin: User):
    league = LeagueFactory.create()
    Registration.objects.create(user=robin, league=league, guardian_email="parent@example.org")

    robins.post(reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})

    assert [each.to for each in mail.outbox] == [["parent@example.org"]]
    assert "127.0.0.1" not in str(mail.outbox[0].body)


def test_a_password_is_changed_though_no_mail_goes_out(
    robins: Client, robin: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    User.objects.filter(pk=robin.pk).update(email="robin@example.org")

    def down(*_: Any) -> int:
        raise SMTPServerDisconnected

    monkeypatch.setattr(EmailBackend, "send_messages", down)
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}

    assert robins.post(reverse("account_change_password"), typed).status_code == 302

    robin.refresh_from_db()
    assert robin.check_password(NEW)
    assert "did not go out" in caplog.text


def test_who_has_no_password_yet_sets_one_without_being_asked_for_any(client: Client, robin: User):
    robin.set_unusable_password()
    robin.save()
    client.force_login(robin)

    page = client.get(reverse("account_set_password"))
    assert_page_is_clean(page)
    client.post(reverse("account_set_password"), {"password1": NEW, "password2": NEW})

    robin.refresh_from_db()
    assert robin.check_password(NEW)
    assert client.get(reverse("mfa_add_webauthn")).status_code == 302  # and from now on it is asked for


def test_who_has_neither_password_nor_passkey_adds_a_passkey_at_once(client: Client, robin: User):
    robin.set_unusable_password()
    robin.save()
    client.force_login(robin)

    assert_page_is_clean(client.get(reverse("mfa_add_webauthn")))


def test_with_an_app_signing_in_takes_its_code(robins: Client, robin: User):
    with_app(robins)
    secret = decrypt(Authenticator.objects.get(user=robin, type=Authenticator.Type.TOTP).data["secret"])
    elsewhere = Client()

    step = sign_in(elsewhere, "robin")
    assert step.headers["Location"] == reverse("mfa_authenticate")
    assert signed_in_as(elsewhere) is None
    assert_page_is_clean(elsewhere.get(reverse("mfa_authenticate")))
    wrong = elsewhere.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert wrong.context["form"].errors["code"]
    cache.clear()  # a code is good once; what half a minute does
    elsewhere.post(reverse("mfa_authenticate"), {"code": code_for(secret)})

    assert signed_in_as(elsewhere) == str(robin.pk)
    assert elsewhere.cookies["sessionid"]["max-age"] == SIXTY_DAYS


def test_a_recovery_code_signs_in_once(robins: Client, robin: User):
    code, *others = with_app(robins)
    assert len(others) == 9
    for expected in (str(robin.pk), None):
        elsewhere = Client()
        sign_in(elsewhere, "robin")
        elsewhere.post(reverse("mfa_authenticate"), {"code": code})
        assert signed_in_as(elsewhere) == expected


def test_the_pages_of_someone_with_an_app_are_pages_of_the_site(robins: Client):
    with_app(robins)
    names = ("mfa_index", "mfa_deactivate_totp", "mfa_view_recovery_codes", "mfa_generate_recovery_codes")
    for name in (*names, "mfa_reauthenticate", "mfa_add_webauthn"):
        assert_page_is_clean(robins.get(reverse(name)))
    file = robins.get(reverse("mfa_download_recovery_codes"))
    assert file.headers["Content-Type"].startswith("text/plain")


def test_doing_without_the_app_takes_no_code_any_more(robins: Client, robin: User):
    with_app(robins)
    robins.post(reverse("mfa_deactivate_totp"))
    elsewhere = Client()

    sign_in(elsewhere, "robin")

    assert signed_in_as(elsewhere) == str(robin.pk)


def test_an_app_is_not_added_without_the_password(client: Client, robin: User):
    client.force_login(robin)

    page = client.post(reverse("mfa_activate_totp"), {"code": "000000"})

    assert page.headers["Location"].startswith(reverse("account_reauthenticate"))


class TestDevices:
    """Where one is signed in."""

    def signed_in(self, agent: str = "") -> Client:
        client = Client(headers={"user-agent": agent})
        sign_in(client, "robin")
        return client

    def devices(self, client: Client) -> list[str]:
        return [device.name for device in client.get(reverse("devices")).context["devices"]]

    def test_they_are_listed_with_the_one_that_asks_first(self, robin: User):
        phone = self.signed_in("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1")
        laptop = self.signed_in("Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0")

        assert self.devices(laptop) == ["Firefox on Linux", "Safari on iPhone"]
        assert self.devices(phone) == ["Safari on iPhone", "Firefox on Linux"]

    def test_one_is_ended(self, robin: User):
        here, lost, kept = self.signed_in(), self.signed_in(), self.signed_in()
        newest, oldest = [each.pk for each in here.get(reverse("devices")).context["devices"][1:]]

        here.post(reverse("end_devices"), {"device": str(oldest)})

        assert signed_in_as(lost) is None
        assert signed_in_as(here) == signed_in_as(kept) == str(robin.pk)
        assert newest != oldest

    def test_all_others_are_ended(self, robin: User):
        here, there, elsewhere = self.signed_in(), self.signed_in(), self.signed_in()

        page = here.post(reverse("end_devices"), follow=True)

        assert "2 devices are signed out" in page.content.decode()
        assert signed_in_as(there) is signed_in_as(elsewhere) is None
        assert signed_in_as(here) == str(robin.pk)

    @pytest.mark.parametrize("device", ["x", "-1", "9" * 40, "999999", "anothers", "this"])
    def test_nothing_else_is_ended(self, robin: User, device: str):
        here, there = self.signed_in(), self.signed_in()
        (own, _) = here.get(reverse("devices")).context["devices"]
        other = Client()
        other.force_login(UserFactory.create())
        (anothers,) = other.get(reverse("devices")).context["devices"]
        chosen = {"anothers": str(anothers.pk), "this": str(own.pk)}.get(device, device)

        here.post(reverse("end_devices"), {"device": chosen})

        assert signed_in_as(here) == signed_in_as(there) == str(robin.pk)
        assert signed_in_as(other) is not None

    @pytest.mark.parametrize(
        ("agent", "name"),
        [
            ("", "Unknown browser"),
            ("curl/8.0", "Unknown browser"),
            ("Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
            ("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0", "Edge on Windows"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17 Safari/605.1.15", "Safari on Mac"),
        ],
    )
    def test_a_device_has_a_name_that_people_know_it_by(self, agent: str, name: str):
        assert named(agent) == name
