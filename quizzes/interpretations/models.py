"""An interpretation of a league: decided once, cited by its name for ever, and at most replaced by a later one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from accounts.people.written_once import KeptForever


class Kind(models.TextChoices):
    """What was decided: that the text stands as it is, a note shown with the clause, or other numbers."""

    STANDS = "stands", _("The text stands")
    NOTE = "note", _("A note shown with the clause")
    VARIANT = "variant", _("The league’s own numbers")


class Interpretation(KeptForever):
    """What a league's rules chair decided about a clause. `text` gives the reasons; of a note it is the note itself.

    `number` counts the league's interpretations of a year from 1. It holds from the beginning of the day `holds_from`
    in the league's time zone, until one that replaces it does. It stays readable then, and keeps its name.
    `own_dispute`: whoever decided had opened the dispute, since the league had no other rules chair.
    """

    league = models.ForeignKey(
        League, on_delete=models.CASCADE, related_name="interpretations", verbose_name=_("league")
    )
    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveSmallIntegerField(_("number"))
    edition = models.CharField(_("edition"), max_length=40)
    clause = models.CharField(_("clause"), max_length=100)
    kind = models.CharField(_("what was decided"), max_length=8, choices=Kind)
    text = models.TextField(_("text"))
    holds_from = models.DateField(_("holds from"))
    replaces = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="replaced_by",
        verbose_name=_("replaces"),
    )
    own_dispute = models.BooleanField(_("decided by who opened it"), default=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided = models.DateTimeField(_("decided"))

    class Meta:
        verbose_name = _("interpretation")
        verbose_name_plural = _("interpretations")
        ordering = ["-year", "-number", "league"]
        constraints = [
            models.UniqueConstraint(fields=["league", "year", "number"], name="interpretations_name_once"),
            models.CheckConstraint(condition=models.Q(kind__in=Kind.values), name="interpretations_kind_known"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="interpretations_counts_from_one"),
        ]

    def __str__(self) -> str:
        return self.citation

    @property
    def citation(self) -> str:
        """How it is cited, such as DEMO 2026-3."""
        return f"{self.league.slug.upper()} {self.year}-{self.number}"

    @property
    def successor(self) -> Interpretation | None:
        """The one that replaces it, where one does."""
        return getattr(self, "replaced_by", None)


class Variant(KeptForever):
    """The numbers that an interpretation sets: an edition of its own, which says only what differs from its base.

    `slug` names it wherever an edition is named. It is made of what the variant says, so that one name never means two
    rulebooks. `base` is an edition of the code.
    """

    interpretation = models.OneToOneField(
        Interpretation, on_delete=models.CASCADE, related_name="variant", verbose_name=_("interpretation")
    )
    slug = models.SlugField(_("name in addresses"), max_length=40, unique=True)
    title = models.CharField(_("title"), max_length=200)
    base = models.CharField(_("edition"), max_length=40)
    parameters = models.JSONField(_("parameters"))

    class Meta:
        verbose_name = _("variant of an edition")
        verbose_name_plural = _("variants of editions")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.title
