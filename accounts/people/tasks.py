"""What a worker does by itself: `run_due`, each minute."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from accounts.people.services.due import run_due

A_MINUTE = timedelta(minutes=1)


@task()
def run_due_each_minute() -> dict[str, int]:
    """Have it called again in a minute, then do what is due: a worker that is killed at it is no end of it."""
    try:
        schedule(after=A_MINUTE)
        return run_due(now=timezone.now()).counts
    finally:
        schedule(after=A_MINUTE)  # where it could not be at first


def schedule(*, after: timedelta = timedelta(0)) -> bool:
    """Have a worker run what is due after that time, each minute from then on; whether there was none to come yet."""
    with transaction.atomic():
        if DBTaskResult.objects.filter(status="READY", task_path=run_due_each_minute.module_path).exists():
            return False
        run_due_each_minute.using(run_after=timezone.now() + after).enqueue()
        return True
