"""Who asks."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.people.models import User


def someone(request: HttpRequest) -> User:
    """The signed-in person. The site's middleware lets nobody else come here; where it is missing, nobody passes."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user
