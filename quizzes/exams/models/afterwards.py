"""What comes after a question was asked: a flag, a correction, a re-grade, an appeal. Each is a row of its own."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.exams.models.attempts import ExamAttempt, Result
from quizzes.models import LEGIBLE, Question


def afterwards_id() -> str:
    """A new public id for a flag, a correction or an appeal."""
    return get_random_string(10, LEGIBLE)


class Flag(models.Model):
    """That a person finds something wrong with a question, and what the league's instructors answer."""

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=afterwards_id, editable=False)
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="flags", verbose_name=_("question"))
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="flags", verbose_name=_("league"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="flags", verbose_name=_("person")
    )
    reason = models.TextField(_("reason"), max_length=2000)
    at = models.DateTimeField(_("flagged"))
    answer = models.TextField(_("answer"), max_length=2000, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    answered = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("flag")
        verbose_name_plural = _("flags")
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["question", "league", "user"], condition=models.Q(answered=None), name="exams_flag_one_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.question}: {self.user}"


class Correction(models.Model):
    """That a league grades a question otherwise than it was frozen; the question itself stays as it was asked.

    `void`: the whole question counts for nothing. `void_parts`: these options or fields do not count. `content` holds
    what takes the place of the frozen key and ruling (`key`, `ruling`, `decides`, `statements`), as `engine_version`
    rules. Grading reads the latest that is confirmed; until then it is a draft whose consequences can be looked at.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=afterwards_id, editable=False)
    question = models.ForeignKey(
        Question, on_delete=models.PROTECT, related_name="corrections", verbose_name=_("question")
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="corrections", verbose_name=_("league"))
    void = models.BooleanField(_("void"), default=False)
    void_parts = models.JSONField(_("void parts"), default=list, blank=True)
    content = models.JSONField(_("as ruled now"), default=dict, blank=True)
    engine_version = models.CharField(_("engine version"), max_length=64)
    why = models.TextField(_("reason"), max_length=2000)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    at = models.DateTimeField(_("made"))
    confirmed = models.DateTimeField(_("confirmed"), null=True, blank=True)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["question", "league"], condition=models.Q(confirmed=None), name="exams_correction_one_draft"
            )
        ]

    def __str__(self) -> str:
        return f"{self.question}: {self.at:%Y-%m-%d}"


class Regrade(models.Model):
    """That a correction was confirmed and attempts were graded anew by it: one act, with what it changed.

    `changes` holds, by an attempt's public id, the marks and the pass before and after. `lowering`: whether results
    were lowered too, which takes a confirmation of its own.
    """

    correction = models.OneToOneField(
        Correction, on_delete=models.PROTECT, related_name="regrade", verbose_name=_("correction")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    at = models.DateTimeField(_("confirmed"))
    lowering = models.BooleanField(_("lowering too"), default=False)
    changes = models.JSONField(_("changes"), default=dict)

    class Meta:
        verbose_name = _("re-grade")
        verbose_name_plural = _("re-grades")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return str(self.correction)


class Decision(models.TextChoices):
    """What a league decided on an appeal."""

    UPHELD = "upheld", _("Upheld")
    DISMISSED = "dismissed", _("Dismissed")


class Appeal(models.Model):
    """That an official appeals a result, and what the league decided and why."""

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=afterwards_id, editable=False)
    attempt = models.ForeignKey(
        ExamAttempt, on_delete=models.PROTECT, related_name="appeals", verbose_name=_("attempt")
    )
    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="appeals", verbose_name=_("result"))
    reason = models.TextField(_("reason"), max_length=4000)
    at = models.DateTimeField(_("appealed"))
    decision = models.CharField(_("decision"), max_length=10, choices=Decision, blank=True)
    answer = models.TextField(_("reason of the decision"), max_length=4000, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["result"], name="exams_appeal_one_a_result")]

    def __str__(self) -> str:
        return str(self.attempt)

    def as_json(self) -> dict[str, Any]:
        """The appeal as the record keeps it."""
        return {"reason": self.reason, "at": self.at.isoformat(), "decision": self.decision, "answer": self.answer}
