"""What a token may read, in words that it keeps."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """One thing that a token may be for."""

    OFFICIALS = "officials:read", _("Officials, with names")
    PROGRAMMES = "programmes:read", _("Programmes")
    CERTIFICATIONS = "certifications:read", _("Certifications")
    EVENTS = "events:read", _("Events")
    EXPORTS = "exports:read", _("Exports, with names: ask for files and fetch them")
