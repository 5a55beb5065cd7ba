"""What is chosen on the export page: which rows, laid out how, as what kind of file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.exports import formats, profiles
from accounts.certification.exports.chosen import layouts_of
from accounts.certification.exports.formats.csv import PLAIN, SPREADSHEET
from accounts.certification.exports.models import Preset
from accounts.certification.exports.wanted import Contradiction, Wanted
from accounts.certification.exports.writing import Order
from accounts.certification.models import Programme, Status
from accounts.people.models import League

DIALECTS = {SPREADSHEET: _("A spreadsheet"), PLAIN: _("Another system: every value as it is")}
MOST_EVENTS = 2**62


class ExportForm(forms.Form):
    """An export of a league. What is left out of an address is left open, or is what the first choice says."""

    profile = forms.ChoiceField(label=_("What for"), required=False)
    format = forms.ChoiceField(label=_("Format"), required=False)
    dialect = forms.ChoiceField(
        label=_("CSV for"),
        choices=list(DIALECTS.items()),
        help_text=_("For a spreadsheet, a cell that looks like a formula gets an apostrophe in front."),
        required=False,
    )
    programme = forms.ChoiceField(label=_("Programme"), required=False)
    organisation = forms.ChoiceField(label=_("Organisation"), required=False)
    status = forms.MultipleChoiceField(
        label=_("Status"), choices=Status.choices, widget=forms.CheckboxSelectMultiple, required=False
    )
    eligible = forms.BooleanField(label=_("Only who may work"), required=False)
    as_of = forms.DateField(label=_("As it stood on"), widget=forms.DateInput(attrs={"type": "date"}), required=False)
    changed_since = forms.IntegerField(
        label=_("Changed since event"),
        help_text=_("Each export says the number for the next one."),
        min_value=0,
        max_value=MOST_EVENTS,
        required=False,
    )

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self._league = league
        programmes = Programme.objects.filter(league=league).order_by("title", "pk").values_list("code", "title")
        named = league.registrations.exclude(organisation="").order_by("organisation")
        organisations = named.values_list("organisation", flat=True).distinct()
        everything = ("", gettext("All"))
        self._choose("programme", [everything, *programmes])
        self._choose("organisation", [everything, *((each, each) for each in organisations)])
        self._choose("profile", self._layouts())
        self._choose("format", [(slug, str(each.title)) for slug, each in formats.every().items()])

    def _choose(self, name: str, choices: list[Any]) -> None:
        field: Any = self.fields[name]
        field.choices = choices

    def _layouts(self) -> list[Any]:
        systems = [(each.slug, str(each.title)) for each in profiles.of_systems()]
        uses = [(slug, str(each.title)) for slug, each in profiles.every().items() if not each.source]
        own = list(Preset.objects.filter(league=self._league).values_list("slug", "title"))
        groups = [(gettext("Your own layouts"), own), (gettext("Import files of other systems"), systems)]
        return [*uses, *(group for group in groups if group[1])]

    def clean(self) -> dict[str, Any]:
        """What contradicts itself stands at the form."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                self._wanted(given)
            except Contradiction as error:
                raise forms.ValidationError(str(error)) from None
        return given

    def _wanted(self, given: dict[str, Any]) -> Wanted:
        return Wanted(
            programme=given["programme"],
            statuses=tuple(given["status"]),
            organisation=given["organisation"],
            eligible=given["eligible"],
            as_of=given["as_of"],
            changed_since=given["changed_since"],
        )

    @cached_property
    def profile_slug(self) -> str:
        """The short name of the layout that was chosen."""
        return self.cleaned_data["profile"] or profiles.FULL

    def order(self) -> Order:
        """What the valid form asks for; a dialect counts where the format has any."""
        slug = self.cleaned_data["format"] or next(iter(formats.every()))
        has_dialects = bool(formats.every()[slug].dialects)
        return Order(
            wanted=self._wanted(self.cleaned_data),
            layout=layouts_of(self._league)[self.profile_slug].layout,
            format=slug,
            dialect=self.cleaned_data["dialect"] if has_dialects else "",
        )
