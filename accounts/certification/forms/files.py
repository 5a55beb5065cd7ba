"""A file of evidence to upload."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.people.forms import RosterForm


class EvidenceFileForm(RosterForm):
    """The same as of a roster."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.fields["file"].label = _("The file")
