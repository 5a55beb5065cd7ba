"""A phone in the room: joins by the code, calls, and sees no more of a key than the screen does."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.clinics.models import Clinic, Participant, RoomCall
from accounts.clinics.queries import in_the_room
from accounts.clinics.room import for_the_screen
from accounts.clinics.services.attending import MOST
from accounts.clinics.services.running import CALLS, END, NEXT, RULING, remove
from quizzes import formats
from quizzes.feedback import explained
from quizzes.frozen import edition_of
from quizzes.generator import draw_quiz
from quizzes.ruled import Reasons, reasons_of
from tests.clinics.made import EVENING, calls, go, here, make_clinic, on, opened, post_for
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import begin, make_exam, timed
from tests.world import INSTRUCTOR, STRANGER, TRAINEE, World


@pytest.fixture
def clinic(world: World) -> Clinic:
    return opened(make_clinic(world.league, by=world.people[INSTRUCTOR]), world.people[INSTRUCTOR])


def room(clinic: Clinic) -> str:
    return reverse("room:room", args=[clinic.code])


def joined(clinic: Clinic, name: str = "Robin", browser: Client | None = None) -> Client:
    browser = browser or Client()
    browser.post(room(clinic), {"name": name})
    return browser


def state(browser: Client, clinic: Clinic, etag: str = "") -> tuple[int, str]:
    headers = {"If-None-Match": etag} if etag else {}
    answer = browser.get(reverse("room:state", args=[clinic.code]), headers=headers)
    return answer.status_code, answer.headers["ETag"]


def test_by_a_name_alone_one_joins_calls_and_sees_the_ruling(clinic: Clinic):
    browser = joined(clinic)
    assert "You are in" in browser.get(room(clinic)).content.decode()

    clinic = go(clinic, NEXT)
    page = browser.get(room(clinic)).content.decode()
    assert on(clinic).question.asked.story[0][:30] in page

    browser.post(room(clinic), {**post_for(on(clinic)), "_scenario": "1"})
    assert RoomCall.objects.get().right
    assert "Your call is in" in browser.get(room(clinic)).content.decode()

    clinic = go(clinic, CALLS)
    assert "1 call" in browser.get(room(clinic)).content.decode()
    go(clinic, RULING)
    assert 'class="verdict right"' in browser.get(room(clinic)).content.decode()


def test_the_code_is_typed_in_any_case_and_with_blanks(clinic: Clinic):
    answer = Client().post(reverse("room:enter"), {"code": f" {clinic.code.upper()} "})

    assert answer.headers["Location"] == room(clinic)


def test_a_wrong_code_says_so_and_a_code_of_a_clinic_that_is_over_opens_nothing(clinic: Clinic):
    assert Client().post(reverse("room:enter"), {"code": "zzzzzz"}).status_code == 422
    go(clinic, END)
    assert Client().get(room(clinic)).status_code == 404
    assert Client().post(room(clinic), {"name": "Robin"}).status_code == 404
    assert not Participant.objects.exists()


def test_a_clinic_that_is_not_open_has_no_code_to_join_by(world: World):
    make_clinic(world.league)

    assert Client().post(reverse("room:enter"), {"code": ""}).status_code == 422
    assert Client().get("/c/%20/").status_code == 404


@pytest.mark.parametrize("name", ["", "   ", "…", "x" * 41])
def test_a_name_has_something_to_read(clinic: Clinic, name: str):
    assert Client().post(room(clinic), {"name": name}).status_code == 422


@pytest.mark.parametrize("name", ["Ω", "ᐊᓂ", "李", "Zoë O’Neil"])
def test_a_name_is_of_any_script(clinic: Clinic, name: str):
    joined(clinic, name)

    assert Participant.objects.get().name == name


def test_a_signed_in_person_is_in_it_as_themself_on_any_phone(clinic: Clinic, world: World):
    for _phone in range(2):
        joined(clinic, "Robin", world.client(TRAINEE))

    assert Participant.objects.get().user == world.people[TRAINEE]


def test_officials_of_another_league_may_sit_in_by_their_own_account(clinic: Clinic, world: World):
    joined(clinic, "Guest", world.client(STRANGER))

    assert Participant.objects.get().user == world.stranger


def test_a_dropped_phone_comes_back_where_it_was_and_no_other_phone_does(clinic: Clinic):
    browser = joined(clinic)
    clinic = go(clinic, NEXT)
    browser.post(room(clinic), {**post_for(on(clinic)), "_scenario": "1"})
    again = Client()
    again.cookies["room"] = browser.cookies["room"].value

    assert "Your call is in" in again.get(room(clinic)).content.decode()
    forged = Client()
    forged.cookies["room"] = Participant.objects.get().public_id
    assert 'name="name"' in forged.get(room(clinic)).content.decode()


def test_a_call_on_a_scenario_that_is_over_is_not_taken_for_the_one_that_is_on(clinic: Clinic):
    browser, clinic = joined(clinic), go(clinic, NEXT)
    first = post_for(on(clinic))
    go(clinic, CALLS, RULING, NEXT)
    browser.post(room(clinic), {**first, "_scenario": "1"})

    assert not RoomCall.objects.exists()


def test_half_a_call_costs_nothing_and_says_what_is_missing(clinic: Clinic):
    browser, clinic = joined(clinic), go(clinic, NEXT)
    answer = browser.post(room(clinic), {**post_for(on(clinic), "malformed"), "_scenario": "1"})

    assert answer.status_code == 422
    assert "Choose" in answer.content.decode() or "Pick" in answer.content.decode()
    assert not RoomCall.objects.exists()


def test_nothing_of_the_key_is_on_a_phone_before_the_ruling(clinic: Clinic):
    for _scenario in range(3):
        browser, clinic = joined(clinic), go(clinic, NEXT)
        question = on(clinic).question.asked
        before = browser.get(room(clinic)).content.decode()
        browser.post(room(clinic), {**post_for(on(clinic), "wrong"), "_scenario": str(clinic.place)})
        waiting = browser.get(room(clinic)).content.decode()
        clinic = go(clinic, CALLS)
        shown = browser.get(room(clinic)).content.decode()
        for page in (before, waiting, shown):
            assert "verdict" not in page
            assert "clause" not in page
            assert question.seed not in page
        clinic = go(clinic, RULING)
        assert "clause" in browser.get(room(clinic)).content.decode()


def test_who_is_removed_is_told_and_their_phone_asks_again(clinic: Clinic, world: World):
    browser = joined(clinic)
    _status, before = state(browser, clinic)
    remove(participant=Participant.objects.get(), by=world.people[INSTRUCTOR], now=EVENING)

    status, after = state(browser, clinic, before)
    assert (status, after != before) == (204, True)
    assert browser.get(room(clinic)).status_code == 403


@pytest.mark.parametrize("signed_in", [True, False])
def test_who_was_removed_comes_in_again_under_another_name(clinic: Clinic, world: World, signed_in: bool):
    browser = world.client(TRAINEE) if signed_in else Client()
    browser.post(room(clinic), {"name": "Blöd"})
    remove(participant=Participant.objects.get(), by=world.people[INSTRUCTOR], now=EVENING)

    again = browser.post(room(clinic), {"name": "BLÖD"})
    assert (again.status_code, "took that name out" in again.content.decode()) == (422, True)
    assert not in_the_room(clinic)
    browser.post(room(clinic), {"name": "Robin"})

    assert [each.name for each in in_the_room(clinic)] == ["Robin"]
    assert browser.get(room(clinic)).status_code == 200
    assert Participant.objects.count() == (1 if signed_in else 2)


def test_polling_is_answered_304_until_something_changes_for_this_phone(clinic: Clinic, world: World):
    browser = joined(clinic)
    _status, etag = state(browser, clinic)
    joined(clinic, "Somebody else")
    assert state(browser, clinic, etag)[0] == 304

    clinic = go(clinic, NEXT)
    status, etag = state(browser, clinic, etag)
    assert status == 204
    other = here(clinic, "Third")
    calls(other)
    remove(participant=other, by=world.people[INSTRUCTOR], now=EVENING)
    assert state(browser, clinic, etag)[0] == 304, "a phone on which a call is being made is not loaded again"


def test_a_compressed_etag_is_known_again(clinic: Clinic):
    browser = joined(clinic)
    _status, etag = state(browser, clinic)

    assert state(browser, clinic, f"W/{etag}")[0] == 304


def test_a_poll_asks_the_database_as_often_with_three_in_the_room_as_with_one(clinic: Clinic):
    browser = joined(clinic)
    _status, etag = state(browser, clinic)
    assert_same_number_of_queries(ask=lambda: state(browser, clinic, etag), add_row=lambda: here(clinic))


def test_a_poll_by_name_takes_two_queries(clinic: Clinic, django_assert_num_queries):
    browser = joined(clinic)
    with django_assert_num_queries(2):
        state(browser, clinic)


def test_a_room_is_full_at_some_point(clinic: Clinic):
    Participant.objects.bulk_create(
        Participant(clinic=clinic, name=str(number), joined=EVENING) for number in range(MOST)
    )

    assert Client().post(room(clinic), {"name": "One more"}).status_code == 422
    assert Participant.objects.count() == MOST


def test_while_a_closed_book_of_theirs_runs_the_room_is_closed_to_them(clinic: Clinic, world: World):
    from django.utils import timezone

    now = timezone.now()
    exam = make_exam(world.league, timed(), opens=now, closes=None)
    exam.closes = now.replace(year=now.year + 1)
    exam.save()
    browser = joined(clinic, "Robin", world.client(TRAINEE))
    begin(exam, world.people[TRAINEE], now)

    assert browser.get(room(clinic)).status_code == 403
    assert joined(clinic).get(room(clinic)).status_code == 200


@pytest.mark.parametrize("slug", formats.every())
def test_every_format_can_be_called_and_is_ruled_in_a_room(world: World, slug: str):
    from accounts.clinics.services.preparing import add_drawn

    prepared = make_clinic(world.league, 0, by=world.people[INSTRUCTOR])
    add_drawn(clinic=prepared, drawn=draw_quiz(seed="one", count=1, question_formats=[slug]), now=EVENING)
    clinic = go(opened(prepared, world.people[INSTRUCTOR]), NEXT)
    right, wrong = joined(clinic), joined(clinic, "Casey")
    right.post(room(clinic), {**post_for(on(clinic)), "_scenario": "1"})
    wrong.post(room(clinic), {**post_for(on(clinic), "wrong"), "_scenario": "1"})
    instructor = world.client(INSTRUCTOR)
    for step in (CALLS, RULING):
        clinic = go(clinic, step)
        for browser, url in ((right, room(clinic)), (wrong, room(clinic))):
            assert browser.get(url).status_code == 200
        for name in ("clinic_screen", "clinic_remote"):
            assert instructor.get(reverse(name, args=[clinic.public_id])).status_code == 200

    assert sorted(call.right for call in RoomCall.objects.all()) == [False, True]


def test_a_scenario_that_nobody_called_says_so_on_the_screen(clinic: Clinic, world: World):
    go(clinic, NEXT, CALLS, RULING)

    screen = world.client(INSTRUCTOR).get(reverse("clinic_screen", args=[clinic.public_id])).content.decode()

    assert "Nobody called this one." in screen
    assert "0 of 0" not in screen


def test_of_several_situations_the_screen_has_a_clause_in_words_once(world: World):
    question = draw_quiz(seed="pair", count=1, question_formats=["minimal_pair"])[0]
    reasons = reasons_of(explained(question), edition_of(question))
    two, more = for_the_screen(reasons), for_the_screen([*reasons, *reasons])

    def words(shown: tuple[Reasons, ...]) -> list[str]:
        return [line.clause.summary for each in shown for line in each.clauses if line.clause.summary]

    assert len(two) == len(reasons) == 2
    assert len(words(two)) == len(set(words(two))) > 0
    assert not words(more)
    assert for_the_screen(reasons[:1]) == reasons[:1]
