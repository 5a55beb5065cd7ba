"""Practice: first tries of the league's trainees alone, without what the league has voided, by the keys that hold."""

from __future__ import annotations

import pytest

from accounts.people.models import Membership, Role
from quizzes.models import Answer, Question
from quizzes.statistics.questions import by_case
from quizzes.statistics.sources import GATHERED, Source
from quizzes.statistics.tries import Tries
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import correct
from tests.quizzes.statistics.made import practise, stored, trainees
from tests.quizzes.taking.made import a_call, answer, answer_all, items_of, make_attempt
from tests.world import INSTRUCTOR, TRAINEE, World


def gathered(world: World) -> Tries:
    """The tries of our league's practice."""
    return GATHERED[Source.PRACTICE](world.league)


def shares(tries: Tries) -> dict[str, tuple[float, int]]:
    """What people got at each case, and how many they are, by its identity."""
    found = zip(tries.cases, by_case(tries), strict=True)
    return {case.identity: (each.share.part, each.share.whole) for case, each in found if each.share.whole}


def test_a_second_try_changes_nothing_in_another_attempt_or_another_question_of_the_case(world: World):
    person = world.people[TRAINEE]
    answer_all(make_attempt(person, seed="one"), right=False)
    before = shares(gathered(world))

    answer_all(make_attempt(person, seed="one", token="another attempt"), right=True)

    assert Question.objects.count() == 10
    assert shares(gathered(world)) == before
    assert set(before.values()) == {(0, 1)}


def test_only_trainees_of_the_league_count(world: World):
    questions = stored(3)
    for user in (world.people[TRAINEE], world.people[INSTRUCTOR], world.stranger):
        practise([user], questions, lambda person, number: True)

    assert set(gathered(world).person.tolist()) == {world.people[TRAINEE].pk}
    theirs = GATHERED[Source.PRACTICE](world.other_league)
    assert set(theirs.person.tolist()) == {world.stranger.pk}


def test_whoever_is_of_both_leagues_counts_in_both_and_once_in_each(world: World):
    MembershipFactory.create(user=world.people[TRAINEE], league=world.other_league)
    practise([world.people[TRAINEE]], stored(2), lambda person, number: True)

    for league in (world.league, world.other_league):
        assert GATHERED[Source.PRACTICE](league).share.size == 2
    Membership.objects.filter(user=world.people[TRAINEE], league=world.league).update(role=Role.RULES_CHAIR)
    assert gathered(world).share.size == 0


def test_a_void_question_is_not_counted_for_the_league_that_voided_it(world: World):
    questions = stored(3)
    practise([world.people[TRAINEE]], questions, lambda person, number: False)
    practise([world.stranger], questions, lambda person, number: False)

    correct(questions[0], world.league)

    assert questions[0].identity not in shares(gathered(world))
    assert len(shares(gathered(world))) == 2
    assert len(shares(GATHERED[Source.PRACTICE](world.other_league))) == 3


def test_a_corrected_key_marks_the_answers_anew(world: World):
    attempt = make_attempt(world.people[TRAINEE], seed="7")
    item = next(each for each in items_of(attempt) if each.question.format == "choose_ruling")
    for each in items_of(attempt)[: item.number]:
        answer(each, right=False)
    asked = item.question.asked
    called = next(each for each in asked.options if each.id == a_call(item, "wrong")["option"])
    assert shares(gathered(world))[item.question.identity] == (0, 1)

    correct(item.question, world.league, content={"key": called.id, "ruling": {**asked.ruling, **called.ruling}})

    assert shares(gathered(world))[item.question.identity] == (1, 1)
    assert not Answer.objects.get(item=item).right


def test_who_has_answered_more_than_a_page_has_a_rest(world: World):
    people = trainees(world.league, 2)
    practise(people, stored(6), lambda person, number: person == 0)

    rest = gathered(world).rest.reshape(2, 6)

    assert rest.tolist() == [[1] * 6, [0] * 6]


@pytest.mark.django_db
def test_nobody_has_no_tries(world: World):
    assert gathered(world).share.size == 0
