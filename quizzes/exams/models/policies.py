"""An exam policy: under what rules an exam is sat, marked and passed. All of it is data; presets are in fixtures/."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.forms.models import model_to_dict
from django.utils.translation import gettext_lazy as _

from quizzes.exams.policies import Rules, problems_of

DAY_MINUTES = 24 * 60


class Mode(models.TextChoices):
    """Whether the rulebook may be open beside the exam."""

    OPEN_BOOK = "open_book", _("Open book")
    CLOSED_BOOK = "closed_book", _("Closed book")


class Marking(models.TextChoices):
    """What a call is worth: one mark for the whole of it, or one for each facet."""

    WHOLE = "whole", _("The whole call counts one")
    FACET = "facet", _("Each facet counts one")


class Feedback(models.TextChoices):
    """When the official sees how the questions are ruled."""

    AT_ONCE = "at_once", _("At once, question by question")
    AFTER = "after", _("When they have submitted")
    AFTER_CLOSING = "after_closing", _("When the exam has closed for everyone")
    CLAUSES = "clauses", _("Score and missed clauses only")


class PolicyManager(models.Manager["Policy"]):
    """Finds a preset by its slug, so that the fixture needs no row numbers."""

    def get_by_natural_key(self, slug: str) -> Policy:
        """The preset of this slug. Raises Policy.DoesNotExist."""
        return self.get(slug=slug, league=None)


class Policy(models.Model):
    """The rules of an exam. Without a league it is a preset that every league may use.

    An attempt keeps a copy of the policy as it stood at its start (`as_json`): a later change of the policy moves no
    result. Minutes and hours are elapsed time; days are days of the league's calendar.
    """

    slug = models.SlugField(_("slug"), max_length=60)
    league = models.ForeignKey(
        "people.League",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="exam_policies",
        verbose_name=_("league"),
    )
    title = models.CharField(_("title"), max_length=120)

    mode = models.CharField(_("book"), max_length=12, choices=Mode, default=Mode.OPEN_BOOK)
    supervised = models.BooleanField(
        _("supervised"), default=False, help_text=_("Whoever sits it types an instructor's code to start.")
    )
    one_sitting = models.BooleanField(
        _("in one sitting"),
        default=False,
        help_text=_("The clock runs from the start. Otherwise it may be left and resumed."),
    )
    minutes = models.PositiveSmallIntegerField(
        _("minutes"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(DAY_MINUTES)]
    )
    grace_seconds = models.PositiveSmallIntegerField(
        _("grace in seconds"),
        default=30,
        validators=[MaxValueValidator(300)],
        help_text=_("For how long after the deadline an answer that was under way is still taken."),
    )

    unlocked = models.BooleanField(
        _("needs unlocking"),
        default=False,
        help_text=_("An instructor unlocks it for each official, or the exam that it requires does when it is passed."),
    )
    unlock_days = models.PositiveSmallIntegerField(
        _("days from unlocking"),
        null=True,
        blank=True,
        help_text=_("On how many days after it was unlocked it may be started."),
    )

    attempts = models.PositiveSmallIntegerField(_("attempts"), default=1, validators=[MinValueValidator(1)])
    per_days = models.PositiveSmallIntegerField(
        _("in so many days"), null=True, blank=True, help_text=_("Empty: as long as the exam is open.")
    )
    wait_hours = models.PositiveSmallIntegerField(_("wait in hours"), null=True, blank=True)
    wait_days = models.PositiveSmallIntegerField(_("wait in days"), null=True, blank=True)
    retake_within_days = models.PositiveSmallIntegerField(
        _("retake within days"), null=True, blank=True, help_text=_("Counted from the end of the attempt before.")
    )
    make_up = models.BooleanField(
        _("retake as make-up"),
        default=False,
        help_text=_("It asks as many questions as were missed, on the same clauses."),
    )

    pass_percent = models.PositiveSmallIntegerField(
        _("pass mark in per cent"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(100)]
    )
    pass_marks = models.PositiveSmallIntegerField(
        _("pass mark in marks"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    section_percent = models.PositiveSmallIntegerField(
        _("pass mark of each section in per cent"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(100)],
    )
    bands = models.JSONField(
        _("bands"), default=list, blank=True, help_text=_("Levels by score: pairs of the least per cent and the level.")
    )
    marking = models.CharField(_("marking"), max_length=8, choices=Marking, default=Marking.WHOLE)
    feedback = models.CharField(_("feedback"), max_length=16, choices=Feedback, default=Feedback.AFTER)

    shuffle_questions = models.BooleanField(_("questions in an order of their own for each"), default=True)
    shuffle_options = models.BooleanField(_("options in an order of their own for each"), default=True)
    going_back = models.BooleanField(
        _("going back"), default=True, help_text=_("Answers may be changed until submitted.")
    )

    appeal_days = models.PositiveSmallIntegerField(_("days to appeal"), default=14)
    valid_months = models.PositiveSmallIntegerField(_("certificate valid for months"), null=True, blank=True)

    objects: ClassVar[PolicyManager] = PolicyManager()

    class Meta:
        verbose_name = _("exam policy")
        verbose_name_plural = _("exam policies")
        ordering = ["title", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["slug"], condition=models.Q(league=None), name="exams_policy_preset_slug_once"
            ),
            models.UniqueConstraint(
                fields=["league", "slug"], condition=models.Q(league__isnull=False), name="exams_policy_slug_once"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def natural_key(self) -> tuple[str]:
        """How the fixture names a preset."""
        return (self.slug,)

    def clean(self) -> None:
        """Refuse contradictions, each at its field with the reason."""
        problems: dict[str, list[str]] = {}
        for field, told in problems_of(self.rules):
            problems.setdefault(field, []).append(str(told))
        if problems:
            raise ValidationError(problems)

    def as_json(self) -> dict[str, Any]:
        """The policy as it stands, to be kept with an attempt."""
        return {"title": self.title, **model_to_dict(self, fields=list(Rules.__dataclass_fields__))}

    @property
    def rules(self) -> Rules:
        """The policy's rules as a value."""
        return Rules.from_json(self.as_json())
