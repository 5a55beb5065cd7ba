"""Drawing questions: the same seed the same quiz, evenly over rulings, no two alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from quizzes import formats
from quizzes.asking import asked, entries
from quizzes.generator import CannotDraw, draw_quiz
from quizzes.questions import Question
from quizzes.turning import deciding_facts
from rules.engine.reading import read
from rules.engine.situations import Situation
from rules.engine.vocabulary import Action
from rules.engine.writing import judgement_to_json
from rules.plausible import can_happen
from tests.quizzes.drawn import EDITION, KINDS, drawn, situation_of

ROOT = Path(__file__).parents[2]
STORED = Path(__file__).with_name("stored_seeds.json")


def printed(seed: str, hash_seed: str = "0") -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "manage.py", "generate_quiz", "--seed", seed, "--count", "12", "--format", "json"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True).stdout


def test_the_same_seed_gives_the_same_quiz_byte_for_byte_in_every_process() -> None:
    first, second = printed("7", "1"), printed("7", "2")

    assert first == second
    assert first != printed("8", "1")


def test_stored_seeds_give_their_facts_and_keys() -> None:
    """What was drawn stays drawn. `python -m tests.quizzes.store_seeds` writes the file anew after a wanted change."""
    stored = json.loads(STORED.read_text("utf-8"))
    assert len(stored) >= 3

    for seed, questions in stored.items():
        now = [
            {"situation": question.situation, "format": question.format, "key": question.key, "story": question.story}
            for question in draw_quiz(seed=seed, count=len(questions))
        ]
        assert json.loads(json.dumps(now)) == questions


def test_the_printed_quiz_has_what_the_contract_names() -> None:
    quiz = json.loads(printed("7"))

    assert len(quiz["questions"]) == 12
    for question in quiz["questions"]:
        assert {"id", "format", "situation", "story", "key", "ruling"} <= question.keys()
        stated = read(question["situation"], editions=(EDITION.slug,), default=EDITION.slug).situation
        assert judgement_to_json(EDITION, stated) == question["ruling"]
        if question["format"] == "choose_ruling":
            assert {"id", "text", "ruling", "misreading"} == question["options"][0].keys()
            right = question["options"][question["key"]]
            assert all(question["ruling"][facet] == value for facet, value in right["ruling"].items())
        if question["format"] == "make_the_call":
            assert question["fields"]
            assert set(question["key"]["marked"]) <= {field["name"] for field in question["fields"]}
        assert ("other_situation" in question) == (question["format"] == "minimal_pair")
        assert ("incidents" in question["situation"]) == (question["format"] == "stretch_of_play")


def test_no_two_questions_of_a_quiz_have_the_same_deciding_facts() -> None:
    for seed in ("a", "b"):
        questions = draw_quiz(seed=seed, count=60)
        deciding = [
            tuple(sorted(str((each.incident.kind, deciding_facts(EDITION, each))) for each in judged(question)))
            for question in questions
        ]
        assert len(set(deciding)) == 60


def judged(question: Question) -> list[Situation]:
    return [each.situation for each in formats.get(question.format).judged(question)]


def test_the_ruling_stored_is_the_engines_and_the_situation_can_happen() -> None:
    for question in drawn():
        rulings = [EDITION.adjudicate(situation) for situation in judged(question)]
        stated = read(question.situation, editions=(EDITION.slug,), default=EDITION.slug).situation
        assert judgement_to_json(EDITION, stated) == question.ruling
        assert all(can_happen(situation) for situation in judged(question))
        assert situation_of(question) in judged(question)
        assert question.engine_version == EDITION.engine_version
        cited = {applied.provision.name for ruling in rulings for applied in ruling.findings}
        if question.format != "put_in_order":  # which turns on the procedure, not on this change
            assert set(question.decides) <= cited


def test_situations_are_drawn_evenly_over_the_rulings_of_their_kind() -> None:
    counted: dict[str, Counter] = defaultdict(Counter)
    for question in drawn():
        what = asked(EDITION, KINDS[question.kind])
        counted[question.kind][what.told_of(EDITION.adjudicate(situation_of(question)))] += 1

    for kind, rulings in counted.items():
        assert set(rulings) == set(entries(EDITION, KINDS[kind]))
        if kind != "undue_delay":
            assert max(rulings.values()) <= 2 * min(rulings.values()) + 2, (kind, rulings)


def test_what_can_be_told_is_seen_in_a_part_of_the_space() -> None:
    for kind in KINDS.values():
        assert asked(EDITION, kind) == asked(EDITION, kind, 1)


@pytest.mark.parametrize("name", [provision.name for provision in EDITION.provisions])
def test_a_question_can_be_drawn_about_every_provision_that_decides(name: str) -> None:
    (question,) = draw_quiz(seed="one", count=1, provisions=(name,))

    assert name in question.decides


def test_more_questions_than_there_are_is_refused_with_the_most_there_can_be() -> None:
    with pytest.raises(CannotDraw, match="only 1 different questions can be drawn so; 5 were asked for"):
        draw_quiz(seed="7", count=5, kinds=("undue_delay",))


@pytest.mark.parametrize("count", [0, -1, 501])
def test_a_count_outside_the_range_is_refused_with_the_range(count: int) -> None:
    with pytest.raises(CannotDraw, match="from 1 to 500"):
        draw_quiz(seed="7", count=count)


def test_questions_to_avoid_are_not_drawn_again() -> None:
    first = draw_quiz(seed="7", count=20)
    identities = {question.identity for question in first}

    second = draw_quiz(seed="7", count=20, avoid=identities)

    assert not identities & {question.identity for question in second}


@hypothesis_settings(max_examples=12)
@given(seed=st.text(max_size=20), count=st.integers(1, 4))
def test_any_text_is_a_seed(seed: str, count: int) -> None:
    questions = draw_quiz(seed=seed, count=count)

    assert len(questions) == count
    assert questions == draw_quiz(seed=seed, count=count)


def test_the_plain_case_is_asked_more_often_than_any_act() -> None:
    """A change in which nothing happens has few situations, and is what the rule is mainly about."""
    actions = Counter(
        question.situation["incident"]["action"]
        for question in draw_quiz(seed="acts", count=60, kinds=("change_during_play", "goalkeeper_leaves"))
    )

    assert actions.most_common(1)[0][0] == "none"
    assert set(actions) == {action.value for action in Action}


def test_eight_kinds_have_fewer_than_four_rulings() -> None:
    few = [kind for kind, incident in KINDS.items() if len(entries(EDITION, incident)) < 4]

    assert set(KINDS) - set(few) == {"change_during_play", "goalkeeper_leaves", "line_up"}
    assert len(few) == 8


def test_in_overtime_the_score_is_level_and_else_it_is_anything() -> None:
    scores: Counter[tuple[int, int]] = Counter()
    for question in drawn():
        level = question.score["home"] == question.score["visitors"]
        scores[question.score["home"], question.score["visitors"]] += 1
        if any(situation.game.clock.in_overtime for situation in judged(question)):
            assert level
    assert len(scores) > 20
