"""A clinic of the demo league, prepared and ready to rehearse."""

from __future__ import annotations

from django.utils import timezone

from accounts.clinics.models import Clinic
from accounts.clinics.services.preparing import add_drawn, secret_in
from accounts.people.demo import Stage
from accounts.people.models import Role
from quizzes.generator import draw_quiz

TITLE = "Line changes, before the season"
FORMATS = ("make_the_call", "choose_ruling", "who_may_change")
SECONDS = 60


def clinic(stage: Stage) -> None:
    """One clinic with three scenarios; what is there stays as it is."""
    held = Clinic.objects.filter(league=stage.league, title=TITLE)
    if not held.exists():
        (instructor, *_others) = stage.with_role(Role.INSTRUCTOR)
        now = timezone.now()
        made = Clinic.objects.create(league=stage.league, title=TITLE, seconds=SECONDS, made_by=instructor, made=now)
        avoid = sorted(secret_in(made))
        for asked_as in FORMATS:
            drawn = draw_quiz(seed=f"demo/clinic/{asked_as}", count=1, question_formats=[asked_as], avoid=avoid)
            add_drawn(clinic=made, drawn=drawn, now=now)
    stage.say("A clinic to rehearse, under Clinics.")
