"""What verifying an edition finds: nothing in ours, and each kind of fault in one that has it."""

from __future__ import annotations

import dataclasses
from types import ModuleType
from typing import Any

import pytest

from rules import editions
from rules.engine.coverage import table
from rules.engine.edition import Edition
from rules.engine.game import Clock
from rules.engine.incidents import UndueDelay
from rules.engine.provisions import Provision, exception, misreading, provision
from rules.engine.relations import relations_of
from rules.engine.rulings import Finding, Order, Ruling, Warning
from rules.engine.situations import Situation
from rules.engine.verification import verify
from tests.rules.made import EDITION
from tests.rules.test_edition import ROOT

UNDUE_DELAY = EDITION.provision("undue_delay_in_changing")


def extended(*declared: Any, **changes: Any) -> Edition:
    """The edition with a further module that declares these."""
    module = ModuleType("further")
    for each in declared:
        setattr(module, each.name, dataclasses.replace(each, module="further"))
    return dataclasses.replace(EDITION, modules=(*EDITION.modules, module), **changes)


def failures(edition: Edition) -> list[str]:
    return [failure.what for failure in verify(edition).failures]


def test_the_edition_holds_together() -> None:
    report = verify(EDITION)

    assert report.failures == []
    assert report.idle == []
    assert report.situations == sum(report.counts.values()) == len(list(EDITION.situations()))
    assert set(report.decided) == {declared.name for declared in EDITION.provisions}
    assert report.relations == len(list(relations_of(EDITION.provisions)))


@pytest.mark.parametrize(
    "parameters",
    [
        {"goalkeeper_limit": 10},
        {"goalkeeper_limit": 0, "skater_limit": 50},
        {"skater_limit": 0},
        {"last_minutes": 0},
        {"last_minutes": 1200},
        {"warnings": 0},
        {"visitors_time": 0, "home_time": 30},
        {"face_off_time": 0, "bench_minor": 0},
        {"face_off_time": 30},
    ],
    ids=str,
)
def test_a_variant_is_as_sound(parameters: dict[str, float]) -> None:
    """Every claim holds under every parameter; what falls idle under one is told, and no failure."""
    report = verify(EDITION.with_parameters(**parameters))  # type: ignore[arg-type]

    assert report.failures == []


def test_without_warnings_the_provisions_that_warn_are_idle() -> None:
    idle = verify(EDITION.with_parameters(warnings=0)).idle

    assert "provision late_for_the_face_off decides nowhere" in idle
    assert {f"warning is nowhere {warning.value}" for warning in (Warning.LINE_CHANGE, Warning.FACE_OFF)} < set(idle)


def test_the_table_of_coverage_is_not_stale() -> None:
    """`manage.py verify_rulebook --table` writes it."""
    assert (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8") == table(
        verify(EDITION), editions.variants_of(EDITION)
    )


def test_the_table_names_every_statement_and_who_reads_a_parameter() -> None:
    rows = [line.split(" | ") for line in table(verify(EDITION)).splitlines() if line.startswith("| S")]

    assert list(dict.fromkeys(row[0].removeprefix("| ") for row in rows)) == list(EDITION.statements)
    assert any("parameter `last_minutes`, read by `reasonable_time`" in row[3] for row in rows)
    minor = next(row[3] for row in rows if "parameter `bench_minor`" in row[3])
    assert "`takes_part_while_changing`" in minor
    assert "`came_on_early`" in minor


def contradicting() -> Provision:
    @provision("99", "S13")
    def no_order(case: UndueDelay) -> Finding:
        """No order follows."""
        return Finding("No order.", order=Order.NONE)

    return no_order


def test_a_conflict_is_found_with_its_situation() -> None:
    found = [failure for failure in verify(extended(contradicting())).failures if failure.situation]

    assert all("undue_delay_in_changing sets" in failure.what for failure in found)
    assert {type(failure.situation.incident) for failure in found if failure.situation} == {UndueDelay}


def test_a_provision_that_decides_nowhere_is_found() -> None:
    @provision("99", "S13")
    def never(case: UndueDelay) -> Finding | None:
        """It never applies."""
        return None

    assert "provision never decides nowhere" in failures(extended(never))


def test_an_exception_that_sets_what_its_base_sets_decides_nowhere() -> None:
    @exception("99", "S13", to=UNDUE_DELAY)
    def the_same(case: UndueDelay) -> Finding:
        """The same again."""
        return Finding("The same.", order=Order.TAKE_POSITIONS_AT_ONCE)

    assert "provision the_same decides nowhere" in failures(extended(the_same))


def test_a_relation_without_effect_is_found() -> None:
    never = EDITION.provision("line_up_short")  # which speaks of another kind

    @exception("99", "S13", to=UNDUE_DELAY, unless=(never,))
    def sent_back(case: UndueDelay) -> Finding:
        """Sent back."""
        return Finding("Sent back.", order=Order.SEND_PLAYERS_BACK)

    assert "relation without effect: sent_back, unless line_up_short" in failures(extended(sent_back))
    assert not any("sent_back, to" in what for what in failures(extended(sent_back)))


def test_a_misreading_that_differs_nowhere_and_one_that_conflicts_are_found() -> None:
    @misreading("You held the same.", of=UNDUE_DELAY)
    def no_mistake(case: UndueDelay) -> Finding:
        """The provision itself."""
        return Finding("The same.", order=Order.TAKE_POSITIONS_AT_ONCE)

    # Two provisions that agree, of which the misreading changes one alone.
    @provision("99", "S13")
    def agreeing(case: UndueDelay) -> Finding:
        """The same again."""
        return Finding("The same.", order=Order.TAKE_POSITIONS_AT_ONCE)

    @misreading("You held another thing.", of=agreeing)
    def clashing(case: UndueDelay) -> Finding:
        """Something else."""
        return Finding("Another.", order=Order.SEND_PLAYERS_BACK)

    assert "misreading no_mistake differs nowhere" not in failures(extended(no_mistake))  # it leaves the refusal out
    book = extended(agreeing)
    agreed = book.provision("agreeing")
    clash = dataclasses.replace(clashing, of=agreed)
    setattr(book.modules[-1], "clashing", dataclasses.replace(clash, module="further"))  # noqa: B010
    assert any(what.startswith("misreading clashing: order:") for what in failures(book))


def test_a_misreading_equal_to_its_provision_is_found() -> None:
    same = dataclasses.replace(EDITION.misreadings[0], name="same", function=EDITION.misreadings[0].of.function)

    assert "misreading same differs nowhere" in failures(extended(same))


def test_a_statement_that_nothing_carries_and_one_that_does_not_exist_are_found() -> None:
    more = dataclasses.replace(EDITION, statements={**EDITION.statements, "S99": "another"})
    fewer = dataclasses.replace(EDITION, statements={k: v for k, v in EDITION.statements.items() if k != "S13"})

    assert failures(more) == ["statement S99 is carried by no provision and no parameter"]
    assert failures(fewer) == ["undue_delay_in_changing: there is no statement S13"]


def test_a_claim_that_does_not_hold_is_found_with_the_first_of_its_situations() -> None:
    def nobody_is_ever_warned(situation: Situation, ruling: Ruling, p: object) -> bool:
        """No warnings."""
        return ruling.warning is Warning.NONE

    (failure,) = verify(dataclasses.replace(EDITION, claims=(*EDITION.claims, nobody_is_ever_warned))).failures

    assert failure.what == "claim nobody_is_ever_warned does not hold"
    assert failure.situation is not None
    assert failure.rulings == (EDITION.adjudicate(failure.situation),)
    assert failure.more > 100


def test_a_reason_that_cannot_be_told_is_found() -> None:
    @provision("99", "S13")
    def wordy(case: UndueDelay, clock: Clock) -> Finding:
        """It names what is not there."""
        return Finding("After {seconds_given}.", change=EDITION.adjudicate(a_delay()).change)

    assert any("wordy: no fact is called 'seconds_given'" in what for what in failures(extended(wordy)))


def a_delay() -> Situation:
    return next(EDITION.situations(UndueDelay))


def test_every_claim_says_what_it_claims() -> None:
    assert len(EDITION.claims) >= 4
    assert all(claim.__doc__ for claim in EDITION.claims)
