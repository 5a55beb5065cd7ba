"""What an export says of the exam that a certification rests on, and what it never says."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.statement import statement
from accounts.certification.exports.wanted import Wanted
from accounts.certification.models import Certification, Event, Kind
from accounts.certification.services.enrolling import enrol
from accounts.people.models import User
from quizzes.exams.models import Exam, ExamAttempt, Save
from quizzes.exams.services.time import set_extra_time
from tests.certification.exports.made import Told, row_of, rows_of
from tests.certification.made import TODAY, make_level, make_official, make_requirement
from tests.quizzes.exams.conftest import known_forms  # noqa: F401 - a fixture
from tests.quizzes.exams.made import NOON, make_exam, make_policy, sit, timed
from tests.world import LEAGUE_ADMIN, World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("known_forms")]

EXAM = ("evidence_mode", "evidence_completed", "attempt", "score", "maximum", "score_percent", "pass_mark", "language")
OWN = {"certification_id", "person_id", "external_id", "verify_url", "verify_code", "form_id", "changed_at", "issued"}
"""What no two rows have in common, or what is of the moment."""


def asked(world: World, **policy: object) -> Exam:
    """An exam that a level of the league asks."""
    level = make_level(world.league)
    exam = make_exam(world.league, make_policy(world.league, **policy) if policy else timed())
    make_requirement(level, "exam", Kind.EXAM).exams.add(exam)
    return exam


def examined(exam: Exam, marks: str) -> User:
    """An official on the way to the level that asks the exam, who sat it."""
    user = make_official(exam.league)
    level = exam.fulfils.get().asked_by.get().level
    enrol(users=[user], level=level, by=None, now=NOON)
    sit(exam, user, marks)
    return user


def of_exam(row: Told) -> list[object]:
    return [row[name] for name in EXAM]


def test_a_pass_is_told_with_its_marks_and_where_it_comes_from(world: World):
    exam = asked(world)
    user = examined(exam, "rrrw")
    row = row_of(world.league, now=NOON)
    attempt = ExamAttempt.objects.get(user=user)
    assert of_exam(row) == ["closed_book_unsupervised", "2027-03-10", 1, 3, 4, "75", "75", "en"]
    assert (row["form_id"], row["engine_version"]) == (attempt.public_id, attempt.engine_version)
    assert (row["status"], row["requirements_open"]) == ("valid", 0)


def test_a_pass_mark_in_marks_is_told_in_per_cent_as_the_score_is(world: World):
    exam = asked(world, pass_percent=None, pass_marks=3)
    examined(exam, "rrrr")
    row = row_of(world.league, now=NOON)
    assert (row["score"], row["maximum"], row["score_percent"], row["pass_mark"]) == (4, 4, "100", "75")


def test_who_failed_has_no_evidence(world: World):
    exam = asked(world)
    examined(exam, "rrww")
    row = row_of(world.league, now=NOON)
    assert of_exam(row) == [None] * len(EXAM)
    assert (row["status"], row["requirements_open"]) == ("not_certified", 1)


def test_what_was_issued_elsewhere_is_never_told_as_examined_here(world: World):
    exam = asked(world)
    user = examined(exam, "rrrr")
    last = Event.objects.filter(user=user).latest("number")
    assert last.certification is not None
    assert last.exam is not None
    fields = {field.attname: getattr(last.certification, field.attname) for field in Certification._meta.local_fields}
    fresh = {"id": None, "public_id": "elsewhere", "code": "another", "number": 2, "imported": True}
    Certification.objects.bulk_create([Certification(**{**fields, **fresh})])
    elsewhere = Certification.objects.get(public_id="elsewhere")
    values = {field.attname: getattr(last, field.attname) for field in Event._meta.local_fields}
    again = {"id": None, "number": last.number + 1, "certification_id": elsewhere.pk}
    Event.objects.create(**{**values, **again})
    row = row_of(world.league, now=NOON, as_of=NOON.date() + timedelta(days=1))
    assert of_exam(row) == ["imported", *[None] * (len(EXAM) - 1)]
    assert (row["form_id"], row["engine_version"]) == (None, None)


def test_extra_time_changes_nothing_in_an_export(world: World):
    exam = asked(world)
    plain = make_official(world.league)
    helped = make_official(world.league)
    level = exam.fulfils.get().asked_by.get().level
    set_extra_time(league=world.league, user=helped, percent=50, by=world.people[LEAGUE_ADMIN], now=NOON)
    enrol(users=[plain, helped], level=level, by=None, now=NOON)
    for user in (plain, helped):
        sit(exam, user, "rrrr")
    assert set(ExamAttempt.objects.values_list("extra_minutes", flat=True)) == {0, 30}
    first, second = ({k: v for k, v in row.items() if k not in OWN} for row in rows_of(world.league, now=NOON))
    assert first == second


def test_the_query_reads_neither_accommodations_nor_answers_nor_seeds(world: World):
    sql = statement(world.league, Wanted(), NAMES, today=TODAY).sql.lower()
    told_nowhere = "extra_ extratime deadline save examitem marks_ seed born guardian result.marks post"
    for word in told_nowhere.split():
        assert word not in sql


def test_no_answer_and_no_seed_is_in_an_export(world: World):
    exam = asked(world)
    user = examined(exam, "rrrr")
    attempt = ExamAttempt.objects.get(user=user)
    told = repr(row_of(world.league, now=NOON))
    assert attempt.form_seed not in told
    posts = [value for post in Save.objects.values_list("post", flat=True) for value in post.values()]
    assert posts
    assert not [value for value in posts if isinstance(value, str) and len(value) > 3 and value in told]
