"""The rink is drawn to the measures of the book.

They are those of the playing area in the NHL's official rules for 2005-06 (the first section: dimensions, division of
the ice, spots and circles, goals and creases, the goalkeeper's restricted area, benches), in feet. That season moved
the goal lines from 13 to 11 feet from the end boards and the blue lines to 64 from them, and drew the lines behind the
goals.
What is asserted is read from the drawing, not from the numbers that made it.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rules.drawing.rink import markings
from rules.engine.rink import HALF_LENGTH

INCH = 1 / 12


def drawn(name: str) -> list[ElementTree.Element]:
    """The elements of a class, or within a group of that class."""
    root = ElementTree.fromstring(f"<svg>{markings()}</svg>")  # noqa: S314 - our own text
    found = [each for each in root.iter() if name in each.get("class", "").split()]
    return [inner for each in found for inner in each.iter() if inner.tag != "g"]


def circles(name: str) -> set[tuple[float, float, float]]:
    """Middle and radius of each circle."""
    return {
        (float(each.get("cx", 0)), float(each.get("cy", 0)), float(each.get("r", 0)))
        for each in drawn(name)
        if each.tag == "circle"
    }


def straight_across(name: str) -> dict[float, float]:
    """The lines that run across the ice: where they cross its middle, and how far they reach from there."""
    paths = " ".join(each.get("d", "") for each in drawn(name))
    lines = re.findall(r"M(-?[\d.]+) -[\d.]+V(-?[\d.]+)", paths)
    return {float(x): float(reach) for x, reach in lines}


def test_the_ice_is_200_by_85_feet_with_corners_of_28():
    (ice,) = drawn("rink-ice")

    assert [float(ice.get(name, 0)) for name in ("x", "y", "width", "height", "rx")] == [-100, -42.5, 200, 85, 28]


def test_goal_lines_are_11_feet_from_the_boards_and_blue_lines_64_from_them():
    blue, red = straight_across("rink-blue"), straight_across("rink-red")

    assert set(red) == {-89, 0, 89}
    assert HALF_LENGTH - max(red) == 11
    assert set(blue) == {-25, 25}
    assert max(red) - max(blue) == 64
    assert max(blue) - min(blue) == 50


def test_lines_reach_the_boards():
    """A goal line ends where the corner, of 28 feet, cuts it off."""
    assert straight_across("rink-blue") == {-25: 42.5, 25: 42.5}
    assert straight_across("rink-red")[0] == 42.5
    reach = 14.5 + (28**2 - 17**2) ** 0.5
    assert straight_across("rink-red")[89] == pytest.approx(reach, abs=0.05)


def test_the_red_line_and_the_blue_lines_are_12_inches_wide():
    wide = {each.get("stroke-width") for name in ("rink-red", "rink-blue") for each in drawn(name)} - {None}

    assert {float(width or 0) for width in wide} >= {12 * INCH}
    assert all(float(width or 0) <= 12 * INCH for width in wide)


def test_the_nine_spots_and_the_five_circles():
    assert circles("rink-spots") == {(x, y, 1) for x in (-69, -20, 20, 69) for y in (-22, 22)}  # two feet across
    assert circles("rink-spot") == {(0, 0, 6 * INCH)}  # one foot across
    assert circles("rink-blue") == {(0, 0, 15)}
    assert circles("rink-red") == {(x, y, 15) for x in (-69, 69) for y in (-22, 22)}


def test_the_goals_are_6_feet_wide_and_stand_on_the_goal_lines():
    nets = [each.get("d") for each in drawn("rink-red") if each.tag == "path" and "v6" in each.get("d", "")]

    assert nets == ["M-89 -3h-3.4v6h3.4", "M89 -3h3.4v6h-3.4"]


def test_a_crease_is_8_feet_wide_straight_for_4_and_a_half_then_round_with_6():
    creases = [each.get("d") for each in drawn("rink-crease")]

    assert creases == ["M-89 -4h4.5a6 6 0 0 1 0 8h-4.5z", "M89 -4h-4.5a6 6 0 0 0 0 8h4.5z"]


def test_the_restricted_area_is_18_feet_wide_at_the_goal_line_and_28_at_the_boards():
    paths = " ".join(each.get("d", "") for each in drawn("rink-red"))

    assert "M-89 -9L-100 -14M-89 9L-100 14" in paths
    assert "M89 -9L100 -14M89 9L100 14" in paths


def test_the_referees_crease_has_a_radius_of_10_feet():
    assert [each.get("d") for each in drawn("rink-red")].count("M-10 42.5a10 10 0 0 1 20 0") == 1


def test_the_players_benches_are_24_feet_long_on_one_side_with_a_gate_each_in_the_neutral_zone():
    benches = [(float(each.get("x", 0)), float(each.get("width", 0))) for each in drawn("rink-bench")]

    assert benches == [(-29, 24), (5, 24)]
    assert {each.get("y") for each in drawn("rink-bench")} == {"-47"}
