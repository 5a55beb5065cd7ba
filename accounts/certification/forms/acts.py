"""What is done for the officials of a filtered roster: what each act has to be told."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.forms.programmes import DayField
from accounts.certification.models import Level, Requirement
from accounts.certification.permissions import may_record_for_others, may_run_certification
from accounts.certification.services.bulk import Act, Defer, Enrol, Record, Remind
from accounts.people.models import League, User


class ActForm(forms.Form):
    """The fields of an act. `today` by the league's calendar; `by` is who does it."""

    title: str | Promise = ""
    button: str | Promise = ""

    def __init__(self, data: Any, *, league: League, by: User, today: date, **options: Any) -> None:
        super().__init__(data, **options)
        self.league, self.by, self.today = league, by, today
        self.set_choices()

    def set_choices(self) -> None:
        """Fill what can be chosen."""

    @classmethod
    def is_for(cls, by: User, league: League) -> bool:
        """Whether the person may do it in the league at all: whoever leads it, unless said otherwise."""
        return True

    def act(self) -> Act:
        """The act, of a form that is valid."""
        raise NotImplementedError


class EnrolForm(ActForm):
    """Enrolling at a level."""

    title = _("Enrol in a level")
    button = _("Enrol")
    level = forms.ModelChoiceField(Level.objects.none(), label=_("Level"), to_field_name="public_id")

    @classmethod
    def is_for(cls, by: User, league: League) -> bool:
        """Administrators."""
        return may_run_certification(by, league)

    def set_choices(self) -> None:
        """The levels of programmes in use."""
        fields: Any = self.fields
        levels = Level.objects.filter(programme__league=self.league, programme__archived=None)
        fields["level"].queryset = levels.select_related("programme__league", "needs__programme__league").order_by(
            "programme__title", "number"
        )
        fields["level"].label_from_instance = lambda level: f"{level.programme}: {level}"

    def act(self) -> Act:
        """Enrol them."""
        return Enrol(self.cleaned_data["level"])


class OfRequirementForm(ActForm):
    """An act about a requirement for which one may record evidence."""

    requirement = forms.ModelChoiceField(Requirement.objects.none(), label=_("Requirement"), to_field_name="public_id")

    def set_choices(self) -> None:
        """Those that the person may record of others."""
        fields: Any = self.fields
        rows = Requirement.objects.filter(league=self.league).select_related("league")
        allowed = [row.pk for row in rows if may_record_for_others(self.by, row)]
        fields["requirement"].queryset = rows.filter(pk__in=allowed)


class RecordForm(OfRequirementForm):
    """Recording that a requirement is met."""

    title = _("Record that it is done")
    button = _("Record")
    on = DayField(label=_("On"), required=True)
    expires = DayField(label=_("Expires"), help_text=_("Empty: as the requirement says."))
    source = forms.CharField(
        label=_("Source"), required=False, max_length=200, help_text=_("Who checked it, or where it was.")
    )
    signer = forms.CharField(label=_("Signed by"), required=False, max_length=120)

    def clean(self) -> dict[str, Any]:
        """Not in the future, and ending after it was."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        on, expires = given.get("on"), given.get("expires")
        if on is not None and on > self.today:
            self.add_error("on", gettext("That day is still to come."))
        if on is not None and expires is not None and expires < on:
            self.add_error("expires", gettext("It would have expired before it was done."))
        return given

    def act(self) -> Act:
        """Record it."""
        return Record(**self.cleaned_data)


class DeferForm(OfRequirementForm):
    """Deferring a requirement."""

    title = _("Defer a requirement")
    button = _("Defer")
    until = DayField(
        label=_("Until"), required=True, help_text=_("The last day on which it stands in the way of nothing.")
    )
    why = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Kept with each official. Name nobody in it."))

    def clean_until(self) -> date:
        """Today or later."""
        until: date = self.cleaned_data["until"]
        if until < self.today:
            raise forms.ValidationError(gettext("That day is over."))
        return until

    def act(self) -> Act:
        """Defer it."""
        return Defer(**self.cleaned_data)


class RemindForm(ActForm):
    """Reminding by mail of what is to do."""

    title = _("Remind by mail")
    button = _("Send")
    words = forms.CharField(
        label=_("In your words"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Stands under what they have still to do."),
    )

    def act(self) -> Act:
        """Send it."""
        return Remind(self.league, self.cleaned_data["words"])


ACTS: dict[str, type[ActForm]] = {"enrol": EnrolForm, "record": RecordForm, "defer": DeferForm, "remind": RemindForm}
"""The acts by the word in their address."""
