"""A frozen question held against the rulebook of today: its key anew, proved by trying every answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from quizzes import formats
from quizzes.asking import asked
from quizzes.formats.base import Comparing
from quizzes.frozen import sequence_of, stated_in
from quizzes.generator import draw_quiz
from quizzes.making import make_question
from quizzes.measures import MEASURES
from quizzes.questions import Question
from quizzes.rechecking import recheck, reruled, right_in
from rules import editions
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import Incident
from rules.engine.situations import Situation
from rules.engine.vocabulary import Fault, Team
from rules.telling import tell_ruling
from tests.quizzes.drawn import EDITION, KINDS, asked_in, situation_of
from tests.rules.made import face_off, leaves, signal

SLUGS = tuple(formats.every())
DEMO = editions.get("demo-2026-27")
VARIANTS = (
    DEMO,
    EDITION.with_parameters(warnings=0),
    EDITION.with_parameters(skater_limit=12, visitors_time=7, last_minutes=300, bench_minor=3),
)
SOME = 60


def about(incident: Incident, slug: str, edition: Edition = EDITION) -> Question:
    """A question on this incident in a format."""
    for seed in range(40):
        chance = Chance(f"test {seed}")
        made = make_question(edition, Situation(incident=incident), formats.get(slug), chance, "test")
        if made is not None:
            return made
    raise AssertionError(f"{slug} does not ask about {incident}")


def held_against_variants(slug: str) -> Iterator[tuple[Question, Edition, Any]]:
    """Questions of the format, each variant, and the key that it gives."""
    for variant in VARIANTS:
        for question in asked_in(slug)[:SOME]:
            yield question, variant, formats.get(slug).rekeyed(question, variant)


@pytest.mark.parametrize("slug", SLUGS)
def test_by_the_same_edition_a_question_stays_as_it_is_to_the_letter(slug: str) -> None:
    for question in asked_in(slug):
        assert formats.get(slug).rekeyed(question, EDITION) == question.key
        again = recheck(question)
        assert not again.differs
        assert again.frozen == again.today
        assert again.as_ruled_today == question


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_variant_s_own_questions_hold_is_what_it_gives_them_again(slug: str) -> None:
    for question in draw_quiz(seed="again", count=12, question_formats=(slug,), edition=DEMO):
        assert recheck(question).as_ruled_today == question


def test_of_four_rulings_the_variant_s_own_is_right_by_its_words() -> None:
    changed = 0
    for question, variant, key in held_against_variants("choose_ruling"):
        told = asked(EDITION, KINDS[question.kind]).told
        words = tell_ruling(variant.adjudicate(situation_of(question)), told)
        right = [option.id for option in question.options if option.text == words]
        assert key == (right[0] if right else None)
        changed += key != question.key
    assert changed > 5


def test_of_four_clauses_the_one_is_right_that_alone_can_be_cited() -> None:
    asking, changed = formats.get("which_clause"), 0
    for question, variant, key in held_against_variants("which_clause"):
        right = [
            option.id
            for option in question.options
            if not [
                fault
                for fault in asking.faults(replace(question, key=option.id), variant)
                if "reads otherwise" not in fault and "is cited by" not in fault
            ]
        ]
        assert key == (right[0] if right else None)
        changed += key != question.key
    assert changed > 5


@pytest.mark.parametrize("slug", ["make_the_call", "spot_the_face_off"])
def test_an_answer_is_right_by_the_new_key_exactly_where_the_ruling_has_it_so(slug: str) -> None:
    asking, changed, tried = formats.get(slug), 0, 0
    assert isinstance(asking, Comparing)
    for question, variant, key in held_against_variants(slug):
        again = reruled(question, variant)
        if again is None:
            continue
        changed += right_in(key) != right_in(question.key)
        for sample in (*asking.samples(question), *asking.samples(again)):
            if sample.mark != "malformed":
                answer = asking.parse(again, sample.post)
                right = asking.is_right(question, answer, situation_of(question), variant)
                assert asking.grade(again, answer).right is right
                tried += 1
    assert changed > 5
    assert tried > 500


def test_a_number_is_the_one_that_the_fact_must_be_moved_by() -> None:
    changed = 0
    for question, variant, key in held_against_variants("how_many"):
        measure = next(each for each in MEASURES if each.slug == question.more["measure"])
        situation = situation_of(question)
        assert not list(measure.faults(variant, situation, Decimal(key["number"])))
        for beside in (Decimal(key["number"]) + 1, Decimal(key["number"]) + Decimal("0.1")):
            assert list(measure.faults(variant, situation, beside))
        changed += key["number"] != question.key["number"]
    assert changed > 5


def test_a_pair_is_split_as_the_variant_splits_it_or_has_no_key() -> None:
    asking, without = formats.get("minimal_pair"), 0
    for question, variant, key in held_against_variants("minimal_pair"):
        first, second = (variant.adjudicate(each.situation) for each in asking.judged(question))
        if key is None:
            without += 1
            continue
        again = reruled(question, variant)
        assert again is not None
        # The clauses to choose from stand as they were asked, with the numbers of the edition asked about.
        expected = ("right are", "what is asked of the two reads otherwise")
        assert [each for each in asking.faults(again, variant) if not each.startswith(expected)] == []
        penalised = {
            (True, False): "first",
            (False, True): "second",
            (True, True): "both",
            (False, False): "neither",
        }[_must_be_penalised(first), _must_be_penalised(second)]
        assert key["answers"].get("penalised", penalised) == penalised
    assert without > 5


def _must_be_penalised(ruling: Any) -> bool:
    return ruling.penalty.value != "none" and not ruling.discretion


def test_each_call_of_a_stretch_is_right_by_its_words_after_the_variant_s_own_record() -> None:
    changed = without = 0
    for question, variant, key in held_against_variants("stretch_of_play"):
        expected = []
        for field, step, (ruling, _) in zip(
            question.fields, sequence_of(question).steps, variant.play(sequence_of(question)), strict=True
        ):
            words = tell_ruling(ruling, asked(EDITION, type(step.incident)).told)
            expected.append([value for value, text in field.choices if text == words and not ruling.discretion])
        if key is None:
            without += 1
            assert not all(expected)
        else:
            assert [[each["right"]] for each in key] == expected
            changed += right_in(key) != right_in(question.key)
    assert changed > 5


def test_who_may_change_is_whom_a_book_lets_change() -> None:
    """The numbers decide nothing here, so the other book is one that is misread: the key holds its ticks."""
    tried = 0
    for question in asked_in("who_may_change")[:SOME]:
        for name, held in question.key["misreadings"]:
            mistake = next(each for each in EDITION.misreadings if each.name == name)
            again = recheck(question, EDITION.misread(mistake))
            assert again.differs
            assert again.as_ruled_today is not None
            assert again.as_ruled_today.key["right"] == held
            tried += 1
    assert tried > 50


def test_steps_follow_the_edition_s_order_and_have_none_where_a_number_in_one_is_another() -> None:
    (procedure,) = EDITION.procedures
    turned = replace(EDITION, procedures=(replace(procedure, steps=procedure.steps[::-1]),))
    without = 0
    for question in asked_in("put_in_order")[:SOME]:
        again = reruled(question, turned)
        assert again is not None
        last = sum(place != "out" for place in question.key.values())
        assert again.key == {
            name: place if place == "out" else str(last + 1 - int(place)) for name, place in question.key.items()
        }
        told = " ".join(field.label for field in question.fields)
        names_one = "8 seconds" in told or "within 5 seconds" in told
        assert (reruled(question, DEMO) is None) is names_one
        without += names_one
    assert without > 0


def test_a_ruling_that_is_another_is_told_with_both_and_with_the_question_as_it_would_be_now() -> None:
    question = about(face_off(Fault.SLOW, 6), "make_the_call")

    found = recheck(question, DEMO)

    assert found.differs
    assert (found.frozen[0]["warning"], found.today[0]["warning"]) == ("face_off", "none")
    again = found.as_ruled_today
    assert again is not None
    assert (again.engine_version, again.ruling["warning"]) == (DEMO.engine_version, "none")
    assert again.decides == ("in_position_in_time",)
    assert again.statements == ("S16.6",)
    assert (again.id, again.situation, again.story, again.fields) == (
        question.id,
        question.situation,
        question.story,
        question.fields,
    )


@pytest.mark.parametrize(("seconds", "differs"), [(5, False), (5.1, True), (7, True), (7.1, False)])
def test_it_differs_between_the_limits_and_on_the_later_one_alone(seconds: float, differs: bool) -> None:
    assert recheck(about(face_off(Fault.SLOW, seconds), "make_the_call"), DEMO).differs is differs


def test_the_same_facets_with_another_number_differ() -> None:
    question = about(leaves(goalkeeper_distance=12), "how_many")

    found = recheck(question, DEMO)

    assert found.frozen == found.today
    assert found.differs
    assert (question.key["number"], found.as_ruled_today and found.as_ruled_today.key["number"]) == ("7", "2")


def test_where_no_option_is_right_any_more_there_is_no_question_but_the_rulings_are_told() -> None:
    question = about(signal(Team.HOME, 9, done=False), "choose_ruling")
    whole = recheck(question, DEMO)
    assert whole.as_ruled_today is not None
    early = next(option for option in question.options if option.id == whole.as_ruled_today.key)
    assert early.ruling["signal"] == "early"

    found = recheck(replace(question, options=tuple(each for each in question.options if each is not early)), DEMO)

    assert found.differs
    assert found.as_ruled_today is None
    assert (found.frozen[0]["signal"], found.today[0]["signal"]) == ("late", "early")
    doubled = replace(question, options=(*question.options, replace(early, id="other")))
    assert recheck(doubled, DEMO).as_ruled_today is None, "two are right"


def test_the_option_that_became_right_is_called_no_mistake() -> None:
    asking = formats.get("choose_ruling")
    for question in asked_in("choose_ruling"):
        again = reruled(question, DEMO)
        if again is not None and again.key != question.key:
            assert asking.grade(again, {"option": again.key}).misreading is None
            assert [option.misreading for option in again.options if option.id == again.key] == [None]


def test_what_it_holds_stays_a_question_of_one_incident_or_of_several() -> None:
    for slug in SLUGS:
        question = asked_in(slug)[0]
        again = recheck(question).as_ruled_today
        assert again is not None
        assert stated_in(again) == stated_in(question)
