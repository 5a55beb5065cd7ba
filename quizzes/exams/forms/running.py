"""The forms with which an exam is run: a sitting's code, unlocking, another window, extra time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League, Registration
from quizzes.exams.forms.fields import MomentField, RowsField, refuse_backwards, set_zone
from quizzes.exams.models import Exam, SittingCode
from quizzes.exams.windows import window_of

MOST_EXTRA = 300
"""In per cent, as the row allows."""


class CodeForm(forms.ModelForm):
    """A code of a supervised sitting: where, and until when it starts anything."""

    until = MomentField(label=_("Starts sittings until"), required=True)

    class Meta:
        model = SittingCode
        fields = ("place", "until")

    def __init__(self, *args: Any, exam: Exam, now: datetime, **options: Any) -> None:
        super().__init__(*args, **options)
        self.now = now
        self.fields["place"].help_text = gettext("Such as the clinic at the Barrie rink.")
        set_zone(self, exam.league)

    def clean_until(self) -> datetime:
        """A moment that is still to come."""
        until: datetime = self.cleaned_data["until"]
        if until <= self.now:
            raise forms.ValidationError(gettext("That is past: the code would start nothing."))
        return until


class UnlockForm(forms.Form):
    """For whom an exam is unlocked, and why; `people` are the registrations that one may choose from."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Such as: attended the clinic of 3 March."))
    people = RowsField(
        queryset=Registration.objects.none(),
        error_messages={"required": _("Tick at least one official."), "invalid_choice": _("Choose from the list.")},
    )

    def __init__(self, *args: Any, people: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields["people"]
        field.queryset = people


class WindowForm(forms.Form):
    """When an exam opens and closes for one organisation; or for one person, where the page names one already."""

    organisation = forms.ChoiceField(label=_("Organisation"))
    opens = MomentField(label=_("Opens"), help_text=_("Empty: as for everyone."))
    closes = MomentField(label=_("Closes"), help_text=_("Empty: as for everyone."))

    def __init__(self, *args: Any, exam: Exam, for_person: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.exam = exam
        if for_person:
            del self.fields["organisation"]
        else:
            field: Any = self.fields["organisation"]
            field.choices = [("", gettext("Choose one")), *((name, name) for name in organisations_of(exam.league))]
        set_zone(self, exam.league)

    def clean(self) -> dict[str, Any]:
        """At least one time, and together with those for everyone in order."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if {"opens", "closes"} & self.errors.keys():
            return given
        opens, closes = given.get("opens"), given.get("closes")
        if opens is None and closes is None:
            self.add_error("closes", gettext("Give at least one of the two times."))
        window = window_of(self.exam)
        refuse_backwards(self, opens or window.opens, closes or window.closes)
        return given


def organisations_of(league: League) -> list[str]:
    """The organisations of the league's officials, in order."""
    rows = Registration.objects.filter(league=league).exclude(organisation="").order_by("organisation")
    return list(rows.values_list("organisation", flat=True).distinct())


class ExtraTimeForm(forms.Form):
    """How much more time one person has; 0 takes it back."""

    percent = forms.IntegerField(
        label=_("More time in per cent"),
        min_value=0,
        max_value=MOST_EXTRA,
        help_text=_("Of each timed exam of the league, also of one under way. 0: none."),
    )
