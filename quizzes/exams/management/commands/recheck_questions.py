"""`manage.py recheck_questions`: whether today's engine rules the questions of exams as they are graded."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import League
from quizzes.exams.services.redrafting import Differing, redraft


class Command(BaseCommand):
    """List the questions that differ, and draft the correction of each; results move only where one is confirmed."""

    help = "Rule anew on the questions of exam attempts, and draft a correction of each that differs (exit status 1)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--league", help="the league's slug (all leagues)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit with status 1 where any question differs. Raises CommandError for a league that is not there."""
        leagues = League.objects.order_by("slug")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues:
                raise CommandError(f"there is no league {options['league']}")
        count = 0
        for league in leagues:
            for each in redraft(league=league, now=timezone.now()):
                count += 1
                self._tell(league, each)
        if count:
            self.stdout.write(f"{count} questions differ; look at each draft and confirm it, or correct it otherwise")
            sys.exit(1)
        self.stdout.write("every question is ruled today as it is graded")

    def _tell(self, league: League, each: Differing) -> None:
        touched = ", ".join(attempt.public_id for attempt in each.attempts)
        address = reverse("correction", args=[each.draft.public_id])
        how = "void" if each.draft.void else "corrected"
        self.stdout.write(f"{league.slug}: question {each.question} ({how}): attempts {touched}\n  {address}")
