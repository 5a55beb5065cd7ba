"""The stylesheet: small, its colours readable in both themes, and no colour beside the tokens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

SHEET = (Path(settings.BASE_DIR) / "static" / "site.css").read_text()
SCRIPT = Path(settings.BASE_DIR) / "static" / "answer.js"

TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2, 1.4.3 and 1.4.11
ON_GROUNDS = [(ink, ground, TEXT) for ink in ("ink", "ink-2", "blue", "red") for ground in ("ice", "surface", "sunk")]
PAIRS = [
    *ON_GROUNDS,
    *[(tone, f"{tone}-bg", TEXT) for tone in ("ok", "no", "part")],
    *[(tone, ground, TEXT) for tone in ("ok", "no", "part") for ground in ("ice", "surface")],
    *[("ink", ground, TEXT) for ground in ("ok-bg", "no-bg", "part-bg", "mark", "rink")],
    *[("surface", "ink", TEXT), ("on-press", "press", TEXT), ("no", "no-bg", TEXT)],
    *[(ink, "board", TEXT) for ink in ("board-ink", "board-2", "amber")],
    *[("edge", ground, SHAPE) for ground in ("ice", "surface")],
    *[("focus", ground, SHAPE) for ground in ("ice", "surface", "sunk")],
    *[(line, "rink", SHAPE) for line in ("rink-red", "rink-blue")],
    ("blue", "rink", TEXT),
    *[("press", ground, SHAPE) for ground in ("ice", "surface")],
]


def tokens(theme: str) -> dict[str, str]:
    """The colours by name: the first set is for the light theme, the second replaces some of them in the dark."""
    roots = re.findall(r":root \{(.*?)\}", SHEET, re.DOTALL)
    light, dark = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})", root)) for root in roots[:2])
    return light if theme == "light" else light | dark


def luminance(colour: str) -> float:
    """The relative luminance of #rgb or #rrggbb, by WCAG."""
    digits = colour[1:]
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_contrast(ink: str, ground: str, least: float, theme: str):
    colours = tokens(theme)

    assert contrast(colours[ink], colours[ground]) >= least


def test_colours_stand_in_tokens_alone():
    rules = SHEET.partition("/* Ground */")[2]

    assert set(re.findall(r"#[0-9a-f]{3,8}\b", rules)) <= {"#fff", "#0b1b2e"}  # print, and the stripes of a shirt


def test_every_token_that_is_used_is_declared():
    assert set(re.findall(r"var\(--([\w-]+)\)", SHEET)) == set(re.findall(r"--([\w-]+):", SHEET))


def test_what_every_page_loads_is_small():
    """A question's page is to weigh under 60 KB with an empty cache: 20 for the page itself, the rest is shared out."""
    assert len(SHEET.encode()) < 30 * 1024
    assert SCRIPT.stat().st_size < 4 * 1024
