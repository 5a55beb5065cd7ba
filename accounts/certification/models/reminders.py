"""What officials were reminded of: a row for each reminder, so that none is sent twice."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.certification.models.certifications import Certification
from accounts.certification.models.evidence import Evidence
from accounts.people.models import League
from accounts.people.written_once import WrittenOnce


class Reminder(WrittenOnce):
    """That a person was reminded, or could not be.

    `key` says of what: a certification or a piece of evidence with the days before its end, or a day on which somebody
    reminded them by hand. `days` before the end; empty where it was by hand. `to`: where it went, at the guardian's
    where `guardian`; empty where the league reaches nobody for the person.
    """

    key = models.CharField(_("of what"), max_length=80, unique=True)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="reminders", verbose_name=_("league"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reminders", verbose_name=_("person")
    )
    certification = models.ForeignKey(
        Certification,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="reminders",
        verbose_name=_("certification"),
    )
    evidence = models.ForeignKey(
        Evidence, on_delete=models.CASCADE, null=True, blank=True, related_name="reminders", verbose_name=_("evidence")
    )
    days = models.PositiveSmallIntegerField(_("days before the end"), null=True, blank=True)
    to = models.EmailField(_("to"), blank=True)
    guardian = models.BooleanField(_("the guardian's"), default=False)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["league", "-at"], name="certification_reminder_of")]

    def __str__(self) -> str:
        return self.key


class LookedThrough(models.Model):
    """The last day, by a league's calendar, on which all of its officials were looked through for reminders."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="+", verbose_name=_("league"))
    on = models.DateField(_("on"))

    class Meta:
        verbose_name = _("day of reminders")
        verbose_name_plural = _("days of reminders")

    def __str__(self) -> str:
        return f"{self.league}: {self.on}"
