"""What leads astray by a mail: links by a made-up host, headers by a name or a title, lines by a name."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.api.models import Webhook
from accounts.api.services.telling_off import mail_switched_off
from accounts.certification.services.mailing import Reached, report_unreached
from accounts.certification.services.reminding import _mail
from accounts.people.models import League, Role, User
from quizzes.exams.services.mailing import mail_to
from tests.accounts.invited import invited
from tests.accounts.test_identifying import with_email
from tests.accounts.test_sign_in import sign_in
from tests.factories import PASSWORD, LeagueFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
HOSTS = ["evil.rink.example", "testserver:6666", "rink.example:443"]
BREAKS = ["\n", "\r\n", "\r", "\u2028", "\x0b", "\x85"]


def links() -> set[str]:
    """The hosts of all links in the mails that went out."""
    return {host for each in mail.outbox for host in re.findall(r"https?://([^/\s]*)", str(each.body))}


@pytest.mark.parametrize("host", HOSTS)
def test_no_mail_leads_to_the_host_that_a_request_names(client: Client, host: str, settings) -> None:
    settings.ALLOWED_HOSTS = [".rink.example", "testserver"]
    named: dict[str, Any] = {"headers": {"host": host, "x-forwarded-host": "evil.example"}}
    admin = MembershipFactory.create(role=Role.LEAGUE_ADMIN)
    robin = with_email(UserFactory.create(username="robin"), "robin@example.org")

    client.post(reverse("account_reset_password"), {"email": robin.email}, **named)
    client.force_login(admin.user)
    client.post(
        reverse("invitations", args=[admin.league.slug]), {"email": "a@example.org", "role": "trainee"}, **named
    )
    sign_in(client := Client(), "robin")
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.post(reverse("account_email"), {"action_add": "", "email": "new@example.org"}, **named)
    client.post(
        reverse("account_change_password"),
        {"oldpassword": PASSWORD, "password1": "another one, long", "password2": "another one, long"},
        **named,
    )

    assert [each.to[0] for each in mail.outbox] == [robin.email, "a@example.org", "new@example.org", robin.email]
    assert links() == {"testserver"}


def everyone_told(league: League, person: User, title: str) -> None:
    """Each mail that has a name or a title in its subject."""
    invited(league, "new@example.org")
    report_unreached([person.pk], league)
    _mail(person, league, Reached("a@example.org"), f"{title} ends", ["…"])
    mail_to(person, league, f"{title}: passed", "…")
    mail_switched_off(Webhook(league=league, url="https://hook.example/"), Webhook.Why.FAILED)


@pytest.mark.parametrize("line_break", BREAKS)
def test_no_name_or_title_begins_a_header(line_break: str) -> None:
    league = LeagueFactory.create(name=f"Ours{line_break}Bcc: mallory@example.org")
    admin = UserFactory.create(email="admin@example.org")
    MembershipFactory.create(league=league, user=admin, role=Role.LEAGUE_ADMIN)
    person = UserFactory.create(email="robin@example.org", display_name=f"Robin{line_break}{line_break}Pay here")

    everyone_told(league, person, f"Exam{line_break}Bcc: mallory@example.org")

    assert len(mail.outbox) == 5
    for each in mail.outbox:
        headers = each.message()
        assert headers["Bcc"] is None
        assert "mallory@example.org" not in each.recipients()
        assert len(str(headers["Subject"]).splitlines()) == 1
        assert not any(line.startswith("Pay here") for line in str(each.body).splitlines())


@pytest.mark.parametrize("typed", ["a@example.org\nBcc: m@example.org", "a@example.org, m@example.org", "<a@b.org>"])
def test_no_address_is_two(client: Client, typed: str) -> None:
    page = client.post(reverse("account_reset_password"), {"email": typed})

    assert page.status_code == 422
    assert not mail.outbox
    assert not EmailAddress.objects.exists()


def test_a_mail_names_the_site_by_its_own_address() -> None:
    invited(LeagueFactory.create(), now=timezone.now())

    assert "https://testserver/account/invitation/" in str(mail.outbox[0].body)
