"""Sections over HTTP: demands in rows, tried before they are saved, fixed questions, order."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import Act, User
from quizzes.exams.drawable import drawn_once
from quizzes.exams.models import Exam, Section
from quizzes.models import Question
from tests.quizzes.exams.made import FOUR_KINDS, begin, fix_questions, make_exam
from tests.quizzes.taking.made import keep_one
from tests.world import INSTRUCTOR, World


@pytest.fixture
def draft(world: World) -> Exam:
    """A draft with one section of four questions."""
    return make_exam(world.league, published=None)


@pytest.fixture
def section(draft: Exam) -> Section:
    """Its section."""
    return draft.sections.get()


@pytest.fixture
def writer(world: World) -> Client:
    """The browser of an instructor."""
    return world.client(INSTRUCTOR)


def post_of(*rows: tuple[str, str, str], do: str = "save", **fields: Any) -> dict[str, Any]:
    """What the page of a section posts."""
    posted = {"title": "Part A", "count": "4", "rows": str(len(rows)), "do": do, **fields}
    for number, row in enumerate(rows):
        posted |= {f"rows-{number}-{name}": value for name, value in zip(("what", "least", "most"), row, strict=True)}
    return posted


def address(section: Section, name: str = "section") -> str:
    """A page of the section."""
    return reverse(name, args=[section.exam.public_id, section.pk])


def test_what_is_stored_is_shown_and_saved_again_as_it_was(writer: Client, section: Section):
    page = writer.get(address(section))
    rows = page.context["forms"].rows
    assert [row.initial.get("what") for row in rows[:3]] == ["format:choose_ruling", "format:make_the_call", None]
    assert "Kind of situation" in page.content.decode()

    given = post_of(("format:choose_ruling", "2", "2"), ("format:make_the_call", "2", "2"), ("", "", ""))
    response = writer.post(address(section), given)

    section.refresh_from_db()
    assert response.status_code == 302
    assert section.blueprint == FOUR_KINDS
    assert section.title == "Part A"


def test_more_rows_keep_what_was_typed_and_save_nothing(writer: Client, section: Section):
    given = post_of(("format:choose_ruling", "2", ""), ("", "7", ""), do="more", title="Typed")

    response = writer.post(address(section), given)

    page = response.content.decode()
    assert response.status_code == 200
    assert next(row["what"].value() for row in response.context["forms"].rows) == "format:choose_ruling"
    assert len(response.context["forms"].rows) == 5
    assert 'value="Typed"' in page
    assert Section.objects.get().title == "All of it"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([("", "2", "")], "Choose what these questions are on"),
        ([("format:choose_ruling", "", "")], "Give how many"),
        ([("format:choose_ruling", "3", "2")], "Give as many as at least"),
        ([("format:choose_ruling", "1", ""), ("format:choose_ruling", "2", "")], "stands in another row already"),
        ([("difficulty:5", "3", ""), ("difficulty:1", "3", "")], "Difficulty: at least 6 are asked for, of 4"),
        ([("kind:no_such", "3", "")], "Select a valid choice"),
    ],
)
def test_what_does_not_fit_is_said_and_not_saved(writer: Client, section: Section, rows, reason: str):
    response = writer.post(address(section), post_of(*rows))

    assert response.status_code == 422
    assert reason in response.content.decode()
    section.refresh_from_db()
    assert section.blueprint == FOUR_KINDS


IMPOSSIBLE = [("format:who_may_change", "4", ""), ("kind:line_up", "4", "")]


def test_a_trial_says_in_plain_words_what_cannot_be_met_and_the_most_there_can_be(writer: Client, section: Section):
    possible = writer.post(address(section, "section_drawable"), post_of(("difficulty:5", "1", ""), do=""))
    not_so = writer.post(address(section, "section_drawable"), post_of(*IMPOSSIBLE, do=""))
    by_button = writer.post(address(section), post_of(*IMPOSSIBLE, do="try"))

    assert "It can be drawn: 4 questions." in possible.content.decode()
    told = not_so.content.decode()
    assert "cannot be met" in told
    assert "at most" in told
    assert "who_may_change" not in told
    assert "line_up" not in told
    assert (
        told.strip() in " ".join(by_button.content.decode().split("\n"))
        or "cannot be met" in by_button.content.decode()
    )
    assert Question.objects.count() == 0
    section.refresh_from_db()
    assert section.blueprint == FOUR_KINDS


def test_a_draft_is_kept_though_it_cannot_be_drawn_and_a_published_exam_is_not(writer: Client, section: Section):
    writer.post(address(section), post_of(*IMPOSSIBLE))
    section.refresh_from_db()
    assert section.blueprint["by"]["kind"] == {"line_up": 4}
    assert not drawn_once(section.exam).can

    section.blueprint = FOUR_KINDS
    section.save()
    Exam.objects.update(published=section.exam.made)
    assert writer.post(address(section), post_of(*IMPOSSIBLE)).status_code == 422
    section.refresh_from_db()
    assert section.blueprint == FOUR_KINDS


def test_sections_are_added_moved_and_removed(writer: Client, draft: Exam, section: Section):
    writer.post(reverse("new_section", args=[draft.public_id]))
    new = draft.sections.last()
    assert new is not None
    assert "no questions yet" in drawn_once(draft).told

    writer.post(address(new, "place_section"), {"where": "up"})
    assert [each.pk for each in draft.sections.all()] == [new.pk, section.pk]
    writer.post(address(new, "place_section"), {"where": "down"})
    assert [each.pk for each in draft.sections.all()] == [section.pk, new.pk]
    writer.post(address(section, "place_section"), {"where": "remove"})
    assert [(each.pk, each.number) for each in draft.sections.all()] == [(new.pk, 1)]


def test_a_published_exam_loses_nothing_without_which_it_cannot_be_drawn(
    world: World, writer: Client, draft: Exam, section: Section
):
    section.blueprint = {}
    section.save()
    fix_questions(section, 2)
    Exam.objects.update(published=draft.made)
    away = {"do": "arrange", **{f"away-{row.pk}": "on" for row in section.fixed.all()}}

    for name, post in (("place_section", {"where": "remove"}), ("fixed_questions", away)):
        page = writer.post(address(section, name), post, follow=True).content.decode()
        assert "Take the exam back first: officials see it" in page
    assert (draft.sections.count(), section.fixed.count()) == (1, 2)
    assert not Act.objects.filter(what="exam.sections").exists()

    one = section.fixed.first()
    assert one is not None
    writer.post(address(section, "fixed_questions"), {"do": "arrange", f"away-{one.pk}": "on"})
    assert section.fixed.count() == 1
    Exam.objects.update(published=None)
    writer.post(address(section, "place_section"), {"where": "remove"})
    assert not draft.sections.exists()


def test_fixed_questions_come_from_the_leagues_pool_once_and_in_order(world: World, writer: Client, section: Section):
    kept = [keep_one(world.league, seed) for seed in ("7", "8", "9")]
    theirs = keep_one(world.other_league, "10")
    fixing = {"do": "fix", "fix": [*(each.pk for each in (*kept, theirs)), "x", "9" * 40]}

    writer.post(address(section, "fixed_questions"), fixing)
    writer.post(address(section, "fixed_questions"), fixing)

    rows = list(section.fixed.all())
    assert {row.question for row in rows} == {each.question for each in kept}
    order = {"do": "arrange", f"number-{rows[2].pk}": "1", f"number-{rows[0].pk}": "2", f"away-{rows[1].pk}": "on"}
    writer.post(address(section, "fixed_questions"), order)
    assert [(row.pk, row.number) for row in section.fixed.all()] == [(rows[2].pk, 1), (rows[0].pk, 2)]
    assert writer.get(address(section, "fixed_questions")).status_code == 200


def test_no_more_are_taken_of_the_fixed_than_there_are(writer: Client, section: Section):
    fix_questions(section, 3)

    assert writer.post(address(section), post_of(count="", take="4")).status_code == 422
    assert writer.post(address(section), post_of(count="", take="2")).status_code == 302
    assert drawn_once(section.exam).count == 2


def test_only_what_changed_between_editions_can_be_drawn(writer: Client, section: Section):
    writer.post(address(section), post_of(count="3", changed_from="demo-2026-27"))

    section.refresh_from_db()
    assert section.changed_from == "demo-2026-27"
    assert drawn_once(section.exam).count == 3


def test_once_started_the_sections_stay(world: World, writer: Client, section: Section, trainee: User):
    Exam.objects.update(published=section.exam.made)
    section.exam.refresh_from_db()
    begin(section.exam, trainee)

    for name, given in {
        "section": post_of(("", "", "")),
        "place_section": {"where": "remove"},
        "fixed_questions": {"do": "fix"},
    }.items():
        response = writer.post(address(section, name), given, follow=True)
        assert "its sections stay as they are" in response.content.decode(), name
    writer.post(reverse("new_section", args=[section.exam.public_id]))
    assert Section.objects.get().title == "All of it"
