"""The form of an answer keeps what was picked through a lost network, a reload and a double click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page, Request, Route, expect

SITE = "http://rink.test"
QUESTION = """{% extends "base_bare.html" %}{% load static %}
{% block content %}<form class="question" method="post" action="/answer/" data-answer>
<div class="call">{% include "components/options.html" with legend="What do you call?" name="option" options=options only %}</div>
{% include "components/bottom_bar.html" with label="Make the call" only %}</form>{% endblock %}
{% block scripts %}<script src="{% static 'answer.js' %}" defer></script>{% endblock %}"""
OPTIONS = [{"id": f"id-{letter}", "text": f"Ruling {letter}"} for letter in "ABCD"]
NOT_SENT = "Not sent yet."
REFUSED = "The site did not take it."


class Rink:
    """A site of one question, whose network can be cut and whose answers are counted."""

    def __init__(self, page: Page) -> None:
        request = RequestFactory().get("/question/")
        self.question = engines["django"].from_string(QUESTION).render({"options": OPTIONS}, request)
        self.posted: list[str] = []
        self.down = False
        self.status = 302
        self.slow: list[Route] = []
        page.route(f"{SITE}/**", self.answer)

    def answer(self, route: Route, request: Request) -> None:
        """What the site answers."""
        if request.method == "POST":
            self.posted.append(request.post_data or "")
            if self.down:
                route.abort("internetdisconnected")
            elif self.status == 302:
                route.fulfill(status=302, headers={"location": "/feedback/"})
            else:
                route.fulfill(status=self.status, body="No.", content_type="text/html")
        elif request.url.endswith("/question/"):
            route.fulfill(body=self.question, content_type="text/html")
        elif "/static/" in request.url:
            file = Path(settings.BASE_DIR) / "static" / request.url.partition("/static/")[2]
            route.fulfill(path=file)
        else:
            route.fulfill(body="<title>Feedback</title><h1>Feedback</h1>", content_type="text/html")


@pytest.fixture
def rink(page: Page) -> Rink:
    """The site, its question open."""
    rink = Rink(page)
    page.goto(f"{SITE}/question/")
    return rink


@pytest.fixture
def expect_problems(page_problems: list[str]) -> Callable[[], None]:
    """Takes the errors that the browser itself logs for a lost or refused request out of the problems."""

    def clear() -> None:
        assert all("Failed to load resource" in problem for problem in page_problems), page_problems
        page_problems.clear()

    return clear


def send(page: Page) -> None:
    """Press the large button."""
    page.get_by_role("button", name="Make the call").click()


def test_an_answer_is_sent_once_and_leads_on(page: Page, rink: Rink):
    page.get_by_text("Ruling B").click()
    page.get_by_role("button", name="Make the call").dblclick()
    page.wait_for_url(f"{SITE}/feedback/")

    assert len(rink.posted) == 1
    assert "id-B" in rink.posted[0]


def test_a_lost_network_keeps_the_answer_and_sends_it_by_itself(
    page: Page, rink: Rink, expect_problems: Callable[[], None]
):
    rink.down = True
    page.get_by_text("Ruling C").click()
    send(page)
    expect(page.get_by_text(NOT_SENT)).to_be_visible()
    expect(page.get_by_label("Ruling C")).to_be_checked()

    rink.down = False
    page.wait_for_url(f"{SITE}/feedback/")
    assert "id-C" in rink.posted[-1]
    expect_problems()


def test_it_sends_at_once_when_the_network_comes_back(page: Page, rink: Rink, expect_problems: Callable[[], None]):
    page.clock.install()  # no waiting between attempts comes to its end
    rink.down = True
    page.get_by_text("Ruling C").click()
    send(page)
    expect(page.get_by_text(NOT_SENT)).to_be_visible()

    rink.down = False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_url(f"{SITE}/feedback/")
    assert len(rink.posted) == 2
    expect_problems()


def test_it_waits_longer_from_attempt_to_attempt(page: Page, rink: Rink, expect_problems: Callable[[], None]):
    page.clock.install()
    rink.down = True
    page.get_by_text("Ruling A").click()
    send(page)
    expect(page.get_by_text(NOT_SENT)).to_be_visible()

    for number, seconds in enumerate((1, 2, 4, 8, 16, 30, 30), start=1):
        page.clock.run_for(seconds * 1000 - 100)
        assert len(rink.posted) == number
        with page.expect_event("requestfailed"):
            page.clock.run_for(100)
        assert len(rink.posted) == number + 1
        page.evaluate("0")  # let the page notice before its clock goes on
    expect_problems()


@pytest.mark.parametrize("status", [400, 403, 500])
def test_a_refusal_is_told_and_can_be_tried_again(
    page: Page, rink: Rink, expect_problems: Callable[[], None], status: int
):
    rink.status = status
    page.get_by_text("Ruling D").click()
    send(page)
    expect(page.get_by_text(REFUSED)).to_be_visible()
    expect(page.get_by_label("Ruling D")).to_be_checked()

    rink.status = 302
    send(page)
    page.wait_for_url(f"{SITE}/feedback/")
    expect_problems()


def test_a_reload_keeps_what_was_picked_until_it_is_sent(page: Page, rink: Rink):
    page.get_by_text("Ruling B").click()
    page.reload()
    expect(page.get_by_label("Ruling B")).to_be_checked()

    send(page)
    page.wait_for_url(f"{SITE}/feedback/")
    page.goto(f"{SITE}/question/")
    expect(page.get_by_label("Ruling B")).not_to_be_checked()


@pytest.mark.parametrize(("key", "picked"), [("1", "A"), ("4", "D"), ("b", "B"), ("C", "C")])
def test_keys_pick_options(page: Page, rink: Rink, key: str, picked: str):
    page.keyboard.press(key)

    expect(page.get_by_label(f"Ruling {picked}")).to_be_checked()


def test_nothing_is_sent_before_something_is_picked(page: Page, rink: Rink):
    page.get_by_role("button", name="Make the call").click(force=True)

    assert rink.posted == []
    expect(page.get_by_role("button", name="Make the call")).to_be_disabled()


class TestWithoutJavaScript:
    """The same form, as the browser itself sends it."""

    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any]) -> dict[str, Any]:
        """A browser that runs no script."""
        return {**browser_context_args, "java_script_enabled": False}

    def test_the_form_is_an_ordinary_form(self, page: Page, rink: Rink):
        page.get_by_text("Ruling B").click()
        send(page)
        page.wait_for_url(f"{SITE}/feedback/")

        assert rink.posted == ["option=id-B"]
