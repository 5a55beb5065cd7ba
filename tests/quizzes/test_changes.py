"""Questions about what has changed: each on a situation that the two editions rule otherwise, and turning on that."""

from __future__ import annotations

import json
from functools import cache

import pytest

from quizzes import changes, formats
from quizzes.asking import asked
from quizzes.changes import draw_changed, is_ruled_otherwise
from quizzes.formats.base import Comparing
from quizzes.gate import faults
from quizzes.generator import CannotDraw
from quizzes.questions import Question
from quizzes.rechecking import recheck
from rules import editions
from rules.engine.edition import Edition
from rules.engine.situations import Situation
from rules.telling import tell_ruling
from tests.quizzes.drawn import EDITION, KINDS, situation_of
from tests.rules.made import game, leaves

DEMO = editions.get("demo-2026-27")
WAYS = pytest.mark.parametrize(("old", "new"), [(EDITION, DEMO), (DEMO, EDITION)], ids=["to demo", "from demo"])
COUNT = 30


@cache
def changed(old: Edition, new: Edition) -> tuple[Question, ...]:
    """Some hundred questions about what is ruled otherwise."""
    return tuple(
        question for seed in range(5) for question in draw_changed(seed=str(seed), count=COUNT, old=old, new=new)
    )


@WAYS
def test_every_situation_is_ruled_otherwise_by_the_two_in_what_is_asked(old: Edition, new: Edition) -> None:
    for question in changed(old, new):
        situation, told = situation_of(question), asked(new, KINDS[question.kind]).told
        before, after = old.adjudicate(situation), new.adjudicate(situation)
        assert before.discretion != after.discretion or any(
            getattr(before, facet) != getattr(after, facet) for facet in told
        )
        assert recheck(question, old).differs


@WAYS
def test_it_is_asked_under_the_new_edition_and_passes_the_gate(old: Edition, new: Edition) -> None:
    for question in changed(old, new):
        assert (question.edition, question.engine_version) == (new.slug, new.engine_version)
        assert list(faults(question)) == []


@WAYS
def test_what_is_right_by_the_old_edition_is_wrong(old: Edition, new: Edition) -> None:
    """Every answer is held against the old edition's ruling itself, not against a key made of it."""
    tried = dict.fromkeys(formats.every(), 0)
    for question in changed(old, new):
        asking = formats.get(question.format)
        for sample in asking.samples(question):
            if sample.mark != "malformed" and isinstance(asking, Comparing):
                answer = asking.parse(question, sample.post)
                if asking.is_right(question, answer, situation_of(question), old):
                    assert not asking.grade(question, answer).right
                    tried[question.format] += 1
    for slug in ("choose_ruling", "spot_the_face_off", "which_clause"):
        assert tried[slug] > 5


@WAYS
def test_what_the_old_edition_rules_is_always_one_of_four_rulings(old: Edition, new: Edition) -> None:
    choices = [question for question in changed(old, new) if question.format == "choose_ruling"]
    for question in choices:
        told = asked(new, KINDS[question.kind]).told
        words = tell_ruling(old.adjudicate(situation_of(question)), told)
        (option,) = (each for each in question.options if each.text == words)
        assert option.id != question.key
    assert len(choices) > 10


@WAYS
def test_the_number_by_the_old_limit_is_another(old: Edition, new: Edition) -> None:
    numbers = [question for question in changed(old, new) if question.format == "how_many"]
    for question in numbers:
        again = recheck(question, old).as_ruled_today
        assert again is not None
        assert again.key["number"] != question.key["number"]
    assert len(numbers) > 10


@WAYS
def test_all_that_has_changed_is_asked_about_in_every_format_that_can(old: Edition, new: Edition) -> None:
    kinds, slugs = ({getattr(each, name) for each in changed(old, new)} for name in ("kind", "format"))

    assert kinds == {"goalkeeper_leaves", "line_change_signal", "face_off_readiness"}
    assert slugs == set(formats.every()) - {"put_in_order", "who_may_change"}
    for kind in kinds:
        assert sum(each.kind == kind for each in changed(old, new)) >= COUNT


def test_the_same_seed_gives_the_same_bytes_and_another_others() -> None:
    one, again, other = (
        json.dumps([each.as_json() for each in draw_changed(seed=seed, count=12, old=EDITION, new=DEMO)])
        for seed in ("7", "7", "8")
    )

    assert one == again
    assert one != other


def test_none_comes_twice_and_none_that_is_to_be_avoided() -> None:
    first = draw_changed(seed="1", count=COUNT, old=EDITION, new=DEMO)
    avoid = {question.identity for question in first}
    assert len(avoid) == COUNT

    second = draw_changed(seed="1", count=COUNT, old=EDITION, new=DEMO, avoid=avoid)

    assert not avoid & {question.identity for question in second}


@pytest.mark.parametrize(
    "same", [EDITION, EDITION.with_parameters(slug="again"), EDITION.with_parameters(bench_minor=5)]
)
def test_where_nothing_is_ruled_otherwise_none_can_be_drawn(same: Edition) -> None:
    with pytest.raises(CannotDraw, match="rules nothing otherwise") as error:
        draw_changed(seed="1", count=1, old=EDITION, new=same)
    assert error.value.most == 0


def test_where_there_are_fewer_it_says_how_many_and_so_many_can_be_drawn() -> None:
    # A tenth of a second alone: only 8.0 and 8.1 seconds are ruled otherwise.
    old, new = EDITION, EDITION.with_parameters(slug=DEMO.slug, home_time=8.1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(editions, "every", lambda: {EDITION.slug: EDITION, new.slug: new})
        patched.setattr(changes, "FRUITLESS", 20)  # looks less long for what is not there
        with pytest.raises(CannotDraw, match="were asked for") as error:
            draw_changed(seed="1", count=100, old=old, new=new)
        most = error.value.most
        assert 0 < most < 100
        assert len(draw_changed(seed="1", count=most, old=old, new=new)) == most


@pytest.mark.parametrize("count", [0, 501])
def test_a_count_that_cannot_be_is_refused(count: int) -> None:
    with pytest.raises(CannotDraw, match="whole number"):
        draw_changed(seed="1", count=count, old=EDITION, new=DEMO)


@pytest.mark.parametrize(("distance", "otherwise"), [(5, False), (5.1, True), (10, True), (10.1, False)])
def test_ruled_otherwise_on_both_sides_of_each_limit(distance: float, otherwise: bool) -> None:
    situation = Situation(incident=leaves(goalkeeper_distance=distance), game=game())

    assert is_ruled_otherwise(EDITION, DEMO, situation) is otherwise
    assert is_ruled_otherwise(DEMO, EDITION, situation) is otherwise
