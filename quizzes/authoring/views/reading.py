"""A scenario to look at: as it is, and its versions."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from quizzes.authoring.looked_at import Looked
from quizzes.authoring.models import Version
from quizzes.sheets import sheet_of


def read(request: HttpRequest, version: Version) -> HttpResponse:
    """A version that is not written any more."""
    looked = Looked(version)
    shown = {
        "version": version,
        "looked": looked,
        "samples": [(each, sheet_of(each.question) if each.question else None) for each in looked.samples],
    }
    return render(request, "authoring/scenario.html", shown)
