"""`manage.py situation_schema`: the JSON Schema of a situation."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand

from rules import editions
from rules.engine.schema import situation_schema


class Command(BaseCommand):
    """Prints the schema, as it follows from the declarations of the facts."""

    requires_system_checks = ()
    help = "Print the JSON Schema (2020-12) of a situation."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it."""
        self.stdout.write(json.dumps(situation_schema(editions.every(), editions.DEFAULT), indent=2))
