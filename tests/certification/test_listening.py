"""An exam's result and what is certified on it come and go in the same act; so do officials' records and events."""

import pytest

from accounts.certification.models import Event, Evidence, Kind, Level, Requirement, Status
from accounts.certification.services.enrolling import enrol
from accounts.people.roster.columns import mapped
from accounts.people.roster.reading import read
from accounts.people.services.erasing import erase
from accounts.people.services.merging import merge
from accounts.people.services.rosters import import_roster
from quizzes.exams.models import Exam
from tests.certification.made import DAY, held, make_level, make_official, make_requirement, status, told
from tests.quizzes.exams.conftest import known_forms  # noqa: F401 - the same forms in every run
from tests.quizzes.exams.corrected import correct, fixed_exam
from tests.quizzes.exams.made import NOON, sit
from tests.world import SUPERUSER, World

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


def test_a_regrade_that_still_passes_moves_the_evidence_alone(world: World, exam: Exam, level: Level):
    user = on_the_way(world, level)
    attempt = sit(exam, user, "rrrr")
    before = held(user, level)
    correct(attempt.items.get(number=1).question, world.league, lowering=True, void=True)
    assert held(user, level) == before
    assert status(user, level) == Status.VALID
    last = Event.objects.filter(user=user).order_by("-number")[0]
    assert last.what == "regraded"
    assert last.exam is not None
    assert last.exam.result == attempt.results.order_by("-number")[0]


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
