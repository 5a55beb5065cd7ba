"""Invitations: sending, withdrawing, and what accepting one does."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import Invitation, League, Membership, Registration, Role, User
from accounts.people.services import invitations as service
from accounts.people.services.invitations import to_invite
from tests.accounts.invited import invited, secret_in
from tests.accounts.roster.made import imported
from tests.accounts.test_identifying import with_email
from tests.accounts.test_sign_in import person_of, sign_in, signed_in_as
from tests.factories import UserFactory
from tests.site.clean import assert_page_is_clean
from tests.world import LEAGUE_ADMIN, STRANGER, World

NEW = "a new one, long enough"
ROBIN = ("1", "Tremblay", "Robin", "robin@example.org", "North")
MAX = ("2", "Roy", "Max", "roys@example.org", "North")
KIM = ("3", "Roy", "Kim", "roys@example.org", "North")
NONE = ("4", "Osei", "Ama", "", "South")


def page_of(secret: str) -> str:
    return reverse("invitation", args=[secret])


def accept(secret: str, client: Client | None = None, **typed: str):
    return (client or Client()).post(page_of(secret), {"password": NEW, **typed}, follow=True)


def send(world: World, **typed: str):
    """Have the league's administrator send one from the page."""
    url = reverse("invitations", args=["ours"])
    return world.client(LEAGUE_ADMIN).post(url, {"email": "", "number": "", "role": Role.TRAINEE, **typed})


def official(world: World, number: str) -> Registration:
    return world.league.registrations.get(number=number)


def failing(error: OSError, to: str = "") -> Any:
    """In place of a mail server's: it takes what goes to others, nothing where no address is named."""
    taken = EmailBackend.send_messages

    def send_messages(self: EmailBackend, messages: list[EmailMessage]) -> int:
        if not to or to in messages[0].to:
            raise error
        return taken(self, messages)

    return send_messages


class TestSending:
    """What the league's administrator does."""

    def test_the_link_is_in_the_mail_alone(self, world: World):
        assert send(world, email="new@example.org", role=Role.INSTRUCTOR).status_code == 302

        (held,) = Invitation.objects.all()
        secret = secret_in(mail.outbox[0])
        assert mail.outbox[0].to == [held.email] == ["new@example.org"]
        assert (held.role, held.registration, held.made_by) == (Role.INSTRUCTOR, None, world.people[LEAGUE_ADMIN])
        assert held.expires_at - held.made_at == timedelta(days=14)
        assert len(secret) >= 32
        assert secret not in {str(value) for value in vars(held).values()}
        assert secret not in world.client(LEAGUE_ADMIN).get(reverse("invitations", args=["ours"])).content.decode()

    def test_a_leagues_name_of_two_lines_breaks_no_header(self, world: World):
        League.objects.filter(pk=world.league.pk).update(name="Ours\nBcc: all@example.org")

        assert send(world, email="new@example.org").status_code == 302

        (sent,) = mail.outbox
        assert sent.subject == "Ours Bcc: all@example.org invites you"

    @pytest.mark.parametrize(
        ("typed", "to"),
        [({"number": "1"}, ROBIN[3]), ({"email": ROBIN[3]}, ROBIN[3]), ({"number": "1", "email": "x@y.ca"}, "x@y.ca")],
    )
    def test_a_registered_official_is_found_by_number_or_e_mail(self, world: World, typed: dict[str, str], to: str):
        imported(world.league, ROBIN)

        send(world, **typed)

        assert Invitation.objects.get().registration == official(world, "1")
        assert mail.outbox[0].to == [to]
        assert "Robin Tremblay" in str(mail.outbox[0].body)

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({}, "email"),
            ({"number": "99"}, "number"),
            ({"number": "4"}, "email"),
            ({"email": "roys@example.org"}, "number"),
            ({"email": "nonsense"}, "email"),
            ({"email": "a@b.ca", "role": "king"}, "role"),
        ],
    )
    def test_what_does_not_do_is_said_beside_it(self, world: World, typed: dict[str, str], field: str):
        imported(world.league, MAX, KIM, NONE)

        page = send(world, **typed)

        assert page.status_code == 422
        assert list(page.context["form"].errors) == [field]
        assert not mail.outbox

    def test_who_signs_in_already_is_not_invited(self, world: World):
        imported(world.league, ROBIN)
        User.objects.filter(registrations__number="1").update(last_login=timezone.now())

        assert send(world, number="1").context["form"].errors["number"]

    def test_another_takes_the_place_of_the_one_before(self, world: World):
        before = invited(world.league, "new@example.org")
        invited(world.league, "other@example.org")

        after = invited(world.league, "New@example.org")

        assert Client().get(page_of(before)).status_code == 410
        assert Client().get(page_of(after)).status_code == 200
        states = [each.state(timezone.now()) for each in Invitation.objects.order_by("pk")]
        assert states == ["withdrawn", "open", "open"]

    def test_all_registered_officials_with_an_e_mail_are_invited_at_once(self, world: World):
        imported(world.league, ROBIN, MAX, KIM, NONE)
        imported(world.other_league, ("9", "Away", "Far", "far@example.org", ""))
        User.objects.filter(registrations__number="1").update(last_login=timezone.now())
        official(world, "4")
        Registration.objects.filter(number="4").update(guardian_email="parent@example.org")
        admin, url = world.client(LEAGUE_ADMIN), reverse("invite_registered", args=["ours"])

        page = admin.post(url, follow=True)

        assert "3 invitations are on their way" in page.content.decode()
        assert sorted(each.to[0] for each in mail.outbox) == [
            "parent@example.org",
            "roys@example.org",
            "roys@example.org",
        ]
        assert "0 invitations" in admin.post(url, follow=True).content.decode()
        assert len(mail.outbox) == 3

    def test_of_very_many_some_remain_for_the_next_press(self, world: World, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(service, "AT_ONCE", 2)
        imported(world.league, ROBIN, MAX, KIM)

        page = world.client(LEAGUE_ADMIN).post(reverse("invite_registered", args=["ours"]), follow=True)

        assert "2 invitations are on their way. 1 more: press again." in page.content.decode()

    @pytest.mark.parametrize("error", [SMTPServerDisconnected(), SMTPRecipientsRefused({}), ConnectionRefusedError()])
    def test_one_that_was_not_sent_is_said_to_be_so_and_leads_nowhere(
        self, world: World, error: OSError, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(EmailBackend, "send_messages", failing(error, "new@example.org"))

        refused = send(world, email="new@example.org")

        assert refused.status_code == 422
        assert "did not go out" in refused.content.decode()
        assert Invitation.objects.get().withdrawn_at is not None

    def test_whom_no_mail_reaches_holds_up_none_of_the_others(self, world: World, monkeypatch: pytest.MonkeyPatch):
        imported(world.league, ROBIN, ("2", "Roy", "Ana", "gone@example.org", ""), ("3", "Low", "Kim", "k@x.ca", ""))
        monkeypatch.setattr(EmailBackend, "send_messages", failing(SMTPRecipientsRefused({}), "gone@example.org"))
        url = reverse("invite_registered", args=["ours"])

        page = world.client(LEAGUE_ADMIN).post(url, follow=True).content.decode()

        assert "2 invitations are on their way. 1 more: press again." in page
        assert {each.to[0] for each in mail.outbox} == {ROBIN[3], "k@x.ca"}
        assert [each.number for each in to_invite(world.league, timezone.now())] == ["2"]

    def test_while_no_mail_goes_out_nobody_counts_as_invited(self, world: World, monkeypatch: pytest.MonkeyPatch):
        imported(world.league, ROBIN, ("2", "Roy", "Ana", "a@x.ca", ""))
        url = reverse("invite_registered", args=["ours"])
        with monkeypatch.context() as broken:
            broken.setattr(EmailBackend, "send_messages", failing(SMTPServerDisconnected()))

            page = world.client(LEAGUE_ADMIN).post(url, follow=True).content.decode()

        assert "No mail went out." in page
        assert to_invite(world.league, timezone.now()).count() == 2
        assert "2 invitations are on their way." in world.client(LEAGUE_ADMIN).post(url, follow=True).content.decode()

    def test_a_withdrawn_one_says_so(self, world: World):
        secret = invited(world.league)
        admin, held = world.client(LEAGUE_ADMIN), Invitation.objects.get()
        url = reverse("withdraw_invitation", args=["ours", held.pk])

        assert "is withdrawn" in admin.post(url, follow=True).content.decode()
        assert "nothing to withdraw" in admin.post(url, follow=True).content.decode()

        page = Client().get(page_of(secret))
        assert page.status_code == 410
        assert "Our league has withdrawn it" in page.content.decode()
        assert_page_is_clean(page)

    def test_no_administrator_withdraws_what_another_league_sent(self, world: World):
        invited(world.other_league)

        url = reverse("withdraw_invitation", args=["ours", Invitation.objects.get().pk])

        assert world.client(LEAGUE_ADMIN).post(url).status_code == 404

    def test_the_page_says_what_has_become_of_each(self, world: World):
        imported(world.league, ROBIN)
        invited(world.league, "old@example.org", now=timezone.now() - timedelta(days=15))
        accept(invited(world.league, ROBIN[3], registration=official(world, "1")))
        html = world.client(LEAGUE_ADMIN).get(reverse("invitations", args=["ours"])).content.decode()

        assert "Expired" in html
        assert "Accepted" in html
        assert "Robin Tremblay" in html


class TestAccepting:
    """What the link does."""

    def test_a_registered_official_sets_the_password_of_the_account_that_waits(self, world: World, client: Client):
        imported(world.league, ROBIN)
        robin = official(world, "1").user
        secret = invited(world.league, ROBIN[3], registration=official(world, "1"))
        people = User.objects.count()

        page = client.get(page_of(secret))
        assert "Welcome, Robin Tremblay" in page.content.decode()
        done = accept(secret, client)

        assert "You are in Our league now." in done.content.decode()
        assert signed_in_as(client) == str(robin.pk)
        assert User.objects.count() == people
        for typed in ("1", "robin@example.org"):
            elsewhere = Client()
            sign_in(elsewhere, typed, password=NEW)
            assert signed_in_as(elsewhere) == str(robin.pk)

    def test_an_invitation_through_the_guardian_gives_the_guardians_e_mail_to_nobody(self, world: World):
        imported(world.league, NONE)
        Registration.objects.filter(number="4").update(guardian_email="parent@example.org")

        accept(invited(world.league, "parent@example.org", registration=official(world, "4")))

        assert official(world, "4").user.email == ""

    def test_two_who_share_an_e_mail_each_get_their_own_account(self, world: World):
        imported(world.league, MAX, KIM)
        for number in ("2", "3"):
            accept(invited(world.league, MAX[3], registration=official(world, number)))

        for number in ("2", "3"):
            client = Client()
            sign_in(client, number, password=NEW)
            assert signed_in_as(client) == str(official(world, number).user_id)

    def test_someone_new_comes_in_with_a_name_in_any_script(self, world: World, client: Client):
        accept(invited(world.league), client, name="  王小明 O’Brien-Ñandú  ")

        person = person_of(client)
        assert person.display_name == "王小明 O’Brien-Ñandú"
        assert person.email == "new@example.org"
        assert Membership.objects.get(user=person).role == Role.TRAINEE
        assert (held := Registration.objects.get(user=person)).full_name == person.display_name
        assert held.email == "new@example.org"

    def test_who_is_invited_to_lead_is_no_official_of_the_roster(self, world: World, client: Client):
        accept(invited(world.league, role=Role.INSTRUCTOR), client, name="Alex")

        assert Membership.objects.get(user=person_of(client)).role == Role.INSTRUCTOR
        assert not Registration.objects.filter(user=person_of(client)).exists()

    def test_someone_with_an_account_comes_in_with_it(self, world: World):
        client, secret = world.client(STRANGER), invited(world.league, role=Role.RULES_CHAIR)
        assert "Come in" in client.get(page_of(secret)).content.decode()

        accept(secret, client)

        roles = set(world.stranger.memberships.values_list("league__slug", "role"))
        assert roles == {("theirs", "trainee"), ("ours", "rules_chair")}

    def test_who_reads_the_e_mail_hears_of_the_account_that_has_it(self, world: World):
        with_email(UserFactory.create(), "new@example.org")

        assert (
            "Someone with this e-mail has an account" in Client().get(page_of(invited(world.league))).content.decode()
        )

    def test_a_registered_officials_link_takes_nobody_elses_account(self, world: World):
        imported(world.league, ROBIN)
        secret, client = invited(world.league, ROBIN[3], registration=official(world, "1")), world.client(STRANGER)

        page = accept(secret, client)

        assert "sign out first" in page.content.decode()
        assert Invitation.objects.get().used_at is None
        left = client.post(reverse("logout"), {"next": page_of(secret)})
        assert left.headers["Location"] == page_of(secret)

    def test_a_link_works_once(self, world: World):
        secret = invited(world.league)
        accept(secret, name="Kim")

        again = accept(secret, name="Max")

        assert again.status_code == 410
        assert "accepted already" in again.content.decode()
        assert not User.objects.filter(display_name="Max").exists()

    def test_after_fourteen_days_it_has_expired(self, world: World):
        secret = invited(world.league, now=timezone.now() - timedelta(days=14, seconds=1))

        page = accept(secret, name="Kim")

        assert page.status_code == 410
        assert "Ask Our league for another" in page.content.decode()

    def test_an_account_that_is_open_by_now_is_opened_by_no_link(self, world: World):
        imported(world.league, ROBIN)
        secret = invited(world.league, ROBIN[3], registration=official(world, "1"))
        robin = official(world, "1").user
        robin.set_password("theirs already")
        robin.save()

        assert accept(secret).status_code == 410
        with pytest.raises(service.NotOpen):
            service.open_account(invitation=Invitation.objects.get(), password=NEW, now=timezone.now())
        robin.refresh_from_db()
        assert robin.check_password("theirs already")

    def test_whoever_comes_second_finds_it_used(self, world: World):
        invited(world.league)
        first, now = Invitation.objects.get(), timezone.now()
        service.accept_as_new(invitation=first, name="Kim", password=NEW, now=now)

        with pytest.raises(service.NotOpen):
            service.accept_as_new(invitation=first, name="Max", password=NEW, now=now)
        with pytest.raises(service.NotOpen):
            service.accept_as(invitation=first, person=world.stranger, now=now)

    def test_an_easy_password_is_refused(self, world: World):
        page = accept(invited(world.league), name="Kim", password="password")

        assert page.status_code == 422
        assert page.context["form"].errors["password"]

    def test_a_link_that_is_none_is_not_found(self, db: None):
        assert Client().get(page_of("x" * 32)).status_code == 404
