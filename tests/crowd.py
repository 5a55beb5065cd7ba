"""Two leagues with rows of every model, and people who are something in both, in one or in none."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.api.models import Call
from accounts.people.models import Registration, Role, User
from accounts.people.services.audit import record
from accounts.people.services.rosters import upload
from quizzes.casebooks.models import CaseBook
from quizzes.question_files.importing import upload as upload_questions
from tests.accounts.invited import invited
from tests.api.made import a_token, a_webhook
from tests.certification.exports.made import logged
from tests.certification.made import certified
from tests.clinics.made import attended
from tests.factories import LeagueFactory, MembershipFactory, UserFactory
from tests.quizzes.authoring.made import written_in
from tests.quizzes.disputes.made import disputes_in
from tests.quizzes.exams.made import examined
from tests.quizzes.question_files.made import exported
from tests.quizzes.taking.made import EVENING, answer_all, keep_one, make_attempt
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, TRAINEE, World


def crowd(world: World) -> dict[str, User | AnonymousUser]:
    """The cast with what makes mistakes show: people in two leagues, in two roles, in none; rows of every model."""
    MembershipFactory.create(user=world.people[TRAINEE], league=world.other_league)
    MembershipFactory.create(user=world.people[INSTRUCTOR], league=world.other_league, role=Role.TRAINEE)
    MembershipFactory.create(user=world.people[LEAGUE_ADMIN], league=world.league, role=Role.INSTRUCTOR)
    LeagueFactory.create(slug="empty")
    more = {
        "other_admin": MembershipFactory.create(league=world.other_league, role=Role.LEAGUE_ADMIN).user,
        "other_instructor": MembershipFactory.create(league=world.other_league, role=Role.INSTRUCTOR).user,
        "learns_here_teaches_there": MembershipFactory.create(league=world.league).user,
        "nobody": UserFactory.create(),
    }
    there = {"league": world.other_league, "role": Role.INSTRUCTOR}
    MembershipFactory.create(user=more["learns_here_teaches_there"], **there)
    for number, person in enumerate((world.people[TRAINEE], world.stranger, more["nobody"])):
        answer_all(make_attempt(person), right=True, count=1)
        for league in (world.league, world.other_league):
            Registration.objects.create(user=person, league=league, number=str(number))
    for number, league in enumerate((world.league, world.other_league)):
        invited(league)
        examined(league, (world.people[TRAINEE], world.stranger, more["nobody"]), by=world.people[INSTRUCTOR])
        a_token(league)
        Call.objects.create(webhook=a_webhook(league)[0], number=1, at=EVENING, status=204, took=12)
        certified(league, (world.people[TRAINEE], world.stranger, more["nobody"]))
        attended(league, (world.people[TRAINEE], world.stranger, more["nobody"]), by=world.people[INSTRUCTOR])
        logged(league)
        upload(league=league, user=more["other_admin"], name="roster.csv", content=b"number\n1", now=EVENING)
        kept = keep_one(league, seed=str(number))
        written_in(league, world.people[INSTRUCTOR], kept.question)
        content = exported(league, "json")
        upload_questions(league=league, user=more["other_admin"], name="a.json", content=content, now=EVENING)
        record(by=None, league=league, what="x", now=EVENING)
        CaseBook.objects.create(league=league, title="Ours", lines="", made=EVENING)
        chair = MembershipFactory.create(league=league, role=Role.RULES_CHAIR).user
        disputes_in(league, more["other_instructor"] if number else world.people[INSTRUCTOR], chair)
    record(by=None, league=None, what="x", now=EVENING)
    return {**world.cast, **more}
