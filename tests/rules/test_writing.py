"""Situations and rulings as JSON: everything comes back as it was, and rulings read as the contract says."""

from __future__ import annotations

import json

from hypothesis import given

from rules import editions
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACETS, Penalty
from rules.engine.situations import Sequence, Situation
from rules.engine.vocabulary import Attempt, Stage, Team
from rules.engine.writing import judged_to_json, judged_to_text, judgement_to_json, ruling_to_json, situation_to_json
from tests.rules.made import EDITION, attempt, game, leaves
from tests.rules.strategies import sequences, situations


@given(situations)
def test_a_situation_comes_back_as_it_was(situation: Situation) -> None:
    text = json.dumps(situation_to_json(situation, EDITION.slug))

    assert editions.read(text).situation == situation


@given(sequences())
def test_a_sequence_comes_back_as_it_was(sequence: Sequence) -> None:
    text = json.dumps(situation_to_json(sequence, EDITION.slug))

    assert editions.read(text).situation == sequence


def test_every_situation_of_the_space_comes_back_as_it_was() -> None:
    for situation in EDITION.situations():
        assert editions.read(situation_to_json(situation)).situation == situation


def test_a_situation_states_all_its_facts_and_no_other() -> None:
    situation = Situation(incident=leaves(), game=game())

    assert situation_to_json(situation, "nhl-2005-06") == {
        "edition": "nhl-2005-06",
        "game": {
            "season": "regular",
            "period": 2,
            "seconds_left": 600,
            "warned": {
                "home": {"line_change": False, "face_off": False},
                "visitors": {"line_change": False, "face_off": False},
            },
        },
        "incident": {
            "kind": "goalkeeper_leaves",
            "team": "home",
            "goalkeeper_distance": 3,
            "possession": "own",
            "puck": {"x": 0, "y": 0},
            "goalkeeper_then": "proceeds",
            "action": "none",
        },
    }


def test_a_ruling_reads_as_the_contract_says() -> None:
    situation = Situation(incident=attempt(Team.HOME, Stage.HAND_LOWERED, Attempt.TOO_MANY_MEN))
    again = EDITION.with_parameters(warnings=0).adjudicate(situation)

    written = ruling_to_json(again)

    assert list(written) == [*FACETS, "discretion", "team", "announced_as", "findings"]
    assert written["penalty"] == "improper_line_change"
    assert written["team"] == "home"
    assert written["announced_as"] == "bench minor: delay of game, improper line change"
    assert [list(finding) for finding in written["findings"]] == [
        ["provision", "citation", "because", "sets", "overridden_by"]
    ] * 4
    assert written["findings"][2] == {
        "provision": "improper_line_change",
        "citation": "procedure 5",
        "because": "The change is not permitted: the players go back, and the coach is told.",
        "sets": {"order": "send_players_back", "warning": "line_change"},
        "overridden_by": ["improper_line_change_after_a_warning"],
    }


def test_each_penalty_is_announced_by_its_name() -> None:
    names = {ruling.penalty.value: ruling.announced_as() for ruling in map(EDITION.adjudicate, EDITION.situations())}

    assert names == {
        "none": None,
        "too_many_men": "bench minor: too many men on the ice",
        "illegal_change": "bench minor: illegal change",
        "ineligible_player": "bench minor: ineligible player",
        "improper_line_change": "bench minor: delay of game, improper line change",
        "delay_of_game": "bench minor: delay of game",
        "slow_to_face_off_location": "bench minor: delay of game, slow proceeding to the face-off location",
        "slow_to_players_bench": "bench minor: delay of game, slow proceeding to the players' bench",
    }
    assert set(names) == {penalty.value for penalty in Penalty}


def test_the_text_put_together_from_parts_is_that_of_the_json() -> None:
    for kind in KINDS.values():
        for situation in EDITION.situations(kind):
            ruling = EDITION.adjudicate(situation)
            assert judged_to_text(ruling) == json.dumps(judged_to_json(ruling))


@given(sequences())
def test_the_text_of_a_sequence_is_that_of_its_json(sequence: Sequence) -> None:
    assert judged_to_text(EDITION.judge(sequence)) == json.dumps(judgement_to_json(EDITION, sequence))


def test_reasons_are_told_in_the_language_asked_for() -> None:
    ruling = EDITION.adjudicate(Situation(incident=leaves(goalkeeper_distance=5.1)))

    written = ruling_to_json(ruling, translate=lambda message: f"<{message}>")

    assert written["findings"][0]["because"] == (
        "<The goalkeeper was <5<.>1 feet> from the bench, more than <5 feet>, when the skater came on.>"
    )
