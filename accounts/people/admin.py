"""People, leagues and memberships in the site administration."""

from __future__ import annotations

from typing import Any

from allauth.mfa import admin as their_steps
from allauth.mfa.models import Authenticator
from allauth.usersessions import admin as their_sessions
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.people.administration import ReadOnly, look_at
from accounts.people.models import Act, Invitation, League, Membership, Registration, RosterFile, User


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
    list_display = ("username", "display_name", "public_id", "is_active", "is_staff", "last_login")
    search_fields = ("username", "display_name", "email", "public_id", "registrations__number")
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
    search_fields = ("user__username", "user__display_name")
    autocomplete_fields = ("user", "league")


@admin.register(Registration)
class RegistrationAdmin(admin.ModelAdmin):
    """Officials as their leagues know them."""

    list_display = ("number", "family_name", "given_name", "league", "organisation")
    list_filter = ("league",)
    list_select_related = ("league",)
    search_fields = ("number", "family_name", "given_name", "email")
    autocomplete_fields = ("user", "league")


class SecondStep(ReadOnly, admin.ModelAdmin):
    """Second steps and passkeys, without their secrets: taken away from whoever has lost theirs, and nothing else."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__username",)
    exclude = ("data",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Those who may otherwise."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


# Theirs show secrets. They are imported first, so that what they register can be put right here.
admin.site.unregister([their_steps.Authenticator, their_sessions.UserSession])
admin.site.register(Authenticator, SecondStep)
look_at(UserSession, "user", "created_at", "last_seen_at", search=("user__username",), secret=("session_key", "data"))
look_at(LogEntry, "action_time", "user", "content_type", "action_flag", filters=("action_flag", "content_type"))
look_at(
    Act, "at", "what", "who", "league", "target_kind", "target_id", filters=("league",), search=("what", "target_id")
)
INVITED = ("email", "role", "league", "made_at", "expires_at", "used_at")
look_at(Invitation, *INVITED, filters=("league", "role"), search=("email",), secret=("digest",))
look_at(RosterFile, "name", "league", "uploaded_by", "uploaded_at", filters=("league",), secret=("content",))
