"""Drawing a form: no two cases alike in it, fixed questions and those of a pool, orders of its own for each."""

from __future__ import annotations

import pytest

from quizzes.exams.drawing import Place, draw_form, new_form_seed
from quizzes.exams.models import Exam, Section
from quizzes.exams.policies import Rules
from quizzes.generator import CannotDraw
from tests.quizzes.exams.made import fix_questions, make_exam
from tests.world import World

RULES = Rules(pass_percent=80)
IN_ORDER = Rules(pass_percent=80, shuffle_questions=False, shuffle_options=False)
SEEDS = [f"\x7fexam/{number:032x}" for number in range(12)]


@pytest.fixture
def exam(world: World) -> Exam:
    """Two sections: six of a pool of ten and five drawn; eight drawn."""
    exam = make_exam(world.league, blueprint={"count": 5})
    fix_questions(exam.sections.get(), 10)
    Section.objects.update(take=6)
    Section.objects.create(exam=exam, number=2, title="Second", blueprint={"count": 8})
    return exam


def cases(form: list[Place]) -> list[str]:
    """The names of the cases in a form, and of what near twins have in common."""
    return [name for place in form for name in (place.asked.identity, place.asked.narrow) if name]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_form_has_twins_or_near_twins(exam: Exam, seed: str):
    form = draw_form(exam, RULES, seed)

    assert [sum(place.section.number == number for place in form) for number in (1, 2)] == [11, 8]
    assert len(cases(form)) == len(set(cases(form)))


def test_of_a_pool_each_form_has_so_many_and_over_many_forms_all_occur(exam: Exam):
    pool = set(exam.sections.get(number=1).fixed.values_list("question", flat=True))
    taken = [{place.row.pk for place in draw_form(exam, RULES, seed) if place.row} for seed in SEEDS]

    assert all(len(each) == 6 and each < pool for each in taken)
    assert set().union(*taken) == pool


def test_the_same_seed_gives_the_same_form_and_another_another(exam: Exam):
    first, again, other = (draw_form(exam, RULES, seed) for seed in (SEEDS[0], SEEDS[0], SEEDS[1]))

    assert [(place.asked, place.options) for place in first] == [(place.asked, place.options) for place in again]
    assert cases(first) != cases(other)


def test_questions_and_options_stand_as_they_were_fixed_where_nothing_is_shuffled(exam: Exam):
    Section.objects.filter(number=1).update(take=None)
    form = draw_form(exam, IN_ORDER, SEEDS[0])

    fixed = list(exam.sections.get(number=1).fixed.values_list("question", flat=True))
    assert [place.row.pk for place in form if place.row] == fixed
    assert not any(place.options for place in form)


def test_shuffled_options_are_the_questions_own_in_another_order(exam: Exam):
    moved = 0
    for seed in SEEDS:
        for place in draw_form(exam, RULES, seed):
            own = tuple(option.id for option in place.asked.options)
            assert sorted(place.options) == sorted(own)
            moved += place.options != own
    assert moved


def test_a_section_that_cannot_be_met_is_named_with_the_most_that_can(exam: Exam):
    Section.objects.filter(number=2).update(blueprint={"count": 450, "by": {"kind": {"line_up": 450}}})

    with pytest.raises(CannotDraw, match=r"^Second: ") as refused:
        draw_form(exam, RULES, SEEDS[0])
    assert 0 < refused.value.most < 450


def test_a_new_seed_is_128_random_bits_behind_a_sign_that_is_not_typed():
    seeds = {new_form_seed() for _ in range(1000)}

    assert len(seeds) == 1000
    assert all(len(bytes.fromhex(seed.rpartition("/")[2])) == 16 for seed in seeds)
    assert not any(seed.isprintable() for seed in seeds)
    assert all(seed == seed.strip() for seed in seeds)


def test_an_exam_without_questions_cannot_be_drawn(world: World):
    with pytest.raises(CannotDraw, match="no questions"):
        draw_form(make_exam(world.league, blueprint={}), RULES, new_form_seed())
