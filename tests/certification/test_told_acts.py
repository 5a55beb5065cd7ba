"""Acts about certification on the page of what was done."""

from __future__ import annotations

import pytest

from accounts.certification.models import Requirement
from accounts.certification.presets import PRESETS
from accounts.certification.services.bulk import Enrol, done_for
from accounts.certification.services.programmes import add_preset, archive
from accounts.certification.services.recording import defer, record_evidence, withdraw
from accounts.people.models import Act, Registration
from accounts.people.telling_acts import told
from tests.certification.made import NOON, TODAY, make_official
from tests.world import LEAGUE_ADMIN, World

pytestmark = pytest.mark.django_db


def test_they_are_told_in_words_with_titles(world: World):
    by = world.people[LEAGUE_ADMIN]
    user = make_official(world.league)
    programme = add_preset(league=world.league, preset=PRESETS[0], by=by, now=NOON)
    people = list(Registration.objects.filter(user=user).select_related("user"))
    level = programme.levels.select_related("programme__league", "needs__programme__league").get(number=1)
    done_for(Enrol(level), people=people, league=world.league, by=by, now=NOON, filters="q=Roy")
    seminar = Requirement.objects.get(code="seminar")
    row = record_evidence(user=user, requirement=seminar, on=TODAY, by=by, now=NOON)
    withdraw(evidence=row, why="Another", by=by, now=NOON)
    defer(user=user, requirement=seminar, until=TODAY, why="Ill", by=by, now=NOON)
    archive(programme=programme, archived=True, by=by, now=NOON)

    acts = told(Act.objects.order_by("pk"), by)

    assert [(act.what, act.target, dict(act.details)) for act in acts] == [
        ("Began a programme", programme.title, {"preset": "six-levels"}),
        ("Enrolled officials", "Level I", {"officials": "1", "left out": "0", "filtered by": "q=Roy"}),
        ("Took evidence back", seminar.title, {"person": "someone", "requirement": "seminar"}),
        ("Deferred a requirement", seminar.title, {"person": "someone", "requirement": "seminar"}),
        ("Archived a programme", programme.title, {}),
    ]
