"""Values by keys in the database, each for a while. Each change is one statement, so none is lost between processes."""

from __future__ import annotations

import time
from datetime import datetime

from django.db import connection
from django.db.models import BigIntegerField, F, TextField
from django.db.models.functions import Cast
from django.utils.crypto import salted_hmac

from accounts.limits.models import Remembered

COUNT = """
    INSERT INTO limits_remembered AS kept (key, value, until) VALUES (%s, '1', %s)
    ON CONFLICT (key) DO UPDATE SET
        value = CASE WHEN kept.until <= %s THEN '1' ELSE CAST(CAST(kept.value AS bigint) + 1 AS text) END,
        until = CASE WHEN kept.until <= %s THEN excluded.until ELSE kept.until END
    RETURNING value
"""
ADD = """
    INSERT INTO limits_remembered AS kept (key, value, until) VALUES (%s, %s, %s)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until WHERE kept.until <= %s
"""
PUT = """
    INSERT INTO limits_remembered (key, value, until) VALUES (%s, %s, %s)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until
"""


def milliseconds() -> int:
    """This moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def digest(key: str) -> str:
    """What stands in the table for a key."""
    return salted_hmac("limits", key, algorithm="sha256").hexdigest()


def count(key: str, seconds: float) -> int:
    """Add one to a count that begins at nothing and ends so many seconds after; what it is then."""
    now = milliseconds()
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [digest(key), now + int(seconds * 1000), now, now])
        return int(cursor.fetchone()[0])


def give_back(key: str) -> None:
    """Take one from a count that has not ended."""
    less = Cast(Cast(F("value"), BigIntegerField()) - 1, TextField())
    Remembered.objects.filter(key=digest(key), until__gt=milliseconds()).update(value=less)


def add(key: str, value: str, until: int) -> bool:
    """Remember a value where there is none; whether there was none. Of many at once, one is told so."""
    with connection.cursor() as cursor:
        cursor.execute(ADD, [digest(key), value, until, milliseconds()])
        return bool(cursor.rowcount == 1)


def put(key: str, value: str, until: int) -> None:
    """Remember a value, whatever was there."""
    with connection.cursor() as cursor:
        cursor.execute(PUT, [digest(key), value, until])


def held(key: str) -> str | None:
    """The value, while it holds."""
    found = Remembered.objects.filter(key=digest(key), until__gt=milliseconds())
    return found.values_list("value", flat=True).first()


def drop(key: str) -> bool:
    """Forget a value; whether there was one."""
    return Remembered.objects.filter(key=digest(key)).delete()[0] > 0


def drop_all() -> None:
    """Forget everything."""
    Remembered.objects.all().delete()


def forget_past(*, now: datetime) -> int:
    """Delete what holds no more; how many rows."""
    return Remembered.objects.filter(until__lte=int(now.timestamp() * 1000)).delete()[0]
