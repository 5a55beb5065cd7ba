"""An instructor's own drafts are used in their own clinic once the gate passes them, and nobody else's."""

import pytest
from django.urls import reverse

from accounts.clinics.models import Clinic
from quizzes.authoring.models import Version
from tests.clinics.made import make_clinic
from tests.queries import assert_same_number_of_queries
from tests.quizzes.authoring.made import make_scenario
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World


@pytest.fixture
def clinic(world: World) -> Clinic:
    return make_clinic(world.league, 0, by=world.people[INSTRUCTOR])


def put_in(
    world: World, clinic: Clinic, draft: Version, asked_as: str = "make_the_call", role: str = INSTRUCTOR
) -> int:
    page = reverse("clinic_drafts", args=[clinic.public_id])
    return world.client(role).post(page, {"draft": draft.pk, "format": asked_as}).status_code


def test_an_own_draft_is_asked_as_it_stands(world: World, clinic: Clinic):
    draft = make_scenario(world.league, world.people[INSTRUCTOR])
    put_in(world, clinic, draft)

    question = clinic.scenarios.get().question
    assert (question.format, question.kind) == ("make_the_call", "goalkeeper_leaves")


def test_a_draft_that_the_gate_does_not_pass_is_not_asked(world: World, clinic: Clinic):
    draft = make_scenario(world.league, world.people[INSTRUCTOR], unruled="The puck was frozen.")
    put_in(world, clinic, draft)

    assert not clinic.scenarios.exists()
    page = world.client(INSTRUCTOR).get(reverse("clinic_drafts", args=[clinic.public_id])).content.decode()
    assert "never asked" in page


def test_a_format_that_cannot_ask_it_adds_nothing(world: World, clinic: Clinic):
    put_in(world, clinic, make_scenario(world.league, world.people[INSTRUCTOR]), "who_may_change")

    assert not clinic.scenarios.exists()


def test_somebody_elses_draft_is_not_there(world: World, clinic: Clinic):
    theirs = make_scenario(world.league, world.people[LEAGUE_ADMIN])

    assert put_in(world, clinic, theirs) == 404
    assert put_in(world, clinic, theirs, role=LEAGUE_ADMIN) == 302


def test_the_list_asks_as_often_for_three_as_for_one(world: World, clinic: Clinic):
    browser = world.client(INSTRUCTOR)

    def ask() -> None:
        page = browser.get(reverse("clinic_drafts", args=[clinic.public_id])).content.decode()
        assert page.count("<article") == Version.objects.count()

    assert_same_number_of_queries(ask=ask, add_row=lambda: make_scenario(world.league, world.people[INSTRUCTOR]))
