"""The pages of question files: what a file would say, the file; and the upload, the preview, the import."""

from __future__ import annotations

import json
from functools import partial
from itertools import count

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.people.models import Act, Role
from quizzes.generator import draw_quiz
from quizzes.models import Kept, QuestionFile
from quizzes.question_files import file_formats
from quizzes.question_files.file_formats.base import MOST_BYTES
from quizzes.question_files.importing import upload
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.question_files.made import FILES, exported, fill_pool, some_of_each
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World

OURS = ["ours"]


@pytest.fixture
def filled(world: World) -> World:
    """Our league has a few questions in its pool."""
    fill_pool(world.league, some_of_each()[::24], world.people[INSTRUCTOR])
    return world


@pytest.fixture
def client(filled: World) -> Client:
    """The instructor's browser."""
    return filled.client(INSTRUCTOR)


def send(client: Client, content: bytes, league: str = "ours"):
    """Upload a file, and go where that leads."""
    file = SimpleUploadedFile("questions.json", content)
    return client.post(reverse("question_upload", args=[league]), {"file": file}, follow=True)


def contradicting(content: bytes) -> bytes:
    """The file, its first question with options with another key, under another id."""
    file = json.loads(content)
    document = next(each for each in file["questions"] if "options" in each)
    document["key"] = (document["key"] + 1) % 4
    return json.dumps(file).encode()


class TestExport:
    @pytest.mark.parametrize("slug", FILES)
    def test_what_is_lost_is_shown_and_the_file_taken(self, client: Client, filled: World, slug: str) -> None:
        address = reverse("question_export", args=OURS)
        shown = client.get(address, {"pool": "", "format": slug})
        assert shown.context["report"].count == Kept.objects.count()
        told = shown.content.decode()
        assert ("The rink is not drawn" in told) is (slug not in ("json", "csv"))
        assert ("Nothing is lost" in told) is (slug in ("json", "csv"))
        assert not Act.objects.filter(what="questions.export").exists()

        file = client.post(address, {"pool": "", "format": slug})
        file_format = file_formats.every()[slug]
        name = f"ours-questions.{file_format.extension}"
        assert file.headers["Content-Disposition"] == f'attachment; filename="{name}"'
        assert file.headers["Content-Type"] == file_format.content_type
        assert "no-store" in file.headers["Cache-Control"]
        assert file.content == exported(filled.league, slug)
        act = Act.objects.filter(what="questions.export").earliest("pk")
        assert (act.who, act.league) == (filled.people[INSTRUCTOR], filled.league)

    @pytest.mark.parametrize("asked", [{"format": "docx"}, {"format": "json", "pool": "nobodys"}, {"format": ""}])
    def test_what_there_is_not_is_sent_back(self, client: Client, asked: dict[str, str]) -> None:
        for ask in (client.get, client.post):
            assert ask(reverse("question_export", args=OURS), asked).status_code == 422
        assert not Act.objects.filter(what="questions.export").exists()

    def test_an_empty_pool_has_nothing_to_take(self, world: World) -> None:
        page = world.client(INSTRUCTOR).get(reverse("question_export", args=OURS), {"format": "json"})
        assert "Download the file" not in page.content.decode()

    def test_a_question_ruled_otherwise_today_is_named(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = Kept.objects.earliest("pk")

        def differs(question: object) -> object:
            return type("Differs", (), {"differs": question.id == kept.question.asked.id})  # type: ignore[attr-defined]

        monkeypatch.setattr("quizzes.question_files.exporting.recheck", differs)
        page = client.get(reverse("question_export", args=OURS), {"format": "gift"}).content.decode()
        assert f"rules otherwise today on: {kept.question.public_id}." in page

    def test_the_act_is_told_in_words(self, filled: World) -> None:
        exported(filled.league, "gift")
        page = filled.client(LEAGUE_ADMIN).get(reverse("league_acts", args=OURS)).content.decode()
        assert "Exported questions with their keys" in page


class TestImport:
    def test_uploaded_nothing_is_kept_until_it_is_imported(self, client: Client, filled: World) -> None:
        content = contradicting(exported(filled.league, "json"))
        held = Kept.objects.count()
        Kept.objects.all().delete()

        page = send(client, content)
        assert page.redirect_chain[-1][0] == reverse("question_preview", args=OURS)
        text = page.content.decode()
        assert f"Import {held - 1} questions" in text
        assert "Its key is not what the rulebook rules" in text
        assert not Kept.objects.exists()

        done = client.post(reverse("question_import", args=OURS), follow=True).content.decode()
        assert f"Imported: {held - 1} new, 0 changed, 0 as before, 1 refused." in done
        assert Kept.objects.count() == held - 1
        assert set(Kept.objects.values_list("kept_by", flat=True)) == {filled.people[INSTRUCTOR].pk}
        assert not QuestionFile.objects.exists()

        twice = client.post(reverse("question_import", args=OURS), follow=True)
        assert "it is imported already" in twice.content.decode()
        assert Kept.objects.count() == held - 1

    def test_what_was_exported_has_nothing_to_import(self, client: Client, filled: World) -> None:
        page = send(client, exported(filled.league, "json")).content.decode()
        assert "There is nothing to import" in page
        assert "The refused questions as a file" not in page

    def test_a_file_without_questions_is_told_as_such(self, client: Client) -> None:
        content = b'{"$schema": "urn:sure-call:question-file", "version": 1, "language": "en", "questions": []}'
        assert "The file has no questions." in send(client, content).content.decode()

    def test_what_is_too_large_is_refused_before_it_is_read(self, client: Client) -> None:
        page = send(client, b"x" * (MOST_BYTES + 1))
        assert page.status_code == 422
        assert "at most 10.0\xa0MB are allowed" in page.content.decode()

    @pytest.mark.parametrize("content", [b"PK and no more", b"words", b"<quiz>", b"{}"])
    def test_what_is_no_file_of_questions_is_sent_back(self, client: Client, content: bytes) -> None:
        page = send(client, content)
        assert page.status_code == 422
        assert 'class="errorlist"' in page.content.decode()
        assert not QuestionFile.objects.exists()

    def test_the_refused_are_a_file(self, client: Client, filled: World) -> None:
        send(client, contradicting(exported(filled.league, "json")))
        response = client.get(reverse("question_refused", args=OURS))
        assert response.headers["Content-Disposition"] == 'attachment; filename="ours-refused.json"'
        assert len(json.loads(response.content)["questions"]) == 1

    def test_fetched_nothing_is_imported(self, client: Client, filled: World) -> None:
        content = exported(filled.league, "json")
        Kept.objects.all().delete()
        send(client, content)
        assert client.get(reverse("question_import", args=OURS)).status_code == 302
        assert not Kept.objects.exists()

    def test_a_file_that_another_release_took_is_sent_back(self, client: Client, filled: World) -> None:
        held = {"league": filled.league, "uploaded_by": filled.people[INSTRUCTOR], "uploaded_at": EVENING}
        QuestionFile.objects.create(**held, name="old", content=b"words")
        page = client.get(reverse("question_preview", args=OURS), follow=True)
        assert page.redirect_chain[-1][0] == reverse("question_upload", args=OURS)
        assert "none of these" in page.content.decode()


class TestWhoSeesThem:
    @pytest.mark.parametrize("name", ["export", "upload", "preview", "import", "refused"])
    def test_nobody_reaches_the_questions_of_a_league_that_is_not_theirs(self, filled: World, name: str) -> None:
        content = exported(filled.league, "json")
        upload(league=filled.other_league, user=filled.people[INSTRUCTOR], name="a", content=content, now=EVENING)
        client = filled.client(INSTRUCTOR)
        for ask in (client.get, client.post):
            response = ask(reverse(f"question_{name}", args=["theirs"]), {"format": "json"})
            assert response.status_code in (404, 405)
        assert not Kept.objects.filter(league=filled.other_league).exists()

    def test_a_colleague_does_not_import_what_someone_else_has_uploaded(self, filled: World) -> None:
        content = exported(filled.league, "json")
        upload(league=filled.league, user=filled.people[LEAGUE_ADMIN], name="a", content=content, now=EVENING)
        filled.client(INSTRUCTOR).post(reverse("question_import", args=OURS))
        assert QuestionFile.objects.exists()

    def test_the_pool_leads_to_the_files_of_each_league(self, client: Client, filled: World) -> None:
        MembershipFactory.create(user=filled.people[INSTRUCTOR], league=filled.other_league, role=Role.INSTRUCTOR)
        both = client.get(reverse("pool")).content.decode()
        one = client.get(reverse("pool"), {"league": "theirs"}).content.decode()
        for name in ("question_export", "question_upload"):
            assert reverse(name, args=["ours"]) in both
            assert reverse(name, args=["theirs"]) in both
            assert reverse(name, args=["ours"]) not in one
            assert reverse(name, args=["theirs"]) in one


def test_the_queries_do_not_grow_with_the_questions(client: Client, filled: World) -> None:
    numbers = count()

    def add_row() -> None:
        fill_pool(filled.league, tuple(draw_quiz(seed=f"more {next(numbers)}", count=1)))

    def preview() -> None:
        page = client.get(reverse("question_preview", args=OURS))
        assert page.context["rows"] == len(some_of_each()[::24])

    assert send(client, exported(filled.league, "json")).status_code == 200
    export = partial(client.get, reverse("question_export", args=OURS), {"format": "csv"})
    for ask in (preview, export):
        assert_same_number_of_queries(ask=ask, add_row=add_row)


def test_the_queries_of_an_import_do_not_grow_with_the_questions(
    client: Client, filled: World, django_assert_max_num_queries
) -> None:
    fill_pool(filled.league, tuple(draw_quiz(seed="many", count=40)))
    content = exported(filled.league, "json")
    Kept.objects.all().delete()
    send(client, content)
    with django_assert_max_num_queries(30):
        client.post(reverse("question_import", args=OURS))
    assert Kept.objects.count() > 40
