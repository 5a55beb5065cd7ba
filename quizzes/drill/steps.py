"""A drill without a clock: one is shown what is seen, acts or waits, and is taken to what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from quizzes.drill.judging import Act, Did, Times, counted, times_of
from quizzes.drill.script import Event, Part, Script

NEXT = {Part.VISITORS_TIME: Did.RAISE, Part.HOME_TIME: Did.LOWER, Part.FACE_OFF: Did.DROP}
"""What the referee does to end a part; the linesman's whistle ends the one that is missing."""


def part_at(times: Times, clock: float) -> Part:
    """The part in which the drill is at this moment."""
    return max(part for part in Part if times.began[part] <= clock)


def is_over(script: Script, acts: Sequence[Act], clock: float) -> bool:
    """Whether the puck is dropped, or the longest time has passed."""
    times = times_of(script, acts)
    return times.dropped or clock >= times.end


def waited(script: Script, acts: Sequence[Act], clock: float) -> float:
    """The moment to which waiting leads: the next event, the next full second where time is counted, the next part."""
    times = times_of(script, acts)
    part = part_at(times, clock)
    began, ends = times.began[part], times.began[part] + times.lasted(part)
    later = [began + event.at for event in script.of(part) if began + event.at > clock]
    if part is not Part.HAND_LOWERED:
        later.append(began + floor(counted(clock - began, 10)) + 1)
    return min(*later, ends) if later else ends


def seen_by(script: Script, acts: Sequence[Act], clock: float) -> tuple[tuple[float, Event], ...]:
    """What has been seen until then, each with its moment."""
    times = times_of(script, acts)
    found = ((times.began[event.part] + event.at, event) for event in script.events)
    return tuple((at, event) for at, event in found if at <= clock and event.at <= times.lasted(event.part))
