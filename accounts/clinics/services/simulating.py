"""A rehearsal's phones: people who are not there, and call as a room might."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from accounts.clinics.models import Clinic, ClinicScenario, Participant, RoomCall
from accounts.clinics.services.marking import marked
from quizzes import formats
from rules.engine.chance import Chance

PHONES = 12
RIGHT = 60
"""The share of right calls among the simulated, in per cent."""


def simulate_phones(clinic: Clinic, now: datetime) -> None:
    """Have a dozen join."""
    Participant.objects.bulk_create(
        Participant(clinic=clinic, name=gettext("Phone %(number)d") % {"number": number}, joined=now, simulated=True)
        for number in range(1, PHONES + 1)
    )


def simulate_calls(scenario: ClinicScenario, now: datetime) -> None:
    """Have most of them call, the more of them right."""
    chance = Chance(f"rehearsal/{scenario.pk}")
    question = scenario.question.asked
    samples = list(formats.get(question.format).samples(question))
    right = [sample.post for sample in samples if sample.mark == "right"]
    wrong = [sample.post for sample in samples if sample.mark == "wrong"]
    phones = list(Participant.objects.filter(clinic=scenario.clinic_id, simulated=True, removed=None))[:-1]
    calls = []
    for phone in phones:
        post = chance.pick(right if not wrong or chance.below(100) < RIGHT else wrong)
        calls.append(marked(phone, scenario, post, now))
    RoomCall.objects.bulk_create(calls)
    Participant.objects.filter(pk__in=[phone.pk for phone in phones]).update(called=scenario.number)
