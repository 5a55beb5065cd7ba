"""An edition as a whole: its parts, its variants, its version, and that it stands alone."""

from __future__ import annotations

import ast
import dataclasses
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rules import editions
from rules.editions.nhl_2005_06 import parameters as declared_parameters
from rules.engine.errors import InvalidParameter, MalformedRulebook, RulebookError, UnknownEdition
from rules.engine.incidents import UndueDelay
from rules.engine.provisions import provision
from rules.engine.rulings import Finding
from tests.rules.made import EDITION

ROOT = Path(__file__).parents[2]
WITHOUT_DJANGO = """
import sys
class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("django", "rest_framework"):
            raise ImportError(name)
sys.meta_path.insert(0, Refused())
from rules import editions
from rules.engine import casebook, coverage, reading, schema, verification, writing
edition = editions.get()
situation = next(edition.situations())
print(edition.engine_version, edition.adjudicate(situation).play.value)
"""


def printed(python: str) -> list[str]:
    ran = subprocess.run([python, "-c", WITHOUT_DJANGO], cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.split()


def test_the_rulebook_stands_alone_and_is_the_same_in_another_process() -> None:
    """No Django, no settings."""
    assert printed(sys.executable) == [EDITION.engine_version, "goes_on"]


def other_pythons() -> list[str]:
    """The other Pythons of this machine that the project supports and that start at all."""
    named = (shutil.which(f"python3.{minor}") for minor in (11, 12, 13))
    return [
        python for python in named if python and not subprocess.run([python, "-c", ""], capture_output=True).returncode
    ]


def test_the_version_is_the_same_on_every_python_there_is() -> None:
    assert {printed(python)[0] for python in other_pythons()} <= {EDITION.engine_version}


def test_the_version_tells_parameters_apart() -> None:
    variant = EDITION.with_parameters(goalkeeper_limit=10)

    assert variant.engine_version != EDITION.engine_version
    assert variant.with_parameters(goalkeeper_limit=5).engine_version == EDITION.engine_version


def test_editions_are_found_by_name() -> None:
    assert editions.get("nhl-2005-06") is editions.get() is EDITION
    with pytest.raises(UnknownEdition, match="'nhl-1917' is not an edition; there are nhl-2005-06, demo-2026-27"):
        editions.get("nhl-1917")


def test_provisions_are_found_by_name_and_belong_to_a_rule() -> None:
    premature = EDITION.provision("premature_substitution")

    assert EDITION.rule_of(premature).slug == "goalkeepers"
    assert [rule.slug for rule in EDITION.rules] == [
        "icing",
        "change-of-players",
        "goalkeepers",
        "line-change",
        "face-off",
    ]
    with pytest.raises(RulebookError, match="nhl-2005-06 has no provision 'offside'"):
        EDITION.provision("offside")


def test_two_provisions_of_one_name_are_refused() -> None:
    twice = ModuleType("twice")

    @provision("17", "S1")
    def clause(case: UndueDelay) -> Finding | None:
        """A clause."""
        return None

    for name in ("one", "other"):
        setattr(twice, name, dataclasses.replace(clause, module="twice"))

    with pytest.raises(MalformedRulebook, match="two provisions are called clause"):
        _ = dataclasses.replace(EDITION, modules=(twice,)).provisions


def test_a_variant_has_a_name_of_its_own_and_leaves_the_edition_alone() -> None:
    variant = EDITION.with_parameters(slug="league", title="League", skater_limit=10)

    assert (variant.slug, variant.title, variant.parameters.skater_limit) == ("league", "League", 10)
    assert EDITION.parameters.skater_limit == 5
    assert variant.provisions == EDITION.provisions


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"goal_limit": 1}, "goal_limit is not a parameter; there are goalkeeper_limit, skater_limit"),
        ({"goalkeeper_limit": 50.1}, "goalkeeper_limit: 50.1 is not a number from 0 to 50 (feet)"),
        ({"goalkeeper_limit": -1}, "goalkeeper_limit: -1 is not a number from 0 to 50 (feet)"),
        ({"goalkeeper_limit": float("nan")}, "goalkeeper_limit: nan is not a number from 0 to 50 (feet)"),
        ({"goalkeeper_limit": True}, "goalkeeper_limit: True is not a number from 0 to 50 (feet)"),
        ({"goalkeeper_limit": "5"}, "goalkeeper_limit: '5' is not a number from 0 to 50 (feet)"),
        ({"warnings": 0.5}, "warnings: 0.5 is not a whole number from 0 to 1 (warnings)"),
        ({"warnings": 2}, "warnings: 2 is not a whole number from 0 to 1 (warnings)"),
    ],
)
def test_a_parameter_out_of_its_range_is_refused(values: dict, told: str) -> None:
    with pytest.raises(InvalidParameter) as raised:
        EDITION.with_parameters(**values)

    assert told in str(raised.value)


def test_the_parameters_are_those_of_the_contract() -> None:
    declared = {
        field.name: (field.default, field.metadata["low"], field.metadata["high"])
        for field in dataclasses.fields(EDITION.parameters)
    }

    assert declared == {
        "goalkeeper_limit": (5, 0, 50),
        "skater_limit": (5, 0, 50),
        "visitors_time": (5, 0, 30),
        "home_time": (8, 0, 30),
        "face_off_time": (5, 0, 30),
        "last_minutes": (120, 0, 1200),
        "warnings": (1, 0, 1),
        "bench_minor": (2, 0, 20),
    }


@pytest.mark.parametrize("module", EDITION.modules, ids=lambda module: module.__name__.rpartition(".")[2])
def test_no_number_but_0_and_1_stands_in_a_rule(module: ModuleType) -> None:
    """The numbers of the book are its parameters."""
    assert module is not declared_parameters
    numbers = [
        (node.lineno, node.value)
        for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in (0, 1)
    ]

    assert numbers == []


def test_every_reason_can_be_told_of_every_situation() -> None:
    for situation in EDITION.situations():
        for applied in EDITION.adjudicate(situation).findings:
            told = applied.tell()
            assert told == str(applied.because)
            assert told.endswith(".")
            assert "{" not in told


def test_every_reason_of_a_misreading_can_be_told() -> None:
    for mistake in EDITION.misreadings:
        held = EDITION.misread(mistake)
        for kind in mistake.of.kinds:
            for situation in list(held.situations(kind))[::41]:
                assert all(applied.tell() for applied in held.adjudicate(situation).findings)


def test_situations_can_be_hashed_and_not_be_changed() -> None:
    situation = next(EDITION.situations())

    assert len({situation, next(EDITION.situations())}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        situation.game = None  # type: ignore[misc, assignment]
    with pytest.raises(dataclasses.FrozenInstanceError):
        situation.incident.team = None  # type: ignore[misc, assignment]


def test_the_version_names_what_the_rules_take_from_their_package() -> None:
    taken = {module.__name__.rpartition(".")[2] for module in EDITION._helpers()}

    assert taken == {"during_play", "parameters"}
