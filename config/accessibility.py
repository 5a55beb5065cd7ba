"""What people who use the site can rely on, what is not reached, and where they say what stands in their way."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@login_not_required
@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """The statement on accessibility; docs/accessibility.md has what was tried, and how."""
    return render(request, "accessibility.html", {"contact": settings.CONTACT})
