"""Questions, attempts, answers and what is remembered, in the site administration: to look at, never to change."""

from __future__ import annotations

from django.contrib import admin

from accounts.people.administration import ReadOnly, look_at
from quizzes.models import Answer, Attempt, Deciding, Item, Kept, Plan, Question, QuestionFile, Recall


class ItemInline(ReadOnly, admin.TabularInline):
    """The questions of an attempt."""

    model = Item


@admin.register(Question)
class QuestionAdmin(ReadOnly, admin.ModelAdmin):
    """Questions."""

    list_display = ("public_id", "kind", "format", "edition", "made")
    list_filter = ("kind", "format")
    search_fields = ("public_id",)


@admin.register(Attempt)
class AttemptAdmin(ReadOnly, admin.ModelAdmin):
    """Attempts."""

    list_display = ("public_id", "user", "mode", "started", "finished")
    list_filter = ("mode",)
    list_select_related = ("user",)
    search_fields = ("public_id", "user__username")
    inlines = (ItemInline,)


@admin.register(Answer)
class AnswerAdmin(ReadOnly, admin.ModelAdmin):
    """Answers."""

    list_display = ("item", "right", "earned", "possible", "misreading", "given_at")
    list_filter = ("right",)
    list_select_related = ("item__attempt", "item__question")


@admin.register(Recall)
class RecallAdmin(ReadOnly, admin.ModelAdmin):
    """What is remembered."""

    list_display = ("user", "provision", "due", "last_review", "stability", "ruled_right")
    list_select_related = ("user", "provision")
    search_fields = ("user__username", "provision__name")


@admin.register(Plan)
class PlanAdmin(ReadOnly, admin.ModelAdmin):
    """Plans."""

    list_display = ("user", "until")
    list_select_related = ("user",)
    search_fields = ("user__username",)


look_at(Item, "attempt", "number", "question", search=("attempt__public_id",))
look_at(Deciding, "question", "provision", search=("question__public_id", "provision__name"))
look_at(Kept, "question", "league", "format", "kept_by", "kept_at", filters=("league", "format"))
look_at(QuestionFile, "name", "league", "uploaded_by", "uploaded_at", filters=("league",), secret=("content",))
