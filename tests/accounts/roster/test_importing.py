"""A roster changes what it says and nothing else: whom it finds, whom it adds, and what it leaves alone."""

from __future__ import annotations

import pytest
from django.db import IntegrityError
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.people.identifying import person_known_as
from accounts.people.models import League, Membership, Registration, Role, User
from accounts.people.roster.reading import read
from accounts.people.roster.refused import refused_file
from accounts.people.services import rosters
from quizzes.exams.models import ExamAttempt, ExamItem, Result, Save
from tests.accounts.roster.made import HEADINGS, ROBIN, imported, outcomes, planned
from tests.factories import LeagueFactory, UserFactory
from tests.quizzes.exams.corrected import fixed_exam
from tests.quizzes.exams.made import begin, give, items_of, sit
from tests.world import TRAINEE, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="ours", time_zone="America/Halifax")


def held(league: League) -> set[tuple[str, ...]]:
    """What the league knows of its officials."""
    fields = ("number", "family_name", "given_name", "email", "organisation")
    return set(Registration.objects.filter(league=league).values_list(*fields))


def test_someone_new_becomes_a_trainee_who_cannot_sign_in_yet(league: League) -> None:
    assert outcomes(imported(league, ROBIN)) == ["new"]
    (registration,) = Registration.objects.filter(league=league)
    user = registration.user
    assert held(league) == {ROBIN}
    assert (user.display_name, user.time_zone, user.email) == ("Robin Tremblay", "America/Halifax", "")
    assert not user.has_usable_password()
    assert [each.role for each in Membership.objects.filter(user=user, league=league)] == [Role.TRAINEE]


def test_imported_again_nothing_changes(league: League) -> None:
    imported(league, ROBIN, ("", "Osei", "Kofi", "kofi@example.org", ""))
    before = list(Registration.objects.values()), list(User.objects.values())
    assert outcomes(imported(league, ROBIN, ("", "Osei", "Kofi", "KOFI@example.org".lower(), ""))) == ["same", "same"]
    assert (list(Registration.objects.values()), list(User.objects.values())) == before


def test_by_the_same_number_someone_is_changed_or_moved(league: League) -> None:
    imported(league, ROBIN)
    assert outcomes(imported(league, ("00123", "Tremblay-Roy", "Robin", "", ""))) == ["changed"]
    done = imported(league, ("00123", "", "", "", "South"))
    assert outcomes(done) == ["moved"]
    assert done.rows[0].changes == {"organisation": "North"}
    assert held(league) == {("00123", "Tremblay-Roy", "Robin", "robin@example.org", "South")}
    assert User.objects.count() == 1


def test_a_first_organisation_is_a_change_and_no_move(league: League) -> None:
    imported(league, ("1", "Osei", "Kofi", "", ""))
    assert outcomes(planned(league, ("1", "Osei", "Kofi", "", "South"))) == ["changed"]


def test_numbers_are_text(league: League) -> None:
    imported(league, ROBIN)
    assert outcomes(planned(league, ("123", "Tremblay", "Robin", "", ""))) == ["new"]


def test_a_number_in_other_letters_is_the_same_as_one_signs_in_with_either(league: League) -> None:
    imported(league, ("qc-7", "Roy", "Ana", "", ""))
    done = imported(
        league, ("QC-7", "Roy", "Ana", "", ""), ("Qc-7", "Roy", "Leo", "", ""), ("qc-8", "Low", "Kim", "", "")
    )
    assert outcomes(done) == ["changed", "refused", "new"]
    assert {row[0] for row in held(league)} == {"QC-7", "qc-8"}
    assert person_known_as("qc-7", league) == Registration.objects.get(number="QC-7").user


def test_of_two_numbers_that_differ_in_letters_each_stays_who_they_are(league: League) -> None:
    two = [
        Registration.objects.create(user=UserFactory.create(), league=league, number=number) for number in ("a1", "A1")
    ]
    done = planned(league, *((each.number, "Roy", "Ana", "", "") for each in two))
    assert [row.registration for row in done.rows] == two


def test_a_family_shares_an_e_mail(league: League) -> None:
    family = "family@example.org"
    rows = (("1", "Roy", "Ana", family, ""), ("2", "Roy", "Leo", family, ""))
    assert outcomes(imported(league, *rows)) == ["new", "new"]
    # Without numbers they are told apart by name; whoever bears neither name is not guessed.
    again = imported(league, ("", "Roy", "Leo", family, "East"), ("", "Roy", "Ana", family, "West"))
    assert outcomes(again) == ["changed", "changed"]
    assert ("2", "Roy", "Leo", family, "East") in held(league)
    (row,) = planned(league, ("", "Roy", "Max", family, "")).rows
    assert row.reason == "This e-mail is that of Ana Roy, Leo Roy. Give a number, so that they can be told apart."
    assert outcomes(planned(league, ("3", "Roy", "Max", family, ""))) == ["new"]


def test_a_number_given_to_someone_known_by_e_mail_is_theirs(league: League) -> None:
    imported(league, ("", "Osei", "Kofi", "kofi@example.org", ""))
    assert outcomes(imported(league, ("77", "Osei", "Kofi", "kofi@example.org", ""))) == ["changed"]
    assert held(league) == {("77", "Osei", "Kofi", "kofi@example.org", "")}
    # Another number is another person, even of the same name.
    assert outcomes(planned(league, ("78", "Osei", "Kofi", "kofi@example.org", ""))) == ["new"]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (("", "Roy", "Ana", "", ""), "neither a number nor an e-mail"),
        (("1", "", "", "", "North"), "no name"),
        (("1", "Roy", "Ana", "at home", ""), "“at home” under E-mail is no e-mail address"),
        (("1", "R" * 121, "Ana", "", ""), "Family name has 121 signs; 120 are allowed"),
        (("1" * 41, "Roy", "Ana", "", ""), "Official's number has 41 signs; 40 are allowed"),
        (("1", "Roy\x07", "Ana", "", ""), "Family name holds what cannot be printed"),
        (("1", "Roy\u202e", "Ana", "", ""), "Family name holds what cannot be printed"),
        (("1\u200d", "Roy", "Ana", "", ""), "Official's number holds what cannot be printed"),
    ],
)
def test_a_row_is_refused_with_the_reason_and_the_others_are_imported(
    league: League, row: tuple[str, ...], told: str
) -> None:
    done = imported(league, row, ROBIN)
    assert outcomes(done) == ["refused", "new"]
    assert told in done.rows[0].reason
    assert held(league) == {ROBIN}


@pytest.mark.parametrize(
    "name", ["李", "Ó Súilleabháin", "ᐊᓇᐅᑕ", "de la Cruz y Martínez", "O’Brien-Ngũgĩ", "X Æ A-12", "علی\u200cرضا"]
)
def test_names_are_of_any_script_and_shape(league: League, name: str) -> None:
    assert outcomes(imported(league, ("1", name, "", "", ""))) == ["new"]
    assert Registration.objects.get().full_name == name


def test_the_same_person_twice_in_a_file_is_refused_the_second_time(league: League) -> None:
    imported(league, ("", "Osei", "Kofi", "kofi@example.org", ""))
    done = planned(
        league,
        ROBIN,
        ROBIN,
        ("", "Osei", "Kofi", "kofi@example.org", ""),
        ("9", "Osei", "Kofi", "kofi@example.org", ""),
        ("", "Roy", "Ana", "ana@example.org", ""),
        ("", "Roy", "Leo", "ANA@example.org", ""),
    )
    assert outcomes(done) == ["new", "refused", "same", "refused", "new", "refused"]
    assert [row.reason for row in done.rows if row.reason] == [
        "Line 2 is of the same person.",
        "Line 4 is of the same person.",
        "Line 6 is of the same person.",
    ]


def test_another_league_is_neither_looked_at_nor_changed(league: League) -> None:
    other = LeagueFactory.create(slug="theirs")
    imported(other, ROBIN)
    before = list(Registration.objects.filter(league=other).values())
    assert outcomes(imported(league, ROBIN)) == ["new"]
    assert User.objects.count() == 2
    assert list(Registration.objects.filter(league=other).values()) == before


def test_on_an_error_nothing_at_all_is_imported(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    imported(league, ROBIN)

    def fail(rows: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(rosters, "_change", fail)
    with pytest.raises(IntegrityError):
        imported(league, ("2", "Roy", "Ana", "", ""), ("00123", "", "", "", "South"))
    assert held(league) == {ROBIN}
    assert User.objects.count() == 1


def test_what_the_columns_mean_is_remembered(league: League) -> None:
    imported(league, ROBIN)
    league.refresh_from_db()
    assert league.roster_columns["family name"] == "family_name"


def test_refused_rows_come_back_as_a_file_that_can_be_put_right_and_sent_again(league: League) -> None:
    done = imported(league, ROBIN, ("", "=Roy", "Ana", "", "North"), ("5", "", "", "", ""))
    content = refused_file(done)
    assert content.startswith(b"\xef\xbb\xbf")
    assert b",'=Roy," in content
    found = read(content)
    assert found.headings == (*HEADINGS, "Line", "Refused because")
    assert [line.cells[:5] for line in found.lines] == [("", "=Roy", "Ana", "", "North"), ("5", "", "", "", "")]
    assert [line.cells[5] for line in found.lines] == ["3", "4"]
    assert all(line.cells[6] for line in found.lines)


CELLS = st.tuples(
    st.sampled_from(["", "1", "2", "3"]),
    st.sampled_from(["", "Roy", "Osei"]),
    st.sampled_from(["", "Ana", "Leo"]),
    st.sampled_from(["", "a@example.org", "A@example.org", "b@example.org", "no address"]),
    st.sampled_from(["", "North", "South"]),
)


class TestAnyRoster(TestCase):
    """Over rosters of a few people who share numbers, names and addresses in every way."""

    @given(st.lists(CELLS, max_size=6), st.lists(CELLS, max_size=6))
    def test_it_does_what_it_planned_and_imported_twice_nothing_more(
        self, first: list[tuple[str, ...]], second: list[tuple[str, ...]]
    ) -> None:
        league = LeagueFactory.create()
        for rows in (first, second):
            before = Registration.objects.filter(league=league).count()
            plan = outcomes(planned(league, *rows))
            assert outcomes(imported(league, *rows)) == plan
            registrations = Registration.objects.filter(league=league)
            assert registrations.count() == before + plan.count("new")
            assert registrations.values("user").distinct().count() == registrations.count()
        once = held(league)
        again = imported(league, *second)
        assert held(league) == once
        assert not {"new"} & set(outcomes(again))


def test_a_roster_touches_no_result_role_or_way_in(world: World) -> None:
    exam, trainee = fixed_exam(world.league), world.people[TRAINEE]
    sit(exam, trainee, "rwrw")
    running = begin(fixed_exam(world.league, seed="another"), trainee)
    give(items_of(running)[0])
    Registration.objects.create(user=trainee, league=world.league, number="00123", organisation="South")
    untouched = (User, Membership, ExamAttempt, ExamItem, Save, Result)
    before = [list(model._default_manager.order_by("pk").values()) for model in untouched]

    done = imported(world.league, ROBIN)

    assert outcomes(done) == ["moved"]
    assert [list(model._default_manager.order_by("pk").values()) for model in untouched] == before
