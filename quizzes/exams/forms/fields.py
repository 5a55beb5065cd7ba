"""Fields of their own: a moment on the clock of a league, typed and shown in its zone, kept in UTC; rows to tick."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.exams.timing import Skipped, Twice, on_the_clock

EARLIEST, LATEST = 2000, 2100
LONGEST_NUMBER = 15
"""As many figures as no row's number has: whole numbers without end would be an error in the database."""


class RowsField(forms.ModelMultipleChoiceField):
    """Rows to tick; a number that is longer than any row's is none of them."""

    def clean(self, value: Any) -> Any:
        """The rows. Raises ValidationError for what is not to be chosen."""
        if any(len(str(each)) > LONGEST_NUMBER for each in value or ()):
            raise forms.ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        return super().clean(value)


class MomentField(forms.Field):
    """A date and time as the clocks of the league show it. One that they show never, or twice, is refused.

    The form says by `set_zone` whose clocks they are, before it is shown or read.
    """

    zone: tzinfo = ZoneInfo("UTC")

    def __init__(self, **options: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(**{"widget": widget, "required": False, **options})

    def prepare_value(self, value: Any) -> Any:
        """A moment as it is shown in the form; what was typed stays as it was typed."""
        return value.astimezone(self.zone).replace(tzinfo=None) if isinstance(value, datetime) else value

    def to_python(self, value: Any) -> datetime | None:
        """The moment, or None where nothing was typed."""
        text = str(value or "").strip()
        if not text:
            return None
        try:
            shown = datetime.fromisoformat(text)
        except ValueError:
            shown = None
        if shown is None or shown.tzinfo is not None:
            raise forms.ValidationError(gettext("That is not a date with a time. Give one such as 2027-03-14 18:00."))
        if not EARLIEST <= shown.year <= LATEST:
            raise forms.ValidationError(gettext("That is too far away to be a date of an exam."))
        return self._on_the_clock(shown)

    def _on_the_clock(self, shown: datetime) -> datetime:
        told = {"time": f"{shown:%H:%M}", "zone": str(self.zone)}
        try:
            return on_the_clock(shown, self.zone)
        except Skipped:
            reason = gettext("There is no %(time)s that day in %(zone)s: the clocks go forward over it. Give another.")
        except Twice:
            reason = gettext("%(time)s comes twice that day in %(zone)s: the clocks go back over it. Give another.")
        raise forms.ValidationError(reason % told)


def set_zone(form: forms.BaseForm, league: League) -> None:
    """Let every moment of the form be one on the clocks of the league, and say so beside it."""
    for field in form.fields.values():
        if isinstance(field, MomentField):
            field.zone = ZoneInfo(league.time_zone)
            told = gettext("On the clocks of %(zone)s.") % {"zone": league.time_zone}
            field.help_text = f"{field.help_text} {told}".strip()


def refuse_backwards(form: forms.BaseForm, opens: datetime | None, closes: datetime | None) -> None:
    """Say at the closing that it has to come after the opening."""
    if opens is not None and closes is not None and closes <= opens:
        form.add_error("closes", _("It has to close after it opens."))
