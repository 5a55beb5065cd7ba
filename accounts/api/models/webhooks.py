"""Webhooks: the addresses that a league has called when a certification changed, and what became of each call."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.api.models.tokens import row_id
from accounts.people.models import League


class Webhook(models.Model):
    """An address that is told of a league's events, one after the other, in their order.

    The events are what is to be told: `told` is the number of the last of which the address has heard, so nothing that
    was committed is left out, and nothing that was not is told. `secret` signs the calls; it is sealed. After
    `failures` in a row, the first `failing_since`, it `rests` until a moment. `taken` is until when one worker has it
    for itself. `disabled` says since when nothing is called any more, `why` in a word.
    """

    class Why(models.TextChoices):
        """Why a webhook is called no more."""

        ADMINISTRATOR = "administrator", _("Switched off by an administrator")
        FAILED = "failed", _("Switched off: nothing was taken for too long")
        GONE = "gone", _("Switched off: the address answered that it is gone")

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=row_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="webhooks", verbose_name=_("league"))
    url = models.URLField(_("address"), max_length=500)
    secret = models.TextField(_("sealed secret"), editable=False)
    made = models.DateTimeField(_("made"))
    told = models.PositiveBigIntegerField(_("told up to event"), default=0)
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    rests = models.DateTimeField(_("rests until"), null=True, blank=True)
    taken = models.DateTimeField(_("taken until"), null=True, blank=True)
    disabled = models.DateTimeField(_("switched off"), null=True, blank=True)
    why = models.CharField(_("why"), max_length=14, choices=Why, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["url", "pk"]

    def __str__(self) -> str:
        return self.url


class Call(models.Model):
    """That a webhook was called about an event, and what came of it.

    `status` is what the address answered, empty where it did not; `problem` why it did not, in a word. `took` is in
    milliseconds.
    """

    class Problem(models.TextChoices):
        """Why there was no answer."""

        NO_ADDRESS = "no_address", _("No address")
        NO_HTTPS = "no_https", _("Not https://")
        NO_HOST = "no_host", _("No host of this name")
        NOT_PUBLIC = "not_public", _("Not a public host")
        TLS = "tls", _("Its certificate was refused")
        TIMEOUT = "timeout", _("It took too long")
        NO_ANSWER = "no_answer", _("No answer")
        REDIRECTS = "redirects", _("Too many redirects")
        NO_KEY = "no_key", _("The site could not read its secret")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="calls", verbose_name=_("webhook"))
    number = models.PositiveBigIntegerField(_("event"))
    at = models.DateTimeField(_("at"))
    status = models.PositiveSmallIntegerField(_("answer"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=10, choices=Problem, blank=True)
    took = models.PositiveIntegerField(_("took"))

    class Meta:
        verbose_name = _("call of a webhook")
        verbose_name_plural = _("calls of webhooks")
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["webhook", "-at"], name="api_call_of"),
            models.Index(fields=["at"], name="api_call_at"),
        ]

    def __str__(self) -> str:
        return f"{self.webhook} {self.number}: {self.status or self.problem}"

    @property
    def told(self) -> str:
        """Why there was no answer, in words."""
        return self.get_problem_display()

    @property
    def taken(self) -> bool:
        """Whether the address took it."""
        return self.status is not None and 200 <= self.status < 300
