"""A sentence of a story: the wordings it may take, and the facts it states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.engine.incidents import Incident
from rules.engine.messages import FEET, N_, SECONDS, Translate
from rules.engine.vocabulary import Team

C = TypeVar("C", bound=Incident)


@dataclass(frozen=True)
class Said:
    """One sentence: `states` are the facts it states; each wording states them all, exactly."""

    states: tuple[str, ...]
    wordings: tuple[str, ...]
    places: tuple[tuple[str, Any], ...] = ()


def said(states: str, *wordings: str, **places: Any) -> Said:
    """A sentence that states the facts named in `states`, separated by spaces."""
    return Said(tuple(states.split()), wordings, tuple(places.items()))


@dataclass(frozen=True)
class Cast:
    """Who plays in a story: the numbers on their backs decide nothing."""

    entering: int
    retiring: int


Story = Callable[[Any, Cast], tuple[Said, ...]]
STORIES: dict[type[Incident], Story] = {}


def story_of(kind: type[Incident]) -> Callable[[Story], Story]:
    """Register how incidents of a kind are told. Raises `ValueError` for a second story of one kind."""

    def register(story: Story) -> Story:
        if kind in STORIES:
            raise ValueError(f"{kind.kind} has a story already")
        STORIES[kind] = story
        return story

    return register


NAMES = {Team.HOME: N_("Home"), Team.VISITORS: N_("Visitors")}


@dataclass(frozen=True)
class Feet:
    """A distance, told exactly."""

    value: float

    def tell(self, translate: Translate) -> str:
        return FEET.tell(self.value, translate)


@dataclass(frozen=True)
class Seconds:
    """A time, told exactly."""

    value: float

    def tell(self, translate: Translate) -> str:
        return SECONDS.tell(self.value, translate)


@dataclass(frozen=True)
class Word:
    """A word or phrase that is translated on its own."""

    text: str
    number: int | None = None

    def tell(self, translate: Translate) -> str:
        text = translate(self.text)
        return text if self.number is None else text.format(number=self.number)


def team(which: Team) -> Word:
    """The team by its name in a story."""
    return Word(NAMES[which])


def player(number: int) -> Word:
    """A player by the number on his back."""
    return Word(N_("No. {number}"), number)
