"""How someone rules, by what is decided: play, penalty, face-off and the other facets of a ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from accounts.people.models import User
from quizzes.models import Answer
from quizzes.progress import Tally
from rules.engine.rulings import FACET_LABELS


@dataclass(frozen=True)
class Decision:
    """How one rules on one facet, in the calls where it was marked. `mistake` is the misreading met most often."""

    name: str
    label: str
    total: Tally
    mistake: str


@dataclass
class _Count:
    """Counts one facet while the calls go by."""

    calls: int = 0
    right: int = 0
    mistakes: Counter[str] = field(default_factory=Counter)


def decisions_of(user: User) -> tuple[Decision, ...]:
    """How the user rules on each facet that any of their calls was marked in, in one query."""
    rows = Answer.objects.filter(item__attempt__user=user).order_by("given_at", "pk")
    return count_decisions(rows.values_list("facets", "misreading"))


def count_decisions(answers: Iterable[tuple[list[dict[str, Any]], str]]) -> tuple[Decision, ...]:
    """The facets of these answers counted, in the order of a ruling; the misreadings where the facet was wrong."""
    counts = {name: _Count() for name in FACET_LABELS}
    for facets, misreading in answers:
        for facet in facets:
            count = counts.get(facet["name"])
            if count is None or facet["state"] == "unmarked":
                continue
            count.calls += 1
            if facet["state"] == "right":
                count.right += 1
            elif misreading:
                count.mistakes[misreading] += 1
    return tuple(
        Decision(
            name,
            gettext(FACET_LABELS[name]),
            Tally(count.calls, count.right),
            min(count.mistakes.items(), key=lambda item: (-item[1], item[0]), default=("", 0))[0],
        )
        for name, count in counts.items()
        if count.calls
    )
