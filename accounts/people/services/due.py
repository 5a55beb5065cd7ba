"""Doing what is due: each chore by itself, so that one that fails holds up none of the others."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from accounts.people import chores
from accounts.people.models import RosterFile

logger = logging.getLogger(__name__)

ROSTER_KEPT = timedelta(days=7)
"""For how long an uploaded roster waits to be imported."""

SESSIONS_AT_ONCE = 5000

TASKS_KEPT = timedelta(days=1)

SILENCE = timedelta(minutes=5)
"""A worker begins what is due each minute; of one that has begun nothing for so long nothing is heard."""

LONGEST_TASK = timedelta(hours=1)
"""No task takes so long: the worker that took it is dead."""

LOST = "the worker died"
"""Stands where the kind of exception would."""


@dataclass(frozen=True)
class Done:
    """How much was done of each chore, by its words, and which of them failed."""

    counts: dict[str, int] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)


def run_due(*, now: datetime) -> Done:
    """Do all that is due by the moment. A chore that fails is logged and left for the next time."""
    done = Done()
    for what, chore in chores.every().items():
        try:
            done.counts[what] = chore(now=now)
        except Exception:
            logger.exception("%s: could not be done", what)
            done.failed.append(what)
    return done


def delete_waiting_rosters(*, now: datetime) -> int:
    """Delete uploaded rosters that nobody imported: they hold names and addresses for no purpose."""
    return RosterFile.objects.filter(uploaded_at__lt=now - ROSTER_KEPT).delete()[0]


def delete_old_tasks(*, now: datetime) -> int:
    """Delete what is kept of tasks that have long been done."""
    return DBTaskResult.objects.finished().filter(finished_at__lt=now - TASKS_KEPT).delete()[0]


def close_lost_tasks(*, now: datetime) -> int:
    """Call failed what a worker took and died in. What it was to do is begun anew by whoever asked for it.

    Were the worker alive after all, it would write over this with what came of the task.
    """
    lost = DBTaskResult.objects.running().filter(started_at__lt=now - LONGEST_TASK)
    return lost.update(status=TaskResultStatus.FAILED, finished_at=now, exception_class_path=LOST)


def worker_is_heard(*, now: datetime) -> bool:
    """Whether some worker has begun a task within the last minutes, as it does each minute where all is well."""
    return DBTaskResult.objects.filter(started_at__gte=now - SILENCE).exists()


def delete_ended_sessions(*, now: datetime) -> int:
    """Delete sessions that are over, and what is kept of their devices; so many at once."""
    over = list(Session.objects.filter(expire_date__lt=now).values_list("pk", flat=True)[:SESSIONS_AT_ONCE])
    UserSession.objects.filter(session_key__in=over).delete()
    return Session.objects.filter(pk__in=over).delete()[0]
