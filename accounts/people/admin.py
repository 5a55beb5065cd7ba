"""People, leagues and memberships in the site administration."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
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
    )
    readonly_fields = ("public_id",)
    list_display = ("username", "display_name", "is_active", "is_staff")
    search_fields = ("username", "display_name")
    inlines = (MembershipInline,)


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
