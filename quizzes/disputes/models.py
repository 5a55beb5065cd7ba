"""A dispute of a league about a ruling, with the ruling as it stood, and what instructors say about it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.people.models import League
from accounts.people.written_once import KeptForever
from quizzes.authoring.models import Scenario
from quizzes.interpretations.models import Interpretation
from quizzes.models import LEGIBLE


def dispute_id() -> str:
    """A new public id for a dispute."""
    return get_random_string(10, LEGIBLE)


class State(models.TextChoices):
    """How far a dispute has come."""

    OPEN = "open", pgettext_lazy("dispute", "Open")
    DECIDED = "decided", _("Decided")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Dispute(models.Model):
    """That somebody who leads a league expects another ruling on a situation than an edition's, about one clause.

    `situation`, `ruling` and `engine_version` stay as they were when it was opened. `expected` holds the facets in
    which the ruling should differ, alone. A decided dispute has its interpretation; `closed` is when it was decided or
    withdrawn.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=dispute_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="disputes", verbose_name=_("league"))
    edition = models.CharField(_("edition"), max_length=40)
    clause = models.CharField(_("clause"), max_length=100)
    situation = models.JSONField(_("situation"))
    engine_version = models.CharField(_("engine version"), max_length=64)
    ruling = models.JSONField(_("ruling"))
    expected = models.JSONField(_("expected ruling"))
    why = models.TextField(_("why"))
    source = models.CharField(_("source"), max_length=500, blank=True)
    scenario = models.ForeignKey(
        Scenario, on_delete=models.SET_NULL, null=True, blank=True, related_name="disputes", verbose_name=_("scenario")
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("opened by")
    )
    opened = models.DateTimeField(_("opened"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    closed = models.DateTimeField(_("closed"), null=True, blank=True)
    interpretation = models.OneToOneField(
        Interpretation,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="dispute",
        verbose_name=_("interpretation"),
    )

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ["-opened", "-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(state__in=State.values), name="disputes_state_known"),
            models.CheckConstraint(
                condition=models.Q(state=State.DECIDED, interpretation__isnull=False)
                | (~models.Q(state=State.DECIDED) & models.Q(interpretation__isnull=True)),
                name="disputes_decided_by_an_interpretation",
            ),
            models.CheckConstraint(
                condition=models.Q(state=State.OPEN, closed__isnull=True)
                | (~models.Q(state=State.OPEN) & models.Q(closed__isnull=False)),
                name="disputes_closed_when_not_open",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_open(self) -> bool:
        """Whether it waits for its decision."""
        return self.state == State.OPEN


class Comment(KeptForever):
    """What somebody who leads the league said about a dispute. It is kept."""

    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="comments")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))
    said = models.TextField(_("said"))

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.dispute}: {self.at}"
