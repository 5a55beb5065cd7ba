"""Making an export too large for a request: the worker writes it to a file, which can be fetched for a while.

An export is begun by whoever turns it from waiting to running, which one worker can do. A worker that is not heard of
any more is taken to be dead: the export is begun anew, once. Should the first come back, it finds that another try
holds the export, and leaves it alone.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from tempfile import TemporaryFile

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from accounts.certification.exports.models import Export, State
from accounts.certification.exports.services.hearing import Hearing, Overtaken
from accounts.certification.exports.services.making import FAILED, ordered, outcome, told
from accounts.certification.exports.writing import Order, write
from accounts.people.models import League, User
from accounts.people.services.audit import record

logger = logging.getLogger(__name__)

KEPT = timedelta(days=7)
"""For how long a file can be fetched."""

SILENCE = timedelta(minutes=5)
"""A worker that was not heard of for so long is dead."""

TRIES = 2


def ask(*, league: League, order: Order, profile: str, by: User | None, expected: int, now: datetime) -> Export:
    """Have the worker make the export, of about so many rows."""
    with transaction.atomic():
        export = Export(**ordered(league, order, profile, by, now), expected=expected, heard=now)
        export.save(force_insert=True)
        make_export.enqueue(export.public_id)
    return export


@task()
def make_export(public_id: str) -> bool:
    """Write the file of an export that waits; whether there was one to write and this was the one to do it."""
    waiting = Export.objects.filter(public_id=public_id, state=State.WAITING)
    if not waiting.update(state=State.RUNNING, tries=F("tries") + 1, heard=timezone.now(), rows=0):
        return False
    export = Export.objects.select_related("league", "by").get(public_id=public_id)
    name = f"exports/{export.public_id}-{export.tries}.{export.format}"
    try:
        Export.objects.filter(pk=export.pk).update(file=name)
        return _written(export, name)
    except Overtaken:
        default_storage.delete(name)
        return False
    except Exception:
        logger.exception("export %s could not be made", public_id)
        return _fail(export, timezone.now())


def _written(export: Export, name: str) -> bool:
    with TemporaryFile() as out:
        with Hearing(export) as hearing:
            written = write(out, export.league, export.order, now=timezone.now(), said=hearing.hear)
        default_storage.save(name, File(out))
    now = timezone.now()
    with transaction.atomic():
        done = {"state": State.DONE, "finished": now, "expires": now + KEPT, **outcome(written)}
        if not _mine(export).update(**done):
            raise Overtaken
        told(Export.objects.select_related("league", "by").get(pk=export.pk), now)
    return True


def _mine(export: Export) -> QuerySet[Export]:
    """The export as long as this try of it holds it."""
    return Export.objects.filter(pk=export.pk, state=State.RUNNING, tries=export.tries)


def _fail(export: Export, now: datetime) -> bool:
    with transaction.atomic():
        if _mine(export).update(state=State.FAILED, finished=now, file=""):
            record(by=export.by, league=export.league, what=FAILED, target=export, now=now)
    default_storage.delete(f"exports/{export.public_id}-{export.tries}.{export.format}")
    return False


def begin_anew(*, now: datetime) -> int:
    """Begin anew, once, what a worker died in, and have the worker begin what it was never told of; how many."""
    count = 0
    for export in Export.objects.filter(state=State.RUNNING, heard__lt=now - SILENCE).select_related("league", "by"):
        if export.tries >= TRIES:
            _fail(export, now)
        elif _again(export, now):
            count += 1
    return count + _remind(now)


def _again(export: Export, now: datetime) -> bool:
    with transaction.atomic():
        if not _mine(export).filter(heard=export.heard).update(state=State.WAITING, heard=now):
            return False
        make_export.enqueue(export.public_id)
    if export.file:
        default_storage.delete(str(export.file))
    return True


def _remind(now: datetime) -> int:
    """A worker may have died between taking a task and beginning what it asks for."""
    path = make_export.module_path
    known = {
        name
        for row in DBTaskResult.objects.filter(task_path=path, status="READY")
        for name in row.args_kwargs.get("args", ())
    }
    forgotten = Export.objects.filter(state=State.WAITING, heard__lt=now - SILENCE).exclude(public_id__in=known)
    count = 0
    for export in forgotten:
        with transaction.atomic():
            if forgotten.filter(pk=export.pk).update(heard=now):
                make_export.enqueue(export.public_id)
                count += 1
    return count


def delete_expired(*, now: datetime) -> int:
    """Delete the files that can no longer be fetched; the log stays."""
    count = 0
    for export in Export.objects.filter(expires__lte=now).exclude(file=""):
        default_storage.delete(str(export.file))
        count += Export.objects.filter(pk=export.pk).exclude(file="").update(file="")
    return count
