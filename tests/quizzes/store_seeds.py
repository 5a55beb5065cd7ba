"""Writes stored_seeds.json anew: `python -m tests.quizzes.store_seeds`, after a change that was wanted."""

from __future__ import annotations

import json
import os
from pathlib import Path

import django

SEEDS = {"7": 12, "a rink in the evening": 12, "0": 20}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from quizzes.generator import draw_quiz

    stored = {
        seed: [
            {"situation": question.situation, "format": question.format, "key": question.key, "story": question.story}
            for question in draw_quiz(seed=seed, count=count)
        ]
        for seed, count in SEEDS.items()
    }
    text = json.dumps(stored, indent=1, ensure_ascii=True) + "\n"
    Path(__file__).with_name("stored_seeds.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
