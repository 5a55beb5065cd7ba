"""Files of evidence and of what was held before the site: row by row, twice the same, by page and by command."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.certification.importing.planning import Result
from accounts.certification.models import (
    Certification,
    Event,
    Evidence,
    EvidenceFile,
    Kind,
    Level,
    Requirement,
    Status,
    What,
)
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.importing import columns_of, delete_waiting_files, import_evidence, upload
from accounts.certification.services.importing import planned as planned_of
from accounts.certification.services.moving import move
from accounts.people.models import Act, League, User
from accounts.people.roster.reading import read
from accounts.people.services.due import ROSTER_KEPT
from tests.accounts.roster.made import xlsx_of
from tests.certification.made import (
    DAY,
    NOON,
    TODAY,
    held,
    make_level,
    make_official,
    make_requirement,
    make_season,
    status,
    told,
)
from tests.queries import assert_same_number_of_queries
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World

pytestmark = pytest.mark.django_db

HEADINGS = "number,email,family name,given name,requirement,programme,level,on,expires,source,signer"
FIRST = "N1,,,,seminar,,,2026-09-12,,Toronto,Pat Lee"


@pytest.fixture
def level(world: World) -> Level:
    """A level that asks a seminar, and that screening stays in date."""
    make_season(world.league)
    found = make_level(world.league)
    make_requirement(found)
    make_requirement(found, "screening", Kind.BACKGROUND, months=24, continuing=True)
    other = make_level(world.league, 2, found.programme)
    make_requirement(other, "check", Kind.SAFE_SPORT)
    make_requirement(other, "on-ice", Kind.ASSESSMENT)
    return found


@pytest.fixture
def ann(world: World, level: Level) -> User:
    """An official with a number and an e-mail."""
    return make_official(world.league, "N1", email="ann@example.org")


def of(*rows: str, headings: str = HEADINGS) -> bytes:
    return "\r\n".join((headings, *rows)).encode()


def bring_in(league: League, content: bytes, by: User | None = None):
    table = read(content)
    columns = columns_of(table, League.objects.get(pk=league.pk).evidence_columns)
    return import_evidence(league=league, table=table, columns=columns, by=by, now=NOON)


def reasons(league: League, *rows: str) -> list[str]:
    return [row.reason for row in bring_in(league, of(*rows)).rows]


def test_evidence_is_written_down_with_its_day_source_end_and_signer(world: World, level: Level, ann: User):
    enrol(users=[ann], level=level, by=None, now=NOON)
    done = bring_in(world.league, of(FIRST, ",ann@example.org,Roy,Ann,Screening,,,2026-08-01,2027-01-31,Police,"))
    assert [row.result for row in done.rows] == [Result.NEW] * 2
    seminar, screening = Evidence.objects.order_by("requirement__code").values_list(
        "on", "expires", "source", "signer", "imported"
    )[::-1]
    assert seminar == (date(2026, 9, 12), None, "Toronto", "Pat Lee", True)
    assert screening == (date(2026, 8, 1), date(2027, 1, 31), "Police", "", True)
    assert status(ann, level) == Status.VALID
    assert not held(ann, level).imported


def test_without_an_end_of_its_own_it_holds_as_the_requirement_says(world: World, ann: User):
    bring_in(world.league, of("N1,,,,screening,,,2026-08-31,,Police,"))
    assert Evidence.objects.get().expires == date(2028, 8, 31)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_same_file_again_changes_nothing(world: World, level: Level, ann: User, kind: str):
    rows = [FIRST, FIRST, "N1,,,,screening,,,2026-08-31,,Police,", "N1,,,,,Referee,Level 1,2025-09-01,2026-04-30,Card,"]
    content = of(*rows)
    if kind == "xlsx":
        content = xlsx_of([line.split(",") for line in (HEADINGS, *rows)])
    first = bring_in(world.league, content)
    assert [row.result for row in first.rows] == [Result.NEW, Result.SAME, Result.NEW, Result.NEW]
    before = [model.objects.count() for model in (Evidence, Certification, Event)]
    second = bring_in(world.league, content)
    assert [row.result for row in second.rows] == [Result.SAME] * 4
    assert [model.objects.count() for model in (Evidence, Certification, Event)] == before


def test_days_of_a_spreadsheet_and_its_leading_zeros_are_read(world: World, level: Level):
    user = make_official(world.league, "00123")
    content = xlsx_of([["Number", "Requirement", "Date"], ["00123", "seminar", "2026-09-12 00:00:00"]])
    assert [row.reason for row in bring_in(world.league, content).rows] == [""]
    assert Evidence.objects.get().user == user


def test_what_was_held_before_is_imported_and_examined_by_nobody(world: World, level: Level, ann: User):
    bring_in(
        world.league, of("N1,,,,,,level-1,2026-05-01,2026-10-01,Card 77,", "N1,,,,,,level-1,2025-05-01,2026-04-30,,")
    )
    last = held(ann, level)
    assert (last.imported, last.source, last.number, last.expires) == (True, "Card 77", 2, TODAY)
    assert last.evidence == {}
    assert status(ann, level) == Status.VALID
    assert [row.exam for row in Event.objects.filter(user=ann)] == [None] * len(told(ann))
    first = Certification.objects.get(number=1)
    assert Event.objects.filter(certification=first).latest("number").what == "expired"


def test_what_was_held_until_yesterday_reads_expired(world: World, level: Level, ann: User):
    bring_in(world.league, of("N1,,,,,,level-1,2025-05-01,2026-09-30,,"))
    assert status(ann, level) == Status.EXPIRED
    assert told(ann) == ["issued", "expired"]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("N2,,,,seminar,,,2026-09-12,,,", "The league knows no such official"),
        (",,Roy,Ann,seminar,,,2026-09-12,,,", "neither a number nor an e-mail"),
        ("N1,,,,seminar,,,,,,", "no day on which it was"),
        ("N1,,,,seminar,,,2026-10-02,,,", "still to come"),
        ("N1,,,,seminar,,,12/09/2026,,,", "is no day"),
        ("N1,,,,seminar,,,2026-09-12,2026-09-11,,", "expired before it was"),
        ("N1,,,,dance,,,2026-09-12,,,", "nothing that the league has"),
        ("N1,,,,,,,2026-09-12,,,", "one of the two"),
        ("N1,,,,seminar,,level-1,2026-09-12,,,", "one of the two"),
        ("N1,,,,,,level-1,2026-09-12,,,", "needs the day on which it expires"),
        ("N1,,,,screening,,,2026-09-12,,,", "Say who checked it"),
        ("N1,,,,check,,,2026-09-12,,Police,", "Say until when the check holds"),
        ("N1,,,,on-ice,,,2026-09-12,,Rink,", "Say who signs for the assessment"),
        (f"N1,,,,seminar,,,2026-09-12,,{'x' * 201},", "201 signs; 200 are allowed"),
    ],
)
def test_a_row_is_refused_with_the_reason(world: World, ann: User, row: str, why: str):
    done = bring_in(world.league, of(row, FIRST))
    assert [each.result for each in done.rows] == [Result.REFUSED, Result.NEW]
    assert why in done.rows[0].reason
    assert Evidence.objects.count() == 1


@pytest.mark.parametrize(
    "row",
    [
        "N1,,,,seminar,,,2026-10-01,,,",
        "N1,,,,seminar,,,2026-09-12,2026-09-12,,",
        f"N1,,,,seminar,,,2026-09-12,,{'x' * 200},",
    ],
)
def test_on_the_line_a_row_is_taken(world: World, ann: User, row: str):
    assert reasons(world.league, row) == [""]


def test_a_name_that_two_have_needs_the_programme(world: World, level: Level, ann: User):
    make_level(world.league)
    assert "could be several" in reasons(world.league, "N1,,,,,,Level 1,2025-05-01,2026-04-30,,")[0]
    assert reasons(world.league, "N1,,,,,referee-0,Level 1,2025-05-01,2026-04-30,,") == [""]
    assert Certification.objects.get().level == level


def test_what_was_held_is_never_put_before_what_there_is(world: World, level: Level, ann: User):
    assert reasons(world.league, "N1,,,,,,level-1,2025-05-01,2026-04-30,,") == [""]
    assert "on record, which is not earlier" in reasons(world.league, "N1,,,,,,level-1,2025-05-01,2026-05-01,,")[0]
    twice = reasons(world.league, *[f"N1,,,,,,level-1,2025-05-02,2026-05-0{day},," for day in (1, 2)])
    assert twice[0] == ""
    assert "Line 2 has another certification of the same day" in twice[1]


def test_a_file_ends_no_suspension(world: World, level: Level, ann: User):
    row = "N1,,,,,,level-1,2025-05-01,2027-04-30,,"
    assert reasons(world.league, row) == [""]
    by = world.people[LEAGUE_ADMIN]
    move(certification=Certification.objects.get(), what=What.SUSPENDED, by=by, why="Inquiry", now=NOON)

    assert "It is suspended" in reasons(world.league, "N1,,,,,,level-1,2025-06-01,2028-04-30,,")[0]
    assert Certification.objects.count() == 1


def test_an_e_mail_alone_finds_whoever_alone_has_it(world: World, level: Level, ann: User):
    row = ",Ann@Example.org,,,seminar,,,2026-09-12,,,"
    assert reasons(world.league, row) == [""]
    assert Evidence.objects.get().user == ann
    assert "so that they can be told apart" in reasons(world.league, row.replace(",,,seminar", ",Ng,Bo,seminar"))[0]
    make_official(world.league, "N2", email="ann@example.org")
    assert "so that they can be told apart" in reasons(world.league, row)[0]


def test_nobody_imports_of_themself(world: World, level: Level, ann: User):
    (row,) = bring_in(world.league, of(FIRST), by=ann).rows
    assert "Nobody records of themself" in row.reason


def test_it_finds_nobody_of_another_league(world: World, level: Level):
    make_official(world.other_league, "N1")
    (row,) = bring_in(world.league, of(FIRST)).rows
    assert "The league knows no such official" in row.reason


def test_what_a_column_means_is_remembered(world: World, level: Level, ann: User):
    content = of("N1,seminar,2026-09-12", headings="Nr,What,When it was")
    table = read(content)
    chosen = {"Nr": "number", "What": "requirement", "When it was": "on"}
    import_evidence(league=world.league, table=table, columns=chosen, by=None, now=NOON)
    assert [row.result for row in bring_in(world.league, content).rows] == [Result.SAME]


def test_the_queries_grow_with_neither_people_nor_rows(world: World, level: Level, django_assert_max_num_queries):
    users = [make_official(world.league, f"M{number}") for number in range(60)]
    enrol(users=users, level=level, by=None, now=NOON)
    rows = [f"M{number},,,,seminar,,,2026-09-12,,," for number in range(60)]
    with django_assert_max_num_queries(40):
        bring_in(world.league, of(*rows))
    assert Evidence.objects.count() == 60


class TestPages:
    @pytest.fixture
    def client(self, world: World) -> Client:
        return world.client(LEAGUE_ADMIN)

    def send(self, client: Client, content: bytes):
        file = SimpleUploadedFile("evidence.csv", content)
        return client.post(reverse("evidence_upload", args=["ours"]), {"file": file}, follow=True)

    def test_uploaded_nothing_changes_until_it_is_imported(self, client: Client, level: Level, ann: User):
        text = self.send(client, of(FIRST, "N2,,,,seminar,,,2026-09-12,,,")).content.decode()
        assert "Import 1 row" in text
        assert "The league knows no such official" in text
        assert not Evidence.objects.exists()
        done = client.post(reverse("evidence_import", args=["ours"]), follow=True).content.decode()
        assert "Imported: 1 new, 0 on record already, 1 refused." in done
        assert Evidence.objects.count() == 1
        assert Act.objects.get(what="evidence.import").details == {"new": 1, "same": 0, "refused": 1}
        assert not EvidenceFile.objects.exists()
        twice = client.post(reverse("evidence_import", args=["ours"]), follow=True)
        assert "it is imported already" in twice.content.decode()
        assert Evidence.objects.count() == 1

    def test_the_refused_rows_come_back_and_can_be_sent_again(self, client: Client, world: World, ann: User):
        self.send(client, of(FIRST, "N2,,,,seminar,,,2026-09-12,,=x,"))
        file = client.get(reverse("evidence_refused", args=["ours"]))
        assert 'filename="ours-evidence-refused.csv"' in file["Content-Disposition"]
        assert [line.cells[0] for line in read(file.content).lines] == ["N2"]
        user = make_official(world.league, "N2")
        self.send(client, file.content)
        client.post(reverse("evidence_import", args=["ours"]))
        assert Evidence.objects.get(user=user).source == "=x"

    def test_what_a_column_means_is_put_right(self, client: Client, ann: User):
        assert (
            "Import 1 row" not in self.send(client, of("N1,seminar,2026-09-12", headings="Nr,What,On")).content.decode()
        )
        chosen = {"column_0": "number", "column_1": "requirement", "column_2": "on", "encoding": ""}
        page = client.post(reverse("evidence_preview", args=["ours"]), chosen, follow=True)
        assert "Import 1 row" in page.content.decode()
        twice = {**chosen, "column_2": "number"}
        assert client.post(reverse("evidence_preview", args=["ours"]), twice).status_code == 422

    def test_what_is_no_table_is_refused(self, client: Client, level: Level):
        assert self.send(client, b"PK\x03\x04 no sheet").status_code == 422

    def test_only_administrators_import(self, world: World, level: Level):
        client = world.client(INSTRUCTOR)
        for name in ("evidence_upload", "evidence_import"):
            assert client.post(reverse(name, args=["ours"])).status_code == 404

    def test_the_queries_of_a_preview_do_not_grow(self, client: Client, world: World, level: Level):
        numbers: list[str] = []

        def add_row() -> None:
            numbers.append(f"P{len(numbers)}")
            make_official(world.league, numbers[-1])
            rows = [f"{number},,,,seminar,,,2026-09-12,,," for number in numbers]
            upload(league=world.league, user=world.people[LEAGUE_ADMIN], name="f.csv", content=of(*rows), now=NOON)

        assert_same_number_of_queries(
            ask=lambda: client.get(reverse("evidence_preview", args=["ours"])), add_row=add_row
        )


def test_a_file_that_nobody_imports_is_deleted(world: World, level: Level):
    admin = world.people[LEAGUE_ADMIN]
    file = upload(league=world.league, user=admin, name="f.csv", content=of(FIRST), now=NOON)
    assert planned_of(file, now=NOON).counts[Result.REFUSED] == 1
    delete_waiting_files(now=NOON + ROSTER_KEPT)
    assert EvidenceFile.objects.exists()
    delete_waiting_files(now=NOON + ROSTER_KEPT + DAY)
    assert not EvidenceFile.objects.exists()


class TestCommand:
    @pytest.fixture
    def file(self, tmp_path: Path, ann: User) -> Path:
        path = tmp_path / "evidence.csv"
        path.write_bytes(of(FIRST))
        return path

    def test_a_dry_run_says_what_would_be_and_changes_nothing(self, file: Path, capsys: pytest.CaptureFixture):
        call_command("import_evidence", "--league", "ours", "--dry-run", str(file))
        said = capsys.readouterr().out
        assert "1 rows (utf-8, comma)" in said
        assert "family name: family_name" in said
        assert "Would be: 1 new, 0 same, 0 refused" in said
        assert not Evidence.objects.exists()
        assert League.objects.get(slug="ours").evidence_columns == {}

    def test_it_imports_once(self, file: Path, capsys: pytest.CaptureFixture):
        call_command("import_evidence", "--league", "ours", str(file))
        assert "Imported: 1 new" in capsys.readouterr().out
        call_command("import_evidence", "--league", "ours", str(file))
        assert "Imported: 0 new, 1 same" in capsys.readouterr().out
        assert Requirement.objects.get(code="seminar").evidence.count() == 1

    def test_refused_rows_are_told_and_written(self, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture):
        file.write_bytes(of(FIRST, "N2,,,,seminar,,,2026-09-12,,,"))
        refused = tmp_path / "refused.csv"
        with pytest.raises(SystemExit) as ended:
            call_command("import_evidence", "--league", "ours", "--refused", str(refused), str(file))
        assert ended.value.code == 1
        assert "line 3: The league knows no such official" in capsys.readouterr().err
        assert [line.cells[0] for line in read(refused.read_bytes()).lines] == ["N2"]
        assert Evidence.objects.count() == 1


def test_the_last_day_of_the_calendar_is_an_end_like_others(world: World, level: Level, ann: User):
    content = of(
        "N1,,,,,Referee,Level 1,2025-09-01,9999-12-31,Card,", "N1,,,,screening,,,2026-08-01,9999-12-31,Police,"
    )
    assert [row.result for row in bring_in(world.league, content).rows] == [Result.NEW] * 2
    certification = held(ann, level)
    assert (certification.expires, status(ann, level)) == (date.max, Status.VALID)
