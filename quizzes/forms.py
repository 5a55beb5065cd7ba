"""The forms with which one chooses topics and length, and the date one practises for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from accounts.people.models import League
from quizzes import formats
from quizzes.asking import entries
from quizzes.question_library import A_PAGE, Wish
from quizzes.services.starting import Wanted
from quizzes.turning import HARDEST
from rules import editions
from rules.book import clause_of
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.telling.named import named

LENGTHS = (5, 10, 15, 20)

FARTHEST = timedelta(days=366)
"""How far ahead one can plan."""


def new_token() -> str:
    """A start token that nobody has used."""
    return secrets.token_urlsafe(18)


def rule_choices() -> list[tuple[str, str]]:
    """The rules of the edition, in the book's order."""
    return [(rule.slug, gettext(rule.title)) for rule in editions.get().rules]


def kind_choices() -> list[tuple[str, str]]:
    """The kinds of incident."""
    return [(kind, gettext(incident.title)) for kind, incident in KINDS.items()]


def rules_deciding(kind: str) -> list[str]:
    """The rules that decide some situation of the kind, in the book's order."""
    edition = editions.get()
    names = {name for each in entries(edition, KINDS[kind]).values() for entry in each for name in entry.decides}
    found = {edition.rule_of(edition.provision(name)).slug for name in names}
    return [rule.slug for rule in edition.rules if rule.slug in found]


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

    edition = forms.ChoiceField(label=gettext_lazy("Rulebook"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, books: Mapping[str, Edition], **options: Any) -> None:
        """`books` are the rulebooks to choose from; of one there is no choice."""
        super().__init__(*args, **options)
        held: Any = self.fields
        if len(books) > 1:
            held["edition"].choices = [(slug, gettext(each.title)) for slug, each in books.items()]
            held["edition"].initial = next(iter(books))
        else:
            del held["edition"]

    def clean(self) -> dict[str, Any]:
        """Kinds and rules that have a question in common; otherwise both are marked, with what goes together."""
        chosen: dict[str, Any] = super().clean() or self.cleaned_data
        rules, kinds = chosen.get("rules"), chosen.get("kinds")
        if not rules or not kinds:
            return chosen
        deciding = {kind: rules_deciding(kind) for kind in kinds}
        if any(slug in rules for slugs in deciding.values() for slug in slugs):
            return chosen
        self.add_error(None, gettext("No question is on all of these together: change one of the choices marked."))
        self.add_error("rules", gettext("None of these rules decides a situation of the kinds chosen below."))
        titles = dict(rule_choices())
        go_with = (
            gettext("“%(kind)s” goes with: %(rules)s.")
            % {"kind": gettext(KINDS[kind].title), "rules": "; ".join(titles[slug] for slug in slugs)}
            for kind, slugs in deciding.items()
        )
        self.add_error("kinds", " ".join(go_with))
        return chosen

    def wanted(self) -> Wanted:
        """What the valid form asks for."""
        chosen: dict[str, Any] = self.cleaned_data
        edition = editions.get()
        provisions = [each.name for each in edition.provisions if edition.rule_of(each).slug in chosen["rules"]]
        return Wanted(
            count=chosen["count"],
            kinds=tuple(chosen["kinds"]),
            provisions=tuple(provisions),
            edition=chosen.get("edition", ""),
        )


class PlanForm(forms.Form):
    """Until when one practises: a day from today on, today being the person's own."""

    until = forms.DateField(
        label=gettext_lazy("Your next game or exam"),
        help_text=gettext_lazy("Leave it empty to practise without a date."),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": gettext_lazy("That is not a date. Give one such as 2026-12-31.")},
    )

    def __init__(self, *args: Any, today: date, **options: Any) -> None:
        super().__init__(*args, **options)
        self.first, self.last = today, today + FARTHEST
        self.fields["until"].widget.attrs |= {"min": self.first.isoformat(), "max": self.last.isoformat()}

    def clean_until(self) -> date | None:
        """The day, where it is neither past nor too far ahead."""
        until: date | None = self.cleaned_data["until"]
        if until is None or self.first <= until <= self.last:
            return until
        allowed = {"first": date_format(self.first), "last": date_format(self.last), "day": date_format(until)}
        if until < self.first:
            told = gettext("%(day)s is past. Give a day from %(first)s, which is today, to %(last)s.")
        else:
            told = gettext("%(day)s is too far ahead. Give a day from %(first)s, which is today, to %(last)s.")
        raise forms.ValidationError(told % allowed)


class LibraryForm(forms.Form):
    """What the questions of the library are to be about; nothing chosen leaves it open."""

    rule = forms.ChoiceField(label=gettext_lazy("Rule"), required=False)
    clause = forms.ChoiceField(label=gettext_lazy("Clause"), required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Kind of situation"), required=False)
    format = forms.ChoiceField(label=gettext_lazy("Format"), required=False)
    misreading = forms.ChoiceField(label=gettext_lazy("Misreading"), required=False)
    difficulty = forms.ChoiceField(
        label=gettext_lazy("Difficulty, 1 to 5"),
        required=False,
        help_text=gettext_lazy("As worked out from the facts; what answers measure stands beside each question."),
    )
    seed = forms.CharField(label=gettext_lazy("Seed"), required=False, max_length=40, initial="1")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        edition = editions.get()
        clauses = ((each, clause_of(edition, each)) for each in edition.provisions)
        choices: dict[str, list[tuple[str, str]]] = {
            "rule": rule_choices(),
            "clause": [(each.name, named(clause.citation, clause.summary)) for each, clause in clauses],
            "kind": kind_choices(),
            "format": [(slug, gettext(each.title)) for slug, each in formats.every().items()],
            "misreading": [(each.name, gettext(each.title)) for each in edition.misreadings],
            "difficulty": [(str(grade), str(grade)) for grade in range(1, HARDEST + 1)],
        }
        for name, known in choices.items():
            field: Any = self.fields[name]
            field.choices = [("", gettext("Any")), *known]

    def clean_seed(self) -> str:
        """The seed, or the first where none is given."""
        seed: str = self.cleaned_data["seed"].strip() or "1"
        if not seed.isprintable():
            raise forms.ValidationError(gettext("Letters, digits and signs alone."))
        return seed

    def wish(self) -> Wish:
        """What the valid form asks for."""
        return Wish(**self.cleaned_data)


class KeepForm(forms.Form):
    """Which of the questions found is kept, and in which league's pool."""

    number = forms.IntegerField(min_value=1, max_value=A_PAGE, widget=forms.HiddenInput)
    league = forms.ModelChoiceField(queryset=League.objects.none())

    def __init__(self, *args: Any, leagues: QuerySet[League], **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields["league"]
        field.queryset = leagues
