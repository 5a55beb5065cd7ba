"""`manage.py sync_rulebook`: the editions of the code and their variants, mirrored to rows."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from rules import editions
from rules.services.sync import sync_rulebook


class Command(BaseCommand):
    """Mirrors every edition; run again, it changes nothing."""

    help = "Mirror the editions, rules, provisions and misreadings of the code to rows."

    def handle(self, *args: Any, **options: Any) -> None:
        changes = sync_rulebook(editions=editions.with_variants().values())
        if not changes.counts:
            self.stdout.write("Nothing changed.")
            return
        counts = ", ".join(f"{count} {what}" for what, count in changes.counts.items())
        self.stdout.write(f"Rulebook synchronised: {counts}.")
        for name in changes.retired:
            self.stdout.write(f"No longer in the code, kept because something points at it: {name}")
