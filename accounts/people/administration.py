"""The site administration, every change in which is recorded as an act, whatever model it is of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone

from accounts.people.models import League, Membership, User
from accounts.people.queries import signed_in
from accounts.people.services.audit import Verb, league_of, record

A_PAGE = 50
"""Rows of a list."""

ROLES = {Verb.ADMIN_ADD: Verb.ROLE_GIVE, Verb.ADMIN_CHANGE: Verb.ROLE_CHANGE, Verb.ADMIN_DELETE: Verb.ROLE_TAKE}
"""What it is called to add, change or delete a membership."""


class Recorded(admin.ModelAdmin):
    """What every model's administration is given: it records what is added, changed and deleted, inline rows too."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Recorded as an act as well."""
        _record(request, Verb.ADMIN_ADD, obj)
        return _nameless(super().log_addition(request, obj, message))

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Recorded as an act as well, with the names of the fields, never what they held."""
        _record(request, Verb.ADMIN_CHANGE, obj, fields=_changed(message))
        return _nameless(super().log_change(request, obj, message))

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """Recorded as an act for each."""
        for row in queryset:
            _record(request, Verb.ADMIN_DELETE, row)
        entries = super().log_deletions(request, queryset)
        for entry in [entries] if isinstance(entries, LogEntry) else entries:
            _nameless(entry)
        return entries

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Rows that stand on another row's page are recorded each by itself."""
        deleted = [each.instance for each in getattr(formset, "deleted_forms", ()) if each.instance.pk]
        for row in deleted:
            _record(request, Verb.ADMIN_DELETE, row)
        super().save_formset(request, form, formset, change)
        for row in formset.new_objects:
            _record(request, Verb.ADMIN_ADD, row)
        for row, fields in formset.changed_objects:
            _record(request, Verb.ADMIN_CHANGE, row, fields=fields)


def _record(request: HttpRequest, verb: str, row: Model, fields: Iterable[str] = ()) -> None:
    """A role is called a role; a league that is about to be deleted is not pointed at."""
    details: dict[str, Any] = {"fields": sorted(fields)} if fields else {}
    if isinstance(row, Membership):
        verb, details = ROLES[verb], {**details, "role": row.role}
    league = None if verb == Verb.ADMIN_DELETE and isinstance(row, League) else league_of(row)
    record(by=signed_in(request.user), league=league, what=verb, target=row, details=details, now=timezone.now())


def _nameless(entry: LogEntry) -> LogEntry:
    """Django's own log writes down what a row is called: where that is a person, it says the kind and number alone."""
    kind = entry.content_type
    model = kind.model_class() if kind else None
    if model is not None and (model is User or any(field.related_model is User for field in model._meta.local_fields)):
        entry.object_repr = f"{model._meta.model_name} {entry.object_id}"
    if entry.change_message.startswith("["):
        inline = ("added", "changed", "deleted")
        message = json.loads(entry.change_message)
        for each in (part[verb] for part in message for verb in inline if "object" in part.get(verb, {})):
            each["object"] = ""
        entry.change_message = json.dumps(message)
    entry.save()
    return entry


def _changed(message: Any) -> list[str]:
    """The names of the fields that a message of the site administration says were changed in the row itself."""
    if not isinstance(message, list):
        return []
    changes = [each["changed"] for each in message if "changed" in each and "name" not in each["changed"]]
    return [str(field) for change in changes for field in change.get("fields", ())]


class ReadOnly(admin.options.BaseModelAdmin):
    """What was asked, answered, certified and done stays as it was; what the site's pages change is changed there."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


def look_at(
    model: type[Model],
    *columns: str,
    filters: Sequence[str] = (),
    search: Sequence[str] = (),
    named_by: Sequence[str] = (),
    secret: Sequence[str] = (),
) -> None:
    """Register a model to be looked at: the columns of its list, what it is filtered by and searched in.

    `named_by`: rows that the columns' words come from besides those that they point at. `secret`: fields that nobody is
    shown, since they open something, or are a file of other people's names.
    """
    pointed_at = [name for name in columns if _points_at(model, name)]
    options = {
        "list_display": columns,
        "list_filter": filters,
        "search_fields": search,
        "list_select_related": (*pointed_at, *named_by) or False,
        "fields": [field.name for field in model._meta.fields if field.name not in {*secret, "id"}],
        "list_per_page": A_PAGE,
        "show_full_result_count": False,  # counting millions of answers would take longer than finding the page of them
        "__module__": model.__module__,
        "__doc__": f"{model._meta.verbose_name_plural}, to look at.",
    }
    admin.site.register(model, type(f"{model.__name__}Admin", (ReadOnly, admin.ModelAdmin), options))


def _points_at(model: type[Model], name: str) -> bool:
    """Whether a column is a row of another table."""
    return name in {field.name for field in model._meta.fields if field.is_relation}


class RecordingSite(admin.AdminSite):
    """Django's own, where whatever is registered is `Recorded`."""

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Registers the models with an administration that records."""
        given = admin_class or admin.ModelAdmin
        recorded = type(given.__name__, (Recorded, given), {"__module__": given.__module__, "__doc__": given.__doc__})
        super().register(model_or_iterable, recorded, **options)
