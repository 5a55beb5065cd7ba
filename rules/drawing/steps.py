"""The steps in which an incident is told and drawn, first to last. How many there are depends on its kind alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.drawing.rink import Point, figure

MOST_STEPS = 4
"""More would not fit beside the buttons on a phone; the stylesheet knows as many."""


class Steps:
    """The steps by name, in the order in which they happen, each with its sentences.

    What is drawn belongs to the step that is current: it is seen from that one on. All of it is seen in the whole
    incident, which is what stands on the page before anyone goes through the steps.
    """

    def __init__(self) -> None:
        self._sentences: dict[str, list[str]] = {}
        self._current = ""

    def begin(self, names: Sequence[str]) -> None:
        """These are the steps. Raises `ValueError` for more than `MOST_STEPS`."""
        if len(names) > MOST_STEPS:
            raise ValueError(f"{len(names)} steps are more than {MOST_STEPS}: {', '.join(names)}")
        self._sentences = {name: [] for name in names}
        self._current = names[0]

    def go_to(self, name: str) -> None:
        """What follows is told and first seen in this step. Raises `KeyError` for an unknown one."""
        if name not in self._sentences:
            raise KeyError(name)
        self._current = name

    @property
    def last(self) -> str:
        """The name of the last step."""
        return list(self._sentences)[-1]

    @property
    def seen_from(self) -> str:
        """The class of what is first seen in the current step; none for the first, which is always seen."""
        number = list(self._sentences).index(self._current) + 1
        return f"s{number}" if number > 1 else ""

    def tell(self, sentence: str) -> None:
        """A sentence of the current step."""
        self._sentences[self._current].append(sentence)

    @property
    def captions(self) -> tuple[str, ...]:
        """What happens in each step."""
        return tuple(" ".join(sentences) for sentences in self._sentences.values())

    def moves(self, at: Point, stands: Mapping[str, Point]) -> str:
        """How far from its place something stands in each step, as `x,y x,y`; empty where it stays.

        `stands` says where it stands from a step on, in any order; before the first of them, and in the whole incident,
        it is `at` its place.
        """
        here, offsets = at, []
        for name in self._sentences:
            here = stands.get(name, here)
            offsets.append(f"{figure(here.x - at.x)},{figure(here.y - at.y)}")
        return "" if set(offsets) == {"0,0"} else " ".join(offsets)
