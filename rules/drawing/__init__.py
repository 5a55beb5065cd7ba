"""A situation as a picture: the rink to scale with what the facts put on it, and the same in words.

What is drawn and labelled depends on the kind of incident alone, never on what decides or on the ruling.
"""

from rules.drawing.ends import is_long_change
from rules.drawing.pictures import Drawing, draw
from rules.drawing.scoreboard import Board, board

__all__ = ["Board", "Drawing", "board", "draw", "is_long_change"]
