"""Five more like one: other cases near it, each with its ruling, kept when they are chosen."""

from __future__ import annotations

import pytest
from django.urls import reverse

from quizzes.authoring.models import State, Version
from quizzes.authoring.neighbours import MORE, more_like
from quizzes.authoring.posted import settled
from quizzes.authoring.services.writing import identity_in
from quizzes.authoring.typed import a_step, typed
from rules import editions
from rules.editions import DEFAULT
from rules.engine.incidents import KINDS
from rules.plausible import can_happen
from rules.ruled import ruled
from tests.quizzes.authoring.made import EARLY, make_scenario
from tests.world import INSTRUCTOR, World

EDITION = editions.get()
ONE_CASE = "undue_delay"
"""A kind whose facts change nothing, so that there is one case of it."""


@pytest.mark.parametrize("kind", KINDS)
def test_they_are_other_cases_that_can_happen_and_are_ruled_on(kind: str):
    found = typed(DEFAULT, settled(EDITION, [a_step(kind)]))

    near = more_like(found, "seed")

    assert (1 if kind != ONE_CASE else 0) <= len(near) <= MORE
    identities = {each.identity for each in near}
    assert len(identities) == len(near)
    for each in near:
        version = Version(number=1, edition=DEFAULT, steps=list(each.steps))
        (situation,) = typed(DEFAULT, each.steps).judged
        assert identity_in(version) == each.identity
        assert can_happen(situation)
        assert [one.in_short for one in each.ruled] == [ruled(EDITION, situation).in_short]
        assert len([change for change in each.changed if change.before]) >= 1
    assert more_like(found, "seed") == near
    assert not {each.identity for each in more_like(found, "seed", identities)} & identities


def test_other_rulings_go_before_those_that_are_there():
    found = typed(DEFAULT, settled(EDITION, [a_step("goalkeeper_leaves")]))

    rulings = [each.ruled[0].in_short for each in more_like(found, "seed")]

    assert len(set(rulings)) >= 4


def test_of_several_incidents_any_one_is_changed_and_all_are_ruled_on_anew():
    steps = settled(EDITION, [a_step("line_up"), a_step("proceeding"), a_step("line_up")])
    found = typed(DEFAULT, steps)

    near = [each for draw in "abc" for each in more_like(found, draw)]

    places = set()
    for each in near:
        (place,) = (place for place, step in enumerate(each.steps) if step["facts"] != steps[place]["facts"])
        places.add(place)
        assert {change.label.partition(":")[0] for change in each.changed} == {f"Incident {place + 1}"}
        again = typed(DEFAULT, each.steps)
        assert again.whole is not None
        assert [one.in_short for one in each.ruled] == [ruled(EDITION, one).in_short for one in again.judged]
        assert identity_in(Version(number=1, edition=DEFAULT, steps=list(each.steps))) == each.identity
    assert places == {0, 1, 2}


def test_without_a_ruling_there_are_none():
    assert more_like(typed(DEFAULT, [a_step("line_up", {"placed": "x"})]), "seed") == []
    assert more_like(typed(DEFAULT, []), "seed") == []


def test_those_chosen_become_drafts_and_are_offered_no_more(world: World):
    version = make_scenario(world.league, world.people[INSTRUCTOR], facts=EARLY)
    page = reverse("more_like_scenario", args=[version.scenario.public_id])
    client = world.client(INSTRUCTOR)
    offered = [each.identity for each in client.get(page).context["found"]]
    assert len(offered) == MORE
    assert Version.objects.count() == 1

    client.post(page, {"keep": [offered[0], offered[3], "another"]})

    made = Version.objects.exclude(pk=version.pk)
    assert {each.identity for each in made} == {offered[0], offered[3]}
    assert {(each.state, each.copied_from) for each in made} == {(State.DRAFT, version)}
    assert not {offered[0], offered[3]} & {each.identity for each in client.get(page).context["found"]}
    assert "None was chosen" in client.post(page, {"keep": [offered[0]]}).content.decode()
    assert client.get(page, {"draw": "2"}).context["found"] != client.get(page).context["found"]
    assert client.get(page, {"draw": "99999"}).status_code == 200
