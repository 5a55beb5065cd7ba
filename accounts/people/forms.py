"""The forms of the account pages."""

from __future__ import annotations

import zoneinfo
from functools import cache

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User


@cache
def time_zone_choices() -> list[tuple[str, str]]:
    """Every place of the IANA database to choose from, UTC first; bare offsets and abbreviations are left out."""
    places = sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in places)]


class AccountForm(forms.ModelForm):
    """What a person may change about themself."""

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)

    class Meta:
        model = User
        fields = ["display_name", "time_zone", "language"]
