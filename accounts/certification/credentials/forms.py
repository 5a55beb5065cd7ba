"""The form with which an administrator moves a certification."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Event


class ReasonForm(forms.Form):
    """The reason, which is kept with what was done."""

    why = forms.CharField(
        label=_("Reason"),
        max_length=Event._meta.get_field("why").max_length,
        help_text=_("It is kept for the league’s administrators. Name nobody in it."),
    )
