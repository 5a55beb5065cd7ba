"""The list of questions: why each is to be looked at, on both sides of each bound, and what is kept from whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.people.models import User
from quizzes.exams.models import Exam, Flag
from quizzes.exams.services.flagging import answer_flag
from quizzes.models import Question
from quizzes.statistics.distractors import Choice, choices_in
from quizzes.statistics.forms import ANY
from quizzes.statistics.intervals import ENOUGH
from quizzes.statistics.one_question import one_question
from quizzes.statistics.questions import AGAINST, FLAGGED, LOW, UNTAKEN, QuestionFigures, only, questions_in
from quizzes.statistics.sources import GATHERED, TAKEN, Source
from tests.quizzes.exams.corrected import correct
from tests.quizzes.exams.made import NOON, begin, fix_questions, make_exam
from tests.quizzes.statistics.made import MINUTE, Rights, examine, trainees
from tests.world import INSTRUCTOR, World

PEOPLE, QUESTIONS = ENOUGH, 8


def good(person: int, number: int) -> bool:
    """The better half gets everything, the others nothing."""
    return person >= PEOPLE // 2


@pytest.fixture
def sat(world: World) -> Callable[..., Exam]:
    """Makes an exam of fixed questions that people of the league answered as is said."""

    def make(right: Rights = good, people: int = PEOPLE, seed: str = "fixed") -> Exam:
        exam = make_exam(world.league, blueprint={})
        questions = [each.question for each in fix_questions(exam.sections.get(), QUESTIONS, seed)]
        examine(exam, trainees(world.league, people), [questions], right, saved=True)
        return exam

    return make


def fixed_of(exam: Exam) -> list[Question]:
    """Its questions in order."""
    return [each.question for each in exam.sections.get().fixed.select_related("question")]


def listed(world: World, viewer: User | None = None) -> dict[str, QuestionFigures]:
    """The list of our league's exams, by identity."""
    found = questions_in(world.league, Source.EXAM, viewer or world.people[INSTRUCTOR])
    return {each.case.identity: each for each in found}


def why(world: World, question: Question) -> set[str]:
    """Why the question is to be looked at, what nobody takes apart."""
    return set(listed(world)[question.identity].why) - {UNTAKEN}


@pytest.mark.parametrize(("right", "is_low"), [(PEOPLE // 4 - 1, True), (PEOPLE // 4, False)])
def test_under_a_quarter_right_is_to_be_looked_at(world: World, sat: Callable[..., Exam], right: int, is_low: bool):
    exam = sat(lambda person, number: person >= PEOPLE - right if number == 0 else good(person, number))

    assert (LOW in why(world, fixed_of(exam)[0])) is is_low
    assert LOW not in why(world, fixed_of(exam)[1])


def test_backwards_is_to_be_looked_at_though_it_is_easy(world: World, sat: Callable[..., Exam]):
    exam = sat(lambda person, number: person < PEOPLE * 7 // 10 if number == 0 else good(person, number))

    assert why(world, fixed_of(exam)[0]) == {AGAINST}
    assert why(world, fixed_of(exam)[1]) == set()


def test_too_few_are_no_reason(world: World, sat: Callable[..., Exam]):
    exam = sat(lambda person, number: person < 3, people=ENOUGH - 1)

    assert all(not each.why for each in listed(world).values())
    assert len(listed(world)) == len({question.identity for question in fixed_of(exam)})


def test_a_wrong_option_that_nobody_takes_is_to_be_looked_at_and_one_that_somebody_takes_is_not(
    world: World, sat: Callable[..., Exam]
):
    exam = sat()
    question = next(each for each in fixed_of(exam) if each.format == "choose_ruling")
    asked = question.asked
    found = listed(world)[question.identity]

    # The tests' wrong call is one of the three wrong options, so that two are left.
    assert UNTAKEN in found.why
    assert len(found.untaken) == 2
    texts = {option.text for option in asked.options if option.id != asked.key}
    assert set(found.untaken) < texts
    tries = GATHERED[Source.EXAM](world.league)
    place = [each.identity for each in tries.cases].index(question.identity)
    choices = choices_in(world.league, tries, TAKEN[Source.EXAM], [place])[place]
    assert [
        each.share.whole for each in choices_in(world.league, tries, TAKEN[Source.EXAM], [place], most=7)[place]
    ] == [7] * 4
    assert [(each.right, each.share.part, each.share.whole) for each in choices] == [
        (True, PEOPLE - PEOPLE // 2, PEOPLE),
        (False, PEOPLE // 2, PEOPLE),
        (False, 0, PEOPLE),
        (False, 0, PEOPLE),
    ]


@pytest.mark.parametrize(("seen", "untaken"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_enough_must_have_seen_an_option_that_nobody_takes(seen: int, untaken: bool):
    others = list(range(seen))

    assert Choice("An icing.", others=others).is_untaken is untaken
    assert not Choice("An icing.", right=True, others=others).is_untaken
    assert not Choice("An icing.", takers=[99], others=others).is_untaken


def test_an_open_flag_of_the_league_is_a_reason_and_an_answered_one_is_none(world: World, sat: Callable[..., Exam]):
    exam = sat()
    first, second, third = fixed_of(exam)[:3]
    user = world.people[INSTRUCTOR]
    held = Flag.objects.create(question=first, league=world.league, user=user, reason="x", at=NOON)
    done = Flag.objects.create(question=second, league=world.league, user=user, reason="x", at=NOON)
    Flag.objects.create(question=third, league=world.other_league, user=user, reason="x", at=NOON)
    answer_flag(flag=done, by=user, answer="y", now=NOON)

    assert [FLAGGED in why(world, each) for each in (first, second, third)] == [True, False, False]
    answer_flag(flag=held, by=user, answer="y", now=NOON)
    assert FLAGGED not in why(world, first)


def test_those_to_look_at_come_first_the_hardest_of_them_first_and_can_be_chosen(
    world: World, sat: Callable[..., Exam]
):
    sat(lambda person, number: person >= PEOPLE - number if number < 3 else good(person, number))
    found = questions_in(world.league, Source.EXAM, world.people[INSTRUCTOR])

    looked_at = [bool(each.why) for each in found]
    assert looked_at == sorted(looked_at, reverse=True)
    facility = [each.figures.share.percent for each in found if each.why]
    assert facility == sorted(facility)
    assert only(found, why=ANY) == [each for each in found if each.why]
    assert {each.figures.share.part for each in only(found, why=LOW)} == {0, 1, 2}
    kind, slug = found[0].case.kind, found[0].case.format
    assert only(found, kind=kind, question_format=slug)
    assert {each.case.kind for each in only(found, kind=kind)} == {kind}
    assert {each.case.format for each in only(found, question_format=slug)} == {slug}
    assert only(found) == found


def test_what_one_is_being_asked_oneself_is_left_out(world: World, sat: Callable[..., Exam]):
    exam = sat()
    instructor = world.people[INSTRUCTOR]
    assert len(listed(world)) == QUESTIONS

    begin(exam, instructor)

    assert listed(world) == {}
    assert len(questions_in(world.league, Source.EXAM, world.people["rules_chair"])) == QUESTIONS
    question = fixed_of(exam)[0]
    where = {"question_format": question.format, "identity": question.identity}
    assert one_question(world.league, instructor, **where) is None
    assert one_question(world.league, world.people["rules_chair"], **where) is not None


def test_one_question_tells_each_source_by_itself(world: World, sat: Callable[..., Exam]):
    exam = sat()
    call = next(each for each in fixed_of(exam) if each.format == "make_the_call")
    found = one_question(world.league, world.people[INSTRUCTOR], question_format=call.format, identity=call.identity)

    assert found is not None
    (here,) = found.sources
    assert (here.source, here.questions, here.figures.share.part) == (Source.EXAM, 1, PEOPLE // 2)
    assert here.seconds is not None
    assert here.seconds.at == here.seconds.low == here.seconds.high == MINUTE.total_seconds()
    assert {each.calls for each in here.calls} == {PEOPLE}
    assert min(each.right for each in here.calls) == PEOPLE // 2
    assert all(sum(each.wrong.values()) == each.calls - each.right for each in here.calls)
    assert (found.void, found.keyed, found.flags) == (0, 0, 0)


def test_how_taking_an_option_goes_with_the_rest(world: World, sat: Callable[..., Exam]):
    exam = sat()
    question = next(each for each in fixed_of(exam) if each.format == "choose_ruling")
    found = one_question(
        world.league, world.people[INSTRUCTOR], question_format=question.format, identity=question.identity
    )

    assert found is not None
    told = [each.discrimination for each in found.sources[0].choices]
    assert told[:2] == [pytest.approx(100), pytest.approx(-100)]
    assert told[2:] == [None, None]
    assert {each.compared for each in found.sources[0].choices} == {PEOPLE}


def test_a_case_of_which_all_is_void_has_no_figures(world: World, sat: Callable[..., Exam]):
    exam = sat()
    question = fixed_of(exam)[0]
    where = {"question_format": question.format, "identity": question.identity}

    correct(question, world.league)

    assert question.identity not in listed(world)
    assert one_question(world.league, world.people[INSTRUCTOR], **where) is None
    assert one_question(world.other_league, world.people[INSTRUCTOR], **where) is None
