"""Figures in a browser: from the home page to what is wrong with a question, accessible on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.exams.models import Exam
from tests.browser.axe import assert_accessible
from tests.quizzes.exams.corrected import correct
from tests.quizzes.exams.made import fix_questions, make_exam
from tests.quizzes.statistics.made import examine, practise, trainees
from tests.world import INSTRUCTOR, World

PEOPLE, QUESTIONS = 24, 8


@pytest.fixture
def exam(world: World) -> Exam:
    """An exam that enough have sat: the better half has everything right but the third question, which misleads it."""
    made = make_exam(world.league, blueprint={})
    questions = [each.question for each in fix_questions(made.sections.get(), QUESTIONS)]
    users = trainees(world.league, PEOPLE)

    def right(person: int, number: int) -> bool:
        is_good = person + number >= PEOPLE // 2
        return not is_good if number == 2 else is_good

    examine(made, users, [questions], right, saved=True)
    practise(users, questions, right)
    correct(questions[-1], world.league)
    return made


def open_everything(page: Page) -> None:
    """Open whatever the page folds away."""
    page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")


def test_an_instructor_finds_the_question_that_misleads_the_best(
    page: Page, live_server: Any, world: World, sign_in: Any, exam: Exam
):
    sign_in(world.people[INSTRUCTOR])
    page.goto(live_server.url)
    page.get_by_role("link", name="Questions in figures").click()
    assert_accessible(page)

    page.get_by_label("To look at").select_option(label="Discriminates backwards")
    page.get_by_role("button", name="Show questions").click()
    lines = page.get_by_role("main").get_by_role("listitem")
    expect(lines).to_have_count(1)
    assert "why=against" in page.url
    lines.get_by_role("link").click()

    expect(page.get_by_role("heading", name="Exams")).to_be_visible()
    expect(page.get_by_role("heading", name="Practice")).to_be_visible()
    open_everything(page)
    assert_accessible(page)


def test_the_figures_of_an_exam_are_read_without_seeing_its_chart(
    page: Page, live_server: Any, world: World, sign_in: Any, exam: Exam
):
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}/exams/write/{exam.public_id}/run/")
    page.get_by_role("link", name="Figures").click()

    expect(page.get_by_role("img", name="How the results are distributed. Most results lie in")).to_be_visible()
    expect(page.get_by_text("These figures have changed by a re-grade")).to_be_visible()
    page.get_by_text("The chart as a table").first.press("Enter")
    expect(page.get_by_role("rowheader", name="90 to 100 %")).to_be_visible()
    open_everything(page)
    assert_accessible(page)


def test_clauses_and_misreadings_are_accessible(page: Page, live_server: Any, world: World, sign_in: Any, exam: Exam):
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}/statistics/clauses/?source=practice")

    expect(page.get_by_role("heading", name="By clause")).to_be_visible()
    open_everything(page)
    assert_accessible(page)
