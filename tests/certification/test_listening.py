"""An exam's result and what is certified on it come and go in the same act; so do officials' records and events."""

import pytest
from django.urls import reverse

from accounts.certification.credentials.standing import last_status
from accounts.certification.models import Event, Evidence, Kind, Level, Requirement, Status, What
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.moving import move
from accounts.certification.services.results import record_earlier
from accounts.people.models import Act
from accounts.people.roster.columns import mapped
from accounts.people.roster.reading import read
from accounts.people.services.erasing import erase
from accounts.people.services.merging import merge
from accounts.people.services.rosters import import_roster
from quizzes.exams.models import Correction, Exam, Regrade, Result
from quizzes.exams.services.regrading import confirm, preview, what_follows
from tests.certification.made import DAY, held, make_level, make_official, make_requirement, status, told
from tests.quizzes.exams.conftest import known_forms  # noqa: F401 - the same forms in every run
from tests.quizzes.exams.corrected import LATER, correct, draft, fixed_exam
from tests.quizzes.exams.made import NOON, sit
from tests.world import LEAGUE_ADMIN, SUPERUSER, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def exam(world: World) -> Exam:
    """Four fixed questions, three of which are to be right."""
    return fixed_exam(world.league, pass_percent=75)


@pytest.fixture
def level(world: World, exam: Exam) -> Level:
    """A level that asks for that exam alone."""
    found = make_level(world.league)
    make_requirement(found, "exam", Kind.EXAM).exams.add(exam)
    return found


def on_the_way(world: World, level: Level):
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    return user


def test_a_pass_is_certified_as_it_is_graded(world: World, exam: Exam, level: Level):
    user = on_the_way(world, level)
    attempt = sit(exam, user, "rrrw")
    row = Evidence.objects.get(user=user)
    assert (row.result, row.on) == (attempt.results.get(), NOON.date())
    assert status(user, level) == Status.VALID
    assert held(user, level).evidence == {"exam": row.public_id}
    assert told(user) == ["enrolled", "evidence", "issued"]


def test_a_fail_is_evidence_of_nothing(world: World, exam: Exam, level: Level):
    user = on_the_way(world, level)
    sit(exam, user, "rrww")
    assert not Evidence.objects.filter(user=user).exists()
    assert status(user, level) == Status.NOT_CERTIFIED


def test_whoever_is_on_the_way_to_nothing_has_their_pass_on_record_all_the_same(world: World, exam: Exam, level: Level):
    user = make_official(world.league)
    sit(exam, user, "rrrr")
    enrol(users=[user], level=level, by=None, now=NOON + DAY)
    assert status(user, level) == Status.VALID


def test_a_regrade_that_raises_certifies(world: World, exam: Exam, level: Level):
    user = on_the_way(world, level)
    attempt = sit(exam, user, "rrww")
    correct(attempt.items.get(number=4).question, world.league, void=True)
    assert status(user, level) == Status.NOT_CERTIFIED  # two of three
    correct(attempt.items.get(number=3).question, world.league, void=True)
    assert status(user, level) == Status.VALID


def test_a_regrade_that_lowers_takes_away_what_was_issued_on_it(world: World, exam: Exam, level: Level):
    user = on_the_way(world, level)
    attempt = sit(exam, user, "rrrw")
    first = held(user, level)
    right = attempt.items.get(number=1).question
    correct(right, world.league, lowering=True, void=True)
    assert status(user, level) == Status.REVOKED
    assert told(user)[-1] == "regraded"
    wrong = attempt.items.get(number=4).question
    correct(wrong, world.league, void=True)
    assert status(user, level) == Status.VALID
    second = held(user, level)
    assert (second.number, second.renews) == (2, None)
    assert Event.objects.filter(certification=first).order_by("-number")[0].status == Status.REVOKED


@pytest.mark.parametrize(("marks", "voided", "lowering"), [("rrrw", 4, False), ("rrrrrrrw", 1, True)])
@pytest.mark.parametrize("anew", [False, True])
def test_a_regrade_that_still_passes_moves_the_evidence_alone(
    world: World, marks: str, voided: int, lowering: bool, anew: bool
):
    exam = fixed_exam(world.league, len(marks), pass_percent=75)
    level = make_level(world.league)
    make_requirement(level, "exam", Kind.EXAM, anew=anew).exams.add(exam)
    user = on_the_way(world, level)
    attempt = sit(exam, user, marks)
    before = held(user, level)
    correct(attempt.items.get(number=voided).question, world.league, lowering=lowering, void=True)
    assert attempt.results.count() == 2
    assert held(user, level) == before
    assert status(user, level) == Status.VALID
    last = Event.objects.filter(user=user).order_by("-number")[0]
    assert last.what == "regraded"
    assert last.exam is not None
    assert last.exam.result == attempt.results.order_by("-number")[0]


def looked_at(correction: Correction) -> list[tuple[str, str, str, bool]]:
    """Each whose certification would change: the level, as it stands, by the correction, only if results fall."""
    found = what_follows(correction, preview(correction), now=LATER)
    return [(each.title, each.before, each.after, only_lowered) for each, only_lowered in found]


def test_before_a_regrade_each_person_is_named_whose_certification_changes(world: World, exam: Exam, level: Level):
    gains, stays, loses = (on_the_way(world, level) for _ in range(3))
    attempt = sit(exam, gains, "wrrw")
    sit(exam, stays, "rrrr")
    sit(exam, loses, "rrrw")
    correction = draft(attempt.items.get(number=1).question, world.league, void=True)
    assert looked_at(correction) == [("Referee: Level 1", "Valid", "Revoked", True)]
    page = world.client(LEAGUE_ADMIN).get(reverse("correction", args=[correction.public_id])).content.decode()
    assert "Certifications that change with it" in page
    correction = draft(attempt.items.get(number=4).question, world.league, void=True)
    assert looked_at(correction) == []  # two of three are too few, and nobody else's pass moves
    correct(attempt.items.get(number=4).question, world.league, void=True)
    correction = draft(attempt.items.get(number=1).question, world.league, void=True)
    assert looked_at(correction) == [("Referee: Level 1", "Not certified", "Valid", False)]
    assert (status(gains, level), status(loses, level)) == (Status.NOT_CERTIFIED, Status.VALID)
    confirm(correction=correction, by=None, lowering=False, now=LATER)
    assert status(gains, level) == Status.VALID
    assert looked_at(correction) == []


def test_looking_at_a_regrade_changes_nothing(world: World, exam: Exam, level: Level, mailoutbox: list):
    user = on_the_way(world, level)
    attempt = sit(exam, user, "rrrw")
    correction = draft(attempt.items.get(number=1).question, world.league, void=True)
    before = [model.objects.count() for model in (Event, Evidence, Act, Regrade, Result)]
    assert looked_at(correction)
    assert [model.objects.count() for model in (Event, Evidence, Act, Regrade, Result)] == before
    assert status(user, level) == Status.VALID
    assert not mailoutbox
    correction.refresh_from_db()
    assert correction.confirmed is None


@pytest.mark.parametrize(("marks", "valid"), [("rrrr", True), ("rrrw", False)])
def test_a_band_is_reached_or_passed(world: World, marks: str, valid: bool):
    exam = fixed_exam(world.league, pass_percent=50, bands=[[50, "Level I"], [100, "Level II"]])
    level = make_level(world.league)
    asked = make_requirement(level, "exam", Kind.EXAM, band="Level II")
    asked.exams.add(exam)
    Requirement.objects.filter(pk=asked.pk).update(band="Level II")
    user = on_the_way(world, level)
    sit(exam, user, marks)
    assert (status(user, level) == Status.VALID) is valid


def test_a_roster_numbers_an_event_for_each_who_is_new_or_changed(world: World):
    def imported(text: bytes):
        table = read(text)
        import_roster(league=world.league, table=table, columns=mapped(table.headings, {}), by=None, now=NOON)
        return Event.objects.filter(league=world.league, what="official").count()

    roster = b"number,family name,born\n1,Roy,2008-05-31\n2,Ng,\n"
    assert imported(roster) == 2
    assert imported(roster) == 2
    assert imported(roster.replace(b"Ng", b"Nguyen")) == 3


def test_merged_the_kept_person_holds_what_either_held(world: World, exam: Exam, level: Level):
    keep, other = on_the_way(world, level), on_the_way(world, level)
    sit(exam, other, "rrrr")
    certification = held(other, level)
    merge(keep=keep, other=other, by=world.people[SUPERUSER], now=NOON)
    assert status(keep, level) == Status.VALID
    assert held(keep, level) == certification
    assert not Event.objects.filter(user=other).exclude(what="official").exists()


def test_merged_where_both_hold_it_none_has_two_of_one_number(world: World, exam: Exam, level: Level):
    keep, other = on_the_way(world, level), on_the_way(world, level)
    sit(exam, keep, "rrrr")
    sit(exam, other, "rrrr")
    merge(keep=keep, other=other, by=world.people[SUPERUSER], now=NOON)
    numbers = keep.certifications.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2]
    assert status(keep, level) == Status.VALID


def test_erased_what_was_certified_stays_nameless(world: World, exam: Exam, level: Level):
    user = on_the_way(world, level)
    sit(exam, user, "rrrr")
    erase(person=user, by=user, now=NOON)
    certification = held(user, level)
    assert (certification.holder, certification.level_title) == ("", "Level 1")
    assert status(user, level) == Status.VALID


def test_what_was_passed_before_a_requirement_asked_for_the_exam_counts_once_it_does(world: World, exam: Exam):
    level = make_level(world.league)
    asked = make_requirement(level, "exam", Kind.EXAM, months=12)
    user, failed = on_the_way(world, level), on_the_way(world, level)
    attempt = sit(exam, user, "rrrw")
    sit(exam, failed, "rrww")
    fields = {
        "title": "Exam",
        "code": "exam",
        "kind": "exam",
        "exams": exam.pk,
        "edition": asked.edition,
        "months": 12,
    }
    client, page = world.client(LEAGUE_ADMIN), reverse("requirement", args=[asked.public_id])
    preview = client.post(page, fields).context["preview"]
    assert [(turn.user, turn.issued) for turn in preview.turns] == [(user.pk, True)]
    assert not Evidence.objects.exists()
    for _each in range(2):
        client.post(page, {**fields, "confirmed": "1"})
    row = Evidence.objects.get()
    assert (row.user, row.result, row.on) == (user, attempt.results.get(), NOON.date())
    assert (row.expires, status(user, level)) == (NOON.date().replace(year=NOON.year + 1), Status.VALID)


def test_of_a_regraded_attempt_the_result_that_stands_counts(world: World, exam: Exam):
    level = make_level(world.league)
    asked = make_requirement(level, "exam", Kind.EXAM)
    lost, gained = on_the_way(world, level), on_the_way(world, level)
    attempt = sit(exam, lost, "rrrw")
    other = sit(exam, gained, "wrrw")
    correct(attempt.items.get(number=1).question, world.league, lowering=True, void=True)
    correct(attempt.items.get(number=4).question, world.league, void=True)
    asked.exams.add(exam)
    assert record_earlier(asked, now=LATER) == 2
    assert record_earlier(asked, now=LATER) == 0
    assert Evidence.objects.get(user=gained).result == other.results.order_by("-number")[0]


def test_merged_where_both_hold_it_one_alone_is_valid_from_then_on(world: World, exam: Exam, level: Level):
    keep, other = on_the_way(world, level), on_the_way(world, level)
    sit(exam, keep, "rrrr")
    sit(exam, other, "rrrr")
    both = {held(keep, level), held(other, level)}
    merge(keep=keep, other=other, by=world.people[SUPERUSER], now=NOON)
    (replaced,) = both - {held(keep, level)}
    assert last_status(held(keep, level)) == Status.VALID
    assert last_status(replaced) == Status.SUPERSEDED


@pytest.mark.parametrize("suspended", ["keep", "other"])
def test_merging_reinstates_nobody(world: World, exam: Exam, level: Level, suspended: str):
    people = {"keep": on_the_way(world, level), "other": on_the_way(world, level)}
    for user in people.values():
        sit(exam, user, "rrrr")
    certification = held(people[suspended], level)
    move(certification=certification, what=What.SUSPENDED, by=world.people[LEAGUE_ADMIN], why="Inquiry", now=NOON)
    merge(**people, by=world.people[SUPERUSER], now=NOON)
    assert (status(people["keep"], level), held(people["keep"], level)) == (Status.SUSPENDED, certification)
    assert sorted(map(str, map(last_status, people["keep"].certifications.all()))) == ["superseded", "suspended"]


@pytest.mark.parametrize("revoked", ["keep", "other"])
def test_merging_gives_nothing_back_that_somebody_revoked(world: World, exam: Exam, level: Level, revoked: str):
    people = {"keep": on_the_way(world, level), "other": on_the_way(world, level)}
    for user in people.values():
        sit(exam, user, "rrrr")
    certification = held(people[revoked], level)
    move(certification=certification, what=What.REVOKED, by=world.people[LEAGUE_ADMIN], why="Inquiry", now=NOON)
    merge(**people, by=world.people[SUPERUSER], now=NOON)

    assert status(people["keep"], level) == Status.REVOKED
    assert set(map(last_status, people["keep"].certifications.all())) == {Status.REVOKED}
