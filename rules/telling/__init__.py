"""Situations and rulings in words: stories, rulings as an official would say them, facts as lines."""

from rules.telling.facts import Line, fact_lines
from rules.telling.rulings import phrase, tell_ruling
from rules.telling.situations import clock_reading, tell_happened, tell_in_a_game, tell_record, tell_situation

__all__ = [
    "Line",
    "clock_reading",
    "fact_lines",
    "phrase",
    "tell_happened",
    "tell_in_a_game",
    "tell_record",
    "tell_ruling",
    "tell_situation",
]
