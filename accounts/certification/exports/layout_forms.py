"""The column mapper: a layout's title, and a row for each column of the file, with blank rows for more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Cell, Layout
from accounts.certification.exports.models import Preset

BLANK = 3
"""How many blank rows there are, and how many more each press gives."""

MOST_ROWS = 80
ROWS = "rows"
OUR_COLUMNS = [("", _("The same text in every row")), *((name, name) for name in NAMES)]


class TitleForm(forms.ModelForm):
    """What a layout says beside its columns."""

    one_a_person = forms.BooleanField(
        label=_("One row for each person"),
        help_text=_("Of several, one by which they may work, and of these that of the highest level."),
        required=False,
    )

    class Meta:
        model = Preset
        fields = ("title",)


class CellForm(forms.Form):
    """A column of the file; a row without anything in it counts for nothing."""

    heading = forms.CharField(label=_("Heading"), max_length=80, required=False)
    column = forms.ChoiceField(
        label=_("From"), choices=OUR_COLUMNS, required=False, widget=forms.Select(attrs={"translate": "no"})
    )
    text = forms.CharField(label=_("Text"), max_length=200, required=False)
    words = forms.CharField(label=_("In other words"), max_length=400, required=False)
    place = forms.IntegerField(label=_("Place"), min_value=1, max_value=999, required=False)

    def clean_words(self) -> dict[str, str]:
        """Others' words by ours."""
        found = {}
        for part in filter(str.strip, self.cleaned_data["words"].split(";")):
            ours, sign, theirs = part.partition("=")
            if not sign:
                raise forms.ValidationError(gettext("Write it as yes=Active; no=Inactive."))
            found[ours.strip()] = theirs.strip()
        return found

    def clean(self) -> dict[str, Any]:
        """A heading over what is chosen, and either a column or a text."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        heading, column, text, words = (given.get(name) for name in ("heading", "column", "text", "words"))
        if self.errors:
            return given
        if not heading and (column or text or words):
            self.add_error("heading", gettext("Give the column a heading."))
        if column and text:
            self.add_error("text", gettext("Choose a column or give a text, not both."))
        if words and not column:
            self.add_error("words", gettext("Choose the column whose words these stand for."))
        return given

    def cell(self) -> Cell | None:
        """The column as the valid form says; none where it says nothing."""
        given = self.cleaned_data
        if not given["heading"]:
            return None
        return Cell(given["heading"], given["column"], given["text"], given["words"])


@dataclass(frozen=True)
class LayoutForms:
    """The form of a layout and its rows."""

    form: TitleForm
    rows: list[CellForm]

    def is_valid(self) -> bool:
        """Whether all of it is valid and makes a file; otherwise the reasons stand at the fields."""
        if not all([self.form.is_valid(), *(row.is_valid() for row in self.rows)]):
            return False
        seen: set[str] = set()
        for row in self.rows:
            heading = row.cleaned_data["heading"]
            if heading in seen:
                row.add_error("heading", gettext("Another column has this heading."))
            seen.add(heading or str(id(row)))
        if not any(row.cleaned_data.get("heading") for row in self.rows):
            self.form.add_error(None, gettext("Give at least one column a heading."))
        return self.form.is_valid() and all(row.is_valid() for row in self.rows)

    def layout(self) -> Layout:
        """The layout that the valid forms say: columns by their place, and where two have the same in their order."""
        rows = enumerate(self.rows, start=1)
        placed = sorted((row.cleaned_data["place"] or number, number, row) for number, row in rows)
        cells = [row.cell() for _place, _number, row in placed]
        return Layout(tuple(cell for cell in cells if cell), self.form.cleaned_data["one_a_person"])

    @property
    def has_errors(self) -> bool:
        """Whether something that was posted is wrong."""
        return bool(self.form.errors) or any(row.errors for row in self.rows)


def stored_forms(layout: Layout, title: str = "") -> LayoutForms:
    """The forms of a layout that there is, with blank rows."""
    initial: list[dict[str, Any]] = [
        {
            "heading": cell.heading,
            "column": cell.column,
            "text": cell.text,
            "words": "; ".join(f"{ours}={theirs}" for ours, theirs in sorted(cell.words.items())),
        }
        for cell in layout.cells
    ]
    rows = [_row(number, each) for number, each in enumerate([*initial, *[{}] * BLANK])]
    return LayoutForms(TitleForm(initial={"title": title, "one_a_person": layout.one_a_person}), rows)


def posted_forms(post: Mapping[str, Any], *, more: bool = False) -> LayoutForms:
    """The forms as posted, all that was typed in them; `more`: with more blank rows."""
    typed = str(post.get(ROWS, ""))
    number = min(int(typed), MOST_ROWS) if typed.isascii() and typed.isdecimal() and len(typed) < 4 else BLANK
    rows = [CellForm(post, prefix=f"{ROWS}-{each}") for each in range(number)]
    if more:
        rows += [_row(each, {}) for each in range(number, min(number + BLANK, MOST_ROWS))]
    return LayoutForms(TitleForm(post), rows)


def _row(number: int, initial: dict[str, Any]) -> CellForm:
    return CellForm(prefix=f"{ROWS}-{number}", initial={**initial, "place": number + 1})
