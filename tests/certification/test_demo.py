"""What the demo league shows of certification: every state, the same in each load."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.certification.assessing import status_on
from accounts.certification.demo import certifications
from accounts.certification.models import Event, Standing, Status
from accounts.people.demo import Stage
from accounts.people.models import League, Registration, Role, User
from quizzes.exams.models import Season
from tests.certification.made import DAY
from tests.factories import LeagueFactory, MembershipFactory

pytestmark = pytest.mark.django_db


def loaded(slug: str) -> League:
    """A league with a season under way and the demo's certifications."""
    league, now = LeagueFactory.create(slug=slug), timezone.now()
    Season.objects.create(league=league, title="2026-27", opens=now - 30 * DAY, closes=now + 180 * DAY)
    people: dict[str, User] = {}
    stage = Stage(league=league, people=people, say=lambda line: None)
    for persona in ("trainee", "avery", "casey", "jordan", "morgan", "riley"):
        people[persona] = MembershipFactory.create(league=league, role=Role.TRAINEE).user
    for persona, role in (("instructor", Role.INSTRUCTOR), ("leagueadmin", Role.LEAGUE_ADMIN)):
        people[persona] = MembershipFactory.create(league=league, role=role).user
    certifications(stage)
    count = Event.objects.count()
    certifications(stage)
    assert Event.objects.count() == count, "loaded again, it adds nothing"
    return league


def told(league: League) -> list[tuple[str, str, str, Status, str]]:
    """Each official of the roster by number, with each level and how they stand at it."""
    today = timezone.now().date()
    names = {row.user_id: (row.number, row.full_name) for row in Registration.objects.filter(league=league)}
    rows = Standing.objects.filter(league=league, user__in=names).select_related("event__certification", "level")
    return sorted(
        (
            *names[row.user_id],
            row.level.code,
            status_on(row.event.status, row.event.certification.expires if row.event.certification else None, today),
            row.event.missing,
        )
        for row in rows
    )


def test_two_hundred_officials_stand_in_every_state_and_the_same_in_each_load():
    first, second = loaded("one"), loaded("two")
    assert first.registrations.count() >= 200
    rows = told(first)
    assert {row[3] for row in rows} == set(Status)
    assert {row[4] for row in rows if row[3] == Status.VALID} == {"", "background-check"}
    assert first.registrations.exclude(user__standings__league=first).count() > 0
    assert told(second) == rows
