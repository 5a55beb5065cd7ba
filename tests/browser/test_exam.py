"""An exam in a browser: saved and unsaved, lost networks, ended sessions, two tabs, wrong clocks, time that is up."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page, expect

from quizzes.exams.grading import held_saves
from quizzes.exams.models import Exam, ExamAttempt, FixedQuestion, Save
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.starting import start
from quizzes.generator import draw_quiz
from quizzes.services.storing import store_questions
from tests.browser.axe import violations
from tests.browser.screens import SCREENS
from tests.factories import PASSWORD
from tests.quizzes.exams.made import DAY, items_of, make_exam, timed
from tests.world import TRAINEE, World


@pytest.fixture
def exam(world: World) -> Exam:
    """A closed book of 60 minutes with three questions to choose the ruling of, open now."""
    now = timezone.now()
    exam = make_exam(world.league, timed(), opens=now - DAY, closes=now + DAY, published=now - DAY, blueprint={})
    drawn = draw_quiz(seed="in a browser", count=3, question_formats=["choose_ruling"])
    for number, row in enumerate(store_questions(drawn, made=now), start=1):
        FixedQuestion.objects.create(section=exam.sections.get(), number=number, question=row)
    return exam


@pytest.fixture
def attempt(exam: Exam, world: World, sign_in: Callable[..., None]) -> ExamAttempt:
    """The attempt of the trainee, who has signed in."""
    sign_in(world.people[TRAINEE])
    return start(exam=exam, user=world.people[TRAINEE], language="en")


@pytest.fixture
def first(attempt: ExamAttempt, live_server: Any) -> str:
    """The address of its first question."""
    return f"{live_server.url}/exams/attempts/{attempt.public_id}/1/"


def option(page: Page, number: int) -> Locator:
    """The card of an option."""
    return page.locator(".option").nth(number)


def saved(page: Page) -> None:
    """Wait until the server has said that it holds the answer."""
    expect(page.locator("[data-state]")).to_have_text("Saved")


def held(attempt: ExamAttempt) -> dict[int, str]:
    """The option held of each question that has one."""
    items = items_of(attempt)
    saves = held_saves(items)
    return {item.number: saves[item.pk].post["option"] for item in items if item.pk in saves}


def shown(attempt: ExamAttempt, number: int, place: int) -> str:
    """The id of the option at a place of a question, as this form shows it."""
    return str(items_of(attempt)[number - 1].options[place])


def test_an_answer_is_saved_when_it_is_given_and_stays_through_a_reload(page: Page, first: str, attempt: ExamAttempt):
    page.goto(first)
    expect(page.locator("[data-state]")).to_have_text("Not answered")
    option(page, 1).click()
    saved(page)
    assert held(attempt) == {1: shown(attempt, 1, 1)}
    option(page, 2).click()
    saved(page)
    page.wait_for_timeout(800)
    assert held(attempt) == {1: shown(attempt, 1, 2)}

    page.reload()

    expect(option(page, 2).locator("input")).to_be_checked()
    saved(page)


def test_going_on_before_the_save_has_left_saves_it_where_it_belongs(page: Page, first: str, attempt: ExamAttempt):
    page.goto(first)
    option(page, 3).click()
    page.get_by_role("button", name="Save and go on").click()
    expect(page.get_by_role("heading", name="Question 2 of 3")).to_be_attached()
    option(page, 0).click()
    page.get_by_role("button", name="Save and go on").click()
    expect(page.get_by_role("heading", name="Question 3 of 3")).to_be_attached()

    assert held(attempt) == {1: shown(attempt, 1, 3), 2: shown(attempt, 2, 0)}


def test_what_is_saved_already_does_not_hinder_going_on(page: Page, first: str, attempt: ExamAttempt):
    page.goto(first)
    option(page, 0).click()
    saved(page)
    page.wait_for_timeout(900)
    page.get_by_role("button", name="Save and go on").click()

    expect(page.get_by_role("heading", name="Question 2 of 3")).to_be_attached()


def test_a_double_click_on_the_button_goes_on_by_one(page: Page, first: str, attempt: ExamAttempt):
    page.goto(first)
    option(page, 0).click()
    page.get_by_role("button", name="Save and go on").dblclick()

    expect(page.get_by_role("heading", name="Question 2 of 3")).to_be_attached()
    page.wait_for_timeout(500)
    assert page.url == first.replace("/1/", "/2/")
    assert held(attempt) == {1: shown(attempt, 1, 0)}


def test_a_lost_network_keeps_the_answer_says_so_and_sends_it_by_itself(
    page: Page, context: BrowserContext, first: str, attempt: ExamAttempt, page_problems: list[str]
):
    page.goto(first)
    context.set_offline(True)
    option(page, 1).click()
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    expect(page.locator("[data-state]")).not_to_have_text("Saved")
    assert held(attempt) == {}

    context.set_offline(False)

    saved(page)
    expect(page.get_by_text("Not saved yet.")).to_be_hidden()
    assert held(attempt) == {1: shown(attempt, 1, 1)}
    assert all("ERR_INTERNET_DISCONNECTED" in problem for problem in page_problems)
    page_problems.clear()


def sign_in_again(page: Page) -> None:
    """Fill in the sign-in page."""
    page.locator("input[name=login]").fill(TRAINEE)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


def test_a_session_that_ended_keeps_the_answer_and_leads_back_to_the_question(
    page: Page, context: BrowserContext, first: str, attempt: ExamAttempt
):
    page.goto(first)
    deadline = attempt.deadline
    context.clear_cookies(name="sessionid")
    option(page, 2).click()
    expect(page.get_by_text("You have been signed out.")).to_be_visible()
    page.get_by_role("link", name="Sign in and go on").click()
    sign_in_again(page)

    expect(page).to_have_url(first)
    expect(option(page, 2).locator("input")).to_be_checked()
    saved(page)
    assert held(attempt) == {1: shown(attempt, 1, 2)}
    attempt.refresh_from_db()
    assert attempt.deadline == deadline


def test_a_log_in_in_a_second_tab_does_not_stop_the_first_from_saving(
    page: Page, context: BrowserContext, live_server: Any, first: str, attempt: ExamAttempt, page_problems: list[str]
):
    """It changes the token that forms are sent with."""
    page.goto(first)
    other = context.new_page()
    context.clear_cookies()
    other.goto(f"{live_server.url}/account/log-in/")
    sign_in_again(other)
    expect(other).to_have_url(f"{live_server.url}/")

    option(page, 1).click()

    saved(page)
    assert held(attempt) == {1: shown(attempt, 1, 1)}
    assert all("403" in problem for problem in page_problems)
    page_problems.clear()


def test_another_device_goes_on_and_the_older_one_is_told(
    page: Page, world: World, live_server: Any, first: str, attempt: ExamAttempt
):
    page.goto(first)
    other = Client()
    other.force_login(world.people[TRAINEE])
    other.get(first.removeprefix(live_server.url))

    option(page, 1).click()

    expect(page.get_by_text("opened on another device")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Go on here").click()
    option(page, 3).click()
    saved(page)
    assert held(attempt) == {1: shown(attempt, 1, 1), 2: shown(attempt, 2, 3)}


def test_a_tab_of_an_attempt_that_was_submitted_elsewhere_says_so(
    page: Page, first: str, attempt: ExamAttempt, page_problems: list[str]
):
    page.goto(first)
    submit(attempt=attempt, now=timezone.now())

    option(page, 1).click()

    expect(page.get_by_text("No more answers are taken.")).to_be_visible()
    page.get_by_role("link", name="See the result").click()
    expect(page.get_by_text("Not passed")).to_be_visible()
    assert not Save.objects.exists()
    assert all("409" in problem for problem in page_problems)
    page_problems.clear()


def seconds_left(page: Page) -> int:
    """What the clock shows, in seconds."""
    parts = [int(part) for part in page.locator("[data-clock]").inner_text().split(":")]
    return sum(part * 60**place for place, part in enumerate(reversed(parts)))


@pytest.mark.parametrize("wrong", [timedelta(hours=1), timedelta(hours=-1)], ids=["ahead", "behind"])
def test_a_browser_whose_clock_is_wrong_shows_the_time_left_right_also_after_it_slept(
    page: Page, first: str, attempt: ExamAttempt, wrong: timedelta
):
    page.clock.install(time=datetime.now().astimezone() + wrong)
    page.goto(first)
    page.clock.run_for(1100)
    whole = (attempt.deadline - timezone.now()).total_seconds()
    assert abs(seconds_left(page) - whole) < 15

    before = seconds_left(page)
    page.clock.fast_forward("02:00")  # hidden: its timers did not run
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    assert 118 <= before - seconds_left(page) <= 124


def test_the_time_left_is_said_at_ten_five_and_one_minutes_and_at_no_other(
    page: Page, first: str, attempt: ExamAttempt
):
    page.clock.install(time=datetime.now().astimezone())
    page.goto(first)
    page.evaluate(
        """() => { window.said = []; const at = document.querySelector("[data-announce]");
        new MutationObserver(() => window.said.push(at.textContent)).observe(at, {childList: true}); }"""
    )
    for _ in range(58):
        page.clock.run_for(60_000)

    assert page.evaluate("window.said") == ["Ten minutes left", "Five minutes left"]
    page.clock.run_for(70_000)
    assert page.evaluate("window.said") == ["Ten minutes left", "Five minutes left", "One minute left"]
    expect(page.locator("[data-clock]")).to_have_attribute("aria-label", re.compile("Time left"))


def test_when_the_time_is_up_what_was_saved_is_graded(page: Page, first: str, attempt: ExamAttempt):
    ExamAttempt.objects.filter(pk=attempt.pk).update(deadline=timezone.now() + timedelta(seconds=6))
    page.goto(first)
    option(page, 0).click()
    saved(page)

    expect(page.get_by_role("heading", name="The time is up")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="See the result now").click()

    expect(page.get_by_text(re.compile(r"^\d of 3 \(")).first).to_be_visible()
    attempt.refresh_from_db()
    assert attempt.finished == attempt.deadline


def test_by_keyboard_alone(page: Page, first: str, attempt: ExamAttempt):
    page.goto(first)
    option(page, 0).locator("input").focus()
    page.keyboard.press("ArrowDown")
    saved(page)
    page.get_by_role("button", name="Save and go on").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Question 2 of 3")).to_be_attached()

    assert held(attempt) == {1: shown(attempt, 1, 1)}


def test_enter_in_a_field_saves_and_goes_on_to_the_next_question(
    page: Page, live_server: Any, exam: Exam, world: World, sign_in: Callable[..., None]
):
    """Not to the first question, whose button stands first in the list of them."""
    drawn = draw_quiz(seed="typed", count=2, question_formats=["how_many"])
    exam.sections.get().fixed.all().delete()
    for number, row in enumerate(store_questions(drawn, made=timezone.now()), start=1):
        FixedQuestion.objects.create(section=exam.sections.get(), number=number, question=row)
    sign_in(world.people[TRAINEE])
    attempt = start(exam=exam, user=world.people[TRAINEE], language="en")
    page.goto(f"{live_server.url}/exams/attempts/{attempt.public_id}/1/")

    page.locator("input[name=number]").fill("5")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Question 2 of 2")).to_be_attached()
    assert [save.post for save in held_saves(items_of(attempt)).values()] == [{"number": "5"}]


@pytest.mark.parametrize("screen", SCREENS, indirect=True, ids=str)
def test_a_question_with_everything_open_has_no_fault_that_axe_finds(page: Page, first: str):
    page.goto(first)
    page.locator("summary", has_text="All questions").click()

    assert violations(page) == []


def test_without_javascript_the_deadline_leaves_the_title_its_room(
    browser: Any, context: BrowserContext, first: str, screen: Any
):
    plain = browser.new_context(
        java_script_enabled=False,
        storage_state=context.storage_state(),
        viewport={"width": screen.width, "height": screen.height},
    )
    page = plain.new_page()
    page.goto(first)

    expect(page.locator("[data-clock]")).to_contain_text("until")
    title = page.locator(".slim-title").bounding_box()
    assert title is not None
    assert title["width"] > screen.width / 3
    plain.close()
