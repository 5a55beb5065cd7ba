"""How acts about exams are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.people.telling_acts import tells
from quizzes.exams.models import Decision, Exam


def tell_all() -> None:
    """Have the acts that this app records told in words, and exams by their titles."""
    tells(
        words={
            "exam.make": _("Made an exam"),
            "exam.change": _("Changed an exam"),
            "exam.sections": _("Changed the sections of an exam"),
            "exam.copy": _("Copied an exam"),
            "exam.season": _("Set the dates of a season"),
            "exam.policy": _("Changed an exam policy"),
            "exam.policy_copy": _("Copied an exam policy"),
            "exam.publish": _("Published an exam"),
            "exam.take_back": _("Took an exam back"),
            "exam.code": _("Made a code for a sitting"),
            "exam.code_end": _("Ended a code for a sitting"),
            "exam.unlock": _("Unlocked an exam"),
            "exam.window": _("Changed when an exam is open"),
            "exam.extra_time": _("Set someone's extra time"),
            "exam.regrade": _("Confirmed a correction and graded anew"),
            "exam.appeal": _("Decided an appeal"),
            "exam.flag_answer": _("Answered a flag"),
        },
        labels={
            "attempt": _("attempt"),
            "decision": _("decision"),
            "lowering": _("lower results too"),
            "of": _("copy of"),
            "question": _("question"),
            "results": _("results graded anew"),
            "until": _("until"),
            "opens": _("opens"),
            "closes": _("closes"),
            "organisation": _("organisation"),
            "percent": _("per cent"),
        },
        values=dict(Decision.choices),
        titles={"exams.exam": _titles},
    )


def _titles(public_ids: set[str]) -> dict[str, str]:
    return dict(Exam.objects.filter(public_id__in=public_ids).values_list("public_id", "title"))
