"""Blueprints: read with every problem named; met exactly, or refused with what is in the way and the most there is."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.blueprints import Blueprint, BlueprintError, axes, blueprint_of, left_out, read_blueprint, values_of
from quizzes.cells import cells_of
from quizzes.generator import CannotDraw
from quizzes.making import GateShut
from quizzes.planned import draw_planned, unmet
from quizzes.questions import Question
from tests.quizzes.drawn import EDITION, KINDS

AXES = axes(EDITION)


def planned(document: dict, seed: str = "1") -> tuple[list[Question], Blueprint]:
    blueprint = blueprint_of(document, EDITION)
    return draw_planned(seed=seed, blueprint=blueprint), blueprint


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        ("{", "", "not JSON"),
        ("[]", "", "object"),
        ("", "", "not JSON"),
        ('{"by": {}}', "count", "is missing: a whole number from 1 to 500"),
        ('{"count": "ten"}', "count", '"ten" is not a whole number from 1 to 500'),
        ('{"count": true}', "count", "true is not"),
        ('{"count": 5, "more": 1}', "more", "there are count, by"),
        ('{"count": 3, "count": 4}', "count", "more than once"),
        ('{"count": 3, "by": {"kind": {"line_up": 1}, "kind": {"proceeding": 1}}}', "by.kind", "more than once"),
        ('{"count": 3, "by": {"kind": {"line_up": 1, "line_up": 2}}}', "by.kind.line_up", "more than once"),
        ('{"count": 3, "by": [1]}', "by", "[1] is no object of axes; there are kind, statement"),
        ('{"count": 3, "by": {"kind": 3}}', "by.kind", "3 is no object with a number or [least, most]"),
        ('{"count": 3, "by": {"kind": {"line_up": 1.0}}}', "by.kind.line_up", "1.0 is neither a whole number from 0"),
        ('{"count": 3, "by": {"kind": {"line_up": "3"}}}', "by.kind.line_up", '"3" is neither'),
        ('{"count": 3, "by": {"kind": {"line_up": [1, null]}}}', "by.kind.line_up", "[1, null] is neither"),
        ('{"count": 0}', "count", "from 1 to 500"),
        ('{"count": 501}', "count", "from 1 to 500"),
        ('{"count": 5, "by": {"colour": {}}}', "by.colour", "kind, statement, provision, format, decision, difficulty"),
        ('{"count": 5, "by": {"kind": {"brawl": 1}}}', "by.kind.brawl", "line_up"),
        ('{"count": 5, "by": {"difficulty": {"6": 1}}}', "by.difficulty.6", "1, 2, 3, 4, 5"),
        ('{"count": 5, "by": {"kind": {"line_up": [3, 2]}}}', "by.kind.line_up", "least, most"),
        ('{"count": 5, "by": {"kind": {"line_up": [1, 2, 3]}}}', "by.kind.line_up", "least, most"),
        ('{"count": 5, "by": {"kind": {"line_up": -1}}}', "by.kind.line_up", "from 0"),
        ('{"count": 5, "by": {"kind": {"line_up": 3, "proceeding": 3}}}', "by.kind", "add up to 6"),
        ('{"count": 5, "by": {"statement": {"S6": 6}}}', "by.statement", "5 questions"),
    ],
)
def test_what_cannot_be_read_is_said_where_it_is_with_what_is_allowed(text: str, path: str, said: str) -> None:
    with pytest.raises(BlueprintError) as refused:
        read_blueprint(text, EDITION)

    assert [where for where, _ in refused.value.problems] == [path]
    assert said in str(refused.value)


def test_every_problem_of_a_blueprint_is_named_at_once() -> None:
    with pytest.raises(BlueprintError) as refused:
        blueprint_of({"count": 0, "foo": 1, "by": {"kind": {"brawl": 1, "line_up": "3"}, "colour": {}}}, EDITION)

    found = [where for where, _ in refused.value.problems]
    assert found == ["foo", "count", "by.kind.brawl", "by.kind.line_up", "by.colour"]


def test_a_blueprint_is_met_exactly_on_every_axis() -> None:
    questions, blueprint = planned(
        {
            "count": 30,
            "by": {
                "kind": {"line_up": 3, "proceeding": [2, 4]},
                "statement": {"S6": [4, 6]},
                "provision": {"opponents_have_the_puck": 2},
                "format": {"make_the_call": 10, "choose_ruling": [5, 20]},
                "decision": {"penalty": [8, 12]},
                "difficulty": {"5": [5, 10], "1": 2},
            },
        }
    )

    assert len(questions) == 30
    assert not unmet(questions, blueprint)
    assert len({question.identity for question in questions}) == 30
    counted = {axis: Counter(value for q in questions for value in values_of(q, axis)) for axis in AXES}
    assert counted["kind"]["line_up"] == 3
    assert counted["difficulty"]["1"] == 2
    assert counted["format"]["make_the_call"] == 10


def test_the_same_seed_draws_the_same_quiz_by_a_blueprint_and_another_seed_another() -> None:
    document = {"count": 12, "by": {"difficulty": {"4": 3}}}

    first, again, other = planned(document)[0], planned(document)[0], planned(document, "2")[0]

    assert first == again
    assert first != other


@pytest.mark.parametrize(
    ("document", "said", "most"),
    [
        ({"count": 5, "by": {"kind": {"undue_delay": 3}}}, "kind undue_delay: 3 cannot be met: no more than 1 ", 1),
        (
            {"count": 6, "by": {"kind": {"undue_delay": 1}, "provision": {"opponents_have_the_puck": 6}}},
            "provision opponents_have_the_puck: 6 cannot be met: beside kind undue_delay: 1, no more than 5 ",
            5,
        ),
        (
            {"count": 2, "by": {"kind": {"goalkeeper_leaves": 0}, "decision": {"announcement": 2}}},
            "decision announcement: 2 cannot be met: beside kind goalkeeper_leaves: 0, no more than 0 ",
            0,
        ),
        (
            {"count": 30, "by": {"kind": {"proceeding": [2, 4], "line_up": 3}, "difficulty": {"1": 0}}},
            "difficulty 1: 0 cannot be met: beside kind proceeding: 2 to 4, no fewer than 2 ",
            2,
        ),
    ],
)
def test_what_cannot_be_met_is_said_with_the_demand_in_the_way_and_the_most(
    document: dict, said: str, most: int
) -> None:
    with pytest.raises(CannotDraw, match=re.escape(said)) as refused:
        planned({**document, "by": {**document["by"], "format": {"choose_ruling": [0, 30], "make_the_call": [0, 30]}}})

    assert refused.value.most == most


@pytest.mark.parametrize(
    "by",
    [
        {"format": {"who_may_change": 4}, "kind": {"line_up": 4}},
        {"kind": {"line_up": 4}, "format": {"who_may_change": 4}},
    ],
)
def test_what_leaves_no_room_for_a_demand_is_said_beside_it(by: dict) -> None:
    (axis, first), (other, second) = ((axis, next(iter(values))) for axis, values in by.items())
    said = f"{axis} {first}: 4 cannot be met: beside {other} {second}: 4, no more than 0 different questions are on it"

    with pytest.raises(CannotDraw, match=re.escape(said)) as refused:
        planned({"count": 4, "by": by})

    assert refused.value.most == 0


@pytest.mark.parametrize(
    ("wanted", "others"),
    [
        ({"make_the_call": 3, "choose_ruling": [1, 4]}, "left out"),
        ({"make_the_call": 3}, "left in"),
        ({"make_the_call": [3, 4]}, "left in"),
        ({"make_the_call": 0}, "left in"),
    ],
)
def test_values_that_make_up_the_whole_leave_out_the_others(wanted: dict, others: str) -> None:
    found = left_out(blueprint_of({"count": 4, "by": {"format": wanted}}, EDITION), EDITION)

    none = {("format", slug) for slug, number in wanted.items() if number == 0}
    rest = {("format", slug) for slug in AXES["format"] if slug not in wanted}
    assert found == none | (rest if others == "left out" else set())


@pytest.mark.parametrize("slug", ["make_the_call", "which_clause"])
def test_a_question_that_the_gate_shuts_out_is_not_drawn(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    monkeypatch.setattr(gate, "faults", lambda question: iter(["it tells the key"]))

    with pytest.raises(GateShut, match="it tells the key"):
        planned({"count": 1, "by": {"format": {slug: 1}}})


def test_the_most_of_each_kind_is_what_can_be_drawn_and_one_more_is_refused() -> None:
    for kind in ("proceeding", "goalkeeper_change_at_stoppage", "undue_delay", "goalkeeper_returns"):
        most = len({case.name for cell in cells_of(EDITION, kind) for case in cell.cases})
        by_call = {"kind": {kind: most}, "format": {slug: 0 for slug in formats.every() if slug != "choose_ruling"}}
        if not formats.get("choose_ruling").asks(EDITION, kind):
            continue

        questions, _ = planned({"count": most, "by": by_call})
        assert len({question.identity for question in questions}) == most

        with pytest.raises(CannotDraw, match=f"no more than {most} different|only {most} different"):
            planned({"count": most + 1, "by": {**by_call, "kind": {kind: most + 1}}})


demands = st.one_of(
    *(
        st.tuples(st.just(axis), st.sampled_from(values), st.integers(0, 4), st.integers(0, 6))
        for axis, values in AXES.items()
        if axis != "format"
    )
)


@hypothesis_settings(max_examples=25, deadline=None)
@given(count=st.integers(4, 14), wanted=st.lists(demands, max_size=4), seed=st.integers(0, 99))
def test_any_blueprint_is_met_exactly_or_refused_with_a_demand(count: int, wanted: list, seed: int) -> None:
    by: dict[str, dict] = {"format": {slug: 0 for slug in formats.every() if not formats.get(slug).as_drawn}}
    for axis, value, least, more in wanted:
        by.setdefault(axis, {})[value] = [least, least + more]
    try:
        blueprint = blueprint_of({"count": count, "by": by}, EDITION)
    except BlueprintError:
        return
    try:
        questions = draw_planned(seed=str(seed), blueprint=blueprint)
    except CannotDraw as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert "cannot be met" in refused or "different questions can be drawn" in refused
        return
    assert len(questions) == count
    assert not unmet(questions, blueprint)
    assert len({question.identity for question in questions}) == count


def test_the_command_says_what_cannot_be_met_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "blueprint.json"
    file.write_text(json.dumps({"count": 5, "by": {"kind": {"undue_delay": 3}}}))
    with pytest.raises(CommandError, match="no more than 1 different"):
        call_command("generate_quiz", blueprint=file, question_format=["choose_ruling"])

    file.write_text(json.dumps({"count": 4, "by": {"kind": {"line_up": 2}}}))
    with pytest.raises(CommandError, match="leave out one"):
        call_command("generate_quiz", blueprint=file, count=5)
    capsys.readouterr()
    call_command("generate_quiz", blueprint=file, format="jsonl", question_format=["make_the_call"])
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["format"] for line in lines] == ["make_the_call"] * 4

    with pytest.raises(CommandError, match="No such file"):
        call_command("generate_quiz", blueprint=tmp_path / "none.json")


def test_every_kind_has_its_cases_in_cells_and_they_can_be_asked() -> None:
    for kind in KINDS:
        assert sum(len(cell.cases) for cell in cells_of(EDITION, kind)) >= 1
