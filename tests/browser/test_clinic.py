"""A clinic in three browsers: the instructor's phone, the projector, and a phone in the room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from accounts.clinics.models import Clinic, RoomCall
from accounts.clinics.services.preparing import add_drawn
from accounts.clinics.services.running import CALLS, NEXT, RULING
from quizzes.generator import draw_quiz
from tests.browser.axe import assert_accessible
from tests.clinics.made import EVENING, go, make_clinic, opened
from tests.world import INSTRUCTOR, World


@pytest.fixture
def clinic(world: World) -> Clinic:
    return opened(make_clinic(world.league, 2, by=world.people[INSTRUCTOR]), world.people[INSTRUCTOR])


def make_the_call(phone: Page) -> None:
    """The first choice of everything asked, by keyboard."""
    for group in phone.locator("fieldset").all():
        group.locator("input[type=radio]").first.focus()
        phone.keyboard.press("Space")
    phone.get_by_role("button", name="Make the call").press("Enter")


def test_the_room_follows_the_remote_by_itself(
    page: Page, live_server, world: World, sign_in: Callable[..., None], clinic: Clinic, browser: Browser
):
    sign_in(world.people[INSTRUCTOR])
    address = f"{live_server.url}{reverse('clinic_remote', args=[clinic.public_id])}"
    page.goto(address)
    phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{live_server.url}{reverse('room:room', args=[clinic.code])}")
    phone.get_by_label("Your name").fill("Robin")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("heading", name="You are in")).to_be_visible()
    expect(page.get_by_role("button", name="Remove Robin")).to_be_visible()

    screen = page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{live_server.url}{reverse('clinic_screen', args=[clinic.public_id])}")
    expect(screen.get_by_role("img", name="QR code to join")).to_be_visible()

    page.get_by_role("button", name="First scenario").press("Enter")
    expect(phone.get_by_role("button", name="Make the call")).to_be_visible()
    expect(screen.locator("#main").get_by_text("0 of 1 have called")).to_be_visible()
    make_the_call(phone)
    expect(phone.get_by_role("heading", name="Your call is in")).to_be_visible()
    expect(screen.locator("#main").get_by_text("1 of 1 have called")).to_be_visible()
    assert RoomCall.objects.count() == 1

    page.get_by_role("button", name="Close and show").click()
    expect(screen.get_by_role("heading", name="1 call")).to_be_visible()
    expect(phone.get_by_role("heading", name="1 call")).to_be_visible()
    page.get_by_role("button", name="Show the ruling").click()
    expect(screen.get_by_role("heading", name="The ruling")).to_be_visible()
    expect(phone.locator(".verdict")).to_be_visible()
    for each in (page, screen, phone):
        assert_accessible(each)

    sizes = screen.evaluate(
        "[...document.querySelectorAll('.told-big')].map((e) => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 36, "the story is read from the back row"
    assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bottom = screen.evaluate("document.querySelector('.pair').getBoundingClientRect().bottom")
    assert bottom <= 1080, "nobody scrolls a projector down to the fact that would change the ruling"
    phone.context.close()


def test_what_is_half_filled_in_is_not_lost_when_others_come_and_go(
    page: Page, live_server, world: World, clinic: Clinic
):
    from tests.clinics.made import go, here

    here(clinic, "Somebody")
    page.goto(f"{live_server.url}{reverse('room:room', args=[clinic.code])}")
    page.get_by_label("Your name").fill("Robin")
    page.get_by_role("button", name="Join").click()
    go(clinic, "next")
    expect(page.get_by_role("button", name="Make the call")).to_be_visible()
    page.locator("fieldset input[type=radio]").first.check(force=True)
    clinic.participants.filter(name="Somebody").delete()
    here(Clinic.objects.get(), "Another")
    page.wait_for_timeout(5000)

    assert page.locator("fieldset input[type=radio]").first.is_checked()


@pytest.mark.parametrize("slug", ["stretch_of_play", "who_may_change"])
def test_what_tells_many_situations_has_the_whole_screen(
    page: Page, live_server, world: World, sign_in: Callable[..., None], slug: str
):
    by = world.people[INSTRUCTOR]
    prepared = make_clinic(world.league, 0, by=by)
    drawn = draw_quiz(seed="many", count=1, question_formats=[slug])
    add_drawn(clinic=prepared, drawn=drawn, now=EVENING)
    clinic = go(opened(prepared, by), NEXT)
    sign_in(by)
    page.set_viewport_size({"width": 1920, "height": 1080})

    page.goto(f"{live_server.url}{reverse('clinic_screen', args=[clinic.public_id])}")

    told = page.locator(".told-big").all()
    boxes = [(box["x"], box["y"], box["y"] + box["height"]) for each in told if (box := each.bounding_box())]
    assert len(boxes) >= 3
    assert len({x for x, _, _ in boxes}) == 2, "in two columns"
    assert len({(x, y) for x, y, _ in boxes}) == len(boxes), "none over another"
    assert max(bottom for _, _, bottom in boxes) <= 1080


@pytest.mark.parametrize("slug", ["choose_ruling", "minimal_pair", "stretch_of_play", "who_may_change"])
def test_nothing_on_the_projector_has_to_be_scrolled_to(
    page: Page, live_server, world: World, sign_in: Callable[..., None], slug: str
):
    """Options have the letters that the room calls by; what is long is set smaller, not cut."""
    by = world.people[INSTRUCTOR]
    prepared = make_clinic(world.league, 0, by=by)
    add_drawn(clinic=prepared, drawn=draw_quiz(seed="all", count=1, question_formats=[slug]), now=EVENING)
    clinic = opened(prepared, by)
    sign_in(by)
    page.set_viewport_size({"width": 1920, "height": 1080})

    for step in (NEXT, CALLS, RULING):
        clinic = go(clinic, step)
        page.goto(f"{live_server.url}{reverse('clinic_screen', args=[clinic.public_id])}")
        page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 17
        if step == NEXT and slug == "choose_ruling":
            letters = page.locator(".options-big").evaluate("each => getComputedStyle(each).listStyleType")
            assert letters == "upper-alpha"
