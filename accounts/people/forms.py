"""The forms of the account pages."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import Registration, User
from accounts.people.roster.columns import FIELDS
from accounts.people.roster.reading import ENCODINGS, MOST_BYTES


@cache
def time_zone_choices() -> list[tuple[str, str]]:
    """Every place of the IANA database to choose from, UTC first; bare offsets and abbreviations are left out."""
    places = sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in places)]


class AccountForm(forms.ModelForm):
    """What a person may change about themself."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=time_zone_choices, widget=forms.Select(attrs={"translate": "no"})
    )

    class Meta:
        model = User
        fields = ["display_name", "time_zone", "language"]
        widgets = {"display_name": forms.TextInput(attrs={"autocomplete": "nickname"})}


class RosterForm(forms.Form):
    """A roster to upload."""

    file = forms.FileField(
        label=_("The roster"),
        help_text=_("CSV or XLSX, its first row the headings, at most 5 megabytes and 20,000 rows."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.xlsx"}),
    )

    def clean_file(self) -> UploadedFile:
        """Refuses what is too large before any of it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        size = file.size or 0
        if size > MOST_BYTES:
            told = gettext("The file has %(size)s; at most %(most)s are allowed.")
            raise forms.ValidationError(told % {"size": filesizeformat(size), "most": filesizeformat(MOST_BYTES)})
        return file


class ColumnsForm(forms.Form):
    """What each column of an uploaded file means, and the encoding that it is read in; of a roster, unless said."""

    encoding = forms.ChoiceField(label=_("Encoding"), required=False, widget=forms.Select(attrs={"translate": "no"}))

    def __init__(
        self,
        data: Any,
        *,
        headings: Sequence[str],
        columns: Mapping[str, str],
        encoding: str,
        meanings: Mapping[str, Promise | str] = FIELDS,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.headings, self.meanings = headings, meanings
        for number, heading in enumerate(headings):
            self.fields[f"column_{number}"] = forms.ChoiceField(
                label=heading,
                choices=[("", gettext("Leave out")), *((name, str(label)) for name, label in meanings.items())],
                required=False,
                initial=columns.get(heading, ""),
            )
        chosen = self.fields["encoding"]
        if isinstance(chosen, forms.ChoiceField):
            chosen.choices = [("", gettext("As recognised")), *((each, each) for each in ENCODINGS)]
        chosen.initial = encoding
        self.order_fields([*(f"column_{number}" for number in range(len(headings))), "encoding"])

    def columns(self) -> dict[str, str]:
        """What each column means, by its heading."""
        return {heading: self.cleaned_data[f"column_{number}"] for number, heading in enumerate(self.headings)}

    def clean(self) -> dict[str, Any]:
        """No field is filled by two columns."""
        cleaned: dict[str, Any] = super().clean() or {}
        taken: dict[str, str] = {}
        for number, heading in enumerate(self.headings):
            field = cleaned.get(f"column_{number}")
            if field and field in taken:
                told = gettext("%(field)s is filled by the column “%(heading)s” already.")
                self.add_error(f"column_{number}", told % {"field": self.meanings[field], "heading": taken[field]})
            elif field:
                taken[field] = heading
        return cleaned


class MergeForm(forms.Form):
    """Which of two registrations in one league stays when two records are merged: the kept record's, unless chosen."""

    def __init__(self, data: Any, *, collisions: Sequence[tuple[Registration, Registration]], **options: Any) -> None:
        super().__init__(data, **options)
        for first, second in collisions:
            label = gettext("Which registration stays in %(league)s?") % {"league": second.league}
            self.fields[f"stays_{second.pk}"] = forms.ChoiceField(
                label=label,
                choices=[(str(row.pk), _registered_as(row)) for row in (first, second)],
                initial=str(first.pk),
                widget=forms.RadioSelect,
                help_text=gettext("What it does not say itself, it takes from the other."),
            )

    def others_stay(self) -> list[int]:
        """The registrations of the record that is given up which stay."""
        chosen = ((int(name.removeprefix("stays_")), value) for name, value in self.cleaned_data.items())
        return [second for second, value in chosen if value == str(second)]


class EraseForm(forms.Form):
    """Says once more who is to be erased: by their log-in name or e-mail or, of oneself, by one's password."""

    confirmed = forms.CharField(label=_("Log-in name"), strip=False, widget=forms.TextInput)

    def __init__(self, data: Any, *, person: User, own: bool, **options: Any) -> None:
        super().__init__(data, **options)
        self.person, self.own = person, own
        field = self.fields["confirmed"]
        field.widget.attrs.update(autocomplete="off", autocapitalize="none", spellcheck="false")
        if own and person.has_usable_password():
            field.label = _("Your log-in name or your password")
            field.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})

    def clean_confirmed(self) -> str:
        """It is theirs."""
        given: str = self.cleaned_data["confirmed"]
        known_as = {name.casefold() for name in (self.person.username, self.person.email) if name}
        named = given.strip().casefold() in known_as
        if not named and not (self.own and self.person.check_password(given)):
            raise forms.ValidationError(gettext("This is neither the log-in name nor the password of this account."))
        return given


def _registered_as(row: Registration) -> str:
    number = gettext("no. %(number)s") % {"number": row.number} if row.number else gettext("no number")
    return ", ".join(part for part in (row.full_name, number, row.organisation) if part)
