"""Whether an exam can be drawn as it is written, found out by drawing it once; nothing of it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext, ngettext

from quizzes.exams.demands import demands_of, reason_told
from quizzes.exams.drawing import CannotDrawSection, draw_form, new_form_seed
from quizzes.exams.models import Exam, Section
from quizzes.generator import CannotDraw
from rules import editions


@dataclass(frozen=True)
class Verdict:
    """Whether it can be drawn, with how many questions; otherwise why not, at which section, and the most possible."""

    can: bool
    told: str
    count: int = 0
    section: Section | None = None
    most: int = 0


def drawn_once(exam: Exam, changed: Section | None = None) -> Verdict:
    """Whether the exam can be drawn; `changed` stands in place of the section of that row, whose fixed questions stay.

    Another section without questions does not count then: it may be written next. A throwaway seed draws the exam, and
    nothing is stored.
    """
    tried = Exam.objects.select_related("league", "policy").get(pk=exam.pk)
    prefetch_related_objects([tried], "sections__fixed__question__edition")
    for section in tried.sections.all():
        if changed is not None and section.pk == changed.pk:
            section.blueprint, section.take = changed.blueprint, changed.take
            section.title, section.changed_from = changed.title, changed.changed_from
    sections = [each for each in tried.sections.all() if changed is None or each.pk == changed.pk]
    if empty := next((each for each in sections if not each.blueprint and not each.fixed.all()), None):
        return Verdict(False, gettext("It has no questions yet: draw some, or fix some from the pool."), section=empty)
    try:
        form = draw_form(tried, tried.policy.rules, new_form_seed())
    except CannotDrawSection as error:
        demands = tuple(demands_of(error.section.blueprint))
        why = reason_told(error.reason, demands, error.most, editions.get(tried.edition))
        return Verdict(False, why, section=error.section, most=error.most)
    except CannotDraw:
        return Verdict(False, gettext("It has no questions yet: give it a section."))
    told = ngettext("It can be drawn: %(n)d question.", "It can be drawn: %(n)d questions.", len(form))
    return Verdict(True, told % {"n": len(form)}, count=len(form))
