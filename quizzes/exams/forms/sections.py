"""A section's form: its title and counts, and a row for each demand, with blank rows for more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from quizzes.blueprints import MOST, Demand
from quizzes.exams.demands import blueprint_from, demands_of, grouped_choices, too_many
from quizzes.exams.models import Section
from quizzes.interpretations.queries import editions_of
from rules import editions
from rules.engine.edition import Edition

BLANK = 3
"""How many blank rows there are, and how many more each press gives."""

MOST_ROWS = 60
ROWS = "rows"


class SectionForm(forms.ModelForm):
    """What a section says beside its demands."""

    count = forms.IntegerField(
        label=_("How many questions are drawn"),
        help_text=_("Each official gets questions of their own. Empty: none, only those that are fixed."),
        min_value=0,
        max_value=MOST,
        required=False,
    )

    class Meta:
        model = Section
        fields = ("title", "pass_percent", "take", "changed_from")

    field_order = ("title", "count", "changed_from", "pass_percent", "take")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["count"].initial = self.instance.blueprint.get("count")
        self.fixed = self.instance.fixed.count()
        self._choose_take()
        self._choose_edition()

    def _choose_take(self) -> None:
        if not self.fixed:
            del self.fields["take"]
            return
        told = gettext("Empty: all %(n)d of them are asked of everyone.")
        self.fields["take"].label = gettext("How many of the fixed questions each form has")
        self.fields["take"].help_text = told % {"n": self.fixed}

    def _choose_edition(self) -> None:
        exam = self.instance.exam
        offered = editions_of(exam.league, also=self.instance.changed_from)
        others = [(slug, gettext(each.title)) for slug, each in offered.items() if slug != exam.edition]
        if not others:
            del self.fields["changed_from"]
            return
        self.fields["changed_from"] = forms.ChoiceField(
            label=gettext("Only what has changed since the edition"),
            help_text=gettext("Questions are then about situations that it rules otherwise; demands do not count."),
            choices=[("", gettext("All of the rulebook")), *others],
            required=False,
        )

    def clean_take(self) -> int | None:
        """No more than there are."""
        take: int | None = self.cleaned_data["take"]
        if take is not None and not 1 <= take <= self.fixed:
            raise forms.ValidationError(
                gettext("There are %(n)d fixed questions: give 1 to %(n)d.") % {"n": self.fixed}
            )
        return take


class DemandForm(forms.Form):
    """How many questions are on one thing; a row without anything chosen counts for nothing."""

    what = forms.ChoiceField(label=_("Questions on"), required=False)
    least = forms.IntegerField(label=_("At least"), required=False, min_value=0, max_value=MOST)
    most = forms.IntegerField(label=_("At most"), required=False, min_value=0, max_value=MOST)

    def __init__(self, *args: Any, choices: list[tuple[str, Any]], **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields["what"]
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """A number beside what is chosen, and something chosen beside a number."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        what, least, most = (given.get(name) for name in ("what", "least", "most"))
        if self.errors:
            return given
        if not what and (least is not None or most is not None):
            self.add_error("what", gettext("Choose what these questions are on, or empty the numbers."))
        elif what and least is None and most is None:
            self.add_error("least", gettext("Give how many."))
        elif least is not None and most is not None and most < least:
            self.add_error("most", gettext("Give as many as at least, or more."))
        return given

    def demand(self, count: int) -> Demand | None:
        """What the valid row demands of so many questions; nothing where it is blank."""
        given = self.cleaned_data
        if not given.get("what"):
            return None
        axis, _colon, value = given["what"].partition(":")
        least, most = given["least"], given["most"]
        return Demand(axis, value, least or 0, count if most is None else most)


@dataclass
class SectionForms:
    """The form of a section and its rows, as stored or as posted."""

    form: SectionForm
    rows: list[DemandForm]

    def is_valid(self) -> bool:
        """Whether form, rows and what they demand together are valid; otherwise the reasons stand at their fields."""
        valid = [self.form.is_valid(), *(row.is_valid() for row in self.rows)]
        if not all(valid):
            return False
        count = self.form.cleaned_data["count"] or 0
        demands = self._demands(count)
        self._refuse_twice()
        if demands and not count:
            self.form.add_error("count", gettext("Give how many questions are drawn, or take the demands away."))
        for problem in too_many(count, demands) if count else ():
            self.form.add_error("count", problem)
        return self.form.is_valid() and all(row.is_valid() for row in self.rows)

    def _refuse_twice(self) -> None:
        seen: set[str] = set()
        for row in self.rows:
            what = row.cleaned_data.get("what")
            if what and what in seen:
                row.add_error("what", gettext("This stands in another row already: say it in one."))
            seen.add(what or "")

    def _demands(self, count: int) -> list[Demand]:
        found = (row.demand(count) for row in self.rows)
        return [demand for demand in found if demand is not None]

    def section(self) -> Section:
        """The section as the valid forms say, not saved."""
        section: Section = self.form.save(commit=False)
        count = self.form.cleaned_data["count"]
        section.blueprint = blueprint_from(count, self._demands(count or 0))
        return section

    @property
    def has_errors(self) -> bool:
        """Whether something that was posted is wrong."""
        return bool(self.form.errors) or any(row.errors for row in self.rows)


def stored_forms(section: Section) -> SectionForms:
    """The forms of a section as it is stored, with blank rows."""
    choices = grouped_choices(editions.get(section.exam.edition))
    initial: list[dict[str, Any]] = [
        {"what": f"{each.axis}:{each.value}", "least": each.least, "most": each.most}
        for each in demands_of(section.blueprint)
    ]
    initial += [{}] * BLANK
    rows = [DemandForm(prefix=f"{ROWS}-{number}", initial=each, choices=choices) for number, each in enumerate(initial)]
    return SectionForms(SectionForm(instance=section), rows)


def posted_forms(section: Section, post: Mapping[str, Any], *, more: bool = False) -> SectionForms:
    """The forms as posted, all that was typed in them; `more`: with more blank rows."""
    edition: Edition = editions.get(section.exam.edition)
    choices = grouped_choices(edition)
    typed = str(post.get(ROWS, ""))
    number = min(int(typed), MOST_ROWS) if typed.isascii() and typed.isdecimal() and len(typed) < 4 else BLANK
    rows = [DemandForm(post, prefix=f"{ROWS}-{each}", choices=choices) for each in range(number)]
    if more:
        blank = range(number, min(number + BLANK, MOST_ROWS))
        rows += [DemandForm(prefix=f"{ROWS}-{each}", choices=choices) for each in blank]
    return SectionForms(SectionForm(post, instance=section), rows)
