"""Marks with parts voided: every combination of four parts, and every format against its own grading."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from quizzes import formats
from quizzes.formats.base import Answer
from quizzes.questions import Question
from quizzes.scoring import Marks, marks
from tests.quizzes.drawn import asked_in

SLUGS = tuple(formats.every())
NOTHING = Marks(0, 0, right=False)
FLAGS = list(product((False, True), repeat=4))
ONE_MARK = ("choose_ruling", "which_clause", "how_many", "spot_the_face_off")
SOME = 25


def with_four_parts(slug: str) -> tuple[Question, tuple[str, ...]]:
    """A question of which four parts are marked, with their names."""
    for question in asked_in(slug):
        names = tuple(question.key["marked"]) if slug == "make_the_call" else tuple(f.name for f in question.fields)
        if len(names) == 4:
            return question, names
    raise AssertionError(f"no {slug} has four parts")


def right_answer(question: Question) -> Answer:
    """An answer that is right in all."""
    asking = formats.get(question.format)
    return asking.parse(question, next(each.post for each in asking.samples(question) if each.mark == "right"))


def wrong_in(question: Question, names: tuple[str, ...], wrong: tuple[bool, ...]) -> Answer:
    """The right answer but for the parts marked wrong."""
    answer = right_answer(question)
    for name, is_wrong in zip(names, wrong, strict=True):
        if is_wrong:
            choices = next(field.choices for field in question.fields if field.name == name)
            accepts = question.key["accepted"][name] if question.format == "make_the_call" else [answer[name]]
            answer = {**answer, name: next(value for value, _ in choices if value not in accepts)}
    return answer


@pytest.mark.parametrize("slug", ["make_the_call", "minimal_pair", "stretch_of_play"])
def test_every_combination_of_right_and_void_for_four_parts(slug: str) -> None:
    question, names = with_four_parts(slug)
    seen = 0
    for wrong, voided in product(FLAGS, FLAGS):
        answer = wrong_in(question, names, wrong)
        void = frozenset(name for name, is_void in zip(names, voided, strict=True) if is_void)
        counted = [not is_wrong for is_wrong, is_void in zip(wrong, voided, strict=True) if not is_void]
        in_all = bool(counted) and all(counted)

        assert marks(question, answer, void=void, by_facet=True) == Marks(sum(counted), len(counted), in_all)
        whole = Marks(int(in_all), 1, in_all) if counted else NOTHING
        assert marks(question, answer, void=void, by_facet=False) == whole
        seen += 1
    assert seen == 256


@pytest.mark.parametrize("slug", SLUGS)
def test_with_nothing_voided_it_is_the_format_s_own_mark(slug: str) -> None:
    asking = formats.get(slug)
    for question in asked_in(slug)[:SOME]:
        for sample in asking.samples(question):
            if sample.mark != "malformed":
                answer = asking.parse(question, sample.post)
                mark = asking.grade(question, answer)
                by_facet = marks(question, answer, by_facet=True)
                assert by_facet == Marks(mark.earned, mark.possible, mark.right)
                assert marks(question, answer, by_facet=False) == Marks(int(mark.right), 1, mark.right)


@pytest.mark.parametrize("slug", SLUGS)
def test_with_every_part_voided_it_counts_for_nothing(slug: str) -> None:
    asking = formats.get(slug)
    for question in asked_in(slug)[:SOME]:
        answer = right_answer(question)
        parts = frozenset(part.name for part in asking.grade(question, answer).facets)
        for by_facet in (True, False):
            assert marks(question, answer, void=parts, by_facet=by_facet) == NOTHING
            assert marks(question, None, void=parts, by_facet=by_facet) == NOTHING
            assert marks(question, answer, void=frozenset({"nothing of the kind"}), by_facet=by_facet).right


@pytest.mark.parametrize("slug", ["choose_ruling", "which_clause"])
@pytest.mark.parametrize("by_facet", [True, False])
def test_of_options_the_key_alone_makes_it_count_for_nothing(slug: str, by_facet: bool) -> None:
    for question in asked_in(slug)[:SOME]:
        others = frozenset(option.id for option in question.options) - {question.key}
        for option in question.options:
            answer = {"option": option.id}
            assert marks(question, answer, void=frozenset({question.key}), by_facet=by_facet) == NOTHING
            right = option.id == question.key
            assert marks(question, answer, void=others, by_facet=by_facet) == Marks(int(right), 1, right)


def test_an_option_wrong_in_a_voided_facet_alone_is_right() -> None:
    asking, found = formats.get("choose_ruling"), 0
    for question in asked_in("choose_ruling"):
        for option in question.options:
            answer = {"option": option.id}
            wrong = [part.name for part in asking.grade(question, answer).facets if part.state == "wrong"]
            if len(wrong) == 1 and option.id != question.key:
                assert marks(question, answer, void=frozenset(wrong), by_facet=True) == Marks(1, 1, right=True)
                assert marks(question, answer, by_facet=True) == Marks(0, 1, right=False)
                found += 1
    assert found > 10


def test_a_person_voided_neither_earns_nor_costs() -> None:
    """Held against the format's rule, written a second time: right ticks less wrong ones, not below none."""
    for question in asked_in("who_may_change")[:SOME]:
        ids, right = [person["id"] for person in question.more["people"]], set(question.key["right"])
        for count in range(3):
            for voided in combinations(ids, count):
                void = frozenset(voided)
                for ticks in product((False, True), repeat=len(ids)):
                    ticked = {each for each, is_ticked in zip(ids, ticks, strict=True) if is_ticked}
                    expected, left = right - void, ticked - void
                    earned = max(0, len(left & expected) - len(left - expected)) if expected else int(not left)
                    assert marks(question, {"ticked": sorted(ticked)}, void=void, by_facet=True) == Marks(
                        earned, len(expected) or 1, left == expected
                    )


@pytest.mark.parametrize("slug", SLUGS)
def test_one_that_was_not_answered_earns_nothing_of_the_same_maximum(slug: str) -> None:
    for question in asked_in(slug)[:SOME]:
        for by_facet in (True, False):
            most = marks(question, right_answer(question), by_facet=by_facet)
            assert marks(question, None, by_facet=by_facet) == Marks(0, most.possible, right=False)
            assert most.earned == most.possible
            if slug in ONE_MARK or not by_facet:
                assert most.possible == 1
