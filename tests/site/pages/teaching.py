"""Pages of those who teach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from accounts.clinics.models import Clinic, Participant
from accounts.clinics.services.running import open_clinic, step
from accounts.people.models import Role
from quizzes.authoring.models import Scenario
from quizzes.authoring.services.files import upload as upload_scenarios
from quizzes.casebooks.models import CaseBook
from quizzes.disputes.models import Dispute
from quizzes.interpretations.models import Kind
from quizzes.models import Question
from rules import editions
from rules.services.sync import sync_rulebook
from tests.clinics.made import make_clinic
from tests.factories import MembershipFactory
from tests.quizzes.authoring.made import make_scenario
from tests.quizzes.disputes.made import decided, make_dispute
from tests.quizzes.taking.made import EVENING
from tests.site.pages.page import TO_LOGIN, Page
from tests.site.pages.shared import (
    AN_EXAM,
    OURS,
    exam_question,
    kept_question,
    trainees_exam,
)
from tests.world import (
    INSTRUCTOR,
    RULES_CHAIR,
    World,
)

CLINIC = "a-clinic"


IN_A_CLINIC = {"public_id": CLINIC}


def a_clinic(world: World, **fields: Any) -> Mapping[str, Any]:
    """The arguments of a page of a clinic of the league with a scenario."""
    made = make_clinic(world.league, 1, by=world.people[INSTRUCTOR])
    Clinic.objects.filter(pk=made.pk).update(public_id=CLINIC, **fields)
    return IN_A_CLINIC


def a_draft_for_a_clinic(world: World) -> Mapping[str, Any]:
    """The arguments of a page of a clinic of the league, whose instructor has a draft."""
    make_scenario(world.league, world.people[INSTRUCTOR])
    return a_clinic(world)


def a_room(world: World) -> Mapping[str, Any]:
    """The arguments of the room of a clinic that asks its scenario."""
    clinic = Clinic.objects.get(**a_clinic(world))
    by = world.people[INSTRUCTOR]
    open_clinic(clinic=clinic, by=by, now=timezone.now())
    clinic.refresh_from_db()
    step(clinic=clinic, to="next", seen=clinic.version, by=by, now=timezone.now())
    Clinic.objects.update(code="234567")
    return {"code": "234567"}


def somebody_in_a_room(world: World) -> Mapping[str, Any]:
    """The arguments of taking somebody out of a room."""
    clinic = Clinic.objects.get(**a_room(world))
    Participant.objects.create(clinic=clinic, name="Robin", joined=timezone.now(), public_id="robin")
    return {**IN_A_CLINIC, "participant": "robin"}


def a_case_book(world: World) -> Mapping[str, Any]:
    """The arguments of a case book of the league, one case of which is ruled otherwise than it expects."""
    incident = '{"kind": "line_up", "team": "home", "placed": 7}'
    line = f'{{"id": "1", "story": "", "situation": {{"incident": {incident}}}, "expect": {{"penalty": "none"}}}}'
    CaseBook.objects.create(league=world.league, title="Ours", lines=line, made=EVENING, public_id="a-book")
    return {"public_id": "a-book"}


def answered_case(world: World) -> Mapping[str, Any]:
    """The arguments of the figures of a question of the trainee's submitted exam."""
    question = Question.objects.get(public_id=exam_question(world)["question"])
    return {"question_format": question.format, "identity": question.identity}


SCENARIO = "a-scenario"


def a_scenario(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a draft of a scenario, which someone else wrote."""
    version = make_scenario(world.league, MembershipFactory.create(league=world.league, role=Role.INSTRUCTOR).user)
    Scenario.objects.filter(pk=version.scenario_id).update(public_id=SCENARIO)
    return {"public_id": SCENARIO}


def waiting_scenarios(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a file of scenarios that everyone who may has uploaded for the league."""
    sync_rulebook(editions=editions.every().values())
    for user in world.everyone.values():
        content = b"kind,team,by\nundue_delay,home,team\nundue_delay,home,nobody\n"
        upload_scenarios(league=world.league, user=user, name="x.csv", content=content, now=EVENING)
    return OURS


DISPUTE = "a-dispute"


def a_dispute(world: World) -> Mapping[str, Any]:
    """The arguments of a page about an open dispute of the league."""
    made = make_dispute(world.league, world.people[INSTRUCTOR])
    Dispute.objects.filter(pk=made.pk).update(public_id=DISPUTE)
    return {"public_id": DISPUTE}


def own_numbers(world: World) -> Mapping[str, Any]:
    """The arguments of an interpretation that sets numbers of the league's own."""
    made = decided(make_dispute(world.league, world.people[INSTRUCTOR]), world.people[RULES_CHAIR], Kind.VARIANT)
    return {**OURS, "year": made.year, "number": made.number}


def a_version(world: World) -> Mapping[str, Any]:
    """The arguments of the first version of a scenario."""
    return {**a_scenario(world), "number": 1}


PAGES: dict[str, Page] = {
    "statistics": Page(TO_LOGIN, 404, 200, 200, 200),
    "clause_statistics": Page(TO_LOGIN, 404, 200, 200, 200),
    "question_statistics": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=answered_case),
    "exam_statistics": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: trainees_exam(submitted=True)(world) and AN_EXAM
    ),
    "scenarios": Page(TO_LOGIN, 404, 200, 200, 200),
    "new_scenario": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "scenario": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=a_scenario, ours=True),
    "scenario_steps": Page(
        TO_LOGIN,
        404,
        *[f"/scenarios/{SCENARIO}/"] * 3,
        ours=True,
        kwargs=a_scenario,
        method="post",
        data={"do": "add", "another": "undue_delay"},
        fetched=404,
    ),
    # Posted to, it leads to the copy: tests/quizzes/authoring. Fetched, it copies nothing.
    "copy_scenario": Page(TO_LOGIN, 404, *[f"/scenarios/{SCENARIO}/"] * 3, ours=True, kwargs=a_scenario),
    "upload_scenarios": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "preview_scenarios": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_scenarios, ours=True),
    "refused_scenarios": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_scenarios, ours=True, html=False),
    "take_scenarios": Page(
        TO_LOGIN,
        404,
        *["/scenarios/"] * 3,
        kwargs=waiting_scenarios,
        ours=True,
        method="post",
        fetched=404,
    ),
    "scenario_template": Page(
        TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: {**OURS, "kind": "line_up"}, ours=True, html=False
    ),
    "more_like_scenario": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_scenario),
    "review_scenario": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_scenario),
    "scenario_version": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_version),
    "review_queue": Page(TO_LOGIN, 404, 200, 200, 200),
    "unruled_notes": Page(TO_LOGIN, 404, 404, 404, 200, rules_chair=200, other_admin=404),
    **{
        f"{step}_scenario": Page(
            TO_LOGIN,
            404,
            *[f"/scenarios/{SCENARIO}/review/"] * 3,
            ours=True,
            kwargs=a_scenario,
            method="post",
            fetched=404,
        )
        for step in ("check", "send", "assign", "hand_back", "publish", "release", "retire")
    },
    "write_on_scenario": Page(
        TO_LOGIN,
        404,
        *[f"/scenarios/{SCENARIO}/"] * 3,
        ours=True,
        kwargs=a_scenario,
        method="post",
        fetched=404,
    ),
    "clinics": Page(TO_LOGIN, 404, 200, 200, 200),
    "new_clinic": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "clinic": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_clinic),
    "clinic_settings": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_clinic),
    # Without a number nothing is drawn.
    "clinic_draw": Page(TO_LOGIN, 404, 422, 422, 422, ours=True, kwargs=a_clinic, method="post", fetched=404),
    "clinic_pool": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: kept_question(world) and a_clinic(world)
    ),
    "clinic_drafts": Page(
        TO_LOGIN,
        404,
        200,
        200,
        200,
        ours=True,
        kwargs=a_draft_for_a_clinic,
    ),
    "clinic_sheet": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_clinic),
    "place_scenario": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/"] * 3,
        ours=True,
        kwargs=lambda world: {**a_clinic(world), "number": 1},
        method="post",
        fetched=404,
    ),
    "time_scenario": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/"] * 3,
        ours=True,
        kwargs=lambda world: {**a_clinic(world), "number": 1},
        method="post",
        fetched=404,
    ),
    "begin_clinic": Page(
        TO_LOGIN, 404, *[f"/clinics/{CLINIC}/remote/"] * 3, ours=True, kwargs=a_clinic, method="post", fetched=404
    ),
    "clinic_remote": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: somebody_in_a_room(world) and IN_A_CLINIC
    ),
    "clinic_screen": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: somebody_in_a_room(world) and IN_A_CLINIC
    ),
    "clinic_press": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/remote/"] * 3,
        ours=True,
        kwargs=lambda world: a_room(world) and IN_A_CLINIC,
        method="post",
        fetched=404,
    ),
    "remove_participant": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/remote/"] * 3,
        ours=True,
        kwargs=somebody_in_a_room,
        method="post",
        fetched=404,
    ),
    "clinic_attendance": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: somebody_in_a_room(world) and IN_A_CLINIC
    ),
    # Whoever knows the code of a clinic that runs is let in, signed in or not.
    "room:enter": Page.open(),
    "room:room": Page.open(kwargs=a_room),
    "room:state": Page(*[204] * 5, kwargs=a_room, html=False),
    "disputes": Page(TO_LOGIN, 404, 200, 200, 200),
    "open_dispute": Page(TO_LOGIN, 404, 200, 200, 200),
    "dispute": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_dispute),
    **{
        f"{step}_dispute": Page(
            TO_LOGIN,
            404,
            *[f"/disputes/{DISPUTE}/"] * 3,
            ours=True,
            kwargs=a_dispute,
            method="post",
            data={"said": "Look at the clip."},
            fetched=404,
        )
        for step in ("say_of", "withdraw")
    },
    "decide_dispute": Page(TO_LOGIN, 404, 404, 404, 200, rules_chair=200, ours=True, kwargs=a_dispute),
    "interpretations": Page.signed_in(),
    "interpretation": Page(TO_LOGIN, 200, 200, 200, 200, ours=True, kwargs=own_numbers),
    "move_scenario_over": Page(
        TO_LOGIN,
        404,
        *[f"/scenarios/{SCENARIO}/"] * 3,
        ours=True,
        kwargs=lambda world: {**own_numbers(world), **a_scenario(world)},
        method="post",
        fetched=404,
    ),
    "case_books": Page(TO_LOGIN, 404, 200, 200, 200),
    "bring_case_book": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "case_template": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: {"kind": "line_up"}, html=False),
    "case_book": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_case_book),
    "take_away_case_book": Page(
        TO_LOGIN, 404, *["/casebooks/"] * 3, ours=True, kwargs=a_case_book, method="post", fetched=404
    ),
}
