"""`manage.py run_due`: does what is due, and says what it did."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.people.services.due import run_due


class Command(BaseCommand):
    """Does what is due by now: closes exams whose time is up, and whatever else the apps have to do."""

    help = (
        "Does what is due and says what it did. Safe twice at once and after any pause. Exit status 1 if a part failed."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints how much was done of each. Raises CommandError where some of it failed; the log says why."""
        done = run_due(now=timezone.now())
        for what, count in done.counts.items():
            self.stdout.write(f"{what}: {count}")
        if done.failed:
            raise CommandError(f"failed, and left for the next time: {', '.join(done.failed)}")
