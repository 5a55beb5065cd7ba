"""The forms of disputes: what one expects and why, what one says, and how it is decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from quizzes.disputes.models import Dispute
from quizzes.disputes.previewing import Decision
from quizzes.disputes.ruling import posted, words_of
from quizzes.interpretations.models import Interpretation, Kind
from quizzes.interpretations.queries import editions_of
from quizzes.showing import full_citation
from rules.book import ParameterLine, clause_of, parameters_of
from rules.engine.edition import Edition
from rules.engine.messages import number
from rules.engine.provisions import Provision
from rules.engine.rulings import FACET_LABELS
from rules.engine.situations import Situation
from rules.engine.writing import OUTCOME
from rules.examples import varying_facets
from rules.telling.named import named

EXPECT = "expect."
NUMBER = "number."
LONGEST = 4000
LONGEST_SOURCE = 500
FARTHEST = timedelta(days=3 * 366)


class DisputeForm(forms.Form):
    """What one expects in place of a ruling, facet by facet; what is left as it is ruled is not disputed."""

    league = forms.ModelChoiceField(label=_("League"), queryset=League.objects.none(), empty_label=None)
    clause = forms.ChoiceField(label=_("The clause that is in dispute"))
    why = forms.CharField(
        label=_("Why"),
        help_text=gettext_lazy("For the rules chair, and for the other instructors of your league."),
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 5}),
    )
    source = forms.CharField(
        label=_("Source"),
        help_text=gettext_lazy("Another book, a bulletin, an answer that was given. It may stay empty."),
        max_length=LONGEST_SOURCE,
        required=False,
    )

    def __init__(
        self, *args: Any, leagues: Any, edition: Edition, situation: Situation, ruling: Mapping[str, Any], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.edition, self.ruling = edition, ruling
        held: Any = self.fields
        held["league"].queryset = leagues
        if len(leagues) == 1:
            held["league"].widget, held["league"].initial = forms.HiddenInput(), leagues[0].pk
        held["clause"].choices = _clauses(edition, situation, ruling)
        self._usual = {*varying_facets(edition, type(situation.incident)), "discretion"}
        for facet in OUTCOME:
            held[f"{EXPECT}{facet}"] = _expected(facet, ruling[facet])
        self.order_fields(["league", "clause", *(f"{EXPECT}{facet}" for facet in OUTCOME), "why", "source"])

    @property
    def usual(self) -> list[forms.BoundField]:
        """The facets in which rulings on such incidents differ."""
        return [self[f"{EXPECT}{facet}"] for facet in OUTCOME if facet in self._usual]

    @property
    def others(self) -> list[forms.BoundField]:
        """All other facets."""
        return [self[f"{EXPECT}{facet}"] for facet in OUTCOME if facet not in self._usual]

    @property
    def others_open(self) -> bool:
        """Whether one of the others is disputed, or wrong."""
        return any(field.value() or field.errors for field in self.others)

    @property
    def expected(self) -> dict[str, str | bool]:
        """The facets that should be otherwise."""
        chosen = {facet: self.cleaned_data.get(f"{EXPECT}{facet}") for facet in OUTCOME}
        return {facet: text == "true" if facet == "discretion" else text for facet, text in chosen.items() if text}

    def clean(self) -> dict[str, Any]:
        """Another ruling than the edition's, by a league that may choose that edition."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.expected and not any(name.startswith(EXPECT) for name in self.errors):
            self.add_error(None, gettext("That is how the rulebook rules: say in what you expect another ruling."))
        league = given.get("league")
        if league and self.edition.slug not in editions_of(league, also=self.edition.slug):
            self.add_error("league", gettext("These numbers are another league’s own."))
        return given


def _expected(facet: str, ruled: Any) -> forms.ChoiceField:
    as_posted = posted(facet, ruled)
    words = words_of(facet)
    as_ruled = gettext("As ruled: %(value)s") % {"value": dict(words)[as_posted]}
    others = [(value, label) for value, label in words if value != as_posted]
    return forms.ChoiceField(label=gettext(FACET_LABELS[facet]), choices=[("", as_ruled), *others], required=False)


def _clauses(edition: Edition, situation: Situation, ruling: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The clauses that the ruling cites, then the others that speak of such an incident."""
    cited = [edition.provision(finding["provision"]) for finding in ruling["findings"]]
    others = [each for each in edition.provisions if type(situation.incident) in each.kinds and each not in cited]
    grouped = [(gettext("Cited in the ruling"), cited), (gettext("Speak of such an incident"), others)]
    return [(title, _named(edition, several)) for title, several in grouped if several]


def _named(edition: Edition, several: Iterable[Provision]) -> list[tuple[str, str]]:
    shown = [(full_citation(edition, each), clause_of(edition, each)) for each in several]
    return [(clause.name, named(cited, clause.summary) if clause.shares_citation else cited) for cited, clause in shown]


class CommentForm(forms.Form):
    """What one says about a dispute."""

    said = forms.CharField(label=_("Say something about it"), max_length=LONGEST, widget=forms.Textarea({"rows": 3}))


class DecisionForm(forms.Form):
    """How a dispute is decided. The numbers are read for own numbers alone, and refused where nothing else is."""

    kind = forms.ChoiceField(label=_("The decision"), choices=Kind.choices, widget=forms.RadioSelect)
    text = forms.CharField(
        label=_("In words"),
        help_text=gettext_lazy(
            "The reasons; for a note, what stands with the clause from then on. Everyone in your league can read it."
        ),
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 6}),
    )
    holds_from = forms.DateField(
        label=_("Holds from"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": gettext_lazy("That is not a date. Give one such as 2026-12-31.")},
    )

    def __init__(
        self, *args: Any, dispute: Dispute, edition: Edition, today: date, before: Iterable[Interpretation], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.edition, self.today = edition, today
        held: Any = self.fields
        held["holds_from"].initial = today
        held["holds_from"].widget.attrs |= {"min": today.isoformat(), "max": (today + FARTHEST).isoformat()}
        self.before = {str(each.pk): each for each in before}
        if self.before:
            replaced = [(pk, named(each.citation, each.get_kind_display())) for pk, each in self.before.items()]
            held["replaces"] = forms.ChoiceField(
                label=gettext("Replaces"), choices=[("", pgettext("interpretation", "None")), *replaced], required=False
            )
        carried = set(edition.provision(dispute.clause).statements)
        declared = {each.name: each.metadata for each in fields(edition.parameters)}
        lines = {line.name: line for line in parameters_of(edition)}
        self._first = [name for name, about in declared.items() if carried & set(about["statements"])]
        for name in (*self._first, *(each for each in declared if each not in self._first)):
            held[f"{NUMBER}{name}"] = _number(lines[name], declared[name], edition.limits[name])

    @property
    def numbers(self) -> list[forms.BoundField]:
        """The numbers of the edition, those that come from the disputed clause first."""
        return [self[name] for name in self.fields if name.startswith(NUMBER)]

    @property
    def plain(self) -> list[forms.BoundField]:
        """Everything else."""
        return [self[name] for name in self.fields if not name.startswith(NUMBER)]

    def clean_holds_from(self) -> date:
        """A day from today on: what was asked before today was ruled as it was."""
        day: date = self.cleaned_data["holds_from"]
        last = self.today + FARTHEST
        if not self.today <= day <= last:
            told = {"first": date_format(self.today), "last": date_format(last)}
            raise forms.ValidationError(gettext("Give a day from %(first)s to %(last)s.") % told)
        return day

    def clean(self) -> dict[str, Any]:
        """Other numbers where own numbers are decided, and nowhere else."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if any(name.startswith(NUMBER) for name in self.errors):
            return given
        changed, own = self._changed(), given.get("kind") == Kind.VARIANT
        if own and not changed:
            self.add_error(None, gettext("These are the numbers of the rulebook: change one, or decide otherwise."))
        if changed and not own and "kind" in given:
            self.add_error(
                "kind", gettext("You changed a number below: that is a decision for the league’s own numbers.")
            )
        return given

    def _changed(self) -> dict[str, float]:
        typed = {name: self.cleaned_data.get(f"{NUMBER}{name}") for name in self.edition.limits}
        return {
            name: value for name, value in typed.items() if value is not None and value != self.edition.limits[name]
        }

    @property
    def decision(self) -> Decision:
        """The decision of the valid form."""
        given = self.cleaned_data
        return Decision(
            kind=Kind(given["kind"]),
            text=given["text"],
            holds_from=given["holds_from"],
            replaces=self.before.get(given.get("replaces", "")),
            numbers=self._changed(),
        )


def _number(line: ParameterLine, declared: Mapping[str, Any], value: float) -> forms.Field:
    told = gettext("%(name)s: give a number from %(range)s.") % {"name": line.text.rstrip("."), "range": line.allowed}
    wrong = dict.fromkeys(("invalid", "min_value", "max_value", "required"), told)
    kind = forms.IntegerField if declared["whole"] else _Measure
    field: forms.Field = kind(
        label=line.text,
        help_text=gettext("%(range)s; the rulebook says %(value)s.") % {"range": line.allowed, "value": line.value},
        min_value=declared["low"],
        max_value=declared["high"],
        initial=number(value),
        required=False,
        error_messages=wrong,
    )
    return field


class _Measure(forms.FloatField):
    """A number that need not be whole; one that is whole is kept as such, as editions declare theirs."""

    widget = forms.NumberInput({"step": "any"})

    def clean(self, value: Any) -> Any:
        """The number. Raises ValidationError with the range."""
        found = super().clean(value)
        return int(found) if found is not None and float(found).is_integer() else found
