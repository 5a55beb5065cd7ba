"""A league's own policies: copied, changed, refused where they contradict themselves or are in use."""

from __future__ import annotations

from typing import Any

import pytest
from django.forms.models import model_to_dict
from django.urls import reverse

from quizzes.exams.models import Exam, Policy
from tests.quizzes.exams.made import make_exam, make_policy
from tests.world import INSTRUCTOR, World


@pytest.fixture
def own(world: World) -> Policy:
    """The league's own policy, of which no exam is published."""
    return make_policy(world.league, title="Ours")


def post_of(policy: Policy, **changed: Any) -> dict[str, Any]:
    """What the page of the policy posts."""
    held = model_to_dict(policy, exclude=["slug", "league", "bands"])
    return {name: value for name, value in {**held, **changed}.items() if value not in (None, False)}


def change(world: World, policy: Policy, **changed: Any) -> Any:
    """Post the changed policy as an instructor."""
    return world.client(INSTRUCTOR).post(reverse("policy", args=["ours", policy.slug]), post_of(policy, **changed))


def test_a_copy_of_a_preset_is_the_leagues_own_and_the_draft_goes_by_it(world: World):
    preset = make_policy(bands=[[75, "Level I"]])
    exam = make_exam(world.league, preset, published=None)
    client = world.client(INSTRUCTOR)

    response = client.post(f"{reverse('copy_policy', args=['ours', preset.pk])}?exam={exam.public_id}")

    copy = Policy.objects.get(league=world.league)
    exam.refresh_from_db()
    assert exam.policy == copy
    assert copy.rules == preset.rules
    assert response.headers["Location"] == f"/exams/write/leagues/ours/policies/{copy.slug}/?exam={exam.public_id}"
    assert "75 Level I" in client.get(response.headers["Location"]).content.decode()
    client.post(reverse("copy_policy", args=["ours", preset.pk]))
    assert Policy.objects.filter(league=world.league).count() == 2


def test_a_published_exam_keeps_its_policy_when_it_is_copied(world: World):
    preset = make_policy()
    exam = make_exam(world.league, preset)

    world.client(INSTRUCTOR).post(f"{reverse('copy_policy', args=['ours', preset.pk])}?exam={exam.public_id}")

    assert Exam.objects.get().policy == preset


def test_a_policy_is_changed(world: World, own: Policy):
    response = change(world, own, pass_percent=80, bands="90 Level IV\n80% Level III\n", minutes=45, one_sitting=True)

    own.refresh_from_db()
    assert response.status_code == 302
    assert own.bands == [[80, "Level III"], [90, "Level IV"]]
    assert (own.minutes, own.one_sitting) == (45, True)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"minutes": 45}, "one_sitting"),
        ({"one_sitting": True}, "minutes"),
        ({"pass_marks": 20}, "pass_marks"),
        ({"bands": "Level III 80"}, "bands"),
        ({"bands": "60 Level III"}, "bands"),
        ({"bands": f"{'9' * 5000} Level III"}, "bands"),
        ({"supervised": True}, "supervised"),
        ({"wait_days": 2}, "wait_days"),
        ({"title": ""}, "title"),
    ],
)
def test_a_contradiction_is_said_at_its_field_and_what_was_typed_stays(
    world: World, own: Policy, changed: dict[str, Any], field: str
):
    response = change(world, own, **changed)

    assert response.status_code == 422
    assert field in response.context["form"].errors
    if "bands" in changed:
        assert changed["bands"] in response.content.decode()
    own.refresh_from_db()
    assert (own.minutes, own.title) == (None, "Ours")


def test_a_policy_of_a_published_exam_is_not_changed_but_copied(world: World, own: Policy):
    make_exam(world.league, own)

    assert change(world, own, title="Other").status_code == 422

    own.refresh_from_db()
    page = world.client(INSTRUCTOR).get(reverse("policy", args=["ours", own.slug])).content.decode()
    assert own.title == "Ours"
    assert "Copy it and change the copy" in page


def test_presets_and_other_leagues_policies_are_not_changed(world: World):
    preset, theirs = make_policy(), make_policy(world.other_league)

    assert change(world, preset).status_code == 404
    assert change(world, theirs).status_code == 404
    response = world.client(INSTRUCTOR).post(reverse("copy_policy", args=["ours", theirs.pk]))
    assert response.status_code == 404


def test_the_list_says_what_officials_are_told(world: World, own: Policy):
    make_policy(title="A preset")

    page = world.client(INSTRUCTOR).get(reverse("policies", args=["ours"])).content.decode()

    assert page.index("Ours") < page.index("A preset")
    assert "To pass you need 75 per cent." in page
