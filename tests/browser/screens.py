"""The screens that every page is looked at on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Screen:
    """A size in CSS pixels and a theme."""

    width: int
    height: int
    theme: Literal["light", "dark"] = "light"

    @property
    def is_phone(self) -> bool:
        """Whether it is held in a hand: touched, not pointed at."""
        return self.width < 600

    def __str__(self) -> str:
        return f"{self.width}-{self.theme}"


PHONE = Screen(390, 844)
NARROW = Screen(320, 640)
PHONE_DARK = Screen(390, 844, "dark")
DESKTOP = Screen(1280, 800)
DESKTOP_DARK = Screen(1280, 800, "dark")
SCREENS = (PHONE, PHONE_DARK, DESKTOP, DESKTOP_DARK)
