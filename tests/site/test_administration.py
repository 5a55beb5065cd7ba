"""The site administration: every model can be found there or is left out on purpose, and what is frozen stays so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailConfirmation
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.limits.models import Remembered
from accounts.people.models import Act
from accounts.people.services.audit import record
from quizzes.exams.models import ExamAttempt, Save
from tests.certification.made import certified, make_official
from tests.factories import LeagueFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import examined
from tests.world import INSTRUCTOR, SUPERUSER, TRAINEE, World

LEFT_OUT = {
    Session: "its key lets whoever reads it in",
    EmailConfirmation: "its key confirms an address",
    Permission: "Django's own, shown where it is given",
    ContentType: "Django's own",
    Remembered: "digests and counts of minutes, gone before anyone looks",
}

CHANGED_HERE = {"User", "League", "Membership", "Registration", "Group", "EmailAddress"}
"""What is added and changed in the administration, every change of which is recorded; all else is to look at."""

SECRET = {"digest", "secret", "private", "form_seed", "content", "session_key", "token", "data", "code"}
"""Names of fields that open something or hold a file of other people's names."""

NO_SECRET = {
    ("certification", "Programme", "code"): "its short name",
    ("certification", "Level", "code"): "its short name",
    ("certification", "Requirement", "code"): "its short name",
    ("exams", "ExamAttempt", "code"): "the row of the sitting's code, which is called by its place",
    ("exams", "Correction", "content"): "what a corrected question says",
    ("quizzes", "Question", "content"): "what a question says",
    ("clinics", "Clinic", "code"): "as it stands on the projector",
}

ALL_ON_A_PAGE = {"EventCount", "LookedThrough"}
"""Of which a league has one row."""

MOST_OF_THEM = 25
REGISTERED = sorted(admin.site._registry, key=lambda model: model._meta.label)


def frozen() -> Iterator[Any]:
    """Whatever is not changed here."""
    return (model for model in REGISTERED if model.__name__ not in CHANGED_HERE)


@pytest.fixture
def superuser(world: World) -> Client:
    """That of somebody who may do everything."""
    return world.client(SUPERUSER)


def test_every_model_is_there_or_left_out_on_purpose():
    assert {model for model in apps.get_models() if model not in admin.site._registry} == set(LEFT_OUT)


def list_of(model: type[Model]) -> str:
    """The address of its list."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


@pytest.mark.parametrize("app", sorted({model._meta.app_label for model in REGISTERED}))
def test_each_list_is_found_searched_and_filtered(app: str, superuser: Client):
    request = superuser.get("/admin/").wsgi_request
    for model in (each for each in REGISTERED if each._meta.app_label == app):
        of = admin.site._registry[model]
        if model.__name__ not in ALL_ON_A_PAGE:
            assert of.get_search_fields(request) or of.list_filter, model
        assert superuser.get(list_of(model), {"q": "x"}).status_code == 200, model


def test_what_is_not_changed_here_cannot_be(world: World):
    browser = world.client(SUPERUSER)
    request = browser.get("/admin/").wsgi_request
    for model in frozen():
        of = admin.site._registry[model]
        may = {
            "add": of.has_add_permission(request),
            "change": of.has_change_permission(request),
            "delete": of.has_delete_permission(request),
        }
        assert may == {"add": False, "change": False, "delete": model is Authenticator}, model
        assert not of.get_inline_instances(request) or all(
            not inline.has_change_permission(request) for inline in of.get_inline_instances(request)
        )
        assert set(of.get_actions(request)) <= ({"delete_selected"} if model is Authenticator else set()), model


def test_no_secret_is_shown(world: World):
    request = world.client(SUPERUSER).get("/admin/").wsgi_request
    for model, of in admin.site._registry.items():
        shown = {*of.get_fields(request), *of.list_display}
        named = {name for name in shown & SECRET if (model._meta.app_label, model.__name__, name) not in NO_SECRET}
        assert not named, f"{model} shows {named}"


def test_what_was_done_and_saved_is_shown_and_a_post_changes_nothing(world: World):
    people = [world.people[TRAINEE]]
    examined(world.league, people, by=world.people[INSTRUCTOR])
    record(by=None, league=world.league, what="league.test", target=world.league, now=timezone.now())
    browser = world.client(SUPERUSER)
    for row in (Act.objects.order_by("pk")[0], Save.objects.get(), ExamAttempt.objects.get()):
        name = f"admin:{row._meta.app_label}_{row._meta.model_name}"
        page = browser.get(reverse(f"{name}_change", args=[row.pk]))
        assert page.status_code == 200
        assert getattr(row, "form_seed", "no seed of a form") not in page.content.decode()
        for url in (reverse(f"{name}_change", args=[row.pk]), reverse(f"{name}_delete", args=[row.pk])):
            assert browser.post(url, {"post": "yes"}).status_code == 403
        assert browser.get(reverse(f"{name}_add")).status_code == 403
        assert browser.post(reverse(f"{name}_changelist"), {"action": "delete_selected"}).status_code in {200, 302, 403}
    assert (Save.objects.count(), ExamAttempt.objects.count()) == (1, 1)
    certified(world.league, people)
    found = [model._default_manager.order_by("pk").first() for model in frozen()]
    rows = [row for row in found if row is not None]
    assert len(rows) > MOST_OF_THEM
    for row in rows:
        name = f"admin:{row._meta.app_label}_{row._meta.model_name}_change"
        assert browser.get(reverse(name, args=[row.pk])).status_code == 200, row


def test_lists_take_as_many_queries_for_three_rows_as_for_one(world: World):
    """Of exams and of certifications, which have the most rows and the longest ways to their names."""
    browser, leader = world.client(SUPERUSER), world.people[INSTRUCTOR]
    models = [model for model in frozen() if model._meta.app_label in {"exams", "certification", "quizzes"}]

    def ask() -> None:
        found = [model for model in models if b'class="field-' in browser.get(list_of(model)).content]
        assert len(found) > MOST_OF_THEM

    def add_row() -> None:
        league = LeagueFactory.create()
        official = make_official(league)
        examined(league, [official], by=leader)
        certified(league, [official])

    assert_same_number_of_queries(ask=ask, add_row=add_row)
