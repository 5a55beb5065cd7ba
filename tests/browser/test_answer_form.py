"""The form of an answer keeps what was picked through a lost network, a reload and a double click."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.conf import settings
from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page, Route, expect

QUESTION = """{% extends "base_bare.html" %}{% load static %}
{% block content %}<form class="question" method="post" action="/answer/" data-answer>
{% include "components/options.html" with legend="What do you call?" name="option" options=options only %}
{% include "components/bottom_bar.html" with label="Make the call" only %}</form>{% endblock %}
{% block scripts %}<script src="{% static 'answer.js' %}" defer></script>{% endblock %}"""
OPTIONS = [{"id": f"id-{letter}", "text": f"Ruling {letter}"} for letter in "ABCD"]
NOT_SENT = "Not sent yet."
REFUSED = "The site did not take it."


class Rink(ThreadingHTTPServer):
    """A site of one question, that counts what it is sent and can refuse it."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        request = RequestFactory().get("/question/")
        self.question = engines["django"].from_string(QUESTION).render({"options": OPTIONS}, request)
        self.sent: list[str] = []
        self.refusal: int | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"


class Answers(BaseHTTPRequestHandler):
    """What the site answers: its question, our static files, feedback for anything else."""

    server: Rink

    def do_GET(self) -> None:
        """A page or a file."""
        if self.path.startswith("/static/"):
            file = Path(settings.BASE_DIR) / self.path.lstrip("/")
            self.reply(200, file.read_text(), mimetypes.guess_type(file.name)[0] or "text/plain")
        else:
            question = self.path == "/question/"
            self.reply(200, self.server.question if question else "<title>Feedback</title><h1>Feedback</h1>")

    def do_POST(self) -> None:
        """An answer: taken, and on to the feedback, or refused."""
        self.server.sent.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        if self.server.refusal:
            self.reply(self.server.refusal, "No.")
        else:
            self.reply(302, "", location="/feedback/")

    def reply(self, status: int, body: str, kind: str = "text/html; charset=utf-8", location: str = "") -> None:
        """Send an answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body.encode())))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name where it comes from
        """Say nothing."""


@pytest.fixture
def rink(page: Page) -> Iterator[Rink]:
    """The site, its question open."""
    with Rink() as rink:
        thread = Thread(target=rink.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        page.goto(f"{rink.address}/question/")
        yield rink
        rink.shutdown()
        thread.join()


class Network:
    """The way to the site, which can be cut; `tries` counts what is sent into the void."""

    def __init__(self, page: Page) -> None:
        self.page, self.tries = page, 0

    def cut(self) -> None:
        """Nothing that is sent arrives."""
        self.page.route("**/answer/", self.lose)

    def lose(self, route: Route) -> None:
        """One attempt, lost."""
        self.tries += 1
        route.abort("internetdisconnected")

    def mend(self) -> None:
        """What is sent arrives again."""
        self.page.unroute("**/answer/")


@pytest.fixture
def network(page: Page) -> Network:
    """The way to the site."""
    return Network(page)


@pytest.fixture
def expect_problems(page_problems: list[str]) -> Callable[[], None]:
    """Takes the errors that the browser itself logs for a lost or refused request out of the problems."""

    def clear() -> None:
        assert all("Failed to load resource" in problem for problem in page_problems), page_problems
        page_problems.clear()

    return clear


def stop_the_clock(page: Page) -> None:
    """Let no time pass in the page but what the test lets pass."""
    page.clock.install(time=0)
    page.clock.pause_at(60_000)


def send(page: Page) -> None:
    """Press the large button."""
    page.get_by_role("button", name="Make the call").click()


def test_an_answer_is_sent_once_and_leads_on(page: Page, rink: Rink):
    page.get_by_label("Ruling B").check()
    page.get_by_role("button", name="Make the call").dblclick()
    page.wait_for_url("**/feedback/")

    assert len(rink.sent) == 1
    assert "id-B" in rink.sent[0]


def test_a_lost_network_keeps_the_answer_and_sends_it_by_itself(
    page: Page, rink: Rink, network: Network, expect_problems: Callable[[], None]
):
    network.cut()
    page.get_by_label("Ruling C").check()
    send(page)
    expect(page.get_by_text(NOT_SENT)).to_be_visible()
    expect(page.get_by_label("Ruling C")).to_be_checked()

    network.mend()
    page.wait_for_url("**/feedback/")
    assert "id-C" in rink.sent[-1]
    expect_problems()


def test_it_sends_at_once_when_the_network_comes_back(
    page: Page, rink: Rink, network: Network, expect_problems: Callable[[], None]
):
    stop_the_clock(page)  # no waiting between attempts comes to its end
    network.cut()
    page.get_by_label("Ruling C").check()
    send(page)
    expect(page.get_by_text(NOT_SENT)).to_be_visible()

    network.mend()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_url("**/feedback/")
    assert (network.tries, len(rink.sent)) == (1, 1)
    expect_problems()


def test_it_waits_longer_from_attempt_to_attempt(
    page: Page, rink: Rink, network: Network, expect_problems: Callable[[], None]
):
    stop_the_clock(page)
    network.cut()
    page.get_by_label("Ruling A").check()
    send(page)
    expect(page.get_by_text(NOT_SENT)).to_be_visible()

    for number, seconds in enumerate((1, 2, 4, 8, 16, 30, 30), start=1):
        page.clock.run_for(seconds * 1000 - 100)
        assert network.tries == number
        with page.expect_event("requestfailed"):
            page.clock.run_for(100)
        assert network.tries == number + 1
        expect(page.locator("form[data-answer]")).not_to_have_attribute(
            "aria-busy", "true"
        )  # it has noticed, and waits again
    expect_problems()


@pytest.mark.parametrize("status", [400, 403, 500])
def test_a_refusal_is_told_and_can_be_tried_again(
    page: Page, rink: Rink, expect_problems: Callable[[], None], status: int
):
    rink.refusal = status
    page.get_by_label("Ruling D").check()
    send(page)
    expect(page.get_by_text(REFUSED)).to_be_visible()
    expect(page.get_by_label("Ruling D")).to_be_checked()

    rink.refusal = None
    send(page)
    page.wait_for_url("**/feedback/")
    expect_problems()


def test_a_reload_keeps_what_was_picked_until_it_is_sent(page: Page, rink: Rink):
    page.get_by_label("Ruling B").check()
    page.reload()
    expect(page.get_by_label("Ruling B")).to_be_checked()

    send(page)
    page.wait_for_url("**/feedback/")
    page.goto(f"{rink.address}/question/")
    expect(page.get_by_label("Ruling B")).not_to_be_checked()


@pytest.mark.parametrize(("key", "picked"), [("1", "A"), ("4", "D"), ("b", "B"), ("C", "C")])
def test_keys_pick_options_once_one_is_among_them(page: Page, rink: Rink, key: str, picked: str):
    page.keyboard.press(key)
    assert page.locator(":checked").count() == 0, "a key meant for something else"

    page.get_by_label("Ruling A").focus()
    page.keyboard.press(key)

    expect(page.get_by_label(f"Ruling {picked}")).to_be_checked()


def test_nothing_is_sent_before_something_is_picked(page: Page, rink: Rink):
    page.get_by_role("button", name="Make the call").click(force=True)

    assert rink.sent == []
    expect(page.get_by_role("button", name="Make the call")).to_be_disabled()


class TestWithoutJavaScript:
    """The same form, as the browser itself sends it."""

    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any]) -> dict[str, Any]:
        """A browser that runs no script."""
        return {**browser_context_args, "java_script_enabled": False}

    def test_the_form_is_an_ordinary_form(self, page: Page, rink: Rink):
        page.get_by_label("Ruling B").check()
        send(page)
        page.wait_for_url("**/feedback/")

        assert rink.sent == ["option=id-B"]
