"""The mirrored rulebook in the site administration: to look at, not to change. The code is the rulebook."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from rules.models import Edition, Misreading, Provision, Rule


class MirrorAdmin(admin.ModelAdmin):
    """Rows that only `sync_rulebook` writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Edition)
class EditionAdmin(MirrorAdmin):
    """Editions."""

    list_display = ("title", "slug", "engine_version")
    search_fields = ("title", "slug")


@admin.register(Rule)
class RuleAdmin(MirrorAdmin):
    """Rules."""

    list_display = ("title", "citation", "edition")
    list_filter = ("edition",)
    list_select_related = ("edition",)


@admin.register(Provision)
class ProvisionAdmin(MirrorAdmin):
    """Provisions."""

    list_display = ("citation", "name", "rule", "current")
    list_filter = ("edition", "rule", "current")
    list_select_related = ("rule",)
    search_fields = ("name", "citation", "clause")


@admin.register(Misreading)
class MisreadingAdmin(MirrorAdmin):
    """Misreadings."""

    list_display = ("title", "provision", "current")
    list_filter = ("edition", "current")
    list_select_related = ("provision",)
    search_fields = ("name", "title")
