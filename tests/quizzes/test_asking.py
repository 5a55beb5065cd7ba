"""Which mistake was made is said only where one alone leads to what was answered."""

from __future__ import annotations

from quizzes.asking import the_only, told_apart


def test_of_two_mistakes_that_lead_to_the_same_neither_is_named() -> None:
    assert the_only([]) is None
    assert the_only(["possession_forgotten"]) == "possession_forgotten"
    assert the_only(["possession_forgotten", "premature_lawful"]) is None
    pairs = [("refused", "one"), ("allowed", "two"), ("refused", "three")]
    assert told_apart(pairs) == {"allowed": "two"}
