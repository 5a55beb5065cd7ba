"""Tokens: what a league's own systems show instead of signing in."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.models import LEGIBLE


def row_id() -> str:
    """A new public id for a token or a webhook."""
    return get_random_string(10, LEGIBLE)


class Token(models.Model):
    """That whoever has a secret may read something of a league, until a moment or until it is revoked.

    Of the secret only its digest is kept and its end, by which people tell tokens apart. `scopes` are the words of
    `Scope`. `last_used` is right to the minute. Who made and revoked it stands among the acts.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=row_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="api_tokens", verbose_name=_("league"))
    name = models.CharField(_("name"), max_length=80)
    digest = models.CharField(_("digest of its secret"), max_length=64, unique=True, editable=False)
    ending = models.CharField(_("end of its secret"), max_length=4, editable=False)
    scopes = models.JSONField(_("may read"), default=list)
    made = models.DateTimeField(_("made"))
    expires = models.DateTimeField(_("expires"))
    last_used = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} …{self.ending}"

    def holds(self, now: datetime) -> bool:
        """Whether it opens anything by now."""
        return self.revoked is None and now < self.expires
