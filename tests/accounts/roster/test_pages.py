"""The pages of a league's roster: who sees them, and from the upload by way of the preview to the import."""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.people.models import League, Membership, Registration, Role, RosterFile
from accounts.people.roster.reading import MOST_BYTES
from accounts.people.services.rosters import upload
from tests.accounts.roster.made import ROBIN, csv_of, imported
from tests.queries import assert_same_number_of_queries
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World

ANA = ("", "Roy", "Ana", "", "")


def send(client: Client, content: bytes, league: str = "ours"):
    """Upload a file, and go where that leads."""
    file = SimpleUploadedFile("roster.csv", content)
    return client.post(reverse("roster_upload", args=[league]), {"file": file}, follow=True)


@pytest.fixture
def client(world: World) -> Client:
    """The league administrator's browser."""
    return world.client(LEAGUE_ADMIN)


def test_uploaded_nothing_changes_until_it_is_imported(client: Client, world: World) -> None:
    page = send(client, csv_of(ROBIN, ANA).encode())
    assert page.redirect_chain[-1][0] == reverse("roster_preview", args=["ours"])
    text = page.content.decode()
    assert "Import 1 official" in text
    assert "neither a number nor an e-mail" in text
    assert not Registration.objects.exists()

    done = client.post(reverse("roster_import", args=["ours"]), follow=True).content.decode()
    assert "Imported: 1 new, 0 moved, 0 changed, 0 as before, 1 refused." in done
    assert "Robin Tremblay" in done
    assert not RosterFile.objects.exists()

    twice = client.post(reverse("roster_import", args=["ours"]), follow=True)
    assert "it is imported already" in twice.content.decode()
    assert Registration.objects.count() == 1


def test_what_is_too_large_is_refused_before_it_is_read(client: Client, world: World) -> None:
    page = send(client, b"x" * (MOST_BYTES + 1))
    assert page.status_code == 422
    assert "at most 5.0\xa0MB are allowed" in page.content.decode()


def test_the_preview_shows_what_was_and_what_will_be(client: Client, world: World) -> None:
    imported(world.league, ROBIN)
    text = send(client, csv_of(("00123", "", "", "", "South")).encode()).content.decode()
    assert "Moved to another organisation: 1" in text
    assert "<del>North</del> South" in text


def test_columns_are_put_right_and_stay_so(client: Client, world: World) -> None:
    content = b"number,family name,team\n1,Roy,East\n"
    send(client, content)
    preview = reverse("roster_preview", args=["ours"])
    chosen = {"column_0": "number", "column_1": "family_name", "column_2": "organisation", "encoding": ""}
    assert "Organisation: East" in client.post(preview, chosen, follow=True).content.decode()
    client.post(reverse("roster_import", args=["ours"]))
    assert Registration.objects.get().organisation == "East"
    assert "There is nothing to import" in send(client, content).content.decode()
    assert RosterFile.objects.get().columns["team"] == "organisation"


def test_two_columns_for_one_field_are_sent_back(client: Client, world: World) -> None:
    send(client, csv_of(ROBIN).encode())
    chosen = {"column_0": "number", "column_1": "number"}
    page = client.post(reverse("roster_preview", args=["ours"]), chosen)
    assert page.status_code == 422
    assert "Official&#x27;s number is filled by the column “number” already." in page.content.decode()


def test_another_encoding_is_tried_and_one_that_does_not_fit_refused(client: Client, world: World) -> None:
    send(client, csv_of(("1", "Lévesque", "Zoë", "", "")).encode("mac-roman"))
    preview = reverse("roster_preview", args=["ours"])
    chosen = {"column_0": "number", "column_1": "family_name", "column_2": "given_name"}
    assert "Zoë Lévesque" in client.post(preview, {**chosen, "encoding": "mac-roman"}, follow=True).content.decode()
    page = client.post(preview, {**chosen, "encoding": "utf-8"})
    assert page.status_code == 422
    assert "not written in utf-8" in page.content.decode()


@pytest.mark.parametrize("content", [b"PK and no more", b" \n", b"number\n1\0"])
def test_what_is_no_roster_is_sent_back_with_the_reason(client: Client, world: World, content: bytes) -> None:
    page = send(client, content)
    assert page.status_code == 422
    assert 'class="errorlist"' in page.content.decode()
    assert not RosterFile.objects.exists()


def test_a_file_without_rows_is_told_as_such(client: Client) -> None:
    assert "The file has no rows below its headings." in send(client, b"number,family name\n").content.decode()


def test_the_refused_rows_are_a_file(client: Client, world: World) -> None:
    send(client, csv_of(ROBIN, ANA).encode())
    response = client.get(reverse("roster_refused", args=["ours"]))
    assert response.headers["Content-Disposition"] == 'attachment; filename="ours-refused.csv"'
    assert "Roy" in response.content.decode()
    assert "Tremblay" not in response.content.decode()


def test_a_second_upload_takes_the_place_of_the_first(client: Client, world: World) -> None:
    send(client, csv_of(ROBIN).encode())
    assert "Import 2 officials" in send(client, csv_of(ROBIN, ("2", *ROBIN[1:])).encode()).content.decode()
    assert RosterFile.objects.count() == 1


def test_fetched_nothing_is_imported(client: Client, world: World) -> None:
    send(client, csv_of(ROBIN).encode())
    assert client.get(reverse("roster_import", args=["ours"])).status_code == 302
    assert not Registration.objects.exists()


@pytest.mark.parametrize("name", ["roster", "roster_upload", "roster_preview", "roster_import", "roster_refused"])
def test_nobody_reaches_the_roster_of_a_league_that_is_not_theirs(client: Client, world: World, name: str) -> None:
    upload(league=world.other_league, user=world.people[LEAGUE_ADMIN], name="a", content=b"number\n1", now=EVENING)
    for ask in (client.get, client.post):
        assert ask(reverse(name, args=["theirs"])).status_code in (404, 405)
    assert not Registration.objects.exists()


def test_a_colleague_does_not_import_what_someone_else_has_uploaded(world: World) -> None:
    upload(league=world.league, user=world.stranger, name="a", content=csv_of(ROBIN).encode(), now=EVENING)
    world.client(LEAGUE_ADMIN).post(reverse("roster_import", args=["ours"]))
    assert not Registration.objects.exists()
    assert RosterFile.objects.exists()


class TestOfficials:
    def test_an_instructor_sees_the_officials_and_imports_none(self, world: World) -> None:
        imported(world.league, ROBIN)
        page = world.client(INSTRUCTOR).get(reverse("roster", args=["ours"])).content.decode()
        assert "Robin Tremblay" in page
        assert "Import a roster" not in page

    @pytest.mark.parametrize(("words", "found"), [("rob", 1), ("TREMBLAY 123", 1), ("north", 1), ("robin south", 0)])
    def test_they_are_found_by_every_word(self, client: Client, world: World, words: str, found: int) -> None:
        imported(world.league, ROBIN, ("2", "Osei", "Kofi", "", "South"))
        page = client.get(reverse("roster", args=["ours"]), {"q": words})
        assert len(page.context["page"]) == found
        assert ("Nobody was found" in page.content.decode()) is (found == 0)

    def test_the_queries_do_not_grow_with_them(self, client: Client, world: World) -> None:
        numbers = count()

        def add_row() -> None:
            imported(world.league, (str(next(numbers)), "Roy", "Ana", "", ""))

        assert_same_number_of_queries(ask=partial(client.get, reverse("roster", args=["ours"])), add_row=add_row)

    def test_the_queries_of_a_preview_and_an_import_do_not_grow_with_the_rows(
        self, client: Client, world: World, django_assert_max_num_queries
    ) -> None:
        rows = [(str(number), "Roy", f"Ana {number}", "", "") for number in range(400)]
        with django_assert_max_num_queries(16):
            send(client, csv_of(*rows).encode())
        with django_assert_max_num_queries(26):
            client.post(reverse("roster_import", args=["ours"]))
        assert Registration.objects.count() == 400


def test_someone_who_leads_two_leagues_chooses_between_them(client: Client, world: World) -> None:
    Membership.objects.create(user=world.people[LEAGUE_ADMIN], league=world.other_league, role=Role.INSTRUCTOR)
    assert set(client.get(reverse("rosters")).context["leagues"]) == set(League.objects.all())
