"""How one rules, by rule, clause and decision, over the weeks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from quizzes.decisions import decisions_of
from quizzes.progress import ENOUGH, WEAK, progress_of
from quizzes.standing import standing_of
from quizzes.views.people import someone


@require_safe
def progress(request: HttpRequest) -> HttpResponse:
    """The person's own progress: a picture of the weeks and its table, rule by rule."""
    zone = timezone.get_current_timezone()
    found = progress_of(someone(request), now=timezone.now(), zone=zone, translate=gettext)
    standing = standing_of(found, decisions_of(someone(request)))
    return render(request, "quizzes/progress.html", {"progress": standing, "enough": ENOUGH, "weak": WEAK})
