"""What is done for the officials of a filtered roster: what each act has to be told."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.contradictions import problems_of_evidence
from accounts.certification.forms.programmes import DayField
from accounts.certification.models import Level, Requirement
from accounts.certification.permissions import may_record_for_others, may_run_certification
from accounts.certification.services.bulk import Act, Defer, Enrol, Issue, Leave, Record, Remind
from accounts.people.models import League, User
from rules.telling.named import named


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


class OfLevelForm(ActForm):
    """An act about a level, which administrators do."""

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
        fields["level"].label_from_instance = lambda level: named(level.programme, level)


class EnrolForm(OfLevelForm):
    """Enrolling at a level."""

    title = _("Enrol in a level")
    button = _("Enrol")

    def act(self) -> Act:
        """Enrol them."""
        return Enrol(self.cleaned_data["level"])


class LeaveForm(OfLevelForm):
    """No longer being on the way to a level."""

    title = _("Take out of a level")
    button = _("Take out")
    why = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Kept with each official. Name nobody in it."))

    def act(self) -> Act:
        """Take them out."""
        return Leave(self.cleaned_data["level"], self.cleaned_data["why"])


class IssueForm(OfLevelForm):
    """Issuing a level by hand."""

    title = _("Issue or renew")
    button = _("Issue")
    why = forms.CharField(
        label=_("Remark"), required=False, max_length=200, help_text=_("For administrators. Name nobody in it.")
    )

    def act(self) -> Act:
        """Issue it."""
        return Issue(self.cleaned_data["level"], self.cleaned_data["why"])


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
    sign = forms.BooleanField(label=_("I sign for it"), required=False)
    signer = forms.CharField(
        label=_("Signed by"), required=False, max_length=120, help_text=_("Where somebody else signs for it.")
    )

    def clean(self) -> dict[str, Any]:
        """One signs for it oneself or names who does; nothing of it contradicts itself."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.pop("sign", False):
            given |= {"signer": self.by.get_full_name()[:120], "signed_by": self.by}
        names = ("requirement", "on", "expires", "source", "signer")
        if not self.errors:
            for name, told in problems_of_evidence(today=self.today, **{each: given[each] for each in names}):
                self.add_error(name, str(told))
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


class WithdrawForm(forms.Form):
    """Why evidence is taken back."""

    why = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Kept with the evidence. Name nobody in it."))


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


ACTS: dict[str, type[ActForm]] = {
    "record": RecordForm,
    "defer": DeferForm,
    "remind": RemindForm,
    "issue": IssueForm,
    "enrol": EnrolForm,
    "leave": LeaveForm,
}
"""The acts by the word in their address."""
