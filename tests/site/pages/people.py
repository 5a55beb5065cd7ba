"""Pages of people and their leagues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.people.models import Joining, User
from accounts.people.services.audit import record
from accounts.people.services.rosters import upload
from tests.accounts.invited import invited
from tests.quizzes.taking.made import EVENING
from tests.site.pages.page import TO_LOGIN, Page
from tests.site.pages.shared import (
    OURS,
    two_records,
)
from tests.world import (
    SUPERUSER,
    World,
)


def waiting_roster(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a roster that everyone who may has uploaded for the league."""
    for user in world.everyone.values():
        content = b"number,family name\n1,Roy\n,Osei\n"
        upload(league=world.league, user=user, name="roster.csv", content=content, now=EVENING)
    return OURS


INVITATIONS = "/account/rosters/ours/invitations/"


def sent_invitation(world: World) -> Mapping[str, Any]:
    """The arguments of an invitation into the league."""
    invited(world.league)
    return {**OURS, "pk": world.league.invitations.get().pk}


def link_of_invitation(world: World) -> Mapping[str, Any]:
    """The arguments of the page to accept one."""
    return {"secret": invited(world.league)}


def open_league(world: World) -> Mapping[str, Any]:
    """The arguments of our league, made open."""
    world.league.joining = Joining.OPEN
    world.league.save()
    return OURS


def acts_of_ours(world: World) -> Mapping[str, Any]:
    """The arguments of the page of a league in which something was done."""
    record(by=world.people[SUPERUSER], league=world.league, what="roster.import", target=world.league, now=EVENING)
    return OURS


def two_ids() -> dict[str, Any]:
    """The public ids of the person who is registered twice."""
    first, second = User.objects.filter(username__startswith="twice-").order_by("pk")
    return {"keep": first.public_id, "other": second.public_id}


PAGES: dict[str, Page] = {
    **dict.fromkeys(["login", "account_login"], Page(200, "/", "/", "/", "/")),
    **dict.fromkeys(
        ["logout", "account_logout"],
        Page("/account/log-in/", *["/account/log-in/"] * 4, method="post", fetched="/"),
    ),
    # Steps that another leads to: fetched by themselves, back to where it begins.
    "mfa_login_webauthn": Page("/account/log-in/", "/", "/", "/", "/"),
    "mfa_authenticate": Page("/account/log-in/", "/", "/", "/", "/"),
    # What decides who can sign in asks for the password again first; tests/accounts/test_security.py looks behind it.
    "account_reauthenticate": Page.signed_in(),
    "mfa_reauthenticate": Page(TO_LOGIN, *["/account/confirm/"] * 4),
    "mfa_reauthenticate_webauthn": Page(TO_LOGIN, *["/account/confirm/"] * 4),
    "account_change_password": Page.signed_in(),
    "account_set_password": Page(TO_LOGIN, *["/account/password/"] * 4),
    "account_reset_password": Page.open(),
    "account_reset_password_done": Page.open(),
    "account_reset_password_from_key": Page.open(kwargs=lambda world: {"uidb36": "1", "key": "stale"}),
    "account_reset_password_from_key_done": Page.open(),
    "account_email": Page.signed_in(),
    "account_confirm_email": Page.open(kwargs=lambda world: {"key": "stale"}),
    "mfa_index": Page.signed_in(),
    "mfa_activate_totp": Page.asks_again("/account/sign-in/app/"),
    "mfa_deactivate_totp": Page(TO_LOGIN, *[404] * 4),
    "mfa_list_webauthn": Page.signed_in(),
    "mfa_add_webauthn": Page.asks_again("/account/sign-in/passkeys/add/"),
    "mfa_edit_webauthn": Page.asks_again("/account/sign-in/passkeys/1/", kwargs=lambda world: {"pk": 1}),
    "mfa_remove_webauthn": Page.asks_again("/account/sign-in/passkeys/1/remove/", kwargs=lambda world: {"pk": 1}),
    "mfa_view_recovery_codes": Page(TO_LOGIN, *[404] * 4),
    "mfa_generate_recovery_codes": Page.asks_again("/account/sign-in/codes/new/"),
    "mfa_download_recovery_codes": Page(TO_LOGIN, *[404] * 4),
    "devices": Page.signed_in(),
    "end_devices": Page(TO_LOGIN, *["/account/devices/"] * 4, method="post", fetched="/account/devices/"),
    "account": Page.signed_in(),
    "language": Page(*["/"] * 5, method="post"),
    "rosters": Page(TO_LOGIN, 404, 200, 200, 200),
    "roster": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "roster_upload": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: OURS, ours=True),
    "roster_preview": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=waiting_roster, ours=True),
    "roster_import": Page(
        TO_LOGIN,
        404,
        404,
        *["/account/rosters/ours/"] * 2,
        kwargs=waiting_roster,
        ours=True,
        method="post",
        fetched=404,
    ),
    "roster_refused": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=waiting_roster, ours=True, html=False),
    "invitations": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: OURS, ours=True),
    "invite_registered": Page(
        TO_LOGIN, 404, 404, *[INVITATIONS] * 2, kwargs=lambda world: OURS, ours=True, method="post", fetched=404
    ),
    "withdraw_invitation": Page(
        TO_LOGIN, 404, 404, *[INVITATIONS] * 2, kwargs=sent_invitation, ours=True, method="post", fetched=404
    ),
    # The link is the right: whoever has it, from wherever.
    "invitation": Page.open(kwargs=link_of_invitation),
    "join": Page(200, "/", "/", "/", 200, nobody=200, stranger=200, other_admin=200, kwargs=open_league),
    "merge_choose": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=two_records, ours=True),
    "merge": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: two_records(world) | two_ids(), ours=True),
    "own_data": Page.signed_in(html=False),
    "erase_own": Page.signed_in(),
    "erase_other": Page(
        TO_LOGIN,
        404,
        404,
        404,
        200,
        stranger="/account/erase/",
        kwargs=lambda world: {"public_id": world.stranger.public_id},
    ),
    "acts": Page(TO_LOGIN, 404, 404, 200, 200),
    "league_acts": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=acts_of_ours, ours=True),
}
