"""What the site holds about a person: they take it with them, or have it erased."""

from __future__ import annotations

from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.people.queries import signed_in
from accounts.people.services.exporting import exported


@never_cache
@require_safe
def own_data(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that is held about the signed-in person, as a file."""
    response = StreamingHttpResponse(exported(signed_in(request.user)), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="what-is-held-about-me.json"'
    return response
