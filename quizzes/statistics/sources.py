"""Where answers come from. They are never added up across sources.

Who practises has the book beside them, and who is in a room their neighbour.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.statistics.from_exams import examined
from quizzes.statistics.from_practice import called_in_clinics, practised
from quizzes.statistics.options import Taken, taken_in_answers, taken_in_items
from quizzes.statistics.tries import Tries


class Source(models.TextChoices):
    """What people were doing when they answered. A new one is named here and gathered in `GATHERED`."""

    EXAM = "exam", _("Exams")
    PRACTICE = "practice", _("Practice")
    CLINIC = "clinic", _("Clinics")


GATHERED: dict[Source, Callable[[League], Tries]] = {
    Source.EXAM: examined,
    Source.PRACTICE: practised,
    Source.CLINIC: called_in_clinics,
}
"""How each source is gathered for a league: one try for each person and case, the first."""

TAKEN: dict[Source, Taken] = {
    Source.EXAM: taken_in_items,
    Source.PRACTICE: taken_in_answers,
    Source.CLINIC: taken_in_answers,
}
"""How the options that were taken are read in each source."""
