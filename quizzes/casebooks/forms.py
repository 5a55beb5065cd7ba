"""The form that brings a case book."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from quizzes.casebooks.files import NotACaseBook, lines_of


class CaseBookForm(forms.Form):
    """A title and a file; `lines` are its cases."""

    title = forms.CharField(label=_("Title"), max_length=120)
    file = forms.FileField(
        label=_("The cases"),
        help_text=_("JSON lines, or CSV or XLSX with a template's headings; at most 2 megabytes and 2,000 cases."),
        widget=forms.ClearableFileInput(attrs={"accept": ".jsonl,.json,.csv,.txt,.xlsx"}),
    )

    def clean_file(self) -> Any:
        """A file in which there are cases."""
        file = self.cleaned_data["file"]
        try:
            self.lines = lines_of(file.read())
        except NotACaseBook as error:
            raise forms.ValidationError(str(error)) from None
        return file
