"""The forms of clinics: settings, what to put in, a name, who was there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Kind, Requirement
from accounts.clinics.models import Clinic, Participant
from accounts.people.models import League
from quizzes import formats
from quizzes.forms import kind_choices
from quizzes.models import Kept

MOST_DRAWN = 10


class SeminarField(forms.ModelChoiceField):
    """One of the seminars that a league asks for."""

    def label_from_instance(self, obj: Any) -> str:
        """Its title."""
        return str(obj.title)


def seminars_of(league: League) -> Any:
    """The seminars that the league's programmes ask for."""
    return Requirement.objects.filter(league=league, kind=Kind.SEMINAR).order_by("title")


class ClinicForm(forms.ModelForm):
    """What a clinic is called, its time for each scenario, and the seminar that it fulfils."""

    requirement = SeminarField(
        label=_("Counts as"),
        queryset=Requirement.objects.none(),
        required=False,
        empty_label=_("nothing besides practice"),
        help_text=_("A seminar of your programmes, for those whom you confirm afterwards."),
    )

    class Meta:
        model = Clinic
        fields = ("title", "seconds", "requirement")

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["title"].help_text = gettext("Such as: Line changes, Barrie, 3 March.")
        seminars = seminars_of(league)
        field: Any = self.fields["requirement"]
        field.queryset = seminars
        if not seminars.exists():
            del self.fields["requirement"]


class DrawForm(forms.Form):
    """New questions for a clinic, on one kind of incident or on all, in one format or in all."""

    kind = forms.ChoiceField(label=_("About"), required=False)
    format = forms.ChoiceField(label=_("Asked as"), required=False)
    count = forms.IntegerField(label=_("How many"), min_value=1, max_value=MOST_DRAWN, initial=5)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        kind, asked_as = self.fields["kind"], self.fields["format"]
        kind.choices = [("", gettext("the whole rulebook")), *kind_choices()]  # type: ignore[attr-defined]
        asked_as.choices = [  # type: ignore[attr-defined]
            ("", gettext("any format")),
            *((slug, gettext(each.title)) for slug, each in formats.every().items()),
        ]


class PoolForm(forms.Form):
    """Questions of the league's pool."""

    kept = forms.ModelMultipleChoiceField(
        queryset=Kept.objects.none(),
        error_messages={"required": _("Tick at least one question."), "invalid_choice": _("Choose from the list.")},
    )

    def __init__(self, *args: Any, kept: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields["kept"]
        field.queryset = kept


class JoinForm(forms.Form):
    """The name under which somebody is in the room."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=40,
        help_text=_("As the room may see it."),
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )

    def __init__(self, *args: Any, but: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        self.but = but

    def clean_name(self) -> str:
        """With single blanks, with something to read in it, and not the one that was taken out."""
        name = " ".join(self.cleaned_data["name"].split())
        if not any(sign.isalnum() for sign in name):
            raise forms.ValidationError(gettext("Give a name that can be read."))
        if name.casefold() == self.but.casefold():
            raise forms.ValidationError(gettext("The instructor took that name out. Give another."))
        return name


class CodeForm(forms.Form):
    """The code that stands on the screen."""

    code = forms.CharField(
        label=_("Code on the screen"),
        max_length=20,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class ThereForm(forms.Form):
    """Who was there, and the seminar that it fulfils."""

    there = forms.ModelMultipleChoiceField(queryset=Participant.objects.none(), required=False)
    requirement = SeminarField(
        label=_("Record as"),
        queryset=Requirement.objects.none(),
        required=False,
        empty_label=_("nothing besides practice"),
    )

    def __init__(self, *args: Any, clinic: Clinic, people: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        there: Any = self.fields["there"]
        there.queryset = people
        requirement: Any = self.fields["requirement"]
        requirement.queryset = seminars_of(clinic.league)
        requirement.initial = clinic.requirement_id
