"""Setting the date that a person practises for."""

from __future__ import annotations

from datetime import date

from accounts.people.models import User
from quizzes.models import Plan


def set_plan(*, user: User, until: date | None) -> None:
    """Have the user practise until that day; None takes back the date there was."""
    if until is None:
        Plan.objects.filter(user=user).delete()
    else:
        Plan.objects.update_or_create(user=user, defaults={"until": until})
