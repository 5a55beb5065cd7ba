"""What differs between two versions is told by its name, and stories word by word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quizzes.authoring.difference import IN, OUT, SAME, difference, pieces_of
from quizzes.authoring.models import Version
from quizzes.authoring.posted import settled
from quizzes.authoring.typed import a_step
from rules import editions
from tests.quizzes.authoring.made import EARLY, PLAIN, TOLD, by_hand

EDITION = editions.get()


def version(*steps: dict[str, object], **content: str) -> Version:
    """A version that is in no database."""
    return Version(number=1, steps=list(steps), **content)


def early(**facts: str) -> dict[str, object]:
    """The incident of a goalkeeper who leaves too soon, with these facts."""
    return a_step("goalkeeper_leaves", {**PLAIN, **EARLY, **facts})


def test_two_that_say_the_same_do_not_differ():
    assert difference(version(early()), version(early())).is_none


def test_a_fact_and_the_ruling_that_follows_are_told_by_their_names():
    found = difference(version(early()), version(early(goalkeeper_distance="5")))

    changed = {each.label: (each.before, each.after) for each in found.changed}
    label = "Distance of the goalkeeper from the players' bench when the skater comes on"
    assert changed[label] == ("25 feet", "5 feet")
    assert changed["The ruling"][1] == "Play goes on; no penalty; the change stands."
    assert set(changed) == {label, "The ruling"}
    ((_, pieces),) = found.stories
    assert [(piece.what, piece.text) for piece in pieces if piece.what != SAME] == [(OUT, "25"), (IN, "5")]


def test_title_book_clip_and_note_are_told_too():
    one = version(early(), title="A", edition="nhl-2005-06", clip="https://a.example", unruled="x")
    other = version(early(), title="B", edition="demo-2026-27", clip="", unruled="x")

    labels = [each.label for each in difference(one, other).changed]

    assert labels[:3] == ["Title", "Rulebook", "Link to the clip"]
    assert "What the facts cannot express" not in labels


def test_an_incident_that_came_or_went_is_one():
    steps = settled(EDITION, [a_step("line_up"), a_step("undue_delay")])

    found = difference(version(steps[0]), version(*steps))

    labels = {each.label: (each.before, each.after) for each in found.changed}
    assert labels["Incident 2: What happens"] == ("", "Undue delay in changing")
    assert not difference(version(*steps), version(steps[0])).is_none


def test_what_is_no_situation_is_compared_as_it_was_typed():
    found = difference(version(early()), version(early(goalkeeper_distance="far")))

    assert ("25 feet", "far") in [(each.before, each.after) for each in found.changed]


def test_a_story_by_hand_differs_from_the_engines():
    found = difference(version(early()), version(*by_hand()))

    assert [each for each in found.changed if each.label != "The ruling"] == []
    ((_, pieces),) = found.stories
    assert " ".join(piece.text for piece in pieces if piece.what != OUT) == TOLD


@given(st.lists(st.sampled_from("abcd"), max_size=9), st.lists(st.sampled_from("abcd"), max_size=9))
def test_the_pieces_make_both_stories(before: list[str], after: list[str]):
    pieces = list(pieces_of(" ".join(before), " ".join(after)))

    assert " ".join(piece.text for piece in pieces if piece.what != IN).split() == before
    assert " ".join(piece.text for piece in pieces if piece.what != OUT).split() == after
