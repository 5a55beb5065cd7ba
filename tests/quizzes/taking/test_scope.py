"""Who sees whose attempts: the list and the single permission say the same for the whole cast."""

from __future__ import annotations

import pytest

from accounts.people.permissions import can_view
from quizzes.models import Answer, Attempt, Item
from quizzes.permissions import may_answer
from quizzes.queries import answers_for, attempts_for, items_for, open_attempts_for, own_attempts_for
from tests.quizzes.taking.made import answer_all, make_attempt
from tests.world import World


@pytest.fixture
def crowded(world: World) -> World:
    """Everyone of the cast has an attempt with an answer, those from outside the league too."""
    for person in world.everyone.values():
        answer_all(make_attempt(person), right=True, count=1)
    return world


@pytest.mark.parametrize(
    ("model", "rows_for"),
    [(Attempt, attempts_for), (Item, items_for), (Answer, answers_for)],
    ids=lambda it: it.__name__,
)
def test_a_row_is_in_the_list_exactly_when_it_can_be_viewed(model, rows_for, crowded: World):
    rows = list(model.objects.all())
    assert len(rows) >= 5

    for role, person in crowded.cast.items():
        listed = set(rows_for(person))
        assert {row for row in rows if can_view(row, person)} == listed, role


def test_who_sees_whose_attempts(crowded: World):
    seen = {role: {attempt.user.username for attempt in attempts_for(person)} for role, person in crowded.cast.items()}

    league = {"trainee", "instructor", "rules_chair", "league_admin"}
    assert seen == {
        "anonymous": set(),
        "trainee": {"trainee"},
        "instructor": league,
        "rules_chair": league,
        "league_admin": league,
        "superuser": {*league, "superuser", "nobody", "stranger", "other_admin"},
        "nobody": {"nobody"},
        "stranger": {"stranger"},
        "other_admin": {"other_admin", "stranger"},
    }


def test_everyone_answers_their_own_attempts_alone(crowded: World):
    for role, person in crowded.cast.items():
        own = {attempt for attempt in Attempt.objects.all() if may_answer(person, attempt)}
        assert own == set(own_attempts_for(person)), role
        assert {attempt.user.username for attempt in own} == ({person.username} if person.is_authenticated else set())


def test_open_attempts_are_told_how_far_they_are(crowded: World):
    trainee = crowded.people["trainee"]
    answer_all(make_attempt(trainee, token="one that is finished"), right=True)

    (attempt,) = open_attempts_for(trainee)

    assert (vars(attempt)["asked"], vars(attempt)["answered"]) == (5, 1)
