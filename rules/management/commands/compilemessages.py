"""`manage.py compilemessages`: in place of Django's own, which needs gettext's programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rules.catalogues import compile_catalogues


class Command(BaseCommand):
    help = "Makes the translations in locale/ ready for gettext, those that have changed."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in compile_catalogues(Path(folder)):
                self.stdout.write(f"compiled {source.relative_to(Path(folder).parent)}")
