"""What is filled in after a question was asked: a correction of it, and that it be confirmed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_lazy

from accounts.people.models import League
from quizzes.exams.models import Decision

VOID, PARTS, TODAY = "void", "parts", "today"


class CorrectionForm(forms.Form):
    """How the league is to grade a question: not at all, without some of its parts, or as the engine rules today."""

    how = forms.ChoiceField(
        label=gettext_lazy("How the question is graded from now on"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose how it is graded.")},
    )
    parts = forms.MultipleChoiceField(
        label=gettext_lazy("Which parts count for nothing"), widget=forms.CheckboxSelectMultiple, required=False
    )
    why = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Everyone reads this who was asked the question and may see how it is ruled."),
        max_length=2000,
        widget=forms.Textarea({"rows": 4}),
        error_messages={"required": gettext_lazy("Say why: people are graded by it.")},
    )

    def __init__(self, *args: Any, parts: tuple[tuple[str, str], ...], today: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        ways = [(VOID, gettext("Void: it counts for nothing"))]
        ways += [(PARTS, gettext("Some parts of it are void"))] if parts else []
        ways += [(TODAY, gettext("As the engine rules today"))] if today else []
        fields: dict[str, Any] = self.fields
        fields["how"].choices = ways
        fields["parts"].choices = parts
        if not parts:
            del self.fields["parts"]

    def clean(self) -> dict[str, Any]:
        """Parts are named where, and only where, parts are void."""
        found: dict[str, Any] = super().clean() or {}
        if found.get("how") == PARTS and not found.get("parts"):
            self.add_error("parts", gettext("Tick the parts that count for nothing."))
        return found

    @property
    def void_parts(self) -> tuple[str, ...]:
        """The parts ticked, where it is parts that are void."""
        return tuple(self.cleaned_data.get("parts", ())) if self.cleaned_data["how"] == PARTS else ()


class ConfirmForm(forms.Form):
    """That a correction be confirmed, and whether results fall by it, which nobody does by the way."""

    sure = forms.BooleanField(
        label=gettext_lazy("Grade these attempts anew"),
        error_messages={"required": gettext_lazy("Tick it to grade them anew; until then nothing changes.")},
    )
    lowering = forms.BooleanField(
        label=gettext_lazy("Lower results too: people lose marks, and a pass where the list says so"), required=False
    )

    def __init__(self, *args: Any, lowered: int, **options: Any) -> None:
        super().__init__(*args, **options)
        if not lowered:
            del self.fields["lowering"]

    @property
    def lowers(self) -> bool:
        """Whether results fall by it."""
        return bool(self.cleaned_data.get("lowering"))


class FlagForm(forms.Form):
    """What is wrong with a question, and whom to tell, where that could be several leagues."""

    reason = forms.CharField(
        label=gettext_lazy("What is wrong with it?"),
        max_length=2000,
        widget=forms.Textarea({"rows": 4}),
        error_messages={"required": gettext_lazy("Say what is wrong with it.")},
    )
    league = forms.ModelChoiceField(
        queryset=League.objects.none(), label=gettext_lazy("Whose instructors are to look at it"), empty_label=None
    )

    def __init__(self, *args: Any, leagues: QuerySet[League], **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields["league"]
        field.queryset = leagues
        self.only = leagues[0] if len(leagues) == 1 else None
        if self.only is not None:
            del self.fields["league"]

    @property
    def told(self) -> League:
        """The league that hears of it."""
        league: League = self.only or self.cleaned_data["league"]
        return league


class AnswerForm(forms.Form):
    """What the league answers to a flag."""

    answer = forms.CharField(
        label=gettext_lazy("Answer"),
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        error_messages={"required": gettext_lazy("Write an answer.")},
    )


class AppealForm(forms.Form):
    """Why an official appeals a result."""

    reason = forms.CharField(
        label=gettext_lazy("Why is the result not right?"),
        max_length=4000,
        widget=forms.Textarea({"rows": 5}),
        error_messages={"required": gettext_lazy("Say why.")},
    )


class DecisionForm(forms.Form):
    """What a league decides on an appeal, and why."""

    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        choices=Decision.choices,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose one.")},
    )
    answer = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("The official reads it, and gets it by mail."),
        max_length=4000,
        widget=forms.Textarea({"rows": 5}),
        error_messages={"required": gettext_lazy("Give the reason: the official reads it.")},
    )
