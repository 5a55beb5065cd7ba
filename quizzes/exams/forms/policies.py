"""A league's own policy. What contradicts itself in it is said at its fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from quizzes.exams.models import Policy

GROUPS = (
    (_("Title"), ("title",)),
    (_("Sitting it"), ("mode", "supervised", "one_sitting", "minutes", "grace_seconds", "going_back")),
    (_("Unlocking"), ("unlocked", "unlock_days")),
    (_("Attempts"), ("attempts", "per_days", "wait_hours", "wait_days", "retake_within_days", "make_up")),
    (_("Marks"), ("marking", "pass_percent", "pass_marks", "section_percent", "bands")),
    (_("Order"), ("shuffle_questions", "shuffle_options")),
    (_("Afterwards"), ("feedback", "appeal_days", "valid_months")),
)


class BandsField(forms.CharField):
    """Levels by score, one a line: the least per cent, then the name of the level."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"widget": forms.Textarea({"rows": 4}), "required": False, **options})

    def prepare_value(self, value: Any) -> Any:
        """Bands as lines; what was typed stays as it was typed."""
        return "\n".join(f"{least} {name}" for least, name in value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        """The bands, the lowest first."""
        return sorted(self._bands(super().to_python(value) or ""))

    def _bands(self, text: str) -> Iterator[list[Any]]:
        for line in text.splitlines():
            least, _space, name = line.strip().replace("%", " ", 1).partition(" ")
            if not least and not name:
                continue
            if not (least.isascii() and least.isdecimal() and len(least) <= len("100") and name.strip()):
                told = gettext("“%(line)s” is no band. Write the least per cent and the level, such as: 80 Level III")
                raise forms.ValidationError(told % {"line": line.strip()})
            yield [int(least), " ".join(name.split())[:60]]


class PolicyForm(forms.ModelForm):
    """All that a policy says; `stays`: a published exam goes by it, so that it is shown alone."""

    bands = BandsField(
        label=_("Levels by score"), help_text=_("One a line: the least per cent, then the level. Such as: 80 Level III")
    )

    class Meta:
        model = Policy
        fields = tuple(name for _heading, names in GROUPS for name in names)

    def __init__(self, *args: Any, stays: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.disabled = stays

    @property
    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields as the page groups them, each group under its heading."""
        return [(heading, [self[name] for name in names]) for heading, names in GROUPS]
