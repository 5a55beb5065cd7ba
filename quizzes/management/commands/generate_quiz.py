"""`manage.py generate_quiz`: a quiz with its key, from a seed and, where one is given, by a blueprint."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from quizzes import formats
from quizzes.blueprints import Blueprint, BlueprintError, Demand, axes, read_blueprint
from quizzes.generator import CannotDraw, draw_quiz
from quizzes.planned import draw_planned
from quizzes.printing import printed
from quizzes.questions import Question
from rules import editions
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.management.files import reader_may_leave

COUNT = 20


class Command(BaseCommand):
    """Print a quiz. The same seed gives the same quiz, byte for byte."""

    help = "Print a quiz of generated questions with its key."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--edition", default=editions.DEFAULT, choices=tuple(editions.every()), help="the rulebook asked about"
        )
        parser.add_argument("--seed", default="0", help="any text; the same seed gives the same quiz")
        parser.add_argument("--count", type=int, help=f"how many questions, 1 to 500 ({COUNT}, or the blueprint's)")
        parser.add_argument(
            "--format",
            choices=("json", "jsonl"),
            default="json",
            help="how the quiz is written: one JSON document, or one question a line",
        )
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
        parser.add_argument(
            "--blueprint",
            metavar="FILE",
            type=Path,
            help='what the quiz must cover, as JSON: {"count": 30, "by": {"kind": {"line_up": 3}}} (docs/questions.md)',
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["seed"].isprintable():
            raise CommandError("seed: it holds what cannot be printed; give a text of letters, digits and signs")
        try:
            with translation.override("en"):
                questions = self._drawn(options)
        except CannotDraw as error:
            raise CommandError(str(error)) from None
        with reader_may_leave():
            if options["format"] == "jsonl":
                for question in questions:
                    self.stdout.write(json.dumps(printed(question), ensure_ascii=True))
                return
            quiz = {"seed": options["seed"], "questions": [printed(question) for question in questions]}
            self.stdout.write(json.dumps(quiz, indent=1, ensure_ascii=True))

    def _drawn(self, options: dict[str, Any]) -> list[Question]:
        if options["blueprint"] is None:
            return draw_quiz(
                edition=editions.get(options["edition"]),
                seed=options["seed"],
                count=COUNT if options["count"] is None else options["count"],
                kinds=options["kind"],
                question_formats=options["question_format"],
            )
        edition = editions.get(options["edition"])
        blueprint = self._blueprint(options["blueprint"], options["count"], edition)
        narrowed = (("kind", options["kind"]), ("format", options["question_format"]))
        demands = [
            Demand(axis, value, 0, 0)
            for axis, chosen in narrowed
            for value in axes(edition)[axis]
            if chosen and value not in chosen
        ]
        self.stderr.write("Looking at every case that can be asked about; this takes some seconds.")
        blueprint = replace(blueprint, demands=(*blueprint.demands, *demands))
        return draw_planned(seed=options["seed"], blueprint=blueprint, edition=edition)

    def _blueprint(self, path: Path, count: int | None, edition: Edition) -> Blueprint:
        try:
            blueprint = read_blueprint(path.read_bytes(), edition)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from None
        except BlueprintError as error:
            problems = (f"{path}: {where}: {what}" if where else f"{path}: {what}" for where, what in error.problems)
            raise CommandError("\n".join(problems)) from None
        if count is not None and count != blueprint.count:
            raise CommandError(f"count: {count} is asked for here and {blueprint.count} in {path}; leave out one")
        return blueprint
