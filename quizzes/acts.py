"""How acts about questions are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.people.telling_acts import tells
from quizzes.question_files.exporting import EXPORT
from quizzes.question_files.importing import IMPORT


def tell_all() -> None:
    """Have the acts that this app records told in words."""
    tells(
        words={EXPORT: _("Exported questions with their keys"), IMPORT: _("Imported questions")},
        labels={"format": _("format"), "count": _("questions"), "pool": _("pool")},
        titles={},
    )
