"""Situations from JSON: what is read, and every way in which it is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import editions
from rules.engine.errors import InvalidSituation
from rules.engine.game import Game
from rules.engine.situations import Sequence, Situation
from rules.engine.vocabulary import GoalkeeperThen, Period
from tests.rules.made import change, game, leaves

DELAY = {"kind": "undue_delay", "team": "home", "by": "both"}
CHANGE = {
    "kind": "change_during_play",
    "team": "home",
    "retiring_distance": 3,
    "exit": "players_bench",
    "action": "none",
}
LEAVES = {
    "kind": "goalkeeper_leaves",
    "team": "home",
    "goalkeeper_distance": 3,
    "possession": "own",
    "puck": {"x": 0, "y": 0},
}
LINE_UP = {"kind": "line_up", "team": "home", "placed": 6, "entitled": 6}


def read(**document: Any) -> Any:
    return editions.read(document).situation


def problems(source: Any) -> dict[str, str]:
    """What is wrong with a document, by path."""
    with pytest.raises(InvalidSituation) as raised:
        editions.read(source)
    return {problem.path: problem.tell() for problem in raised.value.problems}


def without(document: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != name}


def test_a_situation_with_all_defaults() -> None:
    stated = editions.read({"incident": CHANGE})

    assert stated.edition == "nhl-2005-06"
    assert stated.situation == Situation(incident=change(), game=Game())


def test_the_default_of_the_clock_is_that_of_the_period() -> None:
    assert read(incident=DELAY, game={}).game == game()
    assert read(incident=DELAY, game={"period": 3}).game == game(period=Period.THIRD)
    assert read(incident=DELAY, game={"period": "overtime"}).game == game(period=Period.OVERTIME, seconds_left=300)
    assert read(incident=DELAY, game={"season": "playoffs", "period": "overtime"}).game.clock.seconds_left == 600


def test_text_bytes_and_a_parsed_value_are_read_alike() -> None:
    document = {"incident": DELAY, "game": {"warned": {"home": {"face_off": True}}}}
    text = json.dumps(document)

    assert editions.read(text) == editions.read(text.encode()) == editions.read(document)


def test_a_fact_with_a_default_may_be_left_out() -> None:
    assert read(incident=LEAVES) == read(incident=LEAVES | {"goalkeeper_then": "proceeds", "action": "none"})
    assert read(incident=LEAVES).incident == leaves(goalkeeper_then=GoalkeeperThen.PROCEEDS)


@pytest.mark.parametrize("number", [3.0, 3])
def test_a_number_is_the_same_however_it_is_written(number: float) -> None:
    assert read(incident=CHANGE | {"retiring_distance": number}).incident == change()


@pytest.mark.parametrize(
    ("document", "path", "told"),
    [
        ({}, "incident", "is missing; exactly one of incident and incidents is stated"),
        ({"incident": DELAY, "incidents": [DELAY]}, "incidents", "stands beside incident; exactly one"),
        ({"incidents": []}, "incidents", "[] is empty; it holds one incident or more"),
        ({"incidents": DELAY}, "incidents", "is not a list of incidents"),
        ({"incidents": [None]}, "incidents[0]", "null is not an object with kind"),
        ({"incident": None}, "incident", "null is not an object with kind"),
        ({"incident": DELAY, "game": None}, "game", 'null is not an object with "season"'),
        ({"incident": DELAY, "edition": "nhl"}, "edition", '"nhl" is not one of "nhl-2005-06", "demo-2026-27"'),
        ({"incident": DELAY, "edition": None}, "edition", 'null is not one of "nhl-2005-06", "demo-2026-27"'),
        ({"incident": DELAY, "edition": []}, "edition", '[] is not one of "nhl-2005-06", "demo-2026-27"'),
        ({"incident": DELAY, "extra": 1}, "extra", 'there are "edition", "game", "incident", "incidents"'),
        ({"incident": DELAY | {"at": {"period": 2}}}, "incident.at", "is not a field here"),
        ({"incident": without(DELAY, "kind")}, "incident.kind", "is missing; it is one of"),
        ({"incident": DELAY | {"kind": "fight"}}, "incident.kind", '"fight" is not one of "change_during_play"'),
        ({"incident": DELAY | {"kind": ["undue_delay"]}}, "incident.kind", "is not one of"),
        ({"incident": DELAY | {"team": "away"}}, "incident.team", '"away" is not one of "home", "visitors"'),
        ({"incident": DELAY | {"team": None}}, "incident.team", 'null is not one of "home", "visitors"'),
        ({"incident": without(DELAY, "by")}, "incident.by", 'is missing; it is one of "team", "both"'),
        ({"incident": DELAY | {"stage": 1}}, "incident.stage", 'there are "kind", "team", "by"'),
        ({"incident": LINE_UP | {"placed": 6.0}}, "incident.placed", "6.0 is not a whole number from 3 to 7 (players)"),
        ({"incident": LINE_UP | {"placed": True}}, "incident.placed", "true is not a whole number"),
        ({"incident": LINE_UP | {"placed": "6"}}, "incident.placed", '"6" is not a whole number'),
        ({"incident": LINE_UP | {"placed": 8}}, "incident.placed", "8 is not a whole number from 3 to 7 (players)"),
        ({"incident": LINE_UP | {"entitled": 3}}, "incident.entitled", "3 is not a whole number from 4 to 6"),
        ({"incident": without(LINE_UP, "placed")}, "incident.placed", "is missing; it is a whole number from 3 to 7"),
        (
            {"incident": CHANGE | {"retiring_distance": 100.1}},
            "incident.retiring_distance",
            "100.1 is outside 0 to 100 (feet)",
        ),
        ({"incident": CHANGE | {"retiring_distance": -0.1}}, "incident.retiring_distance", "-0.1 is outside 0 to 100"),
        ({"incident": CHANGE | {"retiring_distance": "3"}}, "incident.retiring_distance", '"3" is not a number'),
        ({"incident": CHANGE | {"retiring_distance": True}}, "incident.retiring_distance", "true is not a number"),
        ({"incident": CHANGE | {"retiring_distance": 10**400}}, "incident.retiring_distance", "is outside 0 to 100"),
        (
            {"incident": CHANGE | {"action": "plays_puck", "actor": "entering", "other_on_ice": True}},
            "incident.played_with",
            'is missing; it is one of "stick", "skates", "hands"',
        ),
        ({"incident": CHANGE | {"actor": "entering"}}, "incident.actor", "is stated only where action is one of"),
        (
            {"incident": CHANGE | {"action": "struck_by_puck", "actor": "entering", "other_on_ice": 1}},
            "incident.other_on_ice",
            "1 is not true or false",
        ),
        (
            {
                "incident": CHANGE
                | {"action": "checks_opponent", "actor": "entering", "other_on_ice": True, "played_with": "stick"}
            },
            "incident.played_with",
            '"stick" is stated, but this field is stated only where action is one of "plays_puck"',
        ),
        (
            {"incident": LEAVES | {"goalkeeper_distance": 250}},
            "incident.goalkeeper_distance",
            "250 is outside 0 to 200",
        ),
        ({"incident": LEAVES | {"puck": {"x": 101, "y": 0}}}, "incident.puck.x", "101 is outside -100 to 100 (feet)"),
        ({"incident": LEAVES | {"puck": {"x": 0, "y": 43}}}, "incident.puck.y", "43 is outside -42.5 to 42.5 (feet)"),
        ({"incident": LEAVES | {"puck": {"x": 0}}}, "incident.puck.y", "is missing; it is a number from -42.5 to 42.5"),
        ({"incident": LEAVES | {"puck": {"x": 0, "y": 0, "z": 0}}}, "incident.puck.z", 'there are "x", "y"'),
        ({"incident": LEAVES | {"puck": [0, 0]}}, "incident.puck", '[0, 0] is not an object with "x", "y"'),
        ({"incident": without(LEAVES, "puck")}, "incident.puck", "is missing; it is an object with x and y in feet"),
        ({"incident": LEAVES | {"goalkeeper_then": None}}, "incident.goalkeeper_then", "null is not one of"),
        ({"incident": DELAY, "game": {"period": "3"}}, "game.period", '"3" is not one of 1, 2, 3, "overtime"'),
        ({"incident": DELAY, "game": {"period": 3.0}}, "game.period", '3.0 is not one of 1, 2, 3, "overtime"'),
        ({"incident": DELAY, "game": {"period": True}}, "game.period", 'true is not one of 1, 2, 3, "overtime"'),
        (
            {"incident": DELAY, "game": {"seconds_left": 1201}},
            "game.seconds_left",
            "1201 is outside 0 to 1200 (seconds)",
        ),
        (
            {"incident": DELAY, "game": {"period": "overtime", "seconds_left": 301}},
            "game.seconds_left",
            "301 is outside 0 to 300 (seconds), the length of overtime in the regular season",
        ),
        ({"incident": DELAY, "game": {"warned": {"us": {}}}}, "game.warned.us", 'there are "home", "visitors"'),
        ({"incident": DELAY, "game": {"warned": {"home": True}}}, "game.warned.home", "true is not an object"),
        (
            {"incident": DELAY, "game": {"warned": {"home": {"line_change": 1}}}},
            "game.warned.home.line_change",
            "1 is not true or false",
        ),
        ({"incidents": [DELAY | {"at": {}}]}, "incidents[0].at", "{} is empty; it holds period, seconds_left or both"),
        ({"incidents": [DELAY | {"at": None}]}, "incidents[0].at", "null is not an object"),
        ({"incidents": [DELAY | {"at": {"season": "playoffs"}}]}, "incidents[0].at.season", "is not a field here"),
        ({"incidents": [DELAY | {"at": {"period": 4}}]}, "incidents[0].at.period", "4 is not one of"),
        (
            {"incidents": [DELAY | {"at": {"period": "overtime", "seconds_left": 301}}]},
            "incidents[0].at.seconds_left",
            "301 is outside 0 to 300 (seconds)",
        ),
        ([], "", '[] is not an object with "edition"'),
        (None, "", "null is not an object"),
        (3, "", "3 is not an object"),
    ],
)
def test_one_fault_is_one_problem_that_names_the_field_and_what_is_allowed(document: Any, path: str, told: str) -> None:
    found = problems(document)

    assert list(found) == [path]
    assert told in found[path]
    assert problems(json.dumps(document)) == found


def test_all_problems_are_told_at_once() -> None:
    document = {
        "edition": "x",
        "game": {"seconds_left": -1, "warned": {"home": {"line_change": None}}},
        "incidents": [CHANGE | {"exit": "window", "actor": "entering"}, {"kind": 1}, LEAVES | {"puck": {"x": "0"}}],
    }

    assert set(problems(document)) == {
        "edition",
        "game.seconds_left",
        "game.warned.home.line_change",
        "incidents[0].exit",
        "incidents[0].actor",
        "incidents[1].kind",
        "incidents[2].puck.x",
        "incidents[2].puck.y",
    }


def test_a_faulty_condition_leaves_open_what_hangs_on_it() -> None:
    faulty = CHANGE | {"action": "sings", "actor": "nobody"}

    assert set(problems({"incident": faulty})) == {"incident.action", "incident.actor"}


def test_a_key_stated_twice_is_refused_wherever_it_stands() -> None:
    text = (
        '{"edition": "nhl-2005-06", "edition": "nhl-2005-06", "game": {"period": 2, "period": 2},'
        ' "incident": {"kind": "undue_delay", "team": "home", "by": "both", "by": "both"}}'
    )

    assert problems(text) == dict.fromkeys(
        ("edition", "game.period", "incident.by"), "is stated more than once; a field is stated once"
    )
    assert "incident.by" in problems('{"incident": {"kind": "no", "by": 1, "by": 2}}')


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 4000, "9" * 5000])
def test_no_number_outside_the_domain_is_taken(constant: str) -> None:
    text = json.dumps({"incident": CHANGE | {"retiring_distance": 0}}).replace(": 0,", f": {constant},")

    assert "is outside 0 to 100 (feet)" in problems(text)["incident.retiring_distance"]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("", "not JSON at character 1: Expecting value"),
        ("{", "not JSON at character 2"),
        ("{'a': 1}", "not JSON at character 2"),
        (b"\xff{}", "byte 1 is not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON at character 1"),
        ("{}".encode("utf-16"), "byte 1 is not UTF-8"),
        (b"\x00", "not JSON at character 1"),
        ("[" * 200_000, "nested too deep"),
        ('{"a":' * 200_000, "nested too deep"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_what_is_no_json_is_one_problem(source: Any, told: str) -> None:
    found = problems(source)

    assert list(found) == [""]
    assert told in found[""]


def test_names_and_values_from_outside_are_quoted_safely() -> None:
    found = problems('{"\\ud800": 1, "a b": 1, "' + "x" * 100 + '": 1, "incident": "\\u001b[31m"}')

    assert all(text.isascii() and text.isprintable() for entry in found.items() for text in entry)
    assert {'["\\ud800"]', '["a b"]'} < set(found)
    assert all(len(path) < 80 for path in found)


ODD = {
    "an object": object(),
    "a set": {1, 2},
    "bytes": b"x",
    "a complex number": 1j,
    "a number beyond measure": 10**6000,
    "a number as key": {1: 2},
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_a_parsed_value_that_is_no_json_is_refused_too(odd: Any) -> None:
    assert problems({"incident": DELAY | {"by": odd}})
    assert problems({"incident": odd})
    assert problems({"incident": DELAY, "game": odd})


class TestTheClockOfASequence:
    """`at` moves the game's clock on, and never turns it back."""

    def clocks(self, *ats: dict[str, Any] | None, **in_game: Any) -> list[tuple[Any, float] | None]:
        incidents = [DELAY if at is None else DELAY | {"at": at} for at in ats]
        sequence = read(incidents=incidents, **({"game": in_game} if in_game else {}))
        assert isinstance(sequence, Sequence)
        return [(step.at.period.value, step.at.seconds_left) if step.at else None for step in sequence.steps]

    def test_a_later_period_alone_keeps_the_reading_cut_to_its_length(self) -> None:
        assert self.clocks({"period": 3}, seconds_left=500) == [(3, 500)]
        assert self.clocks({"period": "overtime"}, seconds_left=500) == [("overtime", 300)]
        assert self.clocks({"period": "overtime"}, season="playoffs", seconds_left=500) == [("overtime", 500)]

    def test_the_same_period_alone_changes_nothing(self) -> None:
        assert self.clocks({"period": 2}, period=2, seconds_left=500) == [(2, 500)]

    def test_the_time_alone_keeps_the_period(self) -> None:
        assert self.clocks({"seconds_left": 90}, {"seconds_left": 90}, period=3) == [(3, 90), (3, 90)]

    def test_a_clock_that_nobody_stated_begins_where_the_first_incident_does(self) -> None:
        """The default is no statement that the clock could be turned back from."""
        assert self.clocks({"period": 1, "seconds_left": 700}) == [(1, 700)]
        assert self.clocks({"period": 2, "seconds_left": 700}) == [(2, 700)]
        assert self.clocks({"seconds_left": 700}, period=3) == [(3, 700)]

    @pytest.mark.parametrize(
        ("ats", "in_game", "path"),
        [
            ([{"seconds_left": 601}], {"seconds_left": 600}, "incidents[0].at.seconds_left"),
            ([{"period": 1}], {"period": 2}, "incidents[0].at.period"),
            ([{"period": 1, "seconds_left": 5}], {"period": 2}, "incidents[0].at.period"),
            ([None, {"seconds_left": 601}], {}, "incidents[1].at.seconds_left"),
            ([{"period": 3}, None, {"period": 2}], {}, "incidents[2].at.period"),
        ],
    )
    def test_it_is_never_turned_back(self, ats: list[dict | None], in_game: dict[str, Any], path: str) -> None:
        incidents = [DELAY if at is None else DELAY | {"at": at} for at in ats]

        found = problems({"game": in_game, "incidents": incidents})

        assert list(found) == [path]
        assert "turns the clock back" in found[path]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["home", "stick"]),
    lambda children: (
        st.lists(children, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "team", "at", "game", "incident", "incidents", "x"]), children)
    ),
    max_leaves=12,
)


@given(
    st.one_of(
        json_values, st.builds(lambda incident, game: {"incident": incident, "game": game}, json_values, json_values)
    )
)
def test_whatever_the_value_there_is_a_situation_or_a_list_of_problems(value: Any) -> None:
    told = problems_or_none(value)

    assert told is None or (told and all(each.isascii() for each in told))


def problems_or_none(value: Any) -> list[str] | None:
    """What is wrong with a value, or None where it is a situation."""
    try:
        assert isinstance(editions.read(value).situation, Situation | Sequence)
    except InvalidSituation as error:
        return [str(problem) for problem in error.problems]
    return None


@given(st.binary(max_size=200))
def test_whatever_the_bytes_nothing_else_is_raised(source: bytes) -> None:
    with pytest.raises(InvalidSituation):
        editions.read(source)
