"""The forms of question files: what to export in which format, and a file to upload."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from quizzes.question_files import file_formats
from quizzes.question_files.file_formats.base import MOST_BYTES
from quizzes.question_files.pools import Pool


class ExportForm(forms.Form):
    """Which questions, and in which format."""

    pool = forms.ChoiceField(label=_("Questions"), required=False)
    format = forms.ChoiceField(label=_("File format"))

    def __init__(self, *args: Any, pools: list[Pool], **more: Any) -> None:
        super().__init__(*args, **more)
        self.pools = {pool.slug: pool for pool in pools}
        self.fields["pool"].choices = [(pool.slug, pool.title) for pool in pools]  # type: ignore[attr-defined]
        every = file_formats.every().values()
        self.fields["format"].choices = [(each.slug, each.title) for each in every]  # type: ignore[attr-defined]


class QuestionFileForm(forms.Form):
    """A file of questions to upload."""

    file = forms.FileField(
        label=_("The file"),
        help_text=_("JSON, CSV, Moodle XML, GIFT, or QTI 3.0 as a zip; at most 10 megabytes and 500 questions."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.csv,.xml,.txt,.gift,.zip"}),
    )

    def clean_file(self) -> UploadedFile:
        """Refuses what is too large before any of it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        size = file.size or 0
        if size > MOST_BYTES:
            told = gettext("The file has %(size)s; at most %(most)s are allowed.")
            raise forms.ValidationError(told % {"size": filesizeformat(size), "most": filesizeformat(MOST_BYTES)})
        return file
