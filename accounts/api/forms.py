"""The forms of a league's API."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.api.models import Webhook
from accounts.api.scopes import Scope
from accounts.api.webhooks.public import NotCalled, resolved, target_of
from accounts.people.models import League

LASTING = {30: _("30 days"), 90: _("90 days"), 365: _("A year")}


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("What it is for, such as the system that assigns officials.")
    )
    scopes = forms.TypedMultipleChoiceField(
        label=_("It may read"), choices=Scope, coerce=Scope, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(label=_("It holds for"), choices=list(LASTING.items()), coerce=int, initial=365)

    @property
    def lasting(self) -> timedelta:
        """For how long it holds."""
        return timedelta(days=self.cleaned_data["days"])


class WebhookForm(forms.Form):
    """A new webhook."""

    url = forms.URLField(
        label=_("Address"),
        max_length=500,
        assume_scheme="https",
        help_text=_("It begins with https:// and is on a public host."),
    )

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.league = league

    def clean_url(self) -> str:
        """Refuses what would not be called, and what is called already."""
        url: str = self.cleaned_data["url"]
        told = {
            "no_https": gettext("Only addresses that begin with https://, without a name and password, are called."),
            "no_host": gettext("There is no host of this name."),
            "not_public": gettext("The host is not a public one, so it is not called."),
        }
        try:
            resolved(target_of(url))
        except NotCalled as problem:
            raise forms.ValidationError(told.get(problem.problem, gettext("This is no address."))) from None
        if Webhook.objects.filter(league=self.league, url=url).exists():
            raise forms.ValidationError(gettext("This address is called already."))
        return url
