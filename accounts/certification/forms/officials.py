"""The filters of a roster, read from the address."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Level, Programme, Requirement, Status
from accounts.certification.rosters import NONE, Chosen
from accounts.people.models import League
from rules.telling.named import named


class FilterForm(forms.Form):
    """By what a league's officials are filtered. `official`: one of them, from the page about them."""

    q = forms.CharField(label=_("Name, number or organisation"), required=False, max_length=200)
    programme = forms.ModelChoiceField(Programme.objects.none(), label=_("Programme"), required=False)
    level = forms.ModelChoiceField(Level.objects.none(), label=_("Level"), required=False)
    status = forms.ChoiceField(label=_("Status"), required=False)
    organisation = forms.ChoiceField(label=_("Organisation"), required=False)
    requirement = forms.ModelChoiceField(Requirement.objects.none(), label=_("Has still to do"), required=False)
    official = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any, *, league: League, **options: Any) -> None:
        super().__init__(data, **options)
        fields: Any = self.fields
        fields["programme"].queryset = Programme.objects.filter(league=league).order_by("archived", "title")
        levels = Level.objects.filter(programme__league=league).select_related("programme")
        fields["level"].queryset = levels.order_by("programme__title", "number")
        fields["level"].label_from_instance = lambda level: named(level.programme, level)
        fields["requirement"].queryset = Requirement.objects.filter(league=league)
        for name in ("programme", "level", "requirement"):
            fields[name].to_field_name = "public_id"
            fields[name].empty_label = gettext("Any")
        fields["status"].choices = [("", gettext("Any")), (NONE, gettext("Not enrolled")), *Status.choices]
        if not self.data.get("official"):
            del fields["official"]
        known = league.registrations.exclude(organisation="").order_by("organisation")
        organisations = known.values_list("organisation", flat=True).distinct()
        fields["organisation"].choices = [("", gettext("Any")), *((each, each) for each in organisations)]

    def chosen(self) -> Chosen | None:
        """What is chosen; None where the address asks for what there is not."""
        if not self.is_valid():
            return None
        given = dict(self.cleaned_data)
        return Chosen(looked_for=given.pop("q").strip(), **given)
