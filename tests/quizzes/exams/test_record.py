"""The record of an attempt: all of it, on the page and in a PDF that another program reads, and for whom it is."""

from __future__ import annotations

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from accounts.people.models import Registration, User
from quizzes.exams.models import ExamAttempt, Finish
from quizzes.exams.record import record_of
from quizzes.exams.record_pdf import pdf_of
from quizzes.exams.services.appealing import appeal, decide
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.saving import save_answer
from quizzes.exams.services.time import set_extra_time
from quizzes.exams.showing import in_order
from tests.quizzes.exams.corrected import LATER, correct, fixed_exam
from tests.quizzes.exams.made import NOON, a_call, begin, give, items_of, make_exam, make_policy, sit, timed
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, RULES_CHAIR, STRANGER, TRAINEE, World


@pytest.fixture
def attempt(world: World, trainee: User) -> ExamAttempt:
    """An attempt with saves that are held and others, a correction, and a decided appeal."""
    found = begin(make_exam(world.league), trainee)
    first, second, third, _ = items_of(found)
    give(first, "wrong", number=1)
    give(first, "right", number=2)
    name, value = next(iter(a_call(second).items()))
    save_answer(item=second, turn=1, number=3, post={name: value}, now=NOON + timedelta(minutes=5))
    give(third, "wrong", number=4)
    submit(attempt=found, now=NOON + timedelta(minutes=30))
    found.refresh_from_db()
    correct(third.question, world.league)
    held = appeal(attempt=found, reason="The bench was not told.", now=LATER)
    decide(appeal=held, decision="upheld", answer="It was not.", by=world.people[INSTRUCTOR], now=LATER)
    return found


def read(pdf: bytes) -> str:
    """The text of a PDF without what stands at the foot, its words apart by one blank, as another program finds it."""
    pages = (page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return " ".join(re.sub(r"\w+ · \d+/\d+", "", " ".join(pages)).split())


def test_the_record_holds_every_save_with_its_moment_and_which_is_held(attempt: ExamAttempt, world: World):
    first, second, _third, fourth = record_of(attempt, world.people[INSTRUCTOR]).questions

    assert [(each.turn, each.number, each.held, each.whole) for each in first.saves] == [
        (1, 1, False, True),
        (1, 2, True, True),
    ]
    assert first.saves[0].at.endswith("(17:01:00 UTC)")
    assert len(second.saves) == 1
    assert fourth.saves == ()
    assert (first.state, fourth.state) == ("right", "unanswered")


def test_questions_are_in_the_order_in_which_they_were_shown(attempt: ExamAttempt, world: World):
    record = record_of(attempt, world.people[INSTRUCTOR])

    for recorded, item in zip(record.questions, items_of(attempt), strict=True):
        shown = [option.text for option in in_order(item.question.asked, item).options]
        if shown:
            assert [choice.partition(" ")[2] for choice in recorded.sheet.asks[0].choices] == shown


def test_questions_that_were_not_offered_in_the_readers_language_are_told_in_the_attempts(world: World, trainee: User):
    found = begin(make_exam(world.league, languages=["fr"]), trainee)
    give(items_of(found)[0])
    submit(attempt=found, now=NOON + timedelta(minutes=30))
    found.refresh_from_db()

    record = record_of(found, world.people[INSTRUCTOR])

    for told, item in zip(record.questions, items_of(found), strict=True):
        assert told.sheet.question.language == "fr"
        assert told.sheet.scenes[0].story == item.question.told_in("fr").story
        assert told.today == "Today's engine rules as it did then."
    assert dict(record.facts)["Language"] == "Français"
    assert record.questions[0].saves[0].language == "", "there was but one"


def test_it_holds_the_frozen_ruling_with_its_trace_and_what_todays_engine_rules(attempt: ExamAttempt, world: World):
    for recorded, item in zip(record_of(attempt, world.people[INSTRUCTOR]).questions, items_of(attempt), strict=True):
        (ruling,) = recorded.rulings
        findings = item.question.content["ruling"]["findings"]
        assert ruling.trace == tuple((each["citation"], each["because"]) for each in findings)
        assert ruling.facets
        assert recorded.today == "Today's engine rules as it did then."


def test_results_corrections_and_appeals_are_in_it(attempt: ExamAttempt, world: World):
    record = record_of(attempt, world.people[INSTRUCTOR])

    assert [each.title for each in record.results] == ["1. Graded", "2. Graded anew"]
    assert [each.title for each in record.corrections] == ["Question 3"]
    assert "It was told badly." in record.corrections[0].text
    assert [each.title for each in record.appeals] == ["Appeal: Upheld"]
    assert "It was not." in record.appeals[0].text


def test_another_program_reads_all_of_it_in_the_pdf(attempt: ExamAttempt, world: World):
    record = record_of(attempt, world.people[INSTRUCTOR])

    pdf = pdf_of(record, LATER)

    text = read(pdf)
    told = [attempt.public_id, str(attempt.user), "The bench was not told.", "It was told badly.", "17:05:00 UTC"]
    told += record.rules
    for question in record.questions:
        told += [" ".join(question.sheet.scenes[0].story), *(value for _, value in question.sheet.key)]
        told += [choice for ask in question.sheet.asks for choice in ask.choices]
        told += [because for ruling in question.rulings for _, because in ruling.trace]
    assert [each for each in told if " ".join(each.split()) not in text] == []
    metadata = PdfReader(BytesIO(pdf)).metadata
    assert metadata is not None
    assert metadata.title == f"Record: The season's exam, {attempt.user}"


@pytest.mark.parametrize("name", ["Žofie Łęcka Ђорђе", "ᑎᐸᑭ ᐊᖅᓱᖅ"])
def test_names_in_other_letters_are_read_as_they_are_written(
    name: str, world: World, trainee: User, attempt: ExamAttempt
):
    trainee.display_name = name
    trainee.save()
    attempt.refresh_from_db()

    assert name in read(pdf_of(record_of(attempt, trainee), LATER))


def test_who_it_is_of_is_said_by_number_too_whatever_letters_the_font_lacks(
    world: World, trainee: User, attempt: ExamAttempt
):
    trainee.display_name = "山田 花子"
    trainee.save()
    for league, number in ((world.other_league, "9"), (world.league, "00123")):
        Registration.objects.create(user=trainee, league=league, number=number)
    attempt.refresh_from_db()

    record = record_of(attempt, trainee)

    assert dict(record.facts)["Official’s number"] == "00123"
    assert "Official’s number: 00123" in read(pdf_of(record, LATER))


def test_the_seed_that_drew_the_form_is_in_neither(world: World, attempt: ExamAttempt):
    client = world.client(INSTRUCTOR)
    page = client.get(reverse("exam_record", args=[attempt.public_id])).content.decode()
    pdf = client.get(reverse("exam_record_pdf", args=[attempt.public_id]))

    assert pdf["Content-Type"] == "application/pdf"
    assert attempt.form_seed not in page
    assert attempt.form_seed not in read(pdf.content)
    for item in items_of(attempt):
        assert item.question.seed not in page


def test_extra_time_is_told_to_its_owner_and_to_administrators_alone(world: World, trainee: User):
    set_extra_time(league=world.league, user=trainee, percent=50, by=world.people[LEAGUE_ADMIN], now=NOON)
    attempt = sit(make_exam(world.league, timed()), trainee, "rrrr")

    def labels(user: User) -> set[str]:
        return {label for label, _ in record_of(attempt, user).facts} & {"Extra time", "Deadline"}

    assert labels(trainee) == labels(world.people[LEAGUE_ADMIN]) == {"Extra time", "Deadline"}
    assert labels(world.people[INSTRUCTOR]) == labels(world.people[RULES_CHAIR]) == set()


@pytest.mark.parametrize(("feedback", "theirs"), [("after", 200), ("clauses", 404)])
def test_officials_see_it_where_they_may_see_the_rulings(world: World, trainee: User, feedback: str, theirs: int):
    attempt = sit(make_exam(world.league, make_policy(feedback=feedback)), trainee, "rrrr")
    pages = [reverse(name, args=[attempt.public_id]) for name in ("exam_record", "exam_record_pdf")]

    assert [world.client(TRAINEE).get(page).status_code for page in pages] == [theirs, theirs]
    assert [world.client(INSTRUCTOR).get(page).status_code for page in pages] == [200, 200]
    assert [world.client(STRANGER).get(page).status_code for page in pages] == [404, 404]


def test_while_it_runs_there_is_none(world: World, trainee: User):
    attempt = begin(make_exam(world.league), trainee)
    ExamAttempt.objects.update(deadline=LATER.replace(year=2040))

    assert world.client(INSTRUCTOR).get(reverse("exam_record", args=[attempt.public_id])).status_code == 404


def test_whoever_is_asked_the_same_sees_neither_record_nor_ruling_of_others(world: World, trainee: User):
    exam = fixed_exam(world.league, 2)
    attempt = sit(exam, trainee, "rr")
    begin(exam, world.people[INSTRUCTOR])
    client = world.client(INSTRUCTOR)

    assert client.get(reverse("exam_record", args=[attempt.public_id])).status_code == 404
    assert client.get(reverse("exam_ruling", args=[attempt.public_id, 1])).status_code == 404
    assert attempt.finish == Finish.SUBMITTED
