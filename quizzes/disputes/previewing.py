"""A decision before it is made: what it says, what it touches, and a mark that tells whether that has changed."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from quizzes.disputes.models import Dispute
from quizzes.disputes.touched import (
    TouchedExam,
    TouchedIncident,
    TouchedQuestion,
    TouchedScenario,
    Wanted,
    touched_exams,
    touched_questions,
    touched_scenarios,
)
from quizzes.interpretations.models import Interpretation, Kind
from rules import editions
from rules.engine.differences import differences
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS


@dataclass(frozen=True)
class Decision:
    """What a rules chair is about to decide. `numbers`: the parameters set otherwise than in the disputed edition."""

    kind: Kind
    text: str
    holds_from: date
    replaces: Interpretation | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Preview:
    """What a decision on a dispute touches, worked out now."""

    dispute: Dispute
    decision: Decision
    now: datetime

    @cached_property
    def edition(self) -> Edition:
        """The edition that the dispute is about."""
        return editions.get(self.dispute.edition)

    @cached_property
    def variant(self) -> Edition | None:
        """The edition under the league's own numbers, where the decision sets any."""
        if self.decision.kind != Kind.VARIANT:
            return None
        return self.edition.with_parameters(**self.decision.numbers)

    @cached_property
    def wanted(self) -> Wanted:
        """Of which rulings it tells."""
        return Wanted(self.dispute.league, self.edition, self.dispute.clause, self.variant)

    @cached_property
    def scenarios(self) -> list[TouchedScenario]:
        """The published scenarios of the league."""
        return list(touched_scenarios(self.wanted))

    @cached_property
    def questions(self) -> list[TouchedQuestion]:
        """The questions that can be asked today."""
        return list(touched_questions(self.wanted, self.now))

    @cached_property
    def exams(self) -> list[TouchedExam]:
        """The exams that are not over."""
        return list(touched_exams(self.wanted, self.questions, self.now))

    @cached_property
    def everywhere(self) -> list[tuple[str, int]]:
        """Under own numbers: how many situations of each kind are ruled otherwise, of all over boundary values.

        Raises `RulebookConflict` where the numbers make the rulebook contradict itself.
        """
        if self.variant is None:
            return []
        counted = Counter(each.situation.incident.kind for each in differences(self.edition, self.variant))
        return [(gettext(KINDS[kind].title), counted[kind]) for kind in KINDS if counted[kind]]

    @cached_property
    def mark(self) -> str:
        """Another one as soon as the decision, or anything that it touches, is another."""
        said = json.dumps(self._all_of_it(), default=str, sort_keys=True)
        return hashlib.sha256(said.encode()).hexdigest()[:32]

    def _all_of_it(self) -> list[Any]:
        decision = self.decision
        replaces = decision.replaces.pk if decision.replaces else None
        own = [decision.kind, decision.text, decision.holds_from, replaces, sorted(decision.numbers.items())]
        return [
            [self.dispute.public_id, self.dispute.state, self.edition.engine_version],
            own,
            [[each.version.pk, each.version.saves, _said(each.incidents)] for each in self.scenarios],
            [
                [each.question.pk, each.in_pool, [exam.pk for exam in each.exams], _said(each.incidents), each.answer]
                for each in self.questions
            ],
            [[each.exam.pk, each.exam.published, each.fixed, each.draws] for each in self.exams],
        ]


def _said(incidents: tuple[TouchedIncident, ...]) -> list[Any]:
    return [[each.number, each.before, each.after] for each in incidents]
