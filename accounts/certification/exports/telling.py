"""What an export was asked for, in words."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext

from accounts.certification.exports.wanted import Wanted
from accounts.certification.models import Status


def told(wanted: Wanted) -> list[tuple[str, str]]:
    """Each demand with its label; none where all rows are wanted."""
    demands = [
        (gettext("Programme"), wanted.programme),
        (gettext("Organisation"), wanted.organisation),
        (gettext("Status"), ", ".join(str(Status(each).label) for each in wanted.statuses)),
        (gettext("Only who may work"), gettext("yes") if wanted.eligible else ""),
        (gettext("As it stood on"), date_format(wanted.as_of, "DATE_FORMAT") if wanted.as_of else ""),
        (gettext("Changed since event"), "" if wanted.changed_since is None else str(wanted.changed_since)),
    ]
    return [(label, said) for label, said in demands if said]
