"""Grading an attempt from what was saved: the score and each item's mark, by the frozen keys and their corrections."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quizzes.exams.corrected import graded_each, spared_of
from quizzes.exams.models import Correction, ExamAttempt, ExamItem, Save
from quizzes.exams.scoring import ItemMark, Score, score


def held_saves(items: Iterable[ExamItem]) -> dict[int, Save]:
    """The save that holds for each item, by the item's row number."""
    held: dict[int, Save] = {}
    for save in Save.objects.filter(item__in=[item.pk for item in items]).order_by("item", "turn", "number"):
        held[save.item_id] = save
    return held


def grade(attempt: ExamAttempt, *, draft: Correction | None = None) -> tuple[Score, dict[str, dict[str, Any]]]:
    """The attempt's score, and each item's mark by its number; `draft` as if that correction were confirmed.

    A correction that lowered results, without anybody having confirmed that, is none for those that it spared.
    """
    items = list(attempt.items.select_related("question", "section").order_by("number"))
    saves = held_saves(items)
    rows, league = [item.question for item in items], attempt.exam.league
    questions = graded_each(rows, league, draft=draft, spared=spared_of(attempt))
    rules = attempt.rules
    marks: dict[str, dict[str, Any]] = {}
    by_section: list[tuple[int, ItemMark]] = []
    full = 0
    for item in items:
        question = questions[item.question_id]
        save = saves.get(item.pk)
        mark = question.mark(save.post if save else None, rules.marking)
        full += question.full(rules.marking)
        marks[str(item.number)] = mark.as_json()
        by_section.append((item.section.number, mark))
    sections = {item.section.number: (item.section.title, item.section.pass_percent) for item in items}
    return score(by_section, sections, rules, full=full), marks
