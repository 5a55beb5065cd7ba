"""A league's programmes: their levels, and what each level asks of an official."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.models import LEGIBLE
from rules.editions import DEFAULT
from rules.telling.named import named


def programme_id() -> str:
    """A new public id for a programme, a level or a requirement."""
    return get_random_string(10, LEGIBLE)


class Programme(models.Model):
    """What a league certifies its officials for, in levels that follow one another.

    `code` stays as it is once officials hold something of it: exports name the programme by it. `automatic`: whoever
    has all that a level asks is certified in the same act; otherwise an administrator issues it. `one_level_a_season`:
    in one season nobody is issued two levels of it.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=programme_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="programmes", verbose_name=_("league"))
    code = models.SlugField(_("code"), max_length=40)
    title = models.CharField(_("title"), max_length=120)
    position = models.CharField(
        _("position"), max_length=60, blank=True, help_text=_("What it certifies for, such as referee or linesperson.")
    )
    automatic = models.BooleanField(
        _("issued by itself"), default=True, help_text=_("As soon as all that a level asks is there.")
    )
    one_level_a_season = models.BooleanField(_("one level a season"), default=True)
    archived = models.DateTimeField(_("archived"), null=True, blank=True)

    class Meta:
        verbose_name = _("programme")
        verbose_name_plural = _("programmes")
        ordering = ["title", "pk"]
        constraints = [models.UniqueConstraint(fields=["league", "code"], name="certification_programme_code_once")]

    def __str__(self) -> str:
        return self.title


class Validity(models.TextChoices):
    """Until when what is issued holds."""

    SEASON = "season", _("To the end of the season")
    MONTHS = "months", _("So many months from the day")
    NONE = "none", _("Without an end")


class Level(models.Model):
    """A level of a programme. What is issued of it keeps its dates, whatever is changed here afterwards.

    `number` counts from 1, the lowest. `needs`: a level that has to be held, valid, when this one is issued; with
    `needs_months` it may have run out that many months ago, such as with the season before. Whoever holds or so lately
    held this one itself needs the other no more.
    `supersedes`: with this level issued, the lower ones of the programme are superseded. `minimum_age` in whole years
    on the day of issue. `renewal_days`: for so many days before its end it can be renewed; empty, at any time.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=programme_id, editable=False)
    programme = models.ForeignKey(
        Programme, on_delete=models.CASCADE, related_name="levels", verbose_name=_("programme")
    )
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    code = models.SlugField(_("code"), max_length=40)
    title = models.CharField(_("title"), max_length=120)
    edition = models.CharField(_("edition"), max_length=40, default=DEFAULT)
    needs = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("needs")
    )
    needs_months = models.PositiveSmallIntegerField(
        _("or held within so many months"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    supersedes = models.BooleanField(_("supersedes the lower levels"), default=True)
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)
    validity = models.CharField(_("validity"), max_length=8, choices=Validity, default=Validity.SEASON)
    months = models.PositiveSmallIntegerField(_("months"), null=True, blank=True, validators=[MinValueValidator(1)])
    renewal_days = models.PositiveSmallIntegerField(_("renewal opens, days before the end"), null=True, blank=True)

    class Meta:
        verbose_name = _("level")
        verbose_name_plural = _("levels")
        ordering = ["programme", "number"]
        constraints = [
            models.UniqueConstraint(fields=["programme", "number"], name="certification_level_number_once"),
            models.UniqueConstraint(fields=["programme", "code"], name="certification_level_code_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="certification_level_counts_from_one"),
            models.CheckConstraint(
                condition=models.Q(validity=Validity.MONTHS, months__gte=1)
                | (~models.Q(validity=Validity.MONTHS) & models.Q(months=None)),
                name="certification_level_months_where_they_count",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Kind(models.TextChoices):
    """What a requirement asks for, and so where its evidence comes from."""

    EXAM = "exam", _("Exam")
    MASTERY = "mastery", _("Mastery of clauses")
    SEMINAR = "seminar", _("Seminar")
    ASSESSMENT = "assessment", _("On-ice assessment")
    BACKGROUND = "background", _("Background check")
    SAFE_SPORT = "safe_sport", _("Safe-sport training")
    OTHER = "other", _("Other")


class Requirement(models.Model):
    """Something that a league asks of officials, once for all levels that ask it.

    `exams`: passing any of them is the evidence, at `band` where one is named. `clauses`: the names of the clauses of
    `edition` to be mastered in practice. `months`: evidence that says no end of its own holds for so long; empty, for
    ever. `not_before`: evidence of an earlier day does not count.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=programme_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="requirements", verbose_name=_("league"))
    code = models.SlugField(_("code"), max_length=40)
    title = models.CharField(_("title"), max_length=120)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    exams = models.ManyToManyField("exams.Exam", blank=True, related_name="fulfils", verbose_name=_("exams"))
    band = models.CharField(_("level by score"), max_length=60, blank=True)
    clauses = models.JSONField(_("clauses"), default=list, blank=True)
    edition = models.CharField(_("edition"), max_length=40, default=DEFAULT)
    months = models.PositiveSmallIntegerField(
        _("holds for months"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    not_before = models.DateField(_("not before"), null=True, blank=True)

    class Meta:
        verbose_name = _("requirement")
        verbose_name_plural = _("requirements")
        ordering = ["title", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "code"], name="certification_requirement_code_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=Kind.values), name="certification_requirement_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class LevelRequirement(models.Model):
    """That a level asks for a requirement.

    `continuing`: whoever holds the level may work only while the evidence is in date. `anew`: evidence that led to one
    certification does not count for the next; it has to be of its renewal window, or later. `holders_from`: for those
    who hold the level already it counts from that day on; empty, at once.
    """

    level = models.ForeignKey(Level, on_delete=models.CASCADE, related_name="asks", verbose_name=_("level"))
    requirement = models.ForeignKey(
        Requirement, on_delete=models.PROTECT, related_name="asked_by", verbose_name=_("requirement")
    )
    order = models.PositiveSmallIntegerField(_("order"), default=1)
    continuing = models.BooleanField(_("continuing"), default=False)
    anew = models.BooleanField(_("anew for each certification"), default=False)
    holders_from = models.DateField(_("for holders from"), null=True, blank=True)

    class Meta:
        verbose_name = _("requirement of a level")
        verbose_name_plural = _("requirements of levels")
        ordering = ["level", "order", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["level", "requirement"], name="certification_level_asks_once"),
        ]

    def __str__(self) -> str:
        return named(self.level, self.requirement)
