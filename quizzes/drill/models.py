"""A drill that someone ran: its stoppage by seed and edition, the acts, and how many of its moments were right."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from quizzes.models import attempt_id


class Speed(models.TextChoices):
    """How a drill is run: as fast as at a rink, at half that, or step by step with no clock at all."""

    FULL = "full", _("As at the rink")
    HALF = "half", _("Half as fast")
    STEPS = "steps", _("Step by step, without a clock")


STRETCHED = {Speed.FULL: 1, Speed.HALF: 2, Speed.STEPS: 1}
"""How many times longer everything takes on the page than at the rink."""


class Drill(models.Model):
    """One person's way through the stoppage of a seed. It is practice, and counts for nothing else.

    `acts` are what the referee did, each with its time in seconds as at the rink. `clock`: how far a drill step by step
    has come. `right` of `possible`, once it is finished, were counted under `engine_version`.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=attempt_id, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drills", verbose_name=_("person")
    )
    edition = models.SlugField(_("edition"), max_length=80)
    engine_version = models.CharField(_("engine version"), max_length=64)
    seed = models.CharField(_("seed"), max_length=100)
    speed = models.CharField(_("speed"), max_length=10, choices=Speed)
    started = models.DateTimeField(_("started"))
    finished = models.DateTimeField(_("finished"), null=True, blank=True)
    acts = models.JSONField(_("acts"), default=list)
    clock = models.FloatField(_("clock"), default=0)
    right = models.PositiveSmallIntegerField(_("right"), default=0)
    possible = models.PositiveSmallIntegerField(_("possible"), default=0)

    class Meta:
        verbose_name = _("drill")
        verbose_name_plural = _("drills")
        ordering = ["-started", "-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(speed__in=Speed.values), name="drill_speed_known"),
            models.CheckConstraint(condition=models.Q(right__lte=models.F("possible")), name="drill_right_of_possible"),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def stretched(self) -> int:
        """How many times longer everything takes on the page than at the rink."""
        return STRETCHED[Speed(self.speed)]
