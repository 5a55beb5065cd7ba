"""How acts about exams are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.people.telling_acts import tells
from quizzes.exams.models import Exam


def tell_all() -> None:
    """Have the acts that this app records told in words, and exams by their titles."""
    tells(
        words={
            "exam.publish": _("Published an exam"),
            "exam.take_back": _("Took an exam back"),
            "exam.code": _("Made a code for a sitting"),
            "exam.unlock": _("Unlocked an exam"),
            "exam.window": _("Changed when an exam is open"),
            "exam.extra_time": _("Set someone's extra time"),
        },
        labels={
            "until": _("until"),
            "opens": _("opens"),
            "closes": _("closes"),
            "organisation": _("organisation"),
            "percent": _("per cent"),
        },
        titles={"exams.exam": _titles},
    )


def _titles(public_ids: set[str]) -> dict[str, str]:
    return dict(Exam.objects.filter(public_id__in=public_ids).values_list("public_id", "title"))
