"""Sitting an exam over HTTP: what a body must say, what a device is told, what is shown when, and what never leaves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import User
from quizzes.exams.grading import held_saves
from quizzes.exams.models import Exam, ExamAttempt, Result, Save
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.time import set_extra_time
from tests.factories import PASSWORD
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import DAY, a_call, items_of, make_policy, timed
from tests.quizzes.exams.sitting import begun, body, open_now, url_of
from tests.quizzes.taking.made import make_attempt
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, TRAINEE, World

JSON = {"Accept": "application/json"}


@pytest.fixture
def attempt(world: World, trainee: User, trainee_client: Client) -> ExamAttempt:
    """The trainee's attempt, opened in their browser."""
    attempt = begun(open_now(world), trainee)
    trainee_client.get(url_of(attempt))
    attempt.refresh_from_db()
    return attempt


def test_a_save_says_what_is_held(attempt: ExamAttempt, trainee_client: Client):
    said = trainee_client.post(url_of(attempt), body(attempt), headers=JSON).json()

    assert (said["accepted"], said["turn"], said["number"], said["elsewhere"], said["complete"]) == (
        True,
        1,
        1,
        False,
        True,
    )
    assert said["deadline"] == int(attempt.deadline.timestamp() * 1000)


@pytest.mark.parametrize(
    "wrong",
    [
        {"_attempt": "someone-elses"},
        {"_attempt": ""},
        {"_question": "another"},
        {"_version": "another"},
        {"_turn": "2"},
        {"_turn": "0"},
        {"_turn": "-1"},
        {"_turn": "1.5"},
        {"_turn": "²"},
        {"_number": ""},
        {"_number": "99999999999"},
    ],
    ids=str,
)
def test_a_body_that_is_not_for_the_question_addressed_is_refused(attempt: ExamAttempt, trainee_client: Client, wrong):
    response = trainee_client.post(url_of(attempt), body(attempt, **wrong), headers=JSON)

    assert (response.status_code, Save.objects.count()) == (400, 0)


def test_the_answer_to_one_question_sent_to_another_is_refused(attempt: ExamAttempt, trainee_client: Client):
    response = trainee_client.post(url_of(attempt, 2), body(attempt, 1), headers=JSON)

    assert (response.status_code, Save.objects.count()) == (400, 0)


def test_anothers_attempt_is_what_it_is_for_a_stranger_whatever_the_body_names(attempt: ExamAttempt, world: World):
    for role in (INSTRUCTOR, LEAGUE_ADMIN):
        client = world.client(role)
        mine = begun(attempt.exam, world.people[role])
        client.get(url_of(mine))
        assert client.post(url_of(attempt), body(attempt), headers=JSON).status_code == 404
        assert client.post(url_of(attempt), body(mine), headers=JSON).status_code == 404
        assert client.post(url_of(mine), body(attempt), headers=JSON).status_code == 400
        assert client.post(reverse("exam_submit", args=[attempt.public_id])).status_code == 404
    assert not Save.objects.exists()
    assert not Result.objects.exists()


def test_a_second_device_gets_a_turn_of_its_own_and_the_first_is_told(
    attempt: ExamAttempt, trainee: User, trainee_client: Client
):
    second = Client()
    second.force_login(trainee)
    page = second.get(url_of(attempt))
    assert page.context["turn"] == 2
    assert not page.context["elsewhere"]
    assert second.post(url_of(attempt), body(attempt, _turn=2, mark="wrong"), headers=JSON).json()["accepted"]

    said = trainee_client.post(url_of(attempt), body(attempt, _number=9), headers=JSON).json()
    assert (said["accepted"], said["elsewhere"], said["turn"]) == (False, True, 2)
    assert "opened on another device" in trainee_client.get(url_of(attempt)).content.decode()

    trainee_client.post(reverse("exam_resume", args=[attempt.public_id]))
    page = trainee_client.get(url_of(attempt))
    assert (page.context["turn"], page.context["elsewhere"]) == (3, False)
    assert trainee_client.post(url_of(attempt), body(attempt, _turn=3), headers=JSON).json()["accepted"]


def test_without_script_the_button_saves_and_goes_on(attempt: ExamAttempt, trainee_client: Client):
    gone = trainee_client.post(url_of(attempt), body(attempt))
    assert (gone.status_code, gone.headers["Location"]) == (303, url_of(attempt, 2))
    assert trainee_client.post(url_of(attempt, 2), body(attempt, 2, _go="4")).headers["Location"] == url_of(attempt, 4)
    end = trainee_client.post(url_of(attempt, 4), body(attempt, 4)).headers["Location"]
    assert end == reverse("exam_submit", args=[attempt.public_id])

    page = trainee_client.get(end).content.decode()
    assert "3 of 4 answered" in page
    result = trainee_client.post(end).headers["Location"]
    assert result == reverse("exam_result", args=[attempt.public_id])
    shown = trainee_client.get(result).content.decode()
    assert "3 of 4 (75 %)" in shown
    assert "Passed" in shown


def test_without_script_an_answer_from_a_page_shown_before_the_last_save_is_not_lost(
    attempt: ExamAttempt, trainee_client: Client
):
    """Two tabs, or the way back: both pages send the number that the first save has."""
    trainee_client.post(url_of(attempt), body(attempt))
    trainee_client.post(url_of(attempt), body(attempt, mark="wrong"))
    trainee_client.post(url_of(attempt), body(attempt))  # a page of the first save, sent again

    item = items_of(attempt)[0]
    assert Save.objects.filter(item=item).count() == 2
    assert held_saves([item])[item.pk].post == a_call(item, "wrong")


@pytest.mark.parametrize(
    "bad",
    [{"_number": "9" * 5000}, {"_turn": "9" * 5000}, {"x": "a\0b"}, {"y\0": "a"}],
    ids=["number", "turn", "nul", "name"],
)
def test_what_no_page_sends_is_refused_and_breaks_nothing(
    attempt: ExamAttempt, trainee_client: Client, bad: dict[str, str]
):
    assert trainee_client.post(url_of(attempt), {**body(attempt), **bad}, headers=JSON).status_code == 400
    assert not Save.objects.exists()
    gone = trainee_client.post(url_of(attempt), body(attempt, _go="9" * 5000))
    assert gone.headers["Location"] == url_of(attempt, 2)


def test_an_attempt_goes_on_at_the_first_question_without_an_answer(attempt: ExamAttempt, trainee_client: Client):
    trainee_client.post(url_of(attempt), body(attempt))

    entry = reverse("exam_attempt", args=[attempt.public_id])
    assert trainee_client.get(entry).headers["Location"] == url_of(attempt, 2)


def test_what_was_saved_is_filled_in_and_the_order_of_the_options_stays(attempt: ExamAttempt, trainee_client: Client):
    number = next(item.number for item in items_of(attempt) if item.options)
    item = items_of(attempt)[number - 1]
    trainee_client.post(url_of(attempt, number), body(attempt, number), headers=JSON)

    pages = [trainee_client.get(url_of(attempt, number)) for _ in range(3)]
    shown = [[option["id"] for option in page.context["controls"]["options"]] for page in pages]
    assert shown == [item.options] * 3
    assert pages[0].context["controls"]["chosen"] == item.question.asked.key

    trainee_client.post(reverse("exam_submit", args=[attempt.public_id]))
    ruling = trainee_client.get(reverse("exam_ruling", args=[attempt.public_id, number]))
    by_id = {option.id: option.text for option in item.question.asked.options}
    assert [line.text for line in ruling.context["ruled"].options] == [by_id[each] for each in item.options]


def test_after_submitting_a_second_tab_is_told_and_swallows_nothing(attempt: ExamAttempt, trainee_client: Client):
    trainee_client.post(reverse("exam_submit", args=[attempt.public_id]))

    said = trainee_client.post(url_of(attempt), body(attempt), headers=JSON)
    assert (said.status_code, said.json()["over"]) == (409, True)
    assert "has been submitted" in said.json()["detail"]
    page = trainee_client.post(url_of(attempt), body(attempt))
    assert page.status_code == 409
    assert "has been submitted" in page.content.decode()
    assert not Save.objects.exists()


def test_the_deadline_is_the_servers_whether_or_not_a_browser_is_open(world: World, trainee: User):
    attempt = begun(open_now(world, timed()), trainee)
    client = world.client(TRAINEE)
    client.get(url_of(attempt))
    client.post(url_of(attempt), body(attempt), headers=JSON)
    long_ago = timezone.now() - timedelta(hours=3)
    ExamAttempt.objects.update(started=long_ago, deadline=long_ago + timedelta(hours=1))

    said = client.post(url_of(attempt), body(attempt, _number=2, mark="wrong"), headers=JSON)

    assert (said.status_code, "time is up" in said.json()["detail"]) == (409, True)
    attempt.refresh_from_db()
    assert attempt.finished == long_ago + timedelta(hours=1)
    assert Result.objects.get().earned == 1
    entry = client.get(reverse("exam_attempt", args=[attempt.public_id]))
    assert entry.headers["Location"] == reverse("exam_result", args=[attempt.public_id])


def test_nothing_of_seed_or_key_is_in_any_page_of_an_attempt_under_way(
    attempt: ExamAttempt, trainee_client: Client, world: World
):
    items = items_of(attempt)
    addresses = [
        *(url_of(attempt, item.number) for item in items),
        reverse("exam_submit", args=[attempt.public_id]),
        reverse("exams"),
        reverse("exam", args=[attempt.exam.public_id]),
    ]
    html = "".join(trainee_client.get(url).content.decode() for url in addresses)
    trainee_client.post(reverse("exam_submit", args=[attempt.public_id]))
    after = [reverse("exam_result", args=[attempt.public_id])]
    after += [reverse("exam_ruling", args=[attempt.public_id, item.number]) for item in items]
    html += "".join(
        trainee_client.get(url).content.decode() + world.client(INSTRUCTOR).get(url).content.decode() for url in after
    )

    secret = attempt.form_seed.rpartition("/")[2]
    assert len(secret) == 32
    assert secret not in html
    assert secret not in "".join([attempt.public_id, *(item.question.public_id for item in items)])


def test_a_forms_seed_is_128_random_bits_that_no_practice_can_be_given(attempt: ExamAttempt, world: World):
    other = begun(attempt.exam, world.people[INSTRUCTOR])
    seeds = {attempt.form_seed, other.form_seed}

    assert len(seeds) == 2
    assert all(len(bytes.fromhex(seed.rpartition("/")[2])) == 16 for seed in seeds)
    assert not any(seed.isprintable() for seed in seeds)
    sheet = world.client(INSTRUCTOR).get(reverse("library"), {"seed": attempt.form_seed})
    assert sheet.status_code == 422
    practice = make_attempt(world.people[TRAINEE])
    assert all(item.question.seed.isprintable() for item in practice.items.select_related("question"))


@pytest.mark.parametrize(("feedback", "lines"), [("after", True), ("after_closing", False), ("clauses", False)])
def test_what_is_shown_after_an_exam_is_what_the_policy_says(world: World, trainee: User, feedback: str, lines: bool):
    attempt = begun(open_now(world, make_policy(feedback=feedback)), trainee)
    client = world.client(TRAINEE)
    client.get(url_of(attempt))
    client.post(url_of(attempt), body(attempt, mark="wrong"), headers=JSON)
    submit(attempt=attempt, now=timezone.now())
    ruling = reverse("exam_ruling", args=[attempt.public_id, 1])

    page = client.get(reverse("exam_result", args=[attempt.public_id]))

    assert bool(page.context["review"].lines) is lines
    assert page.context["review"].missed
    assert (client.get(ruling).status_code == 200) is lines
    assert world.client(INSTRUCTOR).get(ruling).status_code == 200
    Exam.objects.update(opens=timezone.now() - 3 * DAY, closes=timezone.now() - timedelta(seconds=1))
    assert (client.get(ruling).status_code == 200) is (feedback != "clauses")


def test_at_once_shows_the_ruling_of_what_lies_behind_alone(world: World, trainee: User):
    policy = make_policy(feedback="at_once", going_back=False)
    attempt = begun(open_now(world, policy), trainee)
    client = world.client(TRAINEE)
    client.get(url_of(attempt))

    assert client.get(reverse("exam_ruling", args=[attempt.public_id, 1])).status_code == 404
    gone = client.post(url_of(attempt), body(attempt))
    assert gone.headers["Location"] == reverse("exam_ruling", args=[attempt.public_id, 1])
    assert client.get(gone.headers["Location"]).status_code == 200
    assert client.get(reverse("exam_ruling", args=[attempt.public_id, 2])).status_code == 404
    assert client.post(url_of(attempt), body(attempt, _number=2), headers=JSON).status_code == 409


def test_with_no_way_back_an_answer_that_is_not_whole_is_asked_for_once_more(world: World, trainee: User):
    attempt = begun(open_now(world, make_policy(going_back=False)), trainee)
    client = world.client(TRAINEE)
    client.get(url_of(attempt))
    named = {name: value for name, value in body(attempt).items() if name.startswith("_")}

    asked = client.post(url_of(attempt), named)
    assert asked.status_code == 422
    assert "Go on without an answer" in asked.content.decode()
    gone = client.post(url_of(attempt), {**named, "_number": 2, "_go": "anyway"})
    assert gone.status_code == 303
    attempt.refresh_from_db()
    assert attempt.reached == 2


def test_before_the_start_one_is_told_how_long_one_will_have(world: World, trainee: User):
    exam = open_now(world, timed())
    client = world.client(TRAINEE)
    page = reverse("exam", args=[exam.public_id])
    assert "you will have 60 minutes" in client.get(page).content.decode()

    Exam.objects.update(closes=timezone.now() + timedelta(minutes=10))
    told = client.get(page).content.decode()
    assert "you will have 10 minutes, until" in told
    assert "the exam closes then" in told


def test_extra_time_is_seen_by_whose_it_is_and_the_administrators_alone(world: World, trainee: User):
    exam = open_now(world, timed())
    set_extra_time(league=world.league, user=trainee, percent=50, by=world.people[LEAGUE_ADMIN], now=timezone.now())
    attempt = begun(exam, trainee)
    submit(attempt=attempt, now=timezone.now())
    result = reverse("exam_result", args=[attempt.public_id])

    told = {
        role: "30 minutes of extra time" in world.client(role).get(result).content.decode() for role in world.people
    }

    assert {role for role, seen in told.items() if seen} == {TRAINEE, LEAGUE_ADMIN, "superuser"}


def test_a_wrong_code_keeps_what_was_typed_and_says_whom_to_ask(world: World):
    exam = open_now(world, timed(supervised=True))

    response = world.client(TRAINEE).post(reverse("exam_start", args=[exam.public_id]), {"code": "wr0ng"})

    html = response.content.decode()
    assert response.status_code == 422
    assert 'value="wr0ng"' in html
    assert "Ask your instructor" in html


def test_an_exam_that_cannot_be_drawn_loses_nobody_an_attempt(world: World):
    exam = open_now(world, blueprint={"count": 400, "by": {"kind": {"line_up": 400}}})

    response = world.client(TRAINEE).post(reverse("exam_start", args=[exam.public_id]))

    assert response.status_code == 409
    assert "No attempt is lost" in response.content.decode()
    assert not ExamAttempt.objects.exists()


def test_a_session_that_ended_leads_back_to_the_question(attempt: ExamAttempt, trainee: User):
    trainee.set_password(PASSWORD)
    trainee.save()
    client = Client()

    asked = client.post(url_of(attempt), body(attempt), headers=JSON)

    assert asked.status_code == 302
    assert f"next={url_of(attempt)}" in asked.headers["Location"]
    assert not Save.objects.exists()


def test_practice_never_asks_what_an_exam_of_the_league_has_fixed(world: World, trainee: User):
    exam = open_now(world)
    before = make_attempt(trainee, seed="known", token="the first time")
    cases = [item.question.identity for item in before.items.select_related("question")]
    section = exam.sections.get()
    for number, item in enumerate(before.items.select_related("question"), start=1):
        section.fixed.create(number=number, question=item.question)

    again = make_attempt(trainee, seed="known", token="the second time")
    elsewhere = make_attempt(world.stranger, seed="known", token="of another league")

    assert not set(cases) & {item.question.identity for item in again.items.select_related("question")}
    assert cases == [item.question.identity for item in elsewhere.items.select_related("question")]


def test_the_list_takes_as_many_queries_with_three_exams_as_with_one(world: World, trainee: User):
    client, made = world.client(TRAINEE), []

    def add() -> None:
        submit(attempt=begun(open_now(world, blueprint={"count": 1}), trainee), now=timezone.now())
        begun(open_now(world, blueprint={"count": 1}), trainee)
        made.append(open_now(world))

    def ask() -> None:
        listed = client.get(reverse("exams")).context["listed"]
        assert [len(listed.running), len(listed.ready), len(listed.behind)] == [len(made)] * 3

    assert_same_number_of_queries(ask=ask, add_row=add)


@pytest.mark.parametrize("page", ["exam_question", "exam_submit", "exam_result"])
def test_a_page_of_an_attempt_takes_as_many_queries_with_three_questions_as_with_one(
    world: World, trainee: User, page: str
):
    client, counts = world.client(TRAINEE), iter([1, 3])
    attempts: list[ExamAttempt] = []

    def add() -> None:
        count = next(counts, None)
        if count is not None:
            attempts.append(begun(open_now(world, blueprint={"count": count}), trainee))
            client.get(url_of(attempts[-1]))
            client.post(url_of(attempts[-1]), body(attempts[-1], mark="wrong"), headers=JSON)
            if page == "exam_result":
                submit(attempt=attempts[-1], now=timezone.now())

    def ask() -> None:
        numbers = [1] if page == "exam_question" else []
        assert client.get(reverse(page, args=[attempts[-1].public_id, *numbers])).status_code == 200

    assert_same_number_of_queries(ask=ask, add_row=add)
