"""People, leagues and memberships in the site administration."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League, Membership, Registration, User


class MembershipInline(admin.TabularInline):
    """A person's roles, on the person's page."""

    model = Membership
    extra = 0


@admin.register(User)
class PersonAdmin(UserAdmin):
    """People, with their roles."""

    fieldsets = (
        (None, {"fields": ("username", "password", "public_id")}),
        (_("Person"), {"fields": ("display_name", "email", "time_zone", "language")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
        (_("Erasing"), {"fields": ("erasing",)}),
    )
    readonly_fields = ("public_id", "erasing")
    list_display = ("username", "display_name", "is_active", "is_staff")
    search_fields = ("username", "display_name")
    inlines = (MembershipInline,)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: with the row would go what was answered and certified. A person is erased instead."""
        return False

    @admin.display(description=_("Erase this person"))
    def erasing(self, person: User) -> str:
        """Leads to where a person is erased, unless they are already."""
        if person.erased_at is not None or person.merged_into_id is not None:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("erase_other", args=[person.public_id]), _("Erase…"))


@admin.register(League)
class LeagueAdmin(admin.ModelAdmin):
    """Leagues."""

    list_display = ("name", "slug", "joining", "time_zone")
    search_fields = ("name", "slug")


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):
    """Who has which role where."""

    list_display = ("user", "league", "role")
    list_filter = ("role", "league")
    list_select_related = ("user", "league")
    autocomplete_fields = ("user", "league")


@admin.register(Registration)
class RegistrationAdmin(admin.ModelAdmin):
    """Officials as their leagues know them."""

    list_display = ("number", "family_name", "given_name", "league", "organisation")
    list_filter = ("league",)
    list_select_related = ("league",)
    search_fields = ("number", "family_name", "given_name")
    autocomplete_fields = ("user", "league")
