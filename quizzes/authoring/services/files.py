"""Bringing in scenarios from a file: uploaded, looked through, then all that is not refused becomes a draft."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from accounts.people.models import League, User
from accounts.people.roster.reading import NotATable, Table, read
from quizzes.authoring.models import ScenarioFile
from quizzes.authoring.queries import identities_of
from quizzes.authoring.rows import KIND, MOST_ROWS, Rows, rows_of
from quizzes.authoring.services.writing import begin
from quizzes.interpretations.queries import editions_of
from rules.editions import DEFAULT


def upload(*, league: League, user: User, name: str, content: bytes, now: datetime) -> ScenarioFile:
    """The file, waiting to be looked through; the one that the user had waiting there before is gone.

    Raises `NotATable`.
    """
    _table(content)
    held = {"name": name[:200], "content": content, "uploaded": now}
    row, _ = ScenarioFile.objects.update_or_create(league=league, uploaded_by=user, defaults=held)
    return row


def _table(content: bytes) -> Table:
    table = read(content)
    if KIND not in {heading.strip().casefold() for heading in table.headings}:
        raise NotATable(gettext("There is no column “kind”. Begin with the template of a kind."))
    if len(table.lines) > MOST_ROWS:
        told = {"count": len(table.lines), "most": MOST_ROWS}
        raise NotATable(gettext("The file has %(count)d rows; %(most)d are allowed at once.") % told)
    return table


def looked_through(file: ScenarioFile) -> Rows:
    """What the waiting file would bring now."""
    return rows_of(_table(bytes(file.content)), identities_of(file.league), editions_of(file.league))


@transaction.atomic
def take_over(*, file: ScenarioFile, by: User, now: datetime) -> Rows:
    """A draft of each row that is not refused, after which the file is gone."""
    rows = looked_through(file)
    for row in rows.taken:
        begin(league=file.league, kind="", edition=DEFAULT, by=by, now=now, content=row.content)
    file.delete()
    return rows
