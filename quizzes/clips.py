"""Links to clips of a case: passed on to readers, and never opened by the site itself."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext

_is_address = URLValidator(schemes=["https"])


def clip_problem(clip: str) -> str:
    """What is wrong with the link to a clip; nothing where there is none, or it can be followed safely."""
    if not clip:
        return ""
    try:
        _is_address(clip)
    except ValidationError:
        return gettext("Give the whole address, beginning with https://.")
    if urlsplit(clip).username:
        return gettext("An address with a name or a password in it is not passed on.")
    return ""
