"""`manage.py question_schema`: the JSON Schema of a printed question, or of a file of questions."""

from __future__ import annotations

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand

from quizzes.printing import question_schema
from quizzes.question_files.documents import file_schema


class Command(BaseCommand):
    """Prints the schema, as it follows from the facts, the facets and what each format tells."""

    requires_system_checks = ()
    help = (
        "Print the JSON Schema (2020-12) of a question as generate_quiz prints it; with --file, of a file of questions "
        "as export_questions writes it."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which of the two."""
        parser.add_argument("--file", action="store_true", help="the schema of a file of questions")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it."""
        self.stdout.write(json.dumps(file_schema() if options["file"] else question_schema(), indent=2))
