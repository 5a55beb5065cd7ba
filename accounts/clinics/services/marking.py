"""The mark of a call in a room: the same that practice gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from django.conf import settings
from django.utils import translation

from accounts.clinics.models import ClinicScenario, Participant, RoomCall
from quizzes import formats


def marked(participant: Participant, scenario: ClinicScenario, post: Mapping[str, str], now: datetime) -> RoomCall:
    """The call that was posted, graded by the frozen key, not stored yet. Raises `FormatError`."""
    question = scenario.question.asked
    form = formats.get(question.format)
    answer = form.parse(question, post)
    with translation.override(settings.LANGUAGE_CODE):
        mark = form.grade(scenario.question.asked, answer)
    return RoomCall(
        participant=participant,
        scenario=scenario,
        answer=answer,
        right=mark.right,
        earned=mark.earned,
        possible=mark.possible,
        facets=[asdict(facet) for facet in mark.facets],
        misreading=mark.misreading or "",
        given_at=now,
    )
