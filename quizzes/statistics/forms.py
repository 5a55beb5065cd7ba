"""Which figures one wants to see: everything in the address, so that it can be kept and sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from accounts.people.models import League
from quizzes import formats
from quizzes.statistics.questions import AGAINST, FLAGGED, LOW, UNTAKEN
from quizzes.statistics.sources import Source
from rules.engine.incidents import KINDS

ANY = "any"


class SourceForm(forms.Form):
    """Of which league, and what people were doing; the first league and exams, where nothing is said."""

    league = forms.ChoiceField(label=gettext_lazy("League"), required=False)
    source = forms.ChoiceField(label=gettext_lazy("Answered in"), choices=Source.choices, required=False)

    def __init__(self, data: Any, *, leagues: Sequence[League]) -> None:
        given = {"league": leagues[0].slug, "source": Source.EXAM.value}
        super().__init__({**given, **{name: value for name, value in data.items() if value}})
        self.leagues = {league.slug: league for league in leagues}
        field: Any = self.fields["league"]
        field.choices = [(slug, str(league)) for slug, league in self.leagues.items()]
        if len(leagues) == 1:
            field.widget = forms.HiddenInput()

    @property
    def the_league(self) -> League:
        """The league of the valid form."""
        return self.leagues[self.cleaned_data["league"]]

    @property
    def the_source(self) -> Source:
        """The source of the valid form."""
        return Source(self.cleaned_data["source"])


class QuestionsForm(SourceForm):
    """Which questions: of a kind, in a format, to be looked at for a reason."""

    why = forms.ChoiceField(label=gettext_lazy("To look at"), required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Kind of situation"), required=False)
    format = forms.ChoiceField(label=gettext_lazy("Format"), required=False)

    def __init__(self, data: Any, *, leagues: Sequence[League]) -> None:
        super().__init__(data, leagues=leagues)
        choices: dict[str, list[tuple[str, str]]] = {
            "why": [
                (ANY, gettext("For any reason")),
                (LOW, gettext("Under 25 % right")),
                (AGAINST, gettext("Discriminates backwards")),
                (UNTAKEN, gettext("An option nobody takes")),
                (FLAGGED, gettext("Flagged")),
            ],
            "kind": [(kind, gettext(incident.title)) for kind, incident in KINDS.items()],
            "format": [(slug, gettext(each.title)) for slug, each in formats.every().items()],
        }
        for name, known in choices.items():
            field: Any = self.fields[name]
            field.choices = [("", gettext("All")), *known]
