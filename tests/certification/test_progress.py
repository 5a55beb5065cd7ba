"""What is done, what is next, by when and why: one's own page, an official's, and a roster with its filters."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.certification.models import Kind, Level, LevelRequirement, Requirement, What
from accounts.certification.progress import progress_of
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.issuing import issue
from accounts.certification.services.moving import move
from accounts.certification.services.recording import defer, record_evidence
from accounts.people.models import Membership, Registration, User
from quizzes.exams.models import Exam
from tests.certification.made import DAY, NOON, TODAY, held, make_level, make_official, make_requirement
from tests.factories import UserFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import make_exam
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, TRAINEE, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def leader(world: World) -> Client:
    return world.client(INSTRUCTOR)


def lines(user: User, now=NOON) -> list[tuple[str, str, date | None]]:
    (progress,) = progress_of(user, viewer=user, now=now)
    return [(line.title, line.told, line.by) for line in (*progress.to_do, *progress.done)]


def test_what_is_to_do_stands_before_what_is_done_with_its_days(world: World):
    level = make_level(world.league)
    seminar = make_requirement(level)
    check = make_requirement(level, "check", Kind.BACKGROUND, continuing=True)
    make_requirement(level, "other", Kind.OTHER)
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    defer(user=user, requirement=check, until=TODAY + DAY, why="Slow", by=None, now=NOON)
    assert lines(user) == [
        ("Other", "To do", None),
        ("Seminar", "Done on 1 October 2026", None),
        ("Check", "Deferred until 2 October 2026", TODAY + DAY),
    ]
    assert lines(user, NOON + 2 * DAY)[:2] == [("Check", "Ran out on 2 October 2026", None), ("Other", "To do", None)]


def test_a_holder_hears_what_keeps_them_from_working_and_what_renews(world: World):
    level = make_level(world.league, renewal_days=60)
    seminar = make_requirement(level, anew=True)
    check = make_requirement(level, "check", Kind.BACKGROUND, continuing=True)
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=check, on=TODAY, expires=TODAY + 320 * DAY, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    (now,) = progress_of(user, viewer=user, now=NOON)
    assert (now.eligible.yes, now.to_do, now.next) == (True, (), "")
    (later,) = progress_of(user, viewer=user, now=NOON + 321 * DAY)
    assert (later.eligible.yes, later.eligible.reason) == (False, "missing:check")
    assert [line.title for line in later.to_do] == ["Check", "Seminar"]
    assert {line.by for line in later.to_do} == {held(user, level).expires}


def test_an_exam_is_named_with_the_day_on_which_it_closes(world: World):
    level = make_level(world.league)
    exam = make_exam(world.league)
    requirement = make_requirement(level, "exam", Kind.EXAM)
    requirement.exams.add(exam)
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    closes = Exam.objects.get(pk=exam.pk).closes
    assert closes is not None
    (progress,) = progress_of(user, viewer=user, now=closes - DAY)
    assert [(line.exams, line.by) for line in progress.to_do] == [((exam,), closes.date())]
    (after,) = progress_of(user, viewer=user, now=closes)
    assert [line.exams for line in after.to_do] == [()]


def test_what_else_stands_in_the_way_is_said(world: World):
    level = make_level(world.league, minimum_age=16)
    user = make_official(world.league, born=date(2015, 1, 1))
    enrol(users=[user], level=level, by=None, now=NOON)
    (progress,) = progress_of(user, viewer=user, now=NOON)
    assert progress.next == "The minimum age is 16 years."
    assert not progress.waits_to_be_issued


def test_ones_own_page_is_linked_from_home_and_an_official_is_seen_by_who_leads(world: World, leader: Client):
    level = make_level(world.league)
    make_requirement(level)
    trainee = world.people[TRAINEE]
    Registration.objects.create(user=trainee, league=world.league, number="00123", family_name="Tremblay")
    enrol(users=[trainee], level=level, by=None, now=NOON)
    client = world.client(TRAINEE)
    assert reverse("my_certification") in client.get("/").content.decode()
    assert "Seminar" in client.get(reverse("my_certification")).content.decode()
    address = reverse("certified_official", args=["ours", trainee.public_id])
    assert "Seminar" in leader.get(address).content.decode()
    assert client.get(address).status_code == 404
    elsewhere = make_official(world.other_league)
    assert leader.get(reverse("certified_official", args=["ours", elsewhere.public_id])).status_code == 404


def test_ones_own_page_asks_as_often_for_three_levels_as_for_one(world: World):
    client = world.client(TRAINEE)
    trainee = world.people[TRAINEE]

    def add() -> None:
        level = make_level(world.league, minimum_age=16, needs=make_level(world.league))
        make_requirement(level)
        exam = make_requirement(level, f"exam-{level.pk}", Kind.EXAM)
        exam.exams.add(make_exam(world.league))
        enrol(users=[trainee], level=level, by=None, now=NOON)

    def ask() -> None:
        assert "Seminar" in client.get(reverse("my_certification")).content.decode()

    assert_same_number_of_queries(ask=ask, add_row=add)


@pytest.fixture
def roster(world: World) -> dict[str, User]:
    """One official in each of several ways to stand at a level."""
    now = timezone.now()
    level = make_level(world.league)
    seminar = make_requirement(level)
    people = {name: make_official(world.league, organisation=name) for name in ("way", "valid", "out", "held", "not")}
    enrol(users=[people[name] for name in ("way", "valid", "held")], level=level, by=None, now=now)
    for name in ("valid", "held"):
        record_evidence(user=people[name], requirement=seminar, on=now.date(), by=None, now=now)
    admin = world.people[LEAGUE_ADMIN]
    move(certification=held(people["held"], level), what=What.SUSPENDED, by=admin, why="Inquiry", now=now)
    long_ago = now - 400 * DAY
    enrol(users=[people["out"]], level=level, by=None, now=long_ago)
    record_evidence(user=people["out"], requirement=seminar, on=long_ago.date(), by=None, now=long_ago)
    return people


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"way", "valid", "out", "held", "not"}),
        ("?status=not_certified", {"way"}),
        ("?status=valid", {"valid"}),
        ("?status=expired", {"out"}),
        ("?status=suspended", {"held"}),
        ("?status=none", {"not"}),
        ("?organisation=valid", {"valid"}),
        ("?level={level}", {"way", "valid", "out", "held"}),
        ("?programme={programme}", {"way", "valid", "out", "held"}),
        ("?level={level}&status=none", {"not"}),
        ("?requirement={requirement}", {"way"}),
        ("?q=hel", {"held"}),
        ("?q=roy+not", {"not"}),
        ("?q=nobody", set()),
    ],
)
def test_a_roster_is_filtered_by_its_address(
    world: World, leader: Client, roster: dict[str, User], query: str, names: set[str]
):
    level = Level.objects.get()
    query = query.format(
        level=level.public_id,
        programme=level.programme.public_id,
        requirement=Requirement.objects.get().public_id,
    )
    answer = leader.get(reverse("certified_officials", args=["ours"]) + query)
    assert {row.registration.organisation for row, _, _ in answer.context["rows"]} == names


@pytest.mark.parametrize("query", ["?status=great", "?level=none-such", "?programme=x", "?organisation=Elsewhere"])
def test_an_address_that_asks_for_what_there_is_not_shows_nobody(world: World, leader: Client, query: str):
    make_official(world.league)
    answer = leader.get(reverse("certified_officials", args=["ours"]) + query)
    assert (answer.status_code, answer.context["rows"]) == (422, [])


def test_a_roster_asks_as_often_for_three_as_for_one(world: World, leader: Client):
    level = make_level(world.league, minimum_age=16)
    seminar = make_requirement(level)
    query = f"?level={level.public_id}&requirement={seminar.public_id}"

    def add() -> None:
        enrol(users=[make_official(world.league)], level=level, by=None, now=NOON)

    def ask() -> None:
        answer = leader.get(reverse("certified_officials", args=["ours"]) + query)
        assert len(answer.context["rows"]) > 0

    assert_same_number_of_queries(ask=ask, add_row=add)


def many_officials(world: World, count: int) -> Level:
    """So many officials on the way to a level, made in bulk."""
    level = make_level(world.league)
    make_requirement(level)
    users = User.objects.bulk_create(User(username=f"official-{n:05}") for n in range(count))
    Membership.objects.bulk_create(Membership(user=user, league=world.league, role="trainee") for user in users)
    Registration.objects.bulk_create(
        Registration(user=user, league=world.league, number=f"{n:05}", family_name=f"Name {n:05}")
        for n, user in enumerate(users)
    )
    enrol(users=users, level=level, by=None, now=NOON)
    with connection.cursor() as cursor:  # as the database does by itself soon after so many rows
        cursor.execute("ANALYZE")
    return level


def test_five_thousand_officials_are_paged_in_the_same_queries(world: World, leader: Client):
    level = make_level(world.league)
    make_requirement(level)
    enrol(users=[make_official(world.league)], level=level, by=None, now=NOON)
    address = reverse("certified_officials", args=["ours"])
    address += f"?requirement={Requirement.objects.get().public_id}&programme="
    query = address + level.programme.public_id
    leader.get(query)
    with CaptureQueriesContext(connection) as few:
        leader.get(query)
    LevelRequirement.objects.all().delete()
    big = many_officials(world, 5000)
    with CaptureQueriesContext(connection) as many:
        answer = leader.get(f"{address}{big.programme.public_id}&page=100")
    assert answer.context["page"].paginator.count == 5000
    assert answer.context["rows"][-1][0].registration.number == "04999"
    assert len(many) == len(few)


def test_of_somebody_in_two_programmes_the_one_asked_for_is_shown_once(world: World, leader: Client):
    first, second = make_level(world.league), make_level(world.league)
    official = make_official(world.league)
    for level in (first, second):
        make_requirement(level, level.programme.code)
        enrol(users=[official], level=level, by=None, now=NOON)
    address = reverse("certified_officials", args=["ours"])

    for level in (first, second):
        rows = leader.get(f"{address}?programme={level.programme.public_id}").context["rows"]
        assert [row.level for row, *_told in rows] == [level]
    assert len(leader.get(address).context["rows"]) == 2


def test_who_leads_no_league_sees_no_roster(world: World):
    UserFactory.create()
    assert world.client(TRAINEE).get(reverse("certified_officials", args=["ours"])).status_code == 404
    level = make_level(world.league)
    issue(user=make_official(world.league), level=level, by=None, now=NOON)
