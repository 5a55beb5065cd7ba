"""A league's case book, as it was brought."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.models import LEGIBLE


def case_book_id() -> str:
    """A new public id for a case book."""
    return get_random_string(10, LEGIBLE)


class CaseBook(models.Model):
    """Cases of a league: JSON lines as `manage.py check_casebook` reads them, whatever file they came in.

    They are ruled on whenever they are looked at, so that what differs is what differs today.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=case_book_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="case_books", verbose_name=_("league"))
    title = models.CharField(_("title"), max_length=120)
    lines = models.TextField(_("cases"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("brought by")
    )
    made = models.DateTimeField(_("brought"))

    class Meta:
        verbose_name = _("case book")
        verbose_name_plural = _("case books")
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.title
