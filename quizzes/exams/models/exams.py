"""An exam of a league: its sections, when it may be sat and by whom."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.models import LEGIBLE, Question
from rules.editions import DEFAULT


def exam_id() -> str:
    """A new public id for an exam."""
    return get_random_string(10, LEGIBLE)


def sitting_code() -> str:
    """A new code for a supervised sitting: short enough to be read out, too long to be tried out."""
    return get_random_string(8, LEGIBLE)


class Season(models.Model):
    """A season of a league. Exams of it that say nothing else open and close with it."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons", verbose_name=_("league"))
    title = models.CharField(_("title"), max_length=60)
    opens = models.DateTimeField(_("opens"))
    closes = models.DateTimeField(_("closes"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-opens"]
        constraints = [
            models.UniqueConstraint(fields=["league", "title"], name="exams_season_title_once"),
            models.CheckConstraint(
                condition=models.Q(closes__gt=models.F("opens")), name="exams_season_closes_after_it_opens"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Exam(models.Model):
    """An exam that a league sets: under a policy, on an edition, in sections. Nobody sees it before it is published.

    `opens` and `closes` go before those of the season; a published exam has both, from one or the other.
    `requires`: passing that exam unlocks this one, where the policy asks for unlocking. `languages`: in which of the
    site's languages its forms are stored, empty for the league's alone.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=exam_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="exams", verbose_name=_("league"))
    title = models.CharField(_("title"), max_length=120)
    policy = models.ForeignKey("exams.Policy", on_delete=models.PROTECT, related_name="exams", verbose_name=_("policy"))
    edition = models.CharField(_("edition"), max_length=40, default=DEFAULT)
    languages = models.JSONField(_("languages"), default=list, blank=True)
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, null=True, blank=True, related_name="exams", verbose_name=_("season")
    )
    opens = models.DateTimeField(_("opens"), null=True, blank=True)
    closes = models.DateTimeField(_("closes"), null=True, blank=True)
    requires = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("requires")
    )
    published = models.DateTimeField(_("published"), null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made = models.DateTimeField(_("made"))
    copy_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("copy of")
    )

    class Meta:
        verbose_name = _("exam")
        verbose_name_plural = _("exams")
        ordering = ["-made", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(opens=None) | models.Q(closes=None) | models.Q(closes__gt=models.F("opens")),
                name="exams_exam_closes_after_it_opens",
            )
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def offered(self) -> tuple[str, ...]:
        """The languages in which it may be read, in the site's order; never none."""
        chosen = self.languages or [self.league.language]
        return tuple(code for code, _name in settings.LANGUAGES if code in chosen) or (settings.LANGUAGE_CODE,)


class Section(models.Model):
    """A part of an exam: its fixed questions and those drawn for each attempt.

    `blueprint` as `quizzes.blueprints` reads it, empty where nothing is drawn. `take`: how many of the fixed questions
    each form has, all where it is empty: "60 of a pool". `changed_from` names an edition: all that is drawn is then
    about situations which that edition rules otherwise, and of the blueprint the count alone counts.
    """

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="sections", verbose_name=_("exam"))
    number = models.PositiveSmallIntegerField(_("number"))
    title = models.CharField(_("title"), max_length=120)
    blueprint = models.JSONField(_("blueprint"), default=dict, blank=True)
    take = models.PositiveSmallIntegerField(_("of the fixed questions"), null=True, blank=True)
    changed_from = models.CharField(_("changed from"), max_length=40, blank=True)
    pass_percent = models.PositiveSmallIntegerField(
        _("pass mark in per cent"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(100)],
        help_text=_("Empty: as the policy says for each section."),
    )

    class Meta:
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["exam", "number"]
        constraints = [models.UniqueConstraint(fields=["exam", "number"], name="exams_section_number_once")]

    def __str__(self) -> str:
        return self.title


class FixedQuestion(models.Model):
    """A question that stands in a section by itself, in its place: asked of everyone, or one of the pool drawn from."""

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="fixed", verbose_name=_("section"))
    number = models.PositiveSmallIntegerField(_("number"))
    question = models.ForeignKey(
        Question, on_delete=models.PROTECT, related_name="fixed_in", verbose_name=_("question")
    )

    class Meta:
        verbose_name = _("fixed question")
        verbose_name_plural = _("fixed questions")
        ordering = ["section", "number"]
        constraints = [
            models.UniqueConstraint(fields=["section", "question"], name="exams_fixed_question_once"),
            models.UniqueConstraint(fields=["section", "number"], name="exams_fixed_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.section} {self.number}"


class WindowChange(models.Model):
    """Other opening and closing times of one exam for a person, or for a group: an organisation of the league.

    What is empty stays as it is for everyone. A person's goes before their group's.
    """

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="window_changes", verbose_name=_("exam"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("person"),
    )
    organisation = models.CharField(_("organisation"), max_length=120, blank=True)
    opens = models.DateTimeField(_("opens"), null=True, blank=True)
    closes = models.DateTimeField(_("closes"), null=True, blank=True)

    class Meta:
        verbose_name = _("window change")
        verbose_name_plural = _("window changes")
        constraints = [
            models.UniqueConstraint(
                fields=["exam", "user"], condition=models.Q(user__isnull=False), name="exams_window_person_once"
            ),
            models.UniqueConstraint(
                fields=["exam", "organisation"],
                condition=models.Q(user__isnull=True),
                name="exams_window_organisation_once",
            ),
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, organisation="")
                | (models.Q(user__isnull=True) & ~models.Q(organisation="")),
                name="exams_window_of_person_or_organisation",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.exam}: {self.user or self.organisation}"


class Unlock(models.Model):
    """That an exam was unlocked for a person: a clinic attended, an exam passed."""

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="unlocks", verbose_name=_("exam"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="exam_unlocks", verbose_name=_("person")
    )
    at = models.DateTimeField(_("unlocked"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        verbose_name = _("unlocking")
        verbose_name_plural = _("unlockings")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.exam}: {self.user}"


class ExtraTime(models.Model):
    """How much more time a person has in each timed exam of a league, for them and the administrators alone to see."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="extra_times", verbose_name=_("league"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="extra_times", verbose_name=_("person")
    )
    percent = models.PositiveSmallIntegerField(
        _("more time in per cent"), validators=[MinValueValidator(1), MaxValueValidator(300)]
    )
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("set by")
    )
    set_at = models.DateTimeField(_("set"))

    class Meta:
        verbose_name = _("extra time")
        verbose_name_plural = _("extra times")
        constraints = [models.UniqueConstraint(fields=["league", "user"], name="exams_extra_time_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.percent} %"


class SittingCode(models.Model):
    """A code with which a supervised sitting starts: whose it is, where they sit, and until when it starts anything."""

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="codes", verbose_name=_("exam"))
    code = models.CharField(_("code"), max_length=12, unique=True, default=sitting_code)
    place = models.CharField(_("place"), max_length=120)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("supervisor")
    )
    made = models.DateTimeField(_("made"))
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("sitting code")
        verbose_name_plural = _("sitting codes")
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"{self.exam}: {self.place}"
