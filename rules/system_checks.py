"""What `manage.py check` says about translations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register

from rules.catalogues import is_compiled, sources


@register(Tags.translation)
def catalogues_are_compiled(**options: Any) -> list[CheckMessage]:
    """Without its compiled catalogue a language is offered and everything is in English."""
    stale = [source for folder in settings.LOCALE_PATHS for source in sources(Path(folder)) if not is_compiled(source)]
    return [
        Warning(
            f"The {source.parent.parent.name} translations are not compiled, or were changed since.",
            hint="Run `manage.py compilemessages`, before the site starts.",
            id="rules.W001",
        )
        for source in stale
    ]
