"""An attempt at an exam: its form, every save, and its results.

What was drawn and saved is never changed: saves and results are only ever added.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.written_once import WrittenOnce
from quizzes.exams.models.exams import Exam, Section, SittingCode
from quizzes.exams.policies import Rules
from quizzes.models import Question, attempt_id
from rules.engine.incidents import KINDS


class Finish(models.TextChoices):
    """What ended an attempt."""

    SUBMITTED = "submitted", _("Submitted")
    DEADLINE = "deadline", _("Time was up")


class ExamAttempt(models.Model):
    """One person's attempt at an exam, made whole at its start, on the server's clock.

    `started` and `deadline` are written once; only more or less extra time, or another window for the person, moves the
    deadline. `finished` is never after it. `policy` is the policy as it stood at the start. `form_seed` drew the form:
    128 random bits, which leave the server in no page, address, export or answer. `turns` counts the devices that
    opened it. `reached`: the question that it has come to, where there is no way back. `make_up_of`: the attempt
    whose missed clauses this one asks again. `languages` are those in which its form was stored, `language` the one of
    them in which the person reads it, last chosen.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=attempt_id, editable=False)
    exam = models.ForeignKey(Exam, on_delete=models.PROTECT, related_name="attempts", verbose_name=_("exam"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="exam_attempts", verbose_name=_("person")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    policy = models.JSONField(_("policy"))
    evidence_mode = models.CharField(_("evidence mode"), max_length=30)
    language = models.CharField(_("language"), max_length=12)
    languages = models.JSONField(_("languages"), default=list)
    form_seed = models.CharField(_("form seed"), max_length=60, editable=False)
    engine_version = models.CharField(_("engine version"), max_length=64)
    code = models.ForeignKey(
        SittingCode, on_delete=models.PROTECT, null=True, blank=True, related_name="attempts", verbose_name=_("code")
    )
    started = models.DateTimeField(_("started"))
    deadline = models.DateTimeField(_("deadline"))
    extra_minutes = models.PositiveSmallIntegerField(_("extra minutes"), default=0)
    turns = models.PositiveIntegerField(_("turns"), default=0)
    reached = models.PositiveSmallIntegerField(_("reached"), default=1)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)
    finish = models.CharField(_("how it finished"), max_length=12, choices=Finish, blank=True)
    make_up_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("make-up of")
    )

    class Meta:
        verbose_name = _("exam attempt")
        verbose_name_plural = _("exam attempts")
        ordering = ["-started", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["exam", "user", "number"], name="exams_attempt_number_once"),
            models.UniqueConstraint(
                fields=["exam", "user"], condition=models.Q(finished=None), name="exams_attempt_one_open"
            ),
            models.CheckConstraint(
                condition=models.Q(finished=None)
                | models.Q(finished__gte=models.F("started"), finished__lte=models.F("deadline")),
                name="exams_attempt_finished_in_time",
            ),
            models.CheckConstraint(
                condition=models.Q(deadline__gt=models.F("started")), name="exams_attempt_deadline_after_start"
            ),
        ]
        indexes = [models.Index(fields=["deadline"], condition=models.Q(finished=None), name="exams_attempt_open")]

    def __str__(self) -> str:
        return self.public_id

    @cached_property
    def rules(self) -> Rules:
        """The policy's rules as they stood at the start."""
        return Rules.from_json(self.policy)

    @property
    def is_finished(self) -> bool:
        """Whether it has been submitted or closed."""
        return self.finished is not None

    @property
    def read_in(self) -> str:
        """In which language its questions are shown now: the page's, if it is offered in that, else its own."""
        active = get_language() or self.language
        return active if active in self.languages else self.language


class ExamItem(WrittenOnce):
    """A question's place in a form, counted from 1, with the order in which its options are shown.

    `options` are their ids; empty where the order is the question's own, or where it has none.
    """

    attempt = models.ForeignKey(ExamAttempt, on_delete=models.CASCADE, related_name="items", verbose_name=_("attempt"))
    number = models.PositiveSmallIntegerField(_("number"))
    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="items", verbose_name=_("section"))
    question = models.ForeignKey(
        Question, on_delete=models.PROTECT, related_name="exam_items", verbose_name=_("question")
    )
    options = models.JSONField(_("order of options"), default=list)

    class Meta:
        verbose_name = _("exam item")
        verbose_name_plural = _("exam items")
        ordering = ["attempt", "number"]
        constraints = [
            models.UniqueConstraint(fields=["attempt", "number"], name="exams_item_number_once"),
            models.UniqueConstraint(fields=["attempt", "question"], name="exams_item_question_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="exams_item_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.attempt} {self.number}"

    @property
    def title(self) -> str:
        """What the question is about, as its kind of incident is called."""
        return gettext(KINDS[self.question.kind].title)


class Save(WrittenOnce):
    """An answer as a device sent it, by its turn and its number in that turn: the highest pair is the one held.

    `post` holds the fields as they were filled in, whether or not they make an answer already. `language` is that in
    which the question was read; empty where the exam has but one, and where nobody knows.
    """

    item = models.ForeignKey(ExamItem, on_delete=models.CASCADE, related_name="saves", verbose_name=_("item"))
    turn = models.PositiveIntegerField(_("turn"))
    number = models.PositiveIntegerField(_("number"))
    post = models.JSONField(_("answer"))
    language = models.CharField(_("language"), max_length=12, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("save")
        verbose_name_plural = _("saves")
        ordering = ["item", "-turn", "-number"]
        constraints = [models.UniqueConstraint(fields=["item", "turn", "number"], name="exams_save_once")]

    def __str__(self) -> str:
        return f"{self.item}: {self.turn}.{self.number}"


class Result(WrittenOnce):
    """How an attempt was graded; a re-grade adds another, and the one with the highest number is the result.

    `earned` of `possible` marks, whole numbers. `marks` holds each item's by its number: earned, possible, right,
    answered, and the misreading that it shows, if any. `sections` holds each section's, in order, with whether it was
    passed.
    """

    attempt = models.ForeignKey(
        ExamAttempt, on_delete=models.CASCADE, related_name="results", verbose_name=_("attempt")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    at = models.DateTimeField(_("graded"))
    earned = models.PositiveIntegerField(_("earned"))
    possible = models.PositiveIntegerField(_("possible"))
    passed = models.BooleanField(_("passed"))
    level = models.CharField(_("level"), max_length=60, blank=True)
    sections = models.JSONField(_("sections"))
    marks = models.JSONField(_("marks"))

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["attempt", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["attempt", "number"], name="exams_result_number_once"),
            models.CheckConstraint(
                condition=models.Q(earned__lte=models.F("possible")), name="exams_result_earned_of_possible"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.attempt}: {self.earned}/{self.possible}"

    def mark_of(self, number: int) -> dict[str, Any]:
        """How the item of this number was marked."""
        mark: dict[str, Any] = self.marks[str(number)]
        return mark


class ResultMail(models.Model):
    """That a person was told by mail of a result that a re-grade gave them: once, whoever sends it."""

    result = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="mail", verbose_name=_("result"))
    at = models.DateTimeField(_("mailed"))

    class Meta:
        verbose_name = _("mail about a result")
        verbose_name_plural = _("mails about results")

    def __str__(self) -> str:
        return str(self.result)
