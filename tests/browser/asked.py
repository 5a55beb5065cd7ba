"""An open question of one format in a running site."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Page, expect

from quizzes.formats import get
from quizzes.generator import draw_quiz
from quizzes.models import Item
from quizzes.services.starting import Wanted
from tests.browser.axe import assert_accessible
from tests.quizzes.taking.made import answer, items_of, make_attempt
from tests.world import TRAINEE, World


def open_question(page: Page, base: str, world: World, slug: str) -> Item:
    """Open an attempt of the trainee whose one question is of this format."""
    seed = next(str(seed) for seed in count() if draw_quiz(seed=str(seed), count=1)[0].format == slug)
    attempt = make_attempt(world.people[TRAINEE], seed=seed, wanted=Wanted(count=1))
    page.goto(f"{base}/practice/{attempt.public_id}/1/")
    (item,) = items_of(attempt)
    return item


def first_of_format(slug: str, world: World, wanted: Wanted) -> Item:
    """The first question of the format in an attempt of the trainee, those before it answered rightly."""
    for item in items_of(make_attempt(world.people[TRAINEE], wanted=wanted)):
        if item.question.format == slug:
            return item
        answer(item, right=True)
    raise LookupError(slug)


def sample_of(item: Item, mark: str) -> dict[str, str]:
    """A post that is right, wrong or malformed for the question."""
    asked = item.question.asked
    return next(sample.post for sample in get(asked.format).samples(asked) if sample.mark == mark)


def pick(page: Page, name: str, value: str) -> None:
    """Choose a value of a group of choices."""
    page.locator(f"input[name={name}][value='{value}']").check()


def send(page: Page) -> None:
    """Press the large button, and wait for the ruling."""
    page.get_by_role("button", name="Make the call").click()
    expect(page.get_by_role("heading", name="The ruling on question 1 of 1")).to_be_attached()
    assert_accessible(page)
