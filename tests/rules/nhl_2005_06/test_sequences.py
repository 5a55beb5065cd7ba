"""Several incidents in one game: what one adds to the record holds for the next, and the clock moves on."""

from __future__ import annotations

from typing import Any

from rules import editions
from rules.engine.vocabulary import Period
from rules.engine.writing import judgement_to_json
from tests.rules.made import EDITION

LATE = {"kind": "face_off_readiness", "team": "home", "fault": "slow", "seconds_since_whistle": 8}
LINE = {"kind": "line_change_attempt", "team": "home", "stage": "hand_lowered", "attempt": "ordinary_change"}
VISITORS = {"team": "visitors"}


def judged(*incidents: dict[str, Any], **game: Any) -> dict[str, Any]:
    document = {"incidents": list(incidents), **({"game": game} if game else {})}
    return judgement_to_json(EDITION, editions.read(document).situation)


def called(judgement: dict[str, Any]) -> list[str]:
    """Of each ruling the warning, or else the penalty."""
    return [ruling["warning"] if ruling["warning"] != "none" else ruling["penalty"] for ruling in judgement["rulings"]]


def test_a_warning_holds_for_the_next_and_each_team_has_its_own() -> None:
    judgement = judged(LINE, LINE, LINE | VISITORS, LINE | VISITORS)

    assert called(judgement) == ["line_change", "improper_line_change", "line_change", "improper_line_change"]


def test_the_two_kinds_of_warning_are_counted_apart() -> None:
    judgement = judged(LINE, LATE, LINE, LATE)

    assert called(judgement) == ["line_change", "face_off", "improper_line_change", "delay_of_game"]
    assert judgement["game"]["warned"] == {
        "home": {"line_change": True, "face_off": True},
        "visitors": {"line_change": False, "face_off": False},
    }


def test_a_warning_lasts_into_overtime_and_a_first_offence_there_is_a_warning_too() -> None:
    overtime = {"at": {"period": "overtime", "seconds_left": 200}}

    assert called(judged(LINE, LINE | overtime)) == ["line_change", "improper_line_change"]
    assert called(judged(LINE | overtime, LINE)) == ["line_change", "improper_line_change"]


def test_what_is_not_called_in_the_last_minutes_is_on_no_record() -> None:
    last = {"at": {"period": 3, "seconds_left": 120}}

    judgement = judged(LATE | last, LATE)

    assert called(judgement) == ["none", "none"]
    assert judgement["game"]["warned"]["home"] == {"line_change": False, "face_off": False}


def test_the_clock_holds_for_all_that_follow_and_the_game_after_has_all_its_fields() -> None:
    judgement = judged(
        LATE, LATE | {"at": {"period": 3, "seconds_left": 130}}, LATE | {"at": {"seconds_left": 120}}, LATE
    )

    assert called(judgement) == ["face_off", "delay_of_game", "none", "none"]
    assert judgement["game"] == {
        "season": "regular",
        "period": 3,
        "seconds_left": 120,
        "warned": {
            "home": {"line_change": False, "face_off": True},
            "visitors": {"line_change": False, "face_off": False},
        },
    }


def test_adjudicating_one_incident_is_the_first_ruling_of_its_sequence() -> None:
    situation = editions.read({"incident": LINE}).situation
    sequence = editions.read({"incidents": [LINE]}).situation

    ((ruling, game),) = EDITION.judge(sequence)  # type: ignore[misc]

    assert ruling == EDITION.judge(situation)
    assert game.record.home.line_change
    assert game.clock.period is Period.SECOND


def test_without_warnings_nothing_comes_on_the_record() -> None:
    strict = EDITION.with_parameters(warnings=0)

    judgement = judgement_to_json(strict, editions.read({"incidents": [LINE, LATE]}).situation)

    assert called(judgement) == ["improper_line_change", "delay_of_game"]
    assert judgement["game"]["warned"]["home"] == {"line_change": False, "face_off": False}
