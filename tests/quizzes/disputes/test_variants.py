"""A league's own numbers are an edition: found by name, chosen by the league alone; notes are shown to it alone."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.people.models import Role
from quizzes.authoring.forms import NewForm
from quizzes.authoring.models import Version
from quizzes.authoring.services import workflow
from quizzes.authoring.services.writing import begin
from quizzes.casebooks.differing import held_against
from quizzes.disputes.services.moving import move_over
from quizzes.disputes.services.opening import Refused
from quizzes.exams.forms.exams import ExamForm
from quizzes.exams.models import Exam
from quizzes.generator import draw_quiz
from quizzes.interpretations.models import Interpretation, Kind
from quizzes.interpretations.queries import editions_of, practised_by
from quizzes.interpretations.shelf import Shelf
from quizzes.models import Attempt, Item, Question
from quizzes.question_files.planning import Outcome, plan
from quizzes.rechecking import recheck
from quizzes.services.keeping import keep
from quizzes.services.starting import Wanted
from quizzes.services.storing import store_questions
from rules import editions
from rules.engine.errors import UnknownEdition
from rules.models import Edition as EditionRow
from rules.services.sync import sync_rulebook
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.disputes.made import CLAUSE, FAR_OUT, decided, make_dispute, situation
from tests.quizzes.disputes.test_deciding import published
from tests.quizzes.question_files.made import exported
from tests.quizzes.taking.made import EVENING, answer_all, make_attempt
from tests.world import ANONYMOUS, INSTRUCTOR, OTHER_ADMIN, RULES_CHAIR, SUPERUSER, TRAINEE, World

NHL = editions.get()


def own_numbers(world: World, **more: Any) -> Interpretation:
    return decided(
        make_dispute(world.league, world.people[INSTRUCTOR]), world.people[RULES_CHAIR], Kind.VARIANT, **more
    )


def test_it_is_an_edition_found_by_its_name_and_mirrored(world: World):
    variant = own_numbers(world).variant
    book = editions.get(variant.slug)

    assert book.limits == {**NHL.limits, "goalkeeper_limit": 10}
    assert book.engine_version == NHL.with_parameters(goalkeeper_limit=10).engine_version
    assert book is editions.get(variant.slug)
    elsewhere = Shelf().find(variant.slug)  # as another process finds it
    assert elsewhere is not None
    assert elsewhere.engine_version == book.engine_version
    assert book.adjudicate(situation()).outcome != NHL.adjudicate(situation()).outcome
    assert EditionRow.objects.get(slug=variant.slug).engine_version == book.engine_version
    assert not sync_rulebook(editions=editions.with_variants().values()).counts
    assert variant.slug not in editions.every()
    with pytest.raises(UnknownEdition):
        editions.get("league-nobody-2026-1-000000")


def test_numbers_set_later_go_on_from_those_set_before(world: World):
    first = own_numbers(world)
    dispute = make_dispute(
        world.league,
        world.people[INSTRUCTOR],
        edition=editions.get(first.variant.slug),
        situation=situation(goalkeeper_distance=12),
    )
    second = decided(dispute, world.people[RULES_CHAIR], Kind.VARIANT, numbers={"home_time": 9}, replaces=first)

    assert second.variant.base == "nhl-2005-06"
    assert second.variant.parameters == {"goalkeeper_limit": 10, "home_time": 9}
    offered = editions_of(world.league)
    assert second.variant.slug in offered
    assert first.variant.slug not in offered
    assert first.variant.slug in editions_of(world.league, also=first.variant.slug)
    assert editions.get(first.variant.slug).limits["home_time"] == 8


def test_questions_keep_the_edition_they_were_asked_under_and_are_held_against_it(world: World):
    sync_rulebook(editions=editions.every().values())
    before = store_questions(draw_quiz(seed="before", count=3), made=EVENING)
    held = Question.objects.filter(pk__in=[row.pk for row in before])
    contents = dict(held.values_list("pk", "content"))
    variant = editions.get(own_numbers(world).variant.slug)
    under_it = store_questions(draw_quiz(seed="after", count=3, edition=variant), made=EVENING)

    assert dict(held.values_list("pk", "content")) == contents
    for row in under_it:
        assert (row.edition.slug, row.engine_version) == (variant.slug, variant.engine_version)
        assert not recheck(row.asked).differs
    told = io.StringIO()
    call_command("compare_editions", "nhl-2005-06", variant.slug, stdout=told)
    assert CLAUSE in told.getvalue()


def test_nobody_outside_the_league_reads_it_or_picks_it(world: World):
    slug = own_numbers(world).variant.slug
    inside = {TRAINEE, INSTRUCTOR, RULES_CHAIR, "league_admin", SUPERUSER}
    for role in world.cast:
        client = world.client(role)
        for address in (
            f"/rulebook/{slug}/",
            f"/rulebook/{slug}/clauses/{CLAUSE}/",
            f"/rulebook/what-if/?edition={slug}&kind=line_up",
            f"/rulebook/search/?edition={slug}&q=ice",
        ):
            assert client.get(address).status_code == (200 if role in inside else 404), (role, address)
        assert (slug in client.get("/rulebook/").content.decode()) is (role in inside), role
    anyone = world.client(ANONYMOUS)
    assert anyone.get(f"/api/v1/editions/{slug}/").status_code == 404
    assert slug not in anyone.get("/api/v1/editions/").content.decode()

    there = world.other_league
    for league, theirs in ((world.league, True), (there, False)):
        offered: list[Any] = [
            NewForm(league=league).fields["edition"],
            ExamForm(league=league, instance=Exam(league=league)).fields["edition"],
        ]
        assert [slug in dict(each.choices) for each in offered] == [theirs, theirs]
    line = json.dumps(
        {
            "id": "1",
            "story": "",
            "situation": {
                "edition": slug,
                "incident": {"kind": "goalkeeper_leaves", "team": "home", "possession": "own", **FAR_OUT},
            },
            "expect": {"play": "goes_on"},
        }
    )
    assert held_against([line], editions_of(world.league)).as_expected == 1
    assert held_against([line], editions_of(there)).unreadable
    address = f"/disputes/new/?edition={slug}&kind=goalkeeper_leaves"
    assert world.client(INSTRUCTOR).get(address).status_code == 200
    assert world.client(OTHER_ADMIN).get(address).status_code == 404


def test_a_file_of_questions_under_it_is_for_its_league_alone(world: World):
    variant = editions.get(own_numbers(world).variant.slug)
    (question,) = draw_quiz(seed="file", count=1, edition=variant)
    row, _ = keep(question=question, league=world.league, user=world.people[INSTRUCTOR], now=EVENING)
    content = exported(world.league, "json")

    assert [each.outcome for each in plan(world.league, content).rows] == [Outcome.SAME]
    row.delete()
    (here,) = plan(world.league, content).rows
    assert here.outcome is Outcome.NEW, here.reason
    (there,) = plan(world.other_league, content).rows
    assert there.outcome is Outcome.REFUSED
    assert "another league" in there.reason


def test_a_trainee_practises_it_from_its_day_on(world: World):
    today = timezone.now()
    own = own_numbers(world, now=today, holds_from=today.date() + timedelta(days=5))
    trainee = world.people[TRAINEE]
    slug = own.variant.slug

    assert slug not in practised_by(trainee, today)
    assert slug in practised_by(trainee, today + timedelta(days=6))
    assert slug not in practised_by(world.stranger, today + timedelta(days=6))

    now = own_numbers(world, now=today, numbers={"goalkeeper_limit": 12}).variant.slug
    client = world.client(TRAINEE)
    assert now in client.get("/choose/").content.decode()
    post = {"count": "5", "edition": now, "start_token": "x" * 20}
    assert client.post("/choose/", post).status_code == 302
    assert {each.question.edition.slug for each in Item.objects.filter(attempt__user=trainee)} == {now}
    assert world.client("stranger").post("/choose/", post).status_code == 302  # no choice there: the usual book
    stranger = Attempt.objects.get(user=world.stranger)
    assert {each.question.edition.slug for each in stranger.items.all()} == {editions.DEFAULT}


def test_a_scenario_is_moved_over_and_what_is_published_stays_until_then(world: World):
    author, chair = world.people[INSTRUCTOR], world.people[RULES_CHAIR]
    version, own = published(world.league, author, 7), own_numbers(world)
    address = f"/interpretations/ours/{own.year}-{own.number}/"
    moved = world.client(INSTRUCTOR).post(f"{address}move/{version.scenario.public_id}/")

    assert moved["Location"] == f"/scenarios/{version.scenario.public_id}/"
    draft = Version.objects.get(scenario=version.scenario, number=2)
    assert draft.edition == own.variant.slug
    assert draft.steps == version.steps
    version.refresh_from_db()
    assert version.state == "published"
    assert (
        own.variant.title
        in world.client(INSTRUCTOR).get(f"/scenarios/{version.scenario.public_id}/review/").content.decode()
    )
    workflow.check(version=draft, by=author, now=EVENING)
    draft.refresh_from_db()
    workflow.send(version=draft, by=author, now=EVENING)
    with pytest.raises(Refused, match="in review"):
        move_over(version=version, variant=own.variant, by=chair, now=EVENING)
    draft.refresh_from_db()
    workflow.publish(version=draft, by=chair, now=EVENING, for_exams=True, formats=["choose_ruling"])
    assert Question.objects.get(written_as__version=draft).edition.slug == own.variant.slug
    assert world.client(INSTRUCTOR).get(address).context["to_move"] == []
    elsewhere = begin(league=world.other_league, kind="line_up", edition=editions.DEFAULT, by=author, now=EVENING)
    with pytest.raises(Refused):
        move_over(version=elsewhere, variant=own.variant, by=author, now=EVENING)


def test_a_note_stands_with_its_clause_for_the_league_alone(world: World):
    note = decided(
        make_dispute(world.league, world.people[INSTRUCTOR]), world.people[RULES_CHAIR], text="Seven is near."
    )
    clauses = [f"/rulebook/{book}/clauses/{CLAUSE}/" for book in ("nhl-2005-06", "demo-2026-27")]
    other = "/rulebook/nhl-2005-06/clauses/improper_line_change/"

    for role in (TRAINEE, INSTRUCTOR, SUPERUSER):
        for address in clauses:
            page = world.client(role).get(address).content.decode()
            assert note.citation in page
            assert "Seven is near." in page
    for role in (ANONYMOUS, "stranger", OTHER_ADMIN, "nobody"):
        assert "Seven is near." not in world.client(role).get(clauses[0]).content.decode()
    assert "Seven is near." not in world.client(TRAINEE).get(other).content.decode()


def test_a_note_stands_with_its_clause_in_the_feedback(world: World):
    note = decided(
        make_dispute(world.league, world.people[INSTRUCTOR]), world.people[RULES_CHAIR], text="Seven is near."
    )
    for role, is_shown in ((TRAINEE, True), ("stranger", False)):
        person = world.everyone[role]
        attempt = make_attempt(person, wanted=Wanted(count=1, provisions=(CLAUSE,)))
        answer_all(attempt, right=True, count=1)
        page = world.client(role).get(f"/practice/{attempt.public_id}/1/ruling/").content.decode()
        assert (note.citation in page) is is_shown, role


def test_a_note_that_holds_from_a_later_day_is_not_shown_before(world: World):
    today = timezone.now()
    decided(
        make_dispute(world.league, world.people[INSTRUCTOR]),
        world.people[RULES_CHAIR],
        text="Seven is near.",
        holds_from=today.date() + timedelta(days=2),
    )
    page = world.client(TRAINEE).get(f"/rulebook/nhl-2005-06/clauses/{CLAUSE}/").content.decode()
    assert "Seven is near." not in page


def test_a_clause_asks_the_database_as_often_for_three_notes_as_for_one(world: World):
    client, author = world.client(TRAINEE), MembershipFactory.create(league=world.league, role=Role.INSTRUCTOR).user

    def ask() -> None:
        page = client.get("/rulebook/nhl-2005-06/rules/goalkeepers/")
        assert "Seven is near." in page.content.decode()

    assert_same_number_of_queries(
        ask=ask,
        add_row=lambda: decided(make_dispute(world.league, author), world.people[RULES_CHAIR], text="Seven is near."),
    )
