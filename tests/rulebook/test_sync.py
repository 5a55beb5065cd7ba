"""The rows say what the code says, and what questions point at stays."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from quizzes.models import Deciding, Question
from rules import editions
from rules.models import Edition, Misreading, Provision, Rule
from rules.services.sync import Changes, sync_rulebook

pytestmark = pytest.mark.django_db

NHL = editions.get("nhl-2005-06")


def sync(*others) -> Changes:
    return sync_rulebook(editions=[NHL, *others])


def gone(name: str = "abolished") -> Provision:
    """A clause in the rows that the code does not have."""
    rule = Rule.objects.all()[0]
    return Provision.objects.create(
        edition=rule.edition, rule=rule, name=name, citation="99", clause="Gone.", order=999
    )


def question_on(provision: Provision) -> Question:
    """A question that the clause decides."""
    question = Question(edition=provision.edition, format="x", kind="x", seed="x", content={}, made=timezone.now())
    question.save()
    Deciding.objects.create(question=question, provision=provision)
    return question


def test_the_rows_mirror_the_code():
    sync()

    edition = Edition.objects.get()
    assert (edition.slug, edition.title, edition.engine_version) == (NHL.slug, NHL.title, NHL.engine_version)
    assert edition.parameters == NHL.limits
    assert list(Rule.objects.values_list("slug", "citation", "title")) == [
        (rule.slug, rule.citation, rule.title) for rule in NHL.rules
    ]
    assert [
        (row.name, row.rule.slug, row.citation, tuple(row.statements), row.clause, row.current)
        for row in Provision.objects.select_related("rule")
    ] == [
        (each.name, NHL.rule_of(each).slug, each.citation, each.statements, each.clause, True)
        for each in NHL.provisions
    ]
    assert {(row.name, row.provision.name, row.title) for row in Misreading.objects.select_related("provision")} == {
        (mistake.name, mistake.of.name, mistake.title) for mistake in NHL.misreadings
    }


def test_a_second_run_changes_nothing_and_says_so():
    said = StringIO()
    call_command("sync_rulebook", stdout=said)
    rows = sum(len(each.rules) + len(each.provisions) + len(each.misreadings) + 1 for each in editions.every().values())
    assert said.getvalue() == f"Rulebook synchronised: {rows} created.\n"

    again = StringIO()
    call_command("sync_rulebook", stdout=again)

    assert again.getvalue() == "Nothing changed.\n"


def test_a_row_that_says_something_else_is_corrected():
    sync()
    Provision.objects.filter(name="no_extra_time").update(citation="18", order=0, current=False)

    changes = sync()

    assert changes.counts == Counter(updated=1)
    assert changes.updated == ["no_extra_time"]
    row = Provision.objects.get(name="no_extra_time")
    assert (row.citation, row.current) == (NHL.provision("no_extra_time").citation, True)


def test_a_clause_that_the_code_no_longer_has_is_deleted():
    sync()
    gone()

    changes = sync()

    assert changes.deleted == ["abolished"]
    assert not Provision.objects.filter(name="abolished").exists()


def test_a_clause_that_a_question_points_at_is_kept_and_marked():
    sync()
    row = gone()
    question = question_on(row)

    changes = sync()

    row.refresh_from_db()
    assert changes.retired == ["abolished"]
    assert row.current is False
    assert list(question.provisions.all()) == [row]
    assert sync().counts == Counter(), "marked once, not at every run"


def test_a_misreading_of_a_kept_clause_goes_by_itself():
    sync()
    row = gone()
    question_on(row)
    Misreading.objects.create(edition=row.edition, provision=row, name="misread", title="You misread it.")

    changes = sync()

    assert (changes.deleted, changes.retired) == (["misread"], ["abolished"])


def test_a_league_variant_has_rows_of_its_own_and_leaves_with_them():
    variant = NHL.with_parameters(slug="beer-league", title="Beer league", goalkeeper_limit=10)
    sync(variant)
    assert Edition.objects.get(slug="beer-league").parameters["goalkeeper_limit"] == 10
    assert Provision.objects.count() == 2 * len(NHL.provisions)

    sync()

    assert [edition.slug for edition in Edition.objects.all()] == [NHL.slug]
    assert Provision.objects.count() == len(NHL.provisions)


def test_an_edition_whose_clause_a_question_points_at_stays():
    variant = NHL.with_parameters(slug="beer-league", title="Beer league", goalkeeper_limit=10)
    sync(variant)
    kept = Provision.objects.get(edition__slug="beer-league", name="premature_substitution")
    question_on(kept)

    changes = sync()

    assert changes.retired == ["premature_substitution"]
    assert {edition.slug for edition in Edition.objects.all()} == {NHL.slug, "beer-league"}
    assert list(Provision.objects.filter(edition__slug="beer-league")) == [kept]


@pytest.mark.parametrize("edition", editions.every().values(), ids=lambda edition: edition.slug)
def test_names_of_misreadings_are_their_own_in_an_edition(edition):
    names = Counter(mistake.name for mistake in edition.misreadings)

    assert {name for name, count in names.items() if count > 1} == set()


def test_the_site_administration_shows_the_rows_and_changes_none(admin_client):
    sync()

    assert "premature_substitution" in admin_client.get("/admin/rules/provision/?q=premature").content.decode()
    assert admin_client.get("/admin/rules/provision/add/").status_code == 403
    row = Provision.objects.all()[0]
    assert admin_client.post(f"/admin/rules/provision/{row.pk}/delete/", {"post": "yes"}).status_code == 403
