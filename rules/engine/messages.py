"""Texts for people, put together only when they are shown, so that they can be translated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Translate = Callable[[str], str]


def N_(message: str) -> str:
    """Mark `message` for translation and return it unchanged; whoever shows it translates it."""
    return message


def untranslated(message: str) -> str:
    """The English text: what the engine itself shows."""
    return message


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement with its message for one and for many; `{n}` is the number."""

    name: str
    one: str
    many: str

    @property
    def label(self) -> str:
        """Its name as a message."""
        return self.name

    def __str__(self) -> str:
        return self.name

    def tell(self, value: float, translate: Translate = untranslated) -> str:
        """The quantity in words, exact: `1 foot`, `5.1 feet`."""
        return translate(self.one if is_singular(value, translate) else self.many).format(n=number(value, translate))


FEET = Unit(N_("feet"), N_("{n} foot"), N_("{n} feet"))
SECONDS = Unit(N_("seconds"), N_("{n} second"), N_("{n} seconds"))
MINUTES = Unit(N_("minutes"), N_("{n} minute"), N_("{n} minutes"))
PLAYERS = Unit(N_("players"), N_("{n} player"), N_("{n} players"))
WARNINGS = Unit(N_("warnings"), N_("{n} warning"), N_("{n} warnings"))


# Translators: the sign between units and tenths in a number, as in 5.1
DECIMAL_MARK = N_(".")

# Translators: which numbers take the singular: "= 1", one alone, or "< 2", all below two, as in 0,5 seconde
SINGULAR = N_("= 1")


def is_singular(value: float, translate: Translate = untranslated) -> bool:
    """Whether so many of a thing are one of it in the language of `translate`: in French all below two are."""
    return value == 1 or (translate(SINGULAR) == "< 2" and abs(value) < 2)


def number(value: float, translate: Translate = untranslated) -> str:
    """A number as it is written, without a trailing `.0`; in text, with the decimal mark of its language."""
    if value == int(value):
        return str(int(value))
    return repr(float(value)).replace(DECIMAL_MARK, translate(DECIMAL_MARK))


def printable(text: str) -> str:
    """A text from outside as a terminal may show it: what is no printable character is escaped."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with named places and the facts that fill them."""

    template: str
    facts: tuple[tuple[str, Any], ...] = ()

    def tell(self, translate: Translate = untranslated) -> str:
        """The sentence, each fact in its own words, in the language of `translate`."""
        if not self.facts:
            return translate(self.template)
        return translate(self.template).format(**{name: tell_fact(value, translate) for name, value in self.facts})

    def __str__(self) -> str:
        return self.tell()


def tell_fact(value: Any, translate: Translate) -> str:
    """One value in words: a member of a vocabulary by its label, a quantity with its unit, a number plainly."""
    if type(value) is tuple:
        quantity, unit = value
        return str(unit.tell(quantity, translate))
    label = getattr(value, "label", None)
    if label is not None:
        return translate(label)
    return number(value, translate) if isinstance(value, int | float) else str(value)
