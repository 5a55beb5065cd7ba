"""An exam in several languages: changing among them changes words, never facts, order, key, answers or clock."""

from __future__ import annotations

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape
from django.utils.translation import gettext
from pypdf import PdfReader

from accounts.people.models import Registration, Role, User
from quizzes.exams.corrected import graded
from quizzes.exams.grading import held_saves
from quizzes.exams.models import Exam, ExamAttempt, ExamItem, Save
from quizzes.exams.readiness import readiness_of
from quizzes.exams.rechecked import rechecked
from quizzes.exams.record import record_of
from quizzes.exams.record_pdf import pdf_of
from quizzes.exams.services import starting
from quizzes.exams.services.finishing import result_of, submit
from quizzes.exams.services.mailing import mail_regraded
from quizzes.exams.services.starting import start
from quizzes.exams.services.writing import copy_exam
from quizzes.languages import languages_of
from quizzes.models import Question
from quizzes.questions import BY_HAND
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import LATER, correct, fixed_exam, key_of_the_wrong_call
from tests.quizzes.exams.made import DAY, NOON, a_call, begin, fix_questions, give, items_of, make_exam, make_policy
from tests.quizzes.exams.sitting import begun, body, open_now, url_of
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World

BOTH = ["en", "fr"]


@pytest.fixture
def attempt(world: World, trainee: User, trainee_client: Client) -> ExamAttempt:
    """The trainee's attempt at an exam in both languages, opened in their browser."""
    attempt = begun(open_now(world, languages=BOTH), trainee)
    trainee_client.get(url_of(attempt))
    attempt.refresh_from_db()
    return attempt


def read_in(user: User, language: str) -> None:
    """What the switch on every page does."""
    User.objects.filter(pk=user.pk).update(language=language)


def found_in(pattern: str, html: str, flags: int = 0) -> str | None:
    """What the pattern's group holds, which the page has."""
    found = re.search(pattern, html, flags)
    assert found, pattern
    return found[1]


def told_on(html: str, item: ExamItem, language: str) -> bool:
    """Whether a page has the question's whole story in this language."""
    story = item.question.told_in(language).story
    return all(escape(sentence) in html for sentence in story)


def option_ids(html: str) -> list[str]:
    return re.findall(r'name="option" value="(\w+)"', html)


def letters(html: str) -> list[str]:
    return re.findall(r'class="letter"[^>]*>(\w)<', html)


def test_the_form_is_stored_in_every_language_that_the_exam_offers(world: World, trainee: User):
    attempt = begin(make_exam(world.league, languages=BOTH), trainee)

    assert (attempt.languages, attempt.language) == (BOTH, "en")
    for item in items_of(attempt):
        assert languages_of(item.question.frozen) == set(BOTH)
        assert item.question.content["words"]["fr"]
        assert item.question.content["engine_version"] == attempt.engine_version


@pytest.mark.parametrize(("offered", "reads", "language"), [([], "fr", "en"), (["fr"], "en", "fr"), (BOTH, "fr", "fr")])
def test_it_is_read_in_the_persons_language_where_the_exam_offers_that(
    world: World, trainee: User, offered: list[str], reads: str, language: str
):
    """Without any said, it is in the league's language alone."""
    exam = make_exam(world.league, languages=offered)
    attempt = start(exam=exam, user=trainee, language=reads, clock=lambda: NOON)

    assert attempt.language == language
    assert attempt.languages == list(exam.offered)
    stored = languages_of(items_of(attempt)[0].question.frozen)
    assert stored == {"en", *exam.offered}, "beside the site's own"
    with translation.override(reads):
        assert attempt.read_in == language


def test_whoever_starts_in_french_gets_the_form_that_they_would_get_in_english(
    world: World, trainee: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(starting, "new_form_seed", lambda: "\x7fexam/the same")
    exam, forms = make_exam(world.league, languages=BOTH), []
    for language in BOTH:
        other = MembershipFactory.create(league=world.league, role=Role.TRAINEE).user
        with translation.override(language):
            attempt = start(exam=exam, user=other, language=language, clock=lambda: NOON)
        forms.append([(item.question.content, item.options) for item in items_of(attempt)])

    assert forms[0] == forms[1]


def test_switched_back_and_forth_words_alone_are_others(attempt: ExamAttempt, trainee_client: Client):
    item = next(each for each in items_of(attempt) if each.question.format == "choose_ruling")
    address, call = url_of(attempt, item.number), a_call(item, "wrong")
    seen = [trainee_client.get(address).content.decode()]
    for number, language in enumerate(("fr", "en", "fr"), start=1):
        number_shown = found_in(r'name="_number" value="(\d+)"', seen[-1])
        assert number_shown == str(number), "a save is counted on from the one before it"
        sent = body(attempt, item.number, "wrong", _number=number_shown, _go=f"in-{language}")
        response = trainee_client.post(address, sent)
        assert (response.status_code, response["Location"]) == (303, address)
        seen.append(trainee_client.get(address).content.decode())

    assert [told_on(html, item, "en") for html in seen] == [True, False, True, False]
    assert [told_on(html, item, "fr") for html in seen] == [False, True, False, True]
    assert [found_in('<html lang="(..)"', html) for html in seen] == ["en", "fr", "en", "fr"]
    for what in (option_ids, letters):
        assert len({tuple(what(html)) for html in seen}) == 1
        assert what(seen[0])
    chosen = [re.search(r'name="option" value="(\w+)"[^>]*checked', html) for html in seen]
    assert [found and found[1] for found in chosen] == [None, *[call["option"]] * 3], "what was filled in is there"
    assert len({found_in(r'data-deadline="(\d+)"', html) for html in seen}) == 1
    held = ExamAttempt.objects.get(pk=attempt.pk)
    for name in ("deadline", "started", "turns", "reached", "form_seed", "finished"):
        assert getattr(held, name) == getattr(attempt, name)
    assert held.language == "fr"
    saves = Save.objects.filter(item=item).order_by("number")
    assert [(each.turn, each.number, each.post, each.language) for each in saves] == [
        (1, 1, call, "en"),
        (1, 2, call, "fr"),
        (1, 3, call, "en"),
    ]


def test_what_is_filled_in_in_part_is_kept_by_the_switch(attempt: ExamAttempt, trainee_client: Client):
    item = next(each for each in items_of(attempt) if each.question.format == "make_the_call")
    name, value = next(iter(a_call(item).items()))
    named = {key: sent for key, sent in body(attempt, item.number).items() if key.startswith("_")}

    trainee_client.post(url_of(attempt, item.number), {**named, name: value, "_go": "in-fr"})

    assert held_saves([item])[item.pk].post == {name: value}
    html = trainee_client.get(url_of(attempt, item.number)).content.decode()
    assert re.search(rf'name="{name}" value="{value}"[^>]* checked', html)


def test_the_switch_is_a_plain_button_for_each_other_language_that_the_exam_offers(
    world: World, attempt: ExamAttempt, trainee_client: Client, trainee: User
):
    def offered(found: ExamAttempt) -> list[str]:
        html = trainee_client.get(url_of(found)).content.decode()
        assert "/account/language/" not in html, "the switch of other pages would lose what is filled in"
        return re.findall(r'<button type="submit" form="answer"[^>]*name="_go" value="in-(\w+)"', html)

    assert offered(attempt) == ["fr"]
    read_in(trainee, "fr")
    assert offered(attempt) == ["en"]
    submit(attempt=attempt, now=timezone.now())
    alone = begun(open_now(world), trainee)
    assert offered(alone) == ["en"], "who reads the site in French finds the way into the exam's language"
    read_in(trainee, "en")
    assert offered(alone) == []


@pytest.mark.parametrize("wanted", ["fr", "de", "", "EN"])
def test_a_language_that_the_exam_does_not_offer_changes_nothing_but_saves(
    world: World, trainee: User, trainee_client: Client, wanted: str
):
    attempt = begun(open_now(world, languages=["en"]), trainee)
    trainee_client.get(url_of(attempt))

    response = trainee_client.post(url_of(attempt), body(attempt, _go=f"in-{wanted}"))

    assert response["Location"] == url_of(attempt)
    assert "django_language" not in response.cookies
    attempt.refresh_from_db()
    trainee.refresh_from_db()
    assert (attempt.language, trainee.language) == ("en", "en")
    assert Save.objects.get(item__attempt=attempt).language == "", "there was but one"


def test_in_an_exam_of_another_language_the_question_says_in_which_it_is(
    world: World, trainee: User, trainee_client: Client
):
    attempt = begun(open_now(world, languages=["fr"]), trainee)
    html = trainee_client.get(url_of(attempt)).content.decode()

    assert '<html lang="en"' in html
    assert told_on(html, items_of(attempt)[0], "fr")
    assert '<div class="scene" lang="fr">' in html
    assert re.search(r'<div class="stack" lang="fr">', html)


def test_where_there_is_no_way_back_the_switch_does_not_go_on(world: World, trainee: User, trainee_client: Client):
    attempt = begun(open_now(world, make_policy(going_back=False), languages=BOTH), trainee)
    trainee_client.get(url_of(attempt))

    response = trainee_client.post(url_of(attempt), body(attempt, _go="in-fr"))

    assert response["Location"] == url_of(attempt)
    attempt.refresh_from_db()
    assert (attempt.reached, attempt.language) == (1, "fr")


def test_it_is_read_last_in_what_it_was_answered_or_submitted_in(attempt: ExamAttempt, trainee_client: Client, trainee):
    """The switch on other pages counts too: a save says in which language the question was read."""
    read_in(trainee, "fr")
    trainee_client.post(url_of(attempt), body(attempt), headers={"Accept": "application/json"})
    attempt.refresh_from_db()
    assert attempt.language == "fr"

    read_in(trainee, "en")
    trainee_client.post(reverse("exam_submit", args=[attempt.public_id]))
    attempt.refresh_from_db()
    assert (attempt.language, attempt.is_finished) == ("en", True)


def test_after_its_end_the_language_in_which_it_was_read_stays(attempt: ExamAttempt, trainee_client: Client):
    submit(attempt=attempt, now=timezone.now())
    trainee_client.post(url_of(attempt), body(attempt, _go="in-fr"))
    trainee_client.post(reverse("exam_submit", args=[attempt.public_id]))

    attempt.refresh_from_db()
    assert attempt.language == "en"


def test_the_same_answers_earn_the_same_in_each_language(world: World):
    exam, results = fixed_exam(world.league), []
    for language in BOTH:
        user = MembershipFactory.create(league=world.league, role=Role.TRAINEE).user
        with translation.override(language):
            attempt = start(exam=exam, user=user, language=language, clock=lambda: NOON)
            for item, mark in zip(items_of(attempt), ("right", "wrong", "right", "wrong"), strict=True):
                give(item, mark, number=item.number)
            submit(attempt=attempt, now=NOON + timedelta(minutes=9))
            found = result_of(attempt)
        results.append((found.earned, found.possible, found.passed, found.marks))

    assert results[0] == results[1]


class TestAfterwards:
    """Rulings, corrections, re-grades and records in the reader's language, from the one frozen question."""

    @pytest.fixture
    def sat(self, world: World, trainee: User) -> ExamAttempt:
        """An attempt at four fixed questions in both languages: the first answered in English, the second in French."""
        exam = fixed_exam(world.league)
        Exam.objects.filter(pk=exam.pk).update(languages=BOTH)
        exam.refresh_from_db()
        attempt = begin(exam, trainee)
        first, second, *_ = items_of(attempt)
        give(first, "wrong", number=1)
        with translation.override("fr"):
            give(second, "wrong", number=2)
        submit(attempt=attempt, now=NOON + timedelta(minutes=30))
        attempt.refresh_from_db()
        return attempt

    def test_the_record_is_told_in_the_readers_language_and_says_in_which_each_answer_was_given(
        self, sat: ExamAttempt, world: World
    ):
        told = {}
        for language in BOTH:
            with translation.override(language):
                told[language] = record_of(sat, world.people[INSTRUCTOR])
        english, french = told["en"], told["fr"]

        for one, other in zip(english.questions, french.questions, strict=True):
            assert (one.public_id, one.marks, one.state, one.engine_version) == (
                other.public_id,
                other.marks,
                other.state,
                other.engine_version,
            )
            assert (one.sheet.question.language, other.sheet.question.language) == ("en", "fr")
            assert one.sheet.scenes[0].story != other.sheet.scenes[0].story
            assert len(one.saves) == len(other.saves)
        saves = [save for question in french.questions for save in question.saves]
        assert [save.language for save in saves] == ["English", "Français"]
        assert dict(english.facts)["Language"] == "Français", "in which it was read last"

    def test_the_record_on_paper_is_in_the_readers_language(self, sat: ExamAttempt, world: World):
        read = {}
        for language in BOTH:
            with translation.override(language):
                pdf = PdfReader(BytesIO(pdf_of(record_of(sat, world.people[INSTRUCTOR]), NOON)))
            text = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
            read[language] = (str(pdf.root_object["/Lang"]), text)
        for item in items_of(sat):
            for language in BOTH:
                (sentence, *_) = " ".join(" ".join(item.question.told_in(language).story).split()).split(". ")
                assert sentence in read[language][1]
                assert sentence not in read["fr" if language == "en" else "en"][1]
        assert (read["en"][0], read["fr"][0]) == ("en", "fr")

    def test_a_ruling_is_shown_in_either_language_with_the_same_marks(
        self, sat: ExamAttempt, trainee: User, trainee_client: Client
    ):
        Exam.objects.filter(pk=sat.exam_id).update(opens=timezone.now() - 9 * DAY, closes=timezone.now() - DAY)
        item = items_of(sat)[0]
        for language in BOTH:
            read_in(trainee, language)
            html = trainee_client.get(reverse("exam_ruling", args=[sat.public_id, 1])).content.decode()
            assert told_on(html, item, language)
            assert "lang=" not in html.split("<main", 1)[1].split("</main>")[0], "all of it is in the page's own"

    def test_a_correction_grades_and_reads_alike_in_both(self, sat: ExamAttempt, world: World, trainee: User):
        item = next(each for each in items_of(sat) if each.question.format == "choose_ruling")
        with translation.override("fr"):
            content = key_of_the_wrong_call(item)
            held = correct(item.question, world.league, content=content).correction
        found = graded(item.question, held)
        assert found.frozen.language == "en"
        assert found.asked.key == content["key"]
        with translation.override("fr"):
            assert found.asked.language == "fr"
            assert found.asked.key == content["key"]
            assert found.asked.story == item.question.asked.story

    def test_rechecked_the_frozen_question_is_as_it_was_whoever_asks(self, sat: ExamAttempt):
        for item in items_of(sat):
            for language in BOTH:
                with translation.override(language):
                    again = rechecked(item.question.frozen)
                    assert again
                    assert not again.differs

    def test_a_regrade_is_told_by_mail_in_the_recipients_language(self, sat: ExamAttempt, world: World, trainee: User):
        read_in(trainee, "fr")
        Registration.objects.create(user=trainee, league=world.league, number="7", email="ana@rink.example")
        correct(items_of(sat)[0].question, world.league)
        mail.outbox.clear()

        assert mail_regraded(now=LATER) == 1

        (sent,) = mail.outbox
        english = "%(exam)s: your result was looked at again"
        with translation.override("fr"):
            told = gettext(english) % {"exam": sat.exam.title}
        assert sent.subject.split() == told.split()
        assert sent.subject != english % {"exam": sat.exam.title}


class TestPublishing:
    """What an exam tells its authors of languages."""

    def by_hand(self, exam: Exam, language: str) -> None:
        """The section's first question, with a story that someone wrote."""
        (fixed, *_) = exam.sections.get().fixed.all()
        asked = fixed.question.frozen
        told = [dict.fromkeys(("kind",), "Someone wrote this.")]
        content = {**asked.as_json(), "story": ["Someone wrote this."]}
        content["more"] = {**asked.more, BY_HAND: {"told": told, "language": language}}
        content["words"] = {
            name: {place: text for place, text in words.items() if not place.startswith("story/")}
            for name, words in asked.words.items()
        }
        as_it_is = ("format", "kind", "edition", "engine_version", "seed", "identity", "made")
        fields = {name: getattr(fixed.question, name) for name in as_it_is}
        fixed.question = Question.objects.create(**fields, content=content)
        fixed.save()

    @pytest.mark.parametrize(
        ("written", "offered", "warned"),
        [("en", BOTH, 1), ("fr", BOTH, 1), ("en", ["en"], 0), ("fr", ["fr"], 0), (None, BOTH, 0)],
    )
    def test_it_says_which_fixed_questions_are_not_in_a_language(
        self, world: World, written: str | None, offered: list[str], warned: int
    ):
        exam = fixed_exam(world.league, count=1)
        Exam.objects.filter(pk=exam.pk).update(languages=offered)
        exam.refresh_from_db()
        if written:
            self.by_hand(exam, written)

        warnings = [each for each in readiness_of(exam, NOON - 9 * DAY).warnings if "fixed question" in each]

        assert len(warnings) == warned
        assert all(("English" if written == "fr" else "Français") in each for each in warnings)

    def test_a_story_by_hand_stays_in_its_language_and_says_so(
        self, world: World, trainee: User, trainee_client: Client
    ):
        exam = open_now(world, make_policy(shuffle_questions=False), languages=BOTH, blueprint={})
        fix_questions(exam.sections.get(), 1, "by hand")
        self.by_hand(exam, "en")
        attempt = begun(exam, trainee)
        read_in(trainee, "fr")

        html = trainee_client.get(url_of(attempt)).content.decode()

        assert '<html lang="fr"' in html
        assert '<p lang="en">Someone wrote this.' in html

    def test_a_copy_offers_the_same_languages(self, world: World):
        exam = make_exam(world.league, languages=BOTH)
        copied = copy_exam(exam=exam, title="Again", by=world.people[INSTRUCTOR], now=NOON)
        assert copied.offered == ("en", "fr")

    def test_the_preview_is_in_each_language(self, world: World):
        exam = make_exam(world.league, languages=BOTH, published=None)
        admin, pages = world.client(LEAGUE_ADMIN), []
        for language in BOTH:
            read_in(world.people[LEAGUE_ADMIN], language)
            pages.append(admin.get(reverse("preview_question", args=[exam.public_id, 1])).content.decode())

        assert [found_in('<html lang="(..)"', html) for html in pages] == BOTH
        assert option_ids(pages[0]) == option_ids(pages[1])
        assert [found_in(r'class="scene"( lang)?', html) for html in pages] == [None, None]
        stories = [found_in(r'<div class="scene">.*?<p>(.*?)</p>', html, re.DOTALL) for html in pages]
        assert stories[0] != stories[1]
