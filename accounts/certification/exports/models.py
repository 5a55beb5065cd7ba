"""The rows of exports: every export that was made, and the layouts that a league has saved."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.certification.exports import formats
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.losses import Loss
from accounts.certification.exports.wanted import Wanted
from accounts.certification.exports.writing import Order
from accounts.people.models import League
from quizzes.models import LEGIBLE


def export_id() -> str:
    """A new public id for an export."""
    return get_random_string(20, LEGIBLE)


class Preset(models.Model):
    """A layout that a league has saved, for another system's import file."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="presets", verbose_name=_("league"))
    slug = models.SlugField(_("short name"), max_length=60)
    title = models.CharField(_("title"), max_length=60)
    kept = models.JSONField(_("layout"))

    class Meta:
        verbose_name = _("saved layout")
        verbose_name_plural = _("saved layouts")
        ordering = ["title", "pk"]
        constraints = [models.UniqueConstraint(fields=["league", "slug"], name="exports_preset_once")]

    def __str__(self) -> str:
        return self.title

    @property
    def layout(self) -> Layout:
        """The columns of the file."""
        return Layout.from_json(self.kept)


class State(models.TextChoices):
    """How far an export is."""

    WAITING = "waiting", _("Waiting for the worker")
    RUNNING = "running", _("Being written")
    DONE = "done", pgettext_lazy("export", "Done")
    FAILED = "failed", _("Failed")


class Export(models.Model):
    """An export: who asked for which rows in what form, and what came of it.

    Of one that is done, `rows`, `size` and `sha256` are those of the file, and `up_to` is the number of the league's
    last event that it takes account of. Only what was written in the background has a `file`, until it `expires`; while
    it is written, `rows` grows, `heard` is when the worker was last heard of, and `tries` says how many have begun.
    `losses` tells the first of the cells that the format could not say, and never what was lost.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=export_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="exports", verbose_name=_("league"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    asked = models.DateTimeField(_("asked for"))
    wanted_rows = models.JSONField(_("which rows"), default=dict)
    profile = models.CharField(_("profile"), max_length=60)
    kept_layout = models.JSONField(_("layout"))
    format = models.CharField(_("format"), max_length=10)
    dialect = models.CharField(_("dialect"), max_length=20, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    expected = models.PositiveIntegerField(_("expected rows"), default=0)
    rows = models.PositiveIntegerField(_("rows"), default=0)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True)
    up_to = models.PositiveBigIntegerField(_("up to event"), default=0)
    lost = models.PositiveIntegerField(_("cells not as on record"), default=0)
    losses = models.JSONField(_("losses"), default=list)
    file = models.FileField(_("file"), blank=True, max_length=120)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    heard = models.DateTimeField(_("last heard of"), null=True, blank=True)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)
    expires = models.DateTimeField(_("file expires"), null=True, blank=True)

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        ordering = ["-asked", "-pk"]
        indexes = [models.Index(fields=["league", "-asked"], name="exports_export_of")]

    def __str__(self) -> str:
        return f"{self.league} {self.public_id}"

    @property
    def wanted(self) -> Wanted:
        """Which rows it has."""
        return Wanted.from_json(self.wanted_rows)

    @property
    def order(self) -> Order:
        """What is to be written."""
        layout = Layout.from_json(self.kept_layout)
        return Order(wanted=self.wanted, layout=layout, format=self.format, dialect=self.dialect)

    @property
    def name(self) -> str:
        """What the file is called where it is saved."""
        return f"{self.league.slug}-{self.profile}-{self.asked:%Y-%m-%d}.{self.format}"

    @property
    def content_type(self) -> str:
        """The kind of the file, for browsers."""
        return formats.every()[self.format].content_type

    @property
    def told_losses(self) -> list[Loss]:
        """The first of what the file could not say."""
        return [Loss(**each) for each in self.losses]

    @property
    def under_way(self) -> bool:
        """Whether it is still to be written."""
        return self.state in (State.WAITING, State.RUNNING)

    def can_be_fetched(self, now: datetime) -> bool:
        """Whether its file is there for another while."""
        return self.state == State.DONE and bool(self.file) and self.expires is not None and now < self.expires
