"""Every page of the access table is accessible: narrow and wide, in both themes, with forced colours, in each language.

A page is here as soon as it is in tests/site/access.py, which fails without it. A state of a page that takes steps to
reach (feedback after an answer, a form with errors) goes into STATES: who signs in, and a function that takes the page
there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from accounts.people.models import User
from quizzes.models import Attempt, Mode
from quizzes.services.planning import set_plan
from quizzes.services.starting import Wanted, start_due
from tests.browser.asked import first_of_format
from tests.browser.axe import assert_accessible, assert_fits, violations
from tests.browser.screens import NARROW
from tests.factories import PASSWORD
from tests.quizzes.taking.made import answer, items_of, make_attempt
from tests.site.access import PAGES
from tests.world import ANONYMOUS, TRAINEE, World


def viewers(roles: list[str]) -> list[str]:
    """The visitor, where visitors see the page, and the one signed in who may do least: their headers differ."""
    signed_in = [role for role in roles if role != ANONYMOUS]
    return [role for role in roles if role == ANONYMOUS] + signed_in[:1]


SHOWN = [(name, role) for name, page in PAGES.items() for role in viewers(page.roles_that_see_it())]

FIRST, *OTHERS = (code for code, _name in settings.LANGUAGES)
IN_OTHER_LANGUAGES = [
    (name, page.roles_that_see_it()[0], language)
    for language in OTHERS
    for name, page in PAGES.items()
    if page.roles_that_see_it()
]

ONCE_CONFIRMED = ("mfa_activate_totp", "mfa_add_webauthn", "mfa_generate_recovery_codes")
WITH_FACTORS = (
    "mfa_deactivate_totp",
    "mfa_edit_webauthn",
    "mfa_remove_webauthn",
    "mfa_view_recovery_codes",
    "mfa_reauthenticate",
)
"""Pages that nobody gets in the access table: they ask who one is first, and for a factor of one's own."""

LEAD_ON = {
    *("mfa_login_webauthn", "mfa_authenticate", "account_set_password", "mfa_download_recovery_codes"),
    *("attempt", "exam_attempt", "copy_scenario", "mfa_reauthenticate_webauthn"),
}
"""What shows nobody in the access table a page of its own."""


def failed_sign_in(page: Page, base: str, world: World) -> None:
    """The sign-in page with an error."""
    page.goto(f"{base}/account/log-in/")
    page.get_by_label("E-mail, official’s number or username").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("alert").wait_for()


def saved_account(page: Page, base: str, world: World) -> None:
    """The account page with its message."""
    page.goto(f"{base}/account/")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Your settings are saved.").wait_for()


def not_found(page: Page, base: str, world: World) -> None:
    """The page for an address that leads nowhere."""
    page.goto(f"{base}/nowhere/")


def at(address: str, words: str) -> Callable[[Page, str, World], None]:
    """The page of an address, once it shows these words."""

    def go_there(page: Page, base: str, world: World) -> None:
        page.goto(f"{base}{address}")
        page.get_by_text(words).first.wait_for()

    return go_there


def a_question(slug: str) -> Callable[[Page, str, World], None]:
    """An open question in a format."""

    def go_there(page: Page, base: str, world: World) -> None:
        page.goto(f"{base}{question_in(slug, world)}")
        page.get_by_role("button", name="Make the call").wait_for()

    return go_there


def a_step(page: Page, base: str, world: World) -> None:
    """A step of an incident, with what it tells and the whole in words."""
    at(f"{WHAT_IF}goalkeeper_leaves", "The ruling")(page, base, world)
    page.get_by_role("button", name="One step on").click()
    page.get_by_text("The same in words").click()
    page.locator("ol.told").get_by_text("The goalkeeper is on his way").wait_for()


def a_wrong_call(slug: str) -> Callable[[Page, str, World], None]:
    """The ruling on a wrong call in a format, everything that can be opened open."""

    def go_there(page: Page, base: str, world: World) -> None:
        page.goto(f"{base}{question_in(slug, world, then='wrong')}ruling/")
        page.get_by_role(
            "heading", name=re.compile("What would make your call right|The nearest to your call")
        ).wait_for()
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")

    return go_there


def after_a_wrong(slug: str) -> Callable[[Page, str, World], None]:
    """The ruling on a wrong answer in a format that has no nearest situation to show."""

    def go_there(page: Page, base: str, world: World) -> None:
        page.goto(f"{base}{question_in(slug, world, then='wrong')}ruling/")
        page.get_by_role("heading", name="Why").wait_for()

    return go_there


def question_in(slug: str, world: World, *, then: str = "") -> str:
    """The address of the first question in the format, those before it answered; `then` it is answered too."""
    item = first_of_format(slug, world, Wanted(count=20))
    if then:
        answer(item, right=then == "right")
    return f"/practice/{item.attempt.public_id}/{item.number}/"


def after_some_weeks(address: str) -> Callable[[Page, str, World], None]:
    """The page of an address for someone who has made a fair number of calls, everything open."""

    def go_there(page: Page, base: str, world: World) -> None:
        attempt = make_attempt(world.people[TRAINEE], wanted=Wanted(count=20), now=timezone.now() - timedelta(days=7))
        for item in items_of(attempt):
            answer(item, right=item.number % 3 > 0)
        make_attempt(world.people[TRAINEE], token="one that is open")
        page.goto(f"{base}{address.format(attempt=attempt.public_id)}")
        page.get_by_role("heading").first.wait_for()
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")

    return go_there


def what_is_due(page: Page, base: str, world: World) -> None:
    """The first question of today's practice, for someone who has missed some a month ago."""
    after_a_month_away(page, base, world)
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_text("a clause you have missed lately").wait_for()


def why_it_was_asked(page: Page, base: str, world: World) -> None:
    """Its ruling, with the reason in full."""
    what_is_due(page, base, world)
    answer(items_of(Attempt.objects.get(mode=Mode.DUE))[0], right=False, now=timezone.now())
    page.reload()
    page.get_by_text("Asked because").wait_for()


def after_a_month_away(page: Page, base: str, world: World) -> None:
    """The home page with more due than a day has, and a date to practise for."""
    a_month_away(world)
    page.goto(base)
    page.get_by_text("comes over the next days").wait_for()


def a_month_away(world: World) -> None:
    """Have the trainee have missed many questions a month ago, and plan for a date."""
    trainee, then = world.people[TRAINEE], timezone.now() - timedelta(days=30)
    for seed in ("7", "8", "9"):
        for item in items_of(make_attempt(trainee, seed=seed, wanted=Wanted(count=20), now=then)):
            answer(item, right=False)
    set_plan(user=trainee, until=(timezone.now() + timedelta(days=9)).date())


def done_for_today(page: Page, base: str, world: World) -> None:
    """The home page when the day's situations have been answered."""
    a_month_away(world)
    trainee, now = world.people[TRAINEE], timezone.now()
    attempt = start_due(user=trainee, start_token="today's", language="en", now=now, zone=UTC, seed="7")
    for item in items_of(attempt):
        answer(item, right=True, now=now)
    page.goto(base)
    page.get_by_text("Done for today").wait_for()


def a_date_that_has_passed(page: Page, base: str, world: World) -> None:
    """The date page with an error."""
    page.goto(f"{base}/plan/")
    field = page.get_by_label("Your next game or exam")
    field.evaluate("(field) => { field.form.noValidate = true; }")
    field.fill("2026-01-31")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("is past").wait_for()


WHAT_IF = "/rulebook/what-if/?kind="

STATES: dict[str, tuple[str, Callable[[Page, str, World], None]]] = {
    "failed sign-in": (ANONYMOUS, failed_sign_in),
    "saved account": (TRAINEE, saved_account),
    "not found": (TRAINEE, not_found),
    "a question to choose": (TRAINEE, a_question("choose_ruling")),
    "a question to call": (TRAINEE, a_question("make_the_call")),
    "a clause to name": (TRAINEE, a_question("which_clause")),
    "a number to give": (TRAINEE, a_question("how_many")),
    "a face-off to spot": (TRAINEE, a_question("spot_the_face_off")),
    "a wrong choice": (TRAINEE, a_wrong_call("choose_ruling")),
    "a wrong call": (TRAINEE, a_wrong_call("make_the_call")),
    "a wrong clause": (TRAINEE, a_wrong_call("which_clause")),
    "a wrong number": (TRAINEE, after_a_wrong("how_many")),
    "a wrong face-off": (TRAINEE, a_wrong_call("spot_the_face_off")),
    "home after some weeks": (TRAINEE, after_some_weeks("/")),
    "home after a month away": (TRAINEE, after_a_month_away),
    "home, done for today": (TRAINEE, done_for_today),
    "a question that is due": (TRAINEE, what_is_due),
    "why it was asked": (TRAINEE, why_it_was_asked),
    "a date that has passed": (TRAINEE, a_date_that_has_passed),
    "progress after some weeks": (TRAINEE, after_some_weeks("/progress/")),
    "summary": (TRAINEE, after_some_weeks("/practice/{attempt}/summary/")),
    "what if": (ANONYMOUS, at(f"{WHAT_IF}goalkeeper_leaves", "The ruling")),
    "what if, step by step": (ANONYMOUS, a_step),
    "what if in a game": (ANONYMOUS, at(f"{WHAT_IF}face_off_readiness", "The ruling")),
    "what if with errors": (
        ANONYMOUS,
        at(f"{WHAT_IF}change_during_play&retiring_distance=six&exit=", "Choose one of these"),
    ),
    "what if of no kind": (ANONYMOUS, at(f"{WHAT_IF}brawl", "is no kind of situation")),
    "search": (ANONYMOUS, at("/rulebook/search/?q=goalkeeper", "all of these words")),
    "search without a find": (ANONYMOUS, at("/rulebook/search/?q=zamboni", "Nothing has a word of")),
    "an exception": (ANONYMOUS, at("/rulebook/nhl-2005-06/clauses/reasonable_time/", "exception")),
}


@pytest.mark.parametrize(("name", "role"), SHOWN)
def test_page_is_accessible(name: str, role: str, page: Page, live_server: Any, world: World, sign_in):
    if role != ANONYMOUS:
        sign_in(world.people[role])

    go_to(page, live_server.url + PAGES[name].url(name, world))

    assert_accessible(page)


@pytest.mark.parametrize(("name", "role", "language"), IN_OTHER_LANGUAGES)
def test_page_is_accessible_in_another_language(
    name: str, role: str, language: str, page: Page, live_server: Any, world: World, sign_in
):
    """Words are longer and said to be in that language; colours are what they are."""
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    if role != ANONYMOUS:
        User.objects.filter(pk=world.people[role].pk).update(language=language)
        sign_in(world.people[role])
    page.set_viewport_size({"width": NARROW.width, "height": NARROW.height})

    go_to(page, live_server.url + PAGES[name].url(name, world))

    assert page.locator("html").get_attribute("lang") == language
    assert violations(page) == []
    assert_fits(page)


def test_pages_of_what_one_signs_in_with_are_accessible(page: Page, live_server: Any, world: World, sign_in):
    trainee = world.people[TRAINEE]
    sign_in(trainee)
    go_to(page, f"{live_server.url}{reverse('account_reauthenticate')}")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(lambda url: "reauthenticate" not in url and "confirm" not in url)

    for name in ONCE_CONFIRMED:
        go_to(page, live_server.url + reverse(name))
        assert_accessible(page)

    TOTP.activate(trainee, generate_totp_secret())
    RecoveryCodes.activate(trainee)
    key = Authenticator.objects.create(user=trainee, type=Authenticator.Type.WEBAUTHN, data={"name": "Phone"})
    for name in WITH_FACTORS:
        of_key = {"pk": key.pk} if name in {"mfa_edit_webauthn", "mfa_remove_webauthn"} else None
        go_to(page, live_server.url + reverse(name, kwargs=of_key))
        assert_accessible(page)


def test_no_page_is_left_out():
    seen = {name for name, _role in SHOWN}
    pages = {name for name, page in PAGES.items() if page.method == "get" and page.html}

    assert pages - seen == {*ONCE_CONFIRMED, *WITH_FACTORS, *LEAD_ON}


def go_to(page: Page, address: str) -> None:
    """Have the browser show the page, which is there."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address


@pytest.mark.parametrize("state", STATES)
def test_state_is_accessible(state: str, page: Page, live_server: Any, world: World, sign_in, page_problems: list[str]):
    role, go_there = STATES[state]
    if role != ANONYMOUS:
        sign_in(world.people[role])

    go_there(page, live_server.url, world)

    assert_accessible(page)
    # The browser itself reports a page that came with an error status; those are what these states are.
    page_problems[:] = [problem for problem in page_problems if "Failed to load resource" not in problem]


def test_axe_finds_what_is_wrong(page: Page):
    page.set_content("<html><body><img src='data:,'><p style='color: #ccc'>pale</p></body></html>")

    found = {violation.split(":")[0] for violation in violations(page)}

    assert {"image-alt", "color-contrast", "html-has-lang", "document-title"} <= found


def test_a_page_wider_than_its_window_is_found(page: Page):
    page.set_content(
        "<html lang=en><title>Wide</title><main><h1>Wide</h1><p style='width: 900px'>wide</p></main></html>"
    )

    with pytest.raises(AssertionError, match="pixels wide in a window of 320"):
        assert_accessible(page)
