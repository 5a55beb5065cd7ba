"""The published JSON Schema says what the reader says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rules import editions
from rules.engine.errors import InvalidSituation
from rules.engine.incidents import KINDS
from rules.engine.schema import situation_schema
from rules.engine.writing import situation_to_json
from tests.rules.made import EDITION
from tests.rules.strategies import sequences, situations

SCHEMA = situation_schema(editions.every(), editions.DEFAULT)
VALIDATOR = Draft202012Validator(SCHEMA)


def is_read(document: Any) -> bool | None:
    """Whether the reader takes the document; None where it refuses what a schema cannot see."""
    try:
        editions.read(document)
    except InvalidSituation as error:
        unseen = ("turns the clock back", ".0 is not")
        told = [str(problem) for problem in error.problems]
        return None if all(any(part in each for part in unseen) for each in told) else False
    return True


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"].startswith("urn:")


def test_it_takes_every_kind_over_its_space() -> None:
    for kind in KINDS.values():
        for situation in list(EDITION.situations(kind))[::7]:
            assert VALIDATOR.is_valid(situation_to_json(situation, EDITION.slug))


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """A document with one place changed, taken away or added to: most are wrong, some are not."""
    document = situation_to_json(draw(st.one_of(situations, sequences())), EDITION.slug)
    holder: Any = document
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = draw(st.sampled_from([*keys, "extra"] if isinstance(holder, dict) else keys))
        if key != "extra" and isinstance(holder[key], dict | list) and holder[key] and draw(st.booleans()):
            holder = holder[key]
            continue
        if key in keys and isinstance(holder, dict) and draw(st.booleans()):
            del holder[key]
        else:
            holder[key] = draw(
                st.sampled_from(
                    [
                        None,
                        True,
                        False,
                        0,
                        3,
                        6.5,
                        299,
                        301,
                        1200,
                        1201,
                        -1,
                        "",
                        "home",
                        "other",
                        "plays_puck",
                        "none",
                        "overtime",
                        "regular",
                        "playoffs",
                        [],
                        {},
                        {"x": 1, "y": 2},
                        {"period": "overtime"},
                    ]
                )
            )
        return document


@given(st.one_of(situations, sequences()))
def test_it_takes_what_is_a_situation(situation: Any) -> None:
    VALIDATOR.validate(situation_to_json(situation, EDITION.slug))


@settings(max_examples=200)
@given(spoiled())
def test_it_takes_exactly_what_the_reader_takes(document: dict[str, Any]) -> None:
    read = is_read(document)

    assert read is None or VALIDATOR.is_valid(document) is read, list(VALIDATOR.iter_errors(document))


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"incident": {"kind": "undue_delay", "team": "home", "by": "both"}, "incidents": []},
        {"incident": {"kind": "undue_delay", "team": "home", "by": "both", "stage": "hand_raised"}},
        {"incident": {"kind": "undue_delay", "team": "home", "by": "both", "at": {"period": 2}}},
        {"incidents": [{"kind": "undue_delay", "team": "home", "by": "both", "at": {}}]},
        {"incidents": [{"kind": "undue_delay", "team": "home", "by": "both", "at": {"season": "regular"}}]},
    ],
)
def test_it_refuses_what_no_field_by_itself_shows(document: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(document)
    assert is_read(document) is False
