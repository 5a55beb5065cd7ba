"""What can go wrong, each cause with its own type; every message says where and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.messages import Translate, untranslated


class RulebookError(Exception):
    """Anything the rulebook refuses."""


class UnknownEdition(RulebookError):
    """No edition has this name."""


class MalformedRulebook(RulebookError):
    """A provision or relation is declared in a way that cannot be right; raised at import."""


class RulebookConflict(RulebookError):
    """Two standing provisions set one facet differently and neither is an exception to the other."""


class FactError(RulebookError):
    """A value does not belong to its domain. `args`: a message with named places, and what fills them."""

    def __init__(self, template: str, **facts: Any) -> None:
        super().__init__(template.format(**facts))
        self.template = template
        self.facts = facts


@dataclass(frozen=True)
class Problem:
    """One fault of a situation: the path of the field, and what is wrong and allowed."""

    path: str
    template: str
    facts: tuple[tuple[str, Any], ...] = ()

    def tell(self, translate: Translate = untranslated) -> str:
        """What is wrong and what is allowed, without the path."""
        return translate(self.template).format(**{name: _told(value, translate) for name, value in self.facts})

    def whole(self, translate: Translate = untranslated) -> str:
        """What is wrong and what is allowed, behind the path."""
        told = self.tell(translate)
        return f"{self.path}: {told}" if self.path else told

    def __str__(self) -> str:
        return self.whole()


class InvalidSituation(RulebookError):
    """The facts do not make a situation; `problems` lists every fault found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


class InvalidParameter(RulebookError):
    """A parameter of an edition is unknown or out of its range."""


def _told(value: Any, translate: Translate) -> str:
    label = getattr(value, "label", None)
    return translate(label) if label is not None else str(value)
