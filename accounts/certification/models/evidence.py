"""What is on record of an official for a requirement: rows that are only added, the latest of which rules."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.certification.models.programmes import Requirement
from accounts.people.models import League
from accounts.people.written_once import WrittenOnce
from quizzes.exams.models import Result
from quizzes.models import LEGIBLE


def evidence_id() -> str:
    """A new public id for a piece of evidence."""
    return get_random_string(14, LEGIBLE)


class Outcome(models.TextChoices):
    """What a row says of its requirement."""

    MET = "met", _("Done")
    DEFERRED = "deferred", _("Deferred")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Evidence(WrittenOnce):
    """That an official has met a requirement, may do so later, or has not met it after all.

    `on`: the day of what it is evidence of, by the league's calendar. `expires`: the last day on which it holds, worked
    out when it was recorded; none has no end. A deferral always has one. `source`: where it comes from (the body that
    checked, the place of the seminar); of a deferral and a withdrawal the reason. `signer`: who signed for it, by name;
    `signed_by` where they are known here. `result`: of an exam, the result that it rests on. `withdraws`: the row that
    a withdrawal takes back; nothing else does. `imported`: it comes from a file about the time before the site, and
    nobody was examined here.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=evidence_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="evidence", verbose_name=_("league"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="evidence", verbose_name=_("person")
    )
    requirement = models.ForeignKey(
        Requirement, on_delete=models.PROTECT, related_name="evidence", verbose_name=_("requirement")
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome, default=Outcome.MET)
    on = models.DateField(_("on"))
    expires = models.DateField(_("expires"), null=True, blank=True)
    source = models.CharField(_("source"), max_length=200, blank=True)
    signer = models.CharField(_("signed by"), max_length=120, blank=True)
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("signed by"),
    )
    result = models.ForeignKey(
        Result, on_delete=models.PROTECT, null=True, blank=True, related_name="evidence", verbose_name=_("result")
    )
    withdraws = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="withdrawn_by",
        verbose_name=_("withdraws"),
    )
    imported = models.BooleanField(_("imported"), default=False)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )
    recorded = models.DateTimeField(_("recorded"))

    class Meta:
        verbose_name = _("evidence")
        verbose_name_plural = _("evidence")
        ordering = ["-recorded", "-pk"]
        indexes = [models.Index(fields=["user", "requirement"], name="certification_evidence_of")]
        constraints = [
            models.UniqueConstraint(
                fields=["requirement", "result"],
                condition=models.Q(result__isnull=False),
                name="certification_evidence_result_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(outcome=Outcome.DEFERRED) | models.Q(expires__isnull=False),
                name="certification_deferral_has_an_end",
            ),
            models.CheckConstraint(
                condition=models.Q(outcome=Outcome.WITHDRAWN, withdraws__isnull=False)
                | (~models.Q(outcome=Outcome.WITHDRAWN) & models.Q(withdraws=None)),
                name="certification_withdrawal_says_of_what",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.requirement}: {self.on}"
