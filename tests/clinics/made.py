"""Clinics to be in: prepared and run with the site's own services."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from accounts.clinics.models import Clinic, ClinicScenario, Participant, RoomCall
from accounts.clinics.services.attending import call, join
from accounts.clinics.services.preparing import add_drawn
from accounts.clinics.services.running import END, NEXT, open_clinic, step
from accounts.people.models import League, User
from quizzes import formats
from quizzes.generator import draw_quiz
from rules import editions
from rules.services.sync import sync_rulebook

EVENING = datetime(2026, 11, 5, 23, 30, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def make_clinic(league: League, count: int = 3, *, by: User | None = None, **fields: object) -> Clinic:
    """A prepared clinic with so many scenarios, of known seed, chosen and made calls in turn."""
    sync_rulebook(editions=editions.every().values())
    clinic = Clinic.objects.create(
        **{"league": league, "title": "Line changes", "made_by": by, "made": EVENING, **fields}
    )
    if count:
        drawn = draw_quiz(seed="clinic", count=count, question_formats=["make_the_call", "choose_ruling"])
        add_drawn(clinic=clinic, drawn=drawn, now=EVENING)
    return clinic


def opened(clinic: Clinic, by: User, *, rehearsal: bool = False, now: datetime = EVENING) -> Clinic:
    """The clinic with its room open."""
    return open_clinic(clinic=clinic, by=by, now=now, rehearsal=rehearsal)


def go(clinic: Clinic, *steps: str, now: datetime = EVENING) -> Clinic:
    """The clinic after these steps, each pressed on a screen that is up to date."""
    for to in steps:
        clinic = step(clinic=clinic, to=to, seen=clinic.version, by=clinic.made_by, now=now)
    return clinic


def here(clinic: Clinic, name: str = "Robin", user: User | None = None, *, now: datetime = EVENING) -> Participant:
    """Somebody in the room."""
    return join(clinic=clinic, name=name, user=user, now=now)


def on(clinic: Clinic) -> ClinicScenario:
    """The scenario that is on."""
    return clinic.scenarios.select_related("question").get(number=clinic.place)


def post_for(scenario: ClinicScenario, mark: str = "right") -> dict[str, str]:
    """A call on the scenario, as a phone posts it."""
    asked = scenario.question.asked
    return next(sample.post for sample in formats.get(asked.format).samples(asked) if sample.mark == mark)


def calls(person: Participant, mark: str = "right", *, now: datetime = EVENING) -> RoomCall:
    """The call of the person on the scenario that is on."""
    clinic = Clinic.objects.get(pk=person.clinic_id)
    scenario = on(clinic)
    return call(participant=person, scenario=scenario, post=post_for(scenario, mark), now=now)


def attended(league: League, people: Sequence[User], by: User) -> Clinic:
    """A clinic that is over, at which these people and a guest called its one scenario."""
    clinic = opened(make_clinic(league, 1, by=by), by)
    there = [here(clinic, user.username, user) for user in people]
    clinic = go(clinic, NEXT)
    for person in (*there, here(clinic, "Guest")):
        calls(person)
    return go(clinic, END)
