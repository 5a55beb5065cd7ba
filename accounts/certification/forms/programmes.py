"""A league's programmes, their levels, and requirements. What contradicts itself is said at its field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.contradictions import (
    Problem,
    problems_of_ask,
    problems_of_level,
    problems_of_requirement,
)
from accounts.certification.models import Certification, Evidence, Level, LevelRequirement, Programme, Requirement
from accounts.certification.services.results import record_earlier
from accounts.people.models import League
from quizzes.exams.models import Exam
from rules import editions
from rules.book import Clause, clause_of
from rules.engine.edition import Edition
from rules.telling.named import named

KEPT = _("Officials hold something of it, and files name it so: it stays.")


class DayField(forms.DateField):
    """A day, typed or picked."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
        super().__init__(**{"widget": widget, "required": False, "input_formats": ["%Y-%m-%d"], **options})


def edition_field() -> forms.ChoiceField:
    """The editions of the rulebook by their titles."""
    choices = [(slug, gettext(edition.title)) for slug, edition in editions.every().items()]
    return forms.ChoiceField(label=gettext("Edition of the rulebook"), choices=choices)


class RulesForm(forms.ModelForm):
    """A form of rules that may contradict each other; each is refused at its field."""

    def problems(self) -> Iterable[Problem]:
        """What contradicts itself in the row as it would be saved."""
        return ()

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if self.errors.keys() - {NON_FIELD_ERRORS}:
            return
        found = list(self.problems())
        if found:
            self.errors.pop(NON_FIELD_ERRORS, None)  # the database would refuse it too, in its own words
        for name, told in found:
            self.add_error(name if name in self.fields else None, str(told))

    def _keep(self, name: str) -> None:
        self.fields[name].disabled = True
        self.fields[name].help_text = KEPT


class ProgrammeForm(RulesForm):
    """What a programme is beside its levels."""

    class Meta:
        model = Programme
        fields = ("title", "code", "position", "automatic", "one_level_a_season")

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.league = league
        if self.instance.pk and Certification.objects.filter(level__programme=self.instance).exists():
            self._keep("code")

    def clean_code(self) -> str:
        """No other programme of the league has it."""
        code: str = self.cleaned_data["code"]
        same = Programme.objects.filter(league=self.instance.league, code=code)
        if same.exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(gettext("Another programme of the league has this code."))
        return code

    def problems(self) -> Iterable[Problem]:
        """One level a season may leave a level that nobody can be issued."""
        if self.instance.pk is None:
            return
        for level in self.instance.levels.select_related("needs"):
            level.programme = self.instance
            for name, told in problems_of_level(level):
                if name == "needs_months":
                    yield "one_level_a_season", named(level, told)


class LevelForm(RulesForm):
    """A level of a programme."""

    class Meta:
        model = Level
        fields = (
            "number",
            "title",
            "code",
            "edition",
            "validity",
            "months",
            "renewal_days",
            "minimum_age",
            "needs",
            "needs_months",
            "supersedes",
        )

    def __init__(self, *args: Any, programme: Programme, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.programme = programme
        self.fields["edition"] = edition_field()
        fields: Any = self.fields
        others = Level.objects.filter(programme__league=programme.league).exclude(pk=self.instance.pk)
        fields["needs"].queryset = others.select_related("programme").order_by("programme__title", "number")
        fields["needs"].label_from_instance = lambda level: named(level.programme, level)
        fields["needs"].empty_label = gettext("None")
        fields["renewal_days"].help_text = gettext("Empty: at any time.")
        if self.instance.pk and self.instance.certifications.exists():
            self._keep("code")
            self._keep("number")

    def clean(self) -> dict[str, Any]:
        """No other level of the programme has its number or its code."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        others = Level.objects.filter(programme=self.instance.programme).exclude(pk=self.instance.pk)
        for name in ("number", "code"):
            if given.get(name) and others.filter(**{name: given[name]}).exists():
                self.add_error(name, gettext("Another level of the programme has it."))
        return given

    def problems(self) -> Iterable[Problem]:
        """What contradicts itself in the level."""
        return problems_of_level(self.instance)


class RequirementForm(RulesForm):
    """A requirement of a league."""

    clauses = forms.MultipleChoiceField(label=_("Clauses"), required=False, widget=forms.SelectMultiple({"size": 8}))
    not_before = DayField(label=_("Not before"), help_text=_("Evidence of an earlier day does not count."))

    class Meta:
        model = Requirement
        fields = ("title", "code", "kind", "exams", "band", "clauses", "edition", "months", "not_before")
        widgets = {"exams": forms.CheckboxSelectMultiple}

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.league = league
        self.fields["edition"] = edition_field()
        fields: Any = self.fields
        fields["exams"].queryset = Exam.objects.filter(league=league).select_related("policy")
        fields["exams"].help_text = gettext("For an exam: passing any of them meets it.")
        fields["band"].help_text = gettext("For an exam: the level by score that has to be reached, or a higher one.")
        fields["months"].help_text = gettext("Evidence that says no end of its own holds for so long. Empty: for ever.")
        fields["clauses"].choices = clause_choices()
        fields["clauses"].help_text = gettext("For mastery: the clauses that have to be ruled right in practice.")
        if self.instance.pk and Evidence.objects.filter(requirement=self.instance).exists():
            self._keep("code")
            self._keep("kind")

    def clean_code(self) -> str:
        """No other requirement of the league has it."""
        code: str = self.cleaned_data["code"]
        same = Requirement.objects.filter(league=self.instance.league, code=code)
        if same.exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(gettext("Another requirement of the league has this code."))
        return code

    def save(self, commit: bool = True) -> Requirement:
        """Keep it, with what results of its exams from before are evidence of."""
        saved: Requirement = super().save(commit=commit)
        record_earlier(saved, now=timezone.now())
        return saved

    def problems(self) -> Iterable[Problem]:
        """What contradicts itself in the requirement."""
        return problems_of_requirement(self.instance, list(self.cleaned_data["exams"]))


def clause_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The clauses of each edition by their names, under the edition's title."""
    return [
        (
            gettext(edition.title),
            [(each.name, named(each.citation, each.summary)) for each in _clauses(edition)],
        )
        for edition in editions.every().values()
    ]


def _clauses(edition: Edition) -> list[Clause]:
    return [clause_of(edition, each) for each in edition.provisions]


class AskForm(RulesForm):
    """That a level asks for a requirement, and how."""

    holders_from = DayField(
        label=_("For holders from"),
        help_text=_("Who holds the level already has until the day before. Empty: it counts for them at once."),
    )

    class Meta:
        model = LevelRequirement
        fields = ("requirement", "order", "continuing", "anew", "holders_from")

    def __init__(self, *args: Any, level: Level, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.level = level
        fields: Any = self.fields
        fields["continuing"].help_text = gettext("Whoever holds the level may work only while it is in date.")
        fields["anew"].help_text = gettext("What led to one certification does not count for the next.")
        if self.instance.pk:
            del self.fields["requirement"]
        else:
            fields["requirement"].queryset = Requirement.objects.filter(league=level.programme.league).exclude(
                asked_by__level=level
            )
            fields["order"].initial = level.asks.count() + 1

    def problems(self) -> Iterable[Problem]:
        """What contradicts itself in it."""
        return problems_of_ask(self.instance)
