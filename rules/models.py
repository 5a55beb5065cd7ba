"""The rulebook as rows: what questions, answers and statistics point at.

The code is the rulebook; these rows mirror it (`rules.services.sync`). Their texts are the English ones, kept so that
a row can be read by itself; the pages show the code's texts, translated. What the code no longer has is deleted, or,
where something points at it, kept and marked as not current.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Edition(models.Model):
    """A rulebook of one season."""

    slug = models.SlugField(_("name in addresses"), max_length=60, unique=True)
    title = models.CharField(_("title"), max_length=200)
    engine_version = models.CharField(
        _("engine version"), max_length=64, help_text=_("Names exactly the provisions and parameters mirrored here.")
    )
    parameters = models.JSONField(_("parameters"), default=dict)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ("slug",)

    def __str__(self) -> str:
        return self.title


class Rule(models.Model):
    """A part of an edition that stands under one heading."""

    edition = models.ForeignKey(Edition, models.PROTECT, related_name="rules", verbose_name=_("edition"))
    slug = models.SlugField(_("name in addresses"), max_length=60)
    citation = models.CharField(_("citation"), max_length=80)
    title = models.CharField(_("title"), max_length=200)
    order = models.PositiveSmallIntegerField(_("place in the book"))

    class Meta:
        verbose_name = _("rule")
        verbose_name_plural = _("rules")
        ordering = ("edition", "order")
        constraints = (models.UniqueConstraint(fields=("edition", "slug"), name="rules_rule_slug_per_edition"),)

    def __str__(self) -> str:
        return self.title


class Provision(models.Model):
    """A clause of an edition; its name is the one that findings give."""

    edition = models.ForeignKey(Edition, models.PROTECT, related_name="provisions", verbose_name=_("edition"))
    rule = models.ForeignKey(Rule, models.PROTECT, related_name="provisions", verbose_name=_("rule"))
    name = models.CharField(_("name"), max_length=100)
    citation = models.CharField(_("citation"), max_length=80)
    statements = models.JSONField(
        _("statements"), default=list, help_text=_("What it carries of the text's statements.")
    )
    clause = models.TextField(_("clause in our words"))
    order = models.PositiveSmallIntegerField(_("place in the book"))
    current = models.BooleanField(_("current"), default=True, help_text=_("Whether the code still has it."))

    class Meta:
        verbose_name = _("provision")
        verbose_name_plural = _("provisions")
        ordering = ("edition", "order")
        constraints = (models.UniqueConstraint(fields=("edition", "name"), name="rules_provision_name_per_edition"),)

    def __str__(self) -> str:
        return f"{self.citation} {self.name}"


class Misreading(models.Model):
    """A known way to mistake a provision."""

    edition = models.ForeignKey(Edition, models.PROTECT, related_name="misreadings", verbose_name=_("edition"))
    provision = models.ForeignKey(Provision, models.PROTECT, related_name="misreadings", verbose_name=_("provision"))
    name = models.CharField(_("name"), max_length=100)
    title = models.CharField(_("title"), max_length=200)
    current = models.BooleanField(_("current"), default=True, help_text=_("Whether the code still has it."))

    class Meta:
        verbose_name = _("misreading")
        verbose_name_plural = _("misreadings")
        ordering = ("edition", "provision__order", "pk")
        constraints = (models.UniqueConstraint(fields=("edition", "name"), name="rules_misreading_name_per_edition"),)

    def __str__(self) -> str:
        return self.title
