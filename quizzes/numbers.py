"""Numbers as people type them: figures or words, a decimal point or comma, the unit behind them or not."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from rules.engine.messages import FEET, MINUTES, N_, PLAYERS, SECONDS, WARNINGS, Unit

LONGEST = 40
"""How many characters are looked at at all."""

UNITS: dict[str, Unit] = {unit.name: unit for unit in (SECONDS, FEET, MINUTES, WARNINGS, PLAYERS)}
SPELLINGS = {
    "seconds": N_("s sec secs second seconds"),
    "feet": N_("ft foot feet ' ′ ’"),
    "minutes": N_("min mins minute minutes"),
    "warnings": N_("warning warnings"),
    "players": N_("player players man men"),
}
"""How each unit is typed, the spellings apart by spaces."""

WORDS = (
    N_("zero"),
    # Translators: where a number has several forms, all of them, apart by commas
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
    N_("thirteen"),
    N_("fourteen"),
    N_("fifteen"),
    N_("sixteen"),
    N_("seventeen"),
    N_("eighteen"),
    N_("nineteen"),
    N_("twenty"),
    N_("twenty-one"),
    N_("twenty-two"),
    N_("twenty-three"),
    N_("twenty-four"),
    N_("twenty-five"),
    N_("twenty-six"),
    N_("twenty-seven"),
    N_("twenty-eight"),
    N_("twenty-nine"),
    N_("thirty"),
)
"""The numbers from none to thirty in words; a hyphen in one may be typed as a space."""

_FIGURES = re.compile(r"([0-9]{1,6}(?:[.,][0-9]{1,2})?|[.,][0-9]{1,2})(.*)")


class NotANumber(ValueError):
    """What was typed is not one number in the unit wanted; the message says to whoever typed it what is."""


def read_number(text: str, unit: Unit) -> Decimal:
    """The number that was typed, exact: none or more of the unit. Raises `NotANumber` for anything else."""
    wanted = gettext(unit.name)
    typed = " ".join(text[: LONGEST + 1].casefold().split())
    if not typed:
        raise NotANumber(gettext("Type the number of %(unit)s.") % {"unit": wanted})
    number, behind = _parted(typed)
    if number is None or len(text) > LONGEST:
        raise NotANumber(
            gettext("“%(typed)s” is not a number of %(unit)s: type one number, such as 5 or 4.9.")
            % {"typed": typed[:LONGEST], "unit": wanted}
        )
    if behind and behind not in _spellings(unit):
        raise NotANumber(
            gettext("“%(behind)s” is not the unit here: type the number of %(unit)s alone.")
            % {"behind": behind, "unit": wanted}
        )
    return number


def written(number: Decimal) -> str:
    """The number in figures with a point, without needless noughts: as it is stored."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def tell(number: str, unit: Unit) -> str:
    """A stored number with its unit, in words."""
    return unit.tell(float(number), gettext)


def _parted(typed: str) -> tuple[Decimal | None, str]:
    """The number at the beginning, and what stands behind it; no number where there is none."""
    figures = _FIGURES.fullmatch(typed)
    if figures:
        behind = figures[2].strip()
        follows = any(char.isdigit() or char in "-+/.,–" for char in behind.removesuffix("."))
        return (None, "") if follows else (Decimal(figures[1].replace(",", ".")), behind)
    for word, number in _words():
        if typed == word or typed.startswith(word + " "):
            return Decimal(number), typed.removeprefix(word).strip()
    return None, ""


def _words() -> list[tuple[str, int]]:
    """The words for numbers, the longest first: one can be the beginning of another."""
    found: dict[str, int] = {}
    for number, word in enumerate(WORDS):
        for told in (each for said in in_each_language(word) for each in said.split(", ")):
            found |= {told: number, told.replace("-", " "): number}
    return sorted(found.items(), key=lambda pair: -len(pair[0]))


def _spellings(unit: Unit) -> set[str]:
    """The ways to type the unit; an abbreviation may end with a point."""
    spelled = [each for told in in_each_language(SPELLINGS[unit.name]) for each in told.split()]
    return {*spelled, *(f"{each}." for each in spelled)}


@cache
def in_each_language(message: str) -> tuple[str, ...]:
    """A message in every language of the site: what was typed in one is an answer in whatever language it is graded."""
    found = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found.append(gettext(message).casefold())
    return tuple(dict.fromkeys(found))
