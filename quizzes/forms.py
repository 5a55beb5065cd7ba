"""The form with which one chooses topics and length."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from quizzes.services.starting import Wanted
from rules import editions
from rules.engine.incidents import KINDS

LENGTHS = (5, 10, 15, 20)


def new_token() -> str:
    """A start token that nobody has used."""
    return secrets.token_urlsafe(18)


def rule_choices() -> list[tuple[str, str]]:
    """The rules of the edition, in the book's order."""
    return [(rule.slug, gettext(rule.title)) for rule in editions.get().rules]


def kind_choices() -> list[tuple[str, str]]:
    """The kinds of incident."""
    return [(kind, gettext(incident.title)) for kind, incident in KINDS.items()]


class StartForm(forms.Form):
    """What every start needs: the token that makes it happen once."""

    start_token = forms.CharField(min_length=16, max_length=64, widget=forms.HiddenInput)


class TopicsForm(StartForm):
    """Which rules, which kinds of situation, how many questions."""

    count = forms.TypedChoiceField(
        label=gettext_lazy("How many questions"),
        choices=[(str(n), str(n)) for n in LENGTHS],
        coerce=int,
        initial=str(LENGTHS[0]),
        widget=forms.RadioSelect,
    )
    rules = forms.MultipleChoiceField(
        label=gettext_lazy("Rules"),
        help_text=gettext_lazy("None chosen: the whole rulebook."),
        choices=rule_choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kinds of situation"),
        help_text=gettext_lazy("None chosen: all kinds."),
        choices=kind_choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def wanted(self) -> Wanted:
        """What the valid form asks for."""
        chosen: dict[str, Any] = self.cleaned_data
        edition = editions.get()
        provisions = [each.name for each in edition.provisions if edition.rule_of(each).slug in chosen["rules"]]
        return Wanted(count=chosen["count"], kinds=tuple(chosen["kinds"]), provisions=tuple(provisions))
