"""`manage.py schedule_due`: has the worker run what is due, each minute."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.people.tasks import schedule


class Command(BaseCommand):
    """Starts what then keeps itself going: `manage.py db_worker` runs it. Called again, it starts no second one."""

    help = "Has the worker (manage.py db_worker) do what is due now and each minute from then on."

    def handle(self, *args: Any, **options: Any) -> None:
        """Says whether it was scheduled already."""
        new = schedule()
        self.stdout.write("What is due is run each minute." if new else "What is due is run each minute already.")
