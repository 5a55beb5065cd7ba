"""`manage.py replay_answers`: what everyone is held to remember, worked out anew from the answers they have given."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.people.models import User
from quizzes.services.remembering import replay


class Command(BaseCommand):
    """Work out when each person's clauses are due. Run again it changes nothing."""

    help = "Work out from the answers given when each person's clauses are due: after an upgrade, or a restore."

    def handle(self, *args: Any, **options: Any) -> None:
        people = User.objects.filter(attempts__items__answer__isnull=False).distinct().order_by("pk")
        answers = [replay(person) for person in people]
        self.stdout.write(f"{sum(answers)} answers of {len(answers)} people.")
