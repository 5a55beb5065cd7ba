"""Flags: whoever was asked may raise one, whoever leads the league answers it, and no answer is lost by it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.people.models import Role, User
from quizzes.exams.models import Exam, Flag, Save
from quizzes.exams.services.flagging import answer_flag, raise_flag
from tests.at_once import at_once
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import LATER
from tests.quizzes.exams.made import NOON, a_call, begin, items_of, make_exam, sit
from tests.quizzes.taking.made import named_attempt
from tests.world import INSTRUCTOR, STRANGER, TRAINEE, World, make_world


@pytest.fixture
def flagged(world: World, exam: Exam, trainee: User) -> Flag:
    """The trainee's flag on a question of an exam that is over."""
    question = items_of(sit(exam, trainee, "wwww"))[0].question
    return raise_flag(question=question, league=world.league, user=trainee, reason="Which bench?", now=NOON)


def test_an_official_flags_from_the_ruling_and_comes_back_to_it(world: World, exam: Exam, trainee: User):
    attempt = sit(exam, trainee, "wwww")
    question = items_of(attempt)[0].question
    ruling = reverse("exam_ruling", args=[attempt.public_id, 1])
    client = world.client(TRAINEE)
    assert reverse("flag", args=[question.public_id]) in client.get(ruling).content.decode()

    done = client.post(reverse("flag", args=[question.public_id]), {"reason": "Which bench?", "next": ruling})

    assert (done.status_code, done["Location"]) == (303, ruling)
    flag = Flag.objects.get()
    assert (flag.user, flag.league, flag.question, flag.reason) == (trainee, world.league, question, "Which bench?")


def test_elsewhere_than_on_this_site_nobody_is_sent(world: World, exam: Exam, trainee: User):
    question = items_of(sit(exam, trainee, "wwww"))[0].question

    done = world.client(TRAINEE).post(
        reverse("flag", args=[question.public_id]), {"reason": "x", "next": "https://elsewhere.example/"}
    )

    assert done["Location"] == reverse("own_flags")


def test_whoever_was_not_asked_cannot_flag(world: World, exam: Exam, trainee: User):
    question = items_of(sit(exam, trainee, "wwww"))[0].question

    for role in (INSTRUCTOR, STRANGER):
        page = reverse("flag", args=[question.public_id])
        assert world.client(role).get(page).status_code == 404
        assert world.client(role).post(page, {"reason": "x"}).status_code == 404


def test_in_practice_the_persons_league_hears_of_it(world: World, trainee: User):
    attempt = named_attempt(trainee, answered=1)
    client = world.client(TRAINEE)
    question = attempt.items.get(number=1).question
    assert "Tell the instructors" in client.get(reverse("feedback", args=[attempt.public_id, 1])).content.decode()

    client.post(reverse("flag", args=[question.public_id]), {"reason": "Odd"})

    assert Flag.objects.get().league == world.league


def test_with_several_leagues_one_chooses(world: World, trainee: User):
    MembershipFactory.create(user=trainee, league=world.other_league, role=Role.TRAINEE)
    question = named_attempt(trainee, answered=1).items.get(number=1).question
    page = reverse("flag", args=[question.public_id])
    client = world.client(TRAINEE)

    assert client.post(page, {"reason": "Odd"}).status_code == 422
    client.post(page, {"reason": "Odd", "league": world.other_league.pk})

    assert Flag.objects.get().league == world.other_league


def test_flagging_in_an_exam_saves_the_answer_first_and_shows_no_key(world: World, exam: Exam, trainee: User):
    attempt = begin(exam, trainee)
    client = world.client(TRAINEE)
    item = items_of(attempt)[0]
    page = reverse("exam_question", args=[attempt.public_id, 1])
    hidden = client.get(page).context
    address = {
        "_attempt": attempt.public_id,
        "_question": item.question.public_id,
        "_version": item.question.engine_version,
        "_turn": hidden["turn"],
        "_number": hidden["save_number"],
    }
    type(exam).objects.update(closes=None, season=None)
    type(attempt).objects.update(deadline=LATER.replace(year=2040))

    to_flag = client.post(page, {**a_call(item), **address, "_go": "flag"})

    assert Save.objects.get().post == a_call(item)
    assert to_flag.status_code == 303
    form = client.get(to_flag["Location"])
    assert form.context["next"] == page
    done = client.post(reverse("flag", args=[item.question.public_id]), {"reason": "Odd", "next": page})
    assert done["Location"] == page
    flag = answer_flag(flag=Flag.objects.get(), by=world.people[INSTRUCTOR], answer="It is the penalty.", now=LATER)
    mine = client.get(reverse("own_flags")).content.decode()
    assert "Odd" in mine
    assert flag.answer not in mine


def test_instructors_read_the_question_and_answer_and_the_official_reads_it(world: World, flagged: Flag):
    client = world.client(INSTRUCTOR)
    page = client.get(reverse("flags"))
    assert "Which bench?" in page.content.decode()
    assert f"?flag={flagged.public_id}" in page.content.decode()
    at = reverse("flag_answer", args=[flagged.public_id])
    assert client.post(at, {"answer": ""}).status_code == 422

    client.post(at, {"answer": "The home team's."})
    client.post(at, {"answer": "The visitors'."})

    flagged.refresh_from_db()
    assert (flagged.answer, flagged.answered_by) == ("The home team's.", world.people[INSTRUCTOR])
    assert "The home team&#x27;s." in world.client(TRAINEE).get(reverse("own_flags")).content.decode()
    assert "Which bench?" not in client.get(reverse("flags")).content.decode()


def test_from_a_flag_the_correction_is_filled_in_with_its_reason(world: World, flagged: Flag):
    form = reverse("correct_question", args=[world.league.slug, flagged.question.public_id])

    page = world.client(INSTRUCTOR).get(f"{form}?flag={flagged.public_id}")

    assert page.context["form"].initial["why"] == "Which bench?"


def test_an_instructor_who_is_asked_the_question_sees_no_key_of_it(world: World, flagged: Flag):
    other = make_exam(world.league, blueprint={})
    other.sections.get().fixed.create(number=1, question=flagged.question)
    begin(other, world.people[INSTRUCTOR])
    client = world.client(INSTRUCTOR)

    (shown,) = client.get(reverse("flags")).context["flagged"]

    assert (shown.flag, shown.sheet) == (flagged, None)
    assert client.post(reverse("flag_answer", args=[flagged.public_id]), {"answer": "x"}).status_code == 404


def test_one_flag_is_open_and_after_its_answer_another_may_be(world: World, flagged: Flag, trainee: User):
    again = raise_flag(question=flagged.question, league=world.league, user=trainee, reason="And who?", now=LATER)
    assert (again, again.reason, again.at) == (flagged, "And who?", NOON)
    answer_flag(flag=again, by=world.people[INSTRUCTOR], answer="Both.", now=LATER)

    third = raise_flag(question=flagged.question, league=world.league, user=trainee, reason="Still.", now=LATER)

    assert third != flagged


@pytest.mark.django_db(transaction=True)
def test_twenty_flags_at_once_are_one():
    world = make_world()
    trainee = world.people[TRAINEE]
    question = items_of(sit(make_exam(world.league), trainee, "wwww"))[0].question

    at_once(lambda number: raise_flag(question=question, league=world.league, user=trainee, reason="Odd", now=NOON).pk)

    assert Flag.objects.count() == 1
