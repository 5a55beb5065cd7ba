"""An exam's fixed questions as a pool: for those who may see its keys, and not what they are being asked themselves."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from accounts.people.models import Act, Membership, Role
from quizzes.exams.services.finishing import submit
from quizzes.question_files.pools import UnknownPool, pool_of, pools_of, shown_to
from tests.quizzes.exams.made import DAY, NOON, begin, fix_questions, make_exam
from tests.quizzes.taking.made import keep_one
from tests.world import INSTRUCTOR, TRAINEE, World


def test_each_exam_with_fixed_questions_is_a_pool_of_its_league_in_its_order(world: World) -> None:
    keep_one(world.league)
    exam, drawn_alone = make_exam(world.league, blueprint={}), make_exam(world.league)
    fixed = fix_questions(exam.sections.get(), 3)
    own, of_exam = pools_of(world.league)
    assert (own.slug, of_exam.slug, of_exam.title) == ("", exam.public_id, exam.title)
    assert list(of_exam.questions) == [each.question for each in fixed]
    assert own.questions.count() == 1
    assert [pool.slug for pool in pools_of(world.other_league)] == [""]
    with pytest.raises(UnknownPool, match=exam.public_id):
        pool_of(world.league, drawn_alone.public_id)


def test_a_question_fixed_in_two_exams_is_once_in_each(world: World) -> None:
    first, second = make_exam(world.league, blueprint={}), make_exam(world.league, blueprint={})
    fixed = fix_questions(first.sections.get(), 2)
    for number, each in enumerate(reversed(fixed), start=1):
        second.sections.get().fixed.create(number=number, question=each.question)
    assert list(pool_of(world.league, first.public_id).questions) == [each.question for each in fixed]
    assert list(pool_of(world.league, second.public_id).questions) == [each.question for each in reversed(fixed)]


def test_what_one_is_being_asked_is_kept_from_oneself_until_it_is_over(world: World) -> None:
    instructor = world.people[INSTRUCTOR]
    exam = make_exam(world.league, blueprint={})
    fix_questions(exam.sections.get(), 3)
    attempt = begin(exam, instructor)
    pool = pool_of(world.league, exam.public_id)
    assert shown_to(instructor, pool).count() == 0
    assert shown_to(world.people[TRAINEE], pool).count() == shown_to(None, pool).count() == 3

    client = world.client(INSTRUCTOR)
    asked = {"pool": exam.public_id, "format": "json"}
    page = client.get(reverse("question_export", args=["ours"]), asked).content.decode()
    assert "being asked them in an exam under way: 3." in page
    assert "Download the file" not in page
    assert json.loads(client.post(reverse("question_export", args=["ours"]), asked).content)["questions"] == []

    submit(attempt=attempt, now=NOON)
    assert shown_to(instructor, pool).count() == 3


def test_those_who_do_not_lead_the_league_get_no_exam_of_it(world: World) -> None:
    exam = make_exam(world.league, blueprint={}, opens=NOON - DAY)
    fix_questions(exam.sections.get(), 1)
    for role, client in ((role, world.client(role)) for role in world.everyone):
        leads = Membership.objects.filter(user=world.everyone[role], league=world.league).exclude(role=Role.TRAINEE)
        may = leads.exists() or world.everyone[role].is_superuser
        response = client.post(reverse("question_export", args=["ours"]), {"pool": exam.public_id, "format": "json"})
        assert response.status_code == (200 if may else 404), role
    assert set(Act.objects.values_list("details__pool", flat=True)) == {exam.public_id}
