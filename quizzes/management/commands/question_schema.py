"""`manage.py question_schema`: the JSON Schema of a printed question."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand

from quizzes.printing import question_schema


class Command(BaseCommand):
    """Prints the schema, as it follows from the facts, the facets and what each format tells."""

    requires_system_checks = ()
    help = "Print the JSON Schema (2020-12) of a question as generate_quiz prints it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it."""
        self.stdout.write(json.dumps(question_schema(), indent=2))
