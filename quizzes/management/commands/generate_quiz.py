"""`manage.py generate_quiz`: a quiz with its key, from a seed."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from quizzes import formats
from quizzes.generator import CannotDraw, draw_quiz
from quizzes.questions import Question
from rules.engine.incidents import KINDS
from rules.management.files import reader_may_leave


class Command(BaseCommand):
    """Print a quiz. The same seed gives the same quiz, byte for byte."""

    help = "Print a quiz of generated questions with its key."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", default="0", help="any text; the same seed gives the same quiz")
        parser.add_argument("--count", type=int, default=20, help="how many questions (1 to 500)")
        parser.add_argument("--format", choices=("json",), default="json", help="how the quiz is written")
        parser.add_argument(
            "--question-format",
            action="append",
            default=[],
            choices=tuple(formats.every()),
            help="ask in this format; may be given several times (all formats)",
        )
        parser.add_argument(
            "--kind",
            action="append",
            default=[],
            choices=tuple(KINDS),
            help="ask about this kind of incident; may be given several times (all kinds)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["seed"].isprintable():
            raise CommandError("seed: it holds what cannot be printed; give a text of letters, digits and signs")
        try:
            with translation.override("en"):
                questions = draw_quiz(
                    seed=options["seed"],
                    count=options["count"],
                    kinds=options["kind"],
                    question_formats=options["question_format"],
                )
        except CannotDraw as error:
            raise CommandError(str(error)) from None
        quiz = {"seed": options["seed"], "questions": [with_key(question) for question in questions]}
        with reader_may_leave():
            self.stdout.write(json.dumps(quiz, indent=1, ensure_ascii=True))


def with_key(question: Question) -> dict[str, Any]:
    """A question as it is printed: the key is the right option's place in the list, or what the form accepts."""
    printed = question.as_json()
    if question.options:
        del printed["fields"]
        printed["key"] = [option.id for option in question.options].index(question.key)
    else:
        del printed["options"]
    printed["story"] = " ".join(question.story)
    return printed
