"""The rink of the 2005-06 book in feet, and places on it seen from the team whose act is judged."""

from __future__ import annotations

from dataclasses import dataclass

LENGTH = 200
WIDTH = 85
HALF_LENGTH = LENGTH / 2
HALF_WIDTH = WIDTH / 2
CENTRE_LINE = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the ice in feet from the centre spot.

    `x` runs from -100 to 100, positive towards the goal that the judged team attacks; `y` from -42.5 to 42.5.
    """

    x: float
    y: float

    @property
    def beyond_the_centre_line(self) -> bool:
        """Whether it lies in the half that the team attacks; on the line itself is not beyond it."""
        return self.x > CENTRE_LINE
