"""A file of evidence that waits to be imported."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.people.models import WaitingFile


class EvidenceFile(WaitingFile):
    """A file of evidence that was uploaded and waits to be imported; what it holds is gone once it is."""

    class Meta:
        verbose_name = _("file of evidence")
        verbose_name_plural = _("files of evidence")
        constraints = [
            models.UniqueConstraint(fields=["league", "uploaded_by"], name="certification_evidence_file_one_waiting")
        ]
