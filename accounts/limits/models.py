"""What is remembered for a while."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Remembered(models.Model):
    """A value under a key until a moment. Past it the row means nothing, and is deleted within minutes.

    The key is a keyed digest: of whose tries were counted, an address or a name, nothing can be read here.
    """

    key = models.CharField(_("key"), max_length=64, primary_key=True)
    value = models.TextField(_("value"))
    until = models.BigIntegerField(_("until, in milliseconds since 1970"), db_index=True)

    class Meta:
        verbose_name = _("remembered value")
        verbose_name_plural = _("remembered values")

    def __str__(self) -> str:
        return self.key
