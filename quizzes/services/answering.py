"""Taking an answer: the first one counts, it is remembered, and the last question's finishes the attempt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import translation

from quizzes import formats
from quizzes.models import Answer, Attempt, Item
from quizzes.services.remembering import remember


class NotYet(Exception):
    """A question was answered before one that comes earlier in its attempt."""


@transaction.atomic
def give_answer(*, item: Item, post: Mapping[str, str], now: datetime) -> Answer:
    """The answer to the item: the one given first, else this one, graded and stored.

    A second submit, from a reload, another tab or another device, gets the first one's result, whatever it says. The
    answer to the last open question finishes the attempt. Raises `FormatError` for what is no answer, which stores
    nothing and costs nothing, and `NotYet` where an earlier question is still open.

    A new answer also moves when its clauses are next due.
    """
    attempt = Attempt.objects.select_for_update().get(pk=item.attempt_id)  # one answer at a time
    item.attempt = attempt  # whose it is now: records of one person may have been merged meanwhile
    held = Answer.objects.select_related("item__question").filter(item=item).first()
    if held is not None:
        return held
    still_open = attempt.items.filter(answer__isnull=True)
    if still_open.filter(number__lt=item.number).exists():
        raise NotYet(f"{item}: an earlier question is open")
    answer = _graded(item, post, now)
    answer.save(force_insert=True)
    remember(answer)
    if not still_open.exists():
        attempt.finished = now
        attempt.save(update_fields=["finished"])
    return answer


def _graded(item: Item, post: Mapping[str, str], now: datetime) -> Answer:
    question = item.question.asked
    form = formats.get(question.format)
    given = form.parse(question, post)  # what is wrong with it, in the words of who gave it
    with translation.override(settings.LANGUAGE_CODE):  # figures are counted by the words kept here
        mark = form.grade(item.question.asked, given)
    return Answer(
        item=item,
        answer=given,
        right=mark.right,
        earned=mark.earned,
        possible=mark.possible,
        facets=[asdict(facet) for facet in mark.facets],
        misreading=mark.misreading or "",
        given_at=now,
    )
