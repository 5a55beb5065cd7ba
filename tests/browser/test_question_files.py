"""Question files in a real browser: out of the pool, what is lost shown, and in again with one refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from quizzes.models import Kept
from tests.browser.axe import assert_accessible
from tests.quizzes.question_files.made import fill_pool, some_of_each
from tests.world import INSTRUCTOR, World


def test_out_of_the_pool_and_in_again(page: Page, live_server: Any, world: World, sign_in) -> None:
    fill_pool(world.league, some_of_each()[::24], world.people[INSTRUCTOR])
    count = Kept.objects.count()
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}/library/pool/")
    page.get_by_role("link", name="Export to a file").press("Enter")
    page.get_by_label("File format").select_option("QTI 3.0")
    page.get_by_role("button", name="Show what the file would say").press("Enter")
    expect(page.get_by_role("table")).to_contain_text("The rink is not drawn")
    assert_accessible(page)
    page.get_by_label("File format").select_option("JSON")
    page.get_by_role("button", name="Show what the file would say").press("Enter")
    expect(page.get_by_text("Nothing is lost")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the file").press("Enter")
    content = json.loads(Path(download.value.path()).read_text())
    assert download.value.suggested_filename == "ours-questions.json"

    document = next(each for each in content["questions"] if "options" in each)
    document["key"] = (document["key"] + 1) % 4
    Kept.objects.all().delete()
    page.goto(f"{live_server.url}/library/pool/")
    page.get_by_role("link", name="Import from a file").press("Enter")
    assert_accessible(page)
    changed: FilePayload = {
        "name": "questions.json",
        "mimeType": "application/json",
        "buffer": json.dumps(content).encode(),
    }
    page.get_by_label("The file").set_input_files(changed)
    page.get_by_role("button", name="Show what it would change").press("Enter")
    expect(page.get_by_role("heading", name="What questions.json would change")).to_be_visible()
    expect(page.get_by_text("Its key is not what the rulebook rules")).to_be_visible()
    assert_accessible(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="The refused questions as a file").click()
    assert download.value.suggested_filename == "ours-refused.json"
    page.get_by_role("button", name=f"Import {count - 1} questions").press("Enter")
    expect(page.get_by_text(f"Imported: {count - 1} new")).to_be_visible()
    assert Kept.objects.count() == count - 1
    assert_accessible(page)
