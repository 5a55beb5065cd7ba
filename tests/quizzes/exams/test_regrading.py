"""Re-grading: what is void counts for nobody, results rise, and none falls unless that is confirmed by itself."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.urls import reverse

from accounts.people.models import Role, User
from quizzes import formats
from quizzes.exams.corrected import parts_told
from quizzes.exams.models import Correction, Exam, ExamAttempt, ExamItem, Regrade, Result
from quizzes.exams.policies import FACET
from quizzes.exams.services import regrading
from quizzes.exams.services.finishing import result_of, submit
from quizzes.exams.services.regrading import Replaced, confirm, preview
from quizzes.exams.services.saving import save_answer
from quizzes.exams.signals import attempt_graded
from quizzes.models import Question
from tests.at_once import at_once, meanwhile
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import LATER, correct, draft, fixed_exam, key_of_the_wrong_call
from tests.quizzes.exams.made import DAY, NOON, begin, give, items_of, make_exam, sit
from tests.world import INSTRUCTOR, TRAINEE, World, make_world


@pytest.fixture
def fixed(world: World) -> Exam:
    """An exam of four fixed questions, 75 per cent."""
    return fixed_exam(world.league)


def a_colleague(world: World) -> User:
    return MembershipFactory.create(league=world.league, role=Role.TRAINEE).user


def score_of(attempt: ExamAttempt) -> tuple[int, int, bool]:
    result = result_of(attempt)
    return result.earned, result.possible, result.passed


def with_options(attempt: ExamAttempt) -> ExamItem:
    return next(item for item in items_of(attempt) if item.question.format == "choose_ruling")


def in_parts(attempt: ExamAttempt) -> ExamItem:
    return next(
        item for item in items_of(attempt) if item.question.format == "make_the_call" and parts_told(item.question)
    )


def test_a_void_question_counts_for_nobody_and_whoever_failed_by_it_passes(world: World, fixed: Exam, trainee: User):
    attempt = sit(fixed, trainee, "wwrr")
    first, second, *_ = items_of(attempt)
    correct(first.question, world.league)

    regrade = correct(second.question, world.league)

    assert score_of(attempt) == (2, 2, True)
    assert attempt.results.count() == 3
    told = regrade.changes[attempt.public_id]
    assert (told["way"], told["done"]) == ("raised", True)
    assert (told["before"]["passed"], told["after"]["passed"]) == (False, True)


def test_a_preview_changes_nothing_and_says_who_passes(world: World, fixed: Exam, trainee: User):
    attempt, other = sit(fixed, trainee, "wwrr"), sit(fixed, a_colleague(world), "rrrr")
    correct(items_of(attempt)[1].question, world.league)
    before = Result.objects.count()

    changes = preview(draft(items_of(attempt)[0].question, world.league))

    ways = {change.attempt.pk: (change.way, change.passes, change.fails) for change in changes}
    assert ways == {attempt.pk: ("raised", True, False), other.pk: ("same", False, False)}
    assert Result.objects.count() == before


def test_the_question_stays_as_it_was_asked(world: World, fixed: Exam, trainee: User):
    item = items_of(sit(fixed, trainee, "wwww"))[0]
    before = Question.objects.filter(pk=item.question.pk).values().get()

    correct(item.question, world.league)

    assert Question.objects.filter(pk=item.question.pk).values().get() == before


def test_another_leagues_results_stay(world: World, fixed: Exam, trainee: User):
    attempt = sit(fixed, trainee, "wwww")
    theirs = make_exam(world.other_league, blueprint={})
    for number, held in enumerate(fixed.sections.get().fixed.order_by("number"), start=1):
        theirs.sections.get().fixed.create(number=number, question=held.question)
    other = sit(theirs, world.stranger, "wwww")

    regrade = correct(items_of(attempt)[0].question, world.league)

    assert set(regrade.changes) == {attempt.public_id}
    assert score_of(other) == (0, 4, False)


def test_the_key_option_void_is_the_question_void_and_another_changes_nothing(world: World, trainee: User):
    attempt = sit(make_exam(world.league), trainee, "wwww")
    item = with_options(attempt)
    key = item.question.asked.key
    other = next(option.id for option in item.question.asked.options if option.id != key)

    assert not any(each["done"] for each in correct(item.question, world.league, void_parts=[other]).changes.values())
    correct(item.question, world.league, void_parts=[key])

    assert score_of(attempt)[:2] == (0, 3)


def test_a_void_part_is_out_of_key_and_maximum(world: World, trainee: User):
    attempt = begin(make_exam(world.league, fixed_exam(world.league, marking=FACET).policy), trainee)
    item = in_parts(attempt)
    asking, asked = formats.get("make_the_call"), item.question.asked
    part = parts_told(item.question)[0][0]
    wrong = next(post for post in _wrong_in(item, part))
    save_answer(item=item, turn=1, number=1, post=wrong, now=NOON)
    submit(attempt=attempt, now=NOON)
    mark = asking.grade(asked, asking.parse(asked, wrong))
    before = score_of(attempt)

    correct(item.question, world.league, void_parts=[part])

    assert before[0] == mark.earned == mark.possible - 1
    assert score_of(attempt)[:2] == (before[0], before[1] - 1)
    assert result_of(attempt).mark_of(item.number)["right"]


def _wrong_in(item: ExamItem, part: str) -> Any:
    asking, asked = formats.get(item.question.format), item.question.asked
    for sample in asking.samples(asked):
        if sample.mark == "wrong":
            facets = asking.grade(asked, asking.parse(asked, sample.post)).facets
            if [facet.name for facet in facets if facet.state == "wrong"] == [part]:
                yield sample.post


def test_a_corrected_key_raises_whoever_had_it_and_lowers_nobody(world: World, trainee: User):
    exam = fixed_exam(world.league, seed="b")
    wrong, right = sit(exam, trainee, "wwww"), sit(exam, a_colleague(world), "rrrr")
    item = with_options(wrong)

    regrade = correct(item.question, world.league, content=key_of_the_wrong_call(item))

    assert score_of(wrong)[:2] == (1, 4)
    assert score_of(right) == (4, 4, True)
    assert regrade.changes[right.public_id]["way"] == "lowered"
    assert not regrade.changes[right.public_id]["done"]


def test_results_fall_where_that_was_confirmed_by_itself(world: World, trainee: User):
    exam = fixed_exam(world.league, seed="b", pass_percent=100)
    right = sit(exam, trainee, "rrrr")
    item = with_options(right)

    correct(item.question, world.league, content=key_of_the_wrong_call(item), lowering=True)

    assert score_of(right) == (3, 4, False)
    assert right.results.count() == 2


def test_a_pass_that_was_kept_is_not_lost_by_a_later_regrade_either(world: World, trainee: User):
    exam = fixed_exam(world.league, seed="b", pass_percent=100)
    right = sit(exam, trainee, "rrrr")
    item = with_options(right)
    other = next(each for each in items_of(right) if each != item)
    correct(item.question, world.league, content=key_of_the_wrong_call(item))

    correct(other.question, world.league)
    correct(other.question, world.league, lowering=True)

    assert score_of(right)[2]


def test_whoever_kept_their_marks_gains_by_a_later_correction_all_the_same(world: World, trainee: User):
    exam = fixed_exam(world.league, seed="b")
    attempt = begin(exam, trainee)
    item = with_options(attempt)
    for each in items_of(attempt):
        give(each, "right" if each.pk == item.pk else "wrong", number=each.number)
    submit(attempt=attempt, now=NOON)
    other = next(each for each in items_of(attempt) if each != item)
    correct(item.question, world.league, content=key_of_the_wrong_call(item))

    correct(other.question, world.league)

    assert score_of(attempt)[:2] == (1, 3)


def test_an_attempt_under_way_is_graded_by_it_when_it_finishes(world: World, fixed: Exam, trainee: User):
    attempt = begin(fixed, trainee)
    regrade = correct(items_of(attempt)[0].question, world.league)

    submit(attempt=attempt, now=NOON)

    assert regrade.changes == {}
    assert score_of(attempt)[:2] == (0, 3)


def test_confirmed_again_it_is_the_regrade_of_then(world: World, fixed: Exam, trainee: User):
    item = items_of(sit(fixed, trainee, "wwww"))[0]
    held = draft(item.question, world.league)
    first = confirm(correction=held, by=None, lowering=False, now=LATER)

    assert confirm(correction=held, by=None, lowering=True, now=LATER + DAY) == first
    assert Result.objects.count() == 2


def test_a_draft_takes_the_place_of_the_one_before_which_is_never_confirmed(world: World, fixed: Exam, trainee: User):
    item = items_of(sit(fixed, trainee, "wwww"))[0]
    old = draft(item.question, world.league)
    draft(item.question, world.league)

    with pytest.raises(Replaced):
        confirm(correction=old, by=None, lowering=False, now=LATER)
    assert Correction.objects.count() == 1


def test_who_listens_hears_of_each_result_that_rises(world: World, fixed: Exam, trainee: User):
    attempt = sit(fixed, trainee, "wwrr")
    heard: list[Result] = []

    def hear(sender: type[ExamAttempt], **told: Any) -> None:
        heard.append(told["result"])

    attempt_graded.connect(hear)
    try:
        correct(items_of(attempt)[0].question, world.league)
    finally:
        attempt_graded.disconnect(hear)

    assert heard == [result_of(attempt)]


def test_instructors_draft_look_and_confirm_and_the_official_reads_why(world: World, fixed: Exam, trainee: User):
    attempt = sit(fixed, trainee, "wwrr")
    item = items_of(attempt)[0]
    client = world.client(INSTRUCTOR)
    form = reverse("correct_question", args=[world.league.slug, item.question.public_id])

    assert client.post(form, {"how": "parts", "why": "x"}).status_code == 422
    drafted = client.post(form, {"how": "void", "why": "The clock was told wrong."})
    page = client.get(drafted["Location"])
    assert "The clock was told wrong." in page.content.decode()
    confirm_at = drafted["Location"] + "confirm/"
    assert client.post(confirm_at, {}).status_code == 422
    assert client.get(confirm_at)["Location"] == drafted["Location"]
    assert not Regrade.objects.exists()
    for _ in range(2):
        assert client.post(confirm_at, {"sure": "on"})["Location"] == drafted["Location"]

    assert Regrade.objects.get().by == world.people[INSTRUCTOR]
    assert "No result was lowered" in client.get(drafted["Location"]).content.decode()
    ruling = world.client(TRAINEE).get(reverse("exam_ruling", args=[attempt.public_id, item.number]))
    assert "The clock was told wrong." in ruling.content.decode()
    assert "This question counts for nothing." in ruling.content.decode()


def test_nobody_sees_the_key_of_a_question_that_they_are_being_asked(world: World, fixed: Exam):
    attempt = begin(fixed, world.people[INSTRUCTOR])
    question = items_of(attempt)[0].question
    held = draft(question, world.league)
    client = world.client(INSTRUCTOR)

    pages = [reverse("correct_question", args=[world.league.slug, question.public_id])]
    pages.append(reverse("correction", args=[held.public_id]))

    assert [client.get(page).status_code for page in pages] == [404, 404]


def test_twenty_confirmations_at_once_are_one_regrade(transactional_db: None):
    world = make_world()
    exam = fixed_exam(world.league, 2)
    attempt = sit(exam, world.people[TRAINEE], "wr")
    held = draft(items_of(attempt)[0].question, world.league)

    regrades = at_once(lambda number: confirm(correction=held, by=None, lowering=False, now=LATER).pk)

    assert set(regrades) == {Regrade.objects.get().pk}
    assert Result.objects.filter(attempt=attempt).count() == 2


def test_who_submits_in_the_midst_of_it_waits_and_is_graded_by_it(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
):
    world = make_world()
    exam = fixed_exam(world.league, 2)
    attempt, finished = begin(exam, world.people[TRAINEE]), sit(exam, a_colleague(world), "ww")
    held, looked_at = draft(items_of(finished)[0].question, world.league), regrading._change
    submitted: list[Future[Result]] = []

    with ThreadPoolExecutor(1) as pool:

        def looking(each: ExamAttempt, correction: Correction) -> regrading.Change:
            submitted.append(meanwhile(pool, lambda: submit(attempt=attempt, now=NOON)))
            return looked_at(each, correction)

        monkeypatch.setattr(regrading, "_change", looking)
        confirm(correction=held, by=None, lowering=False, now=LATER)
        submitted[0].result()

    assert score_of(attempt)[1] == 1


def test_who_submits_while_it_is_confirmed_is_graded_by_it_either_way(transactional_db: None):
    world = make_world()
    exam = fixed_exam(world.league, 2)
    attempt = begin(exam, world.people[TRAINEE])
    held = draft(items_of(attempt)[0].question, world.league)

    at_once(
        lambda number: (
            submit(attempt=attempt, now=NOON).pk
            if number % 2
            else confirm(correction=held, by=None, lowering=False, now=LATER).pk
        )
    )

    assert score_of(attempt)[1] == 1
