"""The settings of an exam, and the seasons of a league."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League, languages
from quizzes.exams.forms.fields import MomentField, refuse_backwards, set_zone
from quizzes.exams.models import Exam, Policy, Season
from quizzes.exams.windows import window_of
from quizzes.interpretations.queries import editions_of

SETTLED = ("policy", "edition")
"""What stays as it is once someone has started."""


def edition_choices(league: League, chosen: str) -> list[tuple[str, str]]:
    """The editions that the league may set an exam on, by their titles; the one chosen before among them."""
    return [(slug, gettext(edition.title)) for slug, edition in editions_of(league, also=chosen).items()]


class ExamForm(forms.ModelForm):
    """What an exam is beside its sections. `settled`: someone has started it, so that its rules stay."""

    languages = forms.MultipleChoiceField(
        label=_("Languages"),
        choices=languages,
        widget=forms.CheckboxSelectMultiple,
        required=False,  # none: the league's own
        help_text=_("Whoever sits it reads it in any of these, and may change on the way."),
    )
    opens = MomentField(label=_("Opens"), help_text=_("Empty: with the season."))
    closes = MomentField(label=_("Closes"), help_text=_("Empty: with the season."))

    class Meta:
        model = Exam
        fields = ("title", "policy", "edition", "languages", "season", "opens", "closes", "requires")

    def __init__(self, *args: Any, league: League, settled: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.league = league
        fields: Any = self.fields
        fields["policy"].queryset = Policy.objects.filter(Q(league=None) | Q(league=league)).order_by("league", "title")
        fields["policy"].empty_label = gettext("Choose one")
        fields["season"].queryset = Season.objects.filter(league=league)
        fields["season"].empty_label = gettext("None: it has dates of its own")
        fields["requires"].queryset = Exam.objects.filter(league=league).exclude(pk=self.instance.pk)
        fields["requires"].empty_label = gettext("None")
        fields["requires"].help_text = gettext(
            "Passing that exam unlocks this one. Only where the policy needs unlocking."
        )
        self.initial["languages"] = list(self.instance.offered)
        offered = edition_choices(league, self.instance.edition)
        fields["edition"] = forms.ChoiceField(label=gettext("Edition of the rulebook"), choices=offered)
        for name in SETTLED if settled else ():
            fields[name].disabled = True
            fields[name].help_text = gettext("Someone has started the exam, so that this stays as it is.")
        set_zone(self, league)

    def clean(self) -> dict[str, Any]:
        """Dates in order, and known where the exam is published; what it requires only where that unlocks anything."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if {"opens", "closes"} & self.errors.keys():
            return given
        refuse_backwards(self, given.get("opens"), given.get("closes"))
        if "closes" not in self.errors:
            self._refuse_window(given)
        requires, policy = given.get("requires"), given.get("policy")
        if requires is not None and policy is not None and not policy.unlocked:
            self.add_error(
                "requires", gettext("The policy needs no unlocking, so that passing another exam does nothing.")
            )
        elif requires is not None and self._leads_back(requires):
            self.add_error(
                "requires", gettext("That exam requires this one, directly or by way of others: nobody could start.")
            )
        return given

    def _refuse_window(self, given: dict[str, Any]) -> None:
        """Where the dates of the exam and those of its season do not go together, or a published exam has none."""
        window = window_of(Exam(season=given.get("season"), opens=given.get("opens"), closes=given.get("closes")))
        if window.opens is not None and window.closes is not None and window.closes <= window.opens:
            self.add_error("closes", gettext("With the dates of its season it would close before it opens."))
        for name in ("opens", "closes"):
            if self.instance.published is not None and getattr(window, name) is None:
                self.add_error(name, gettext("The exam is published: give a date, or a season that has one."))

    def _leads_back(self, requires: Exam | None) -> bool:
        seen: set[int] = set()
        while requires is not None and requires.pk not in seen:
            if requires.pk == self.instance.pk:
                return True
            seen.add(requires.pk)
            requires = requires.requires
        return False


class CopyForm(forms.Form):
    """Under what title an exam is copied."""

    title = forms.CharField(label=_("Title of the copy"), max_length=120)


class SeasonForm(forms.ModelForm):
    """A season of a league."""

    opens = MomentField(label=_("Opens"), required=True)
    closes = MomentField(label=_("Closes"), required=True)

    class Meta:
        model = Season
        fields = ("title", "opens", "closes")

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.league = league
        self.fields["title"].help_text = gettext("Such as 2026–27.")
        set_zone(self, league)

    def clean(self) -> dict[str, Any]:
        """Dates in order, and a title that no other season of the league has."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        refuse_backwards(self, given.get("opens"), given.get("closes"))
        same = Season.objects.filter(league=self.instance.league, title=given.get("title", ""))
        if same.exclude(pk=self.instance.pk).exists():
            self.add_error("title", gettext("The league has a season of this title already."))
        return given
