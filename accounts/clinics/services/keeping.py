"""After a clinic: what those who were signed in called stands in their records as practice does, marked as a clinic."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import get_language

from accounts.clinics.models import Clinic, Participant, Phase
from quizzes.models import Answer, Attempt, Item, Mode
from quizzes.services.remembering import remember


def keep_due(*, now: datetime) -> int:
    """Do it for every clinic that is over; for how many people that was."""
    count = 0
    for clinic in Clinic.objects.filter(phase=Phase.ENDED, kept=False):
        people = clinic.participants.filter(user__isnull=False, removed=None, calls__scenario__skipped=False).distinct()
        count += sum(_keep(person, now) for person in people.select_related("clinic", "user"))
        Clinic.objects.filter(pk=clinic.pk).update(kept=True)
    return count


@transaction.atomic
def _keep(person: Participant, now: datetime) -> bool:
    """One person's calls as an attempt, but for scenarios that were skipped; false where it is there already."""
    token = f"clinic {person.clinic.public_id}"
    if person.user is None or Attempt.objects.filter(user=person.user, start_token=token).exists():
        return False
    attempt = Attempt.objects.create(
        user=person.user,
        mode=Mode.CLINIC,
        settings={"clinic": person.clinic.public_id, "title": person.clinic.title},
        language=get_language() or "en",
        start_token=token,
        started=person.joined,
        finished=max(person.clinic.ended or now, person.joined),
    )
    calls = person.calls.filter(scenario__skipped=False).select_related("scenario__question")
    for number, call in enumerate(calls.order_by("scenario__number"), start=1):
        item = Item.objects.create(attempt=attempt, number=number, question=call.scenario.question)
        answer: Answer = call.as_answer
        answer.item = item
        answer.save(force_insert=True)
        remember(answer)
    return True
