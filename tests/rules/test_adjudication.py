"""How a ruling comes about, on a book small enough to see through."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.engine import adjudication
from rules.engine.errors import RulebookConflict
from rules.engine.incidents import UndueDelay
from rules.engine.provisions import Misreading, Provision, consequence, exception, misreading, provision
from rules.engine.rulings import Announcement, Finding, Order, Penalty, Ruling
from rules.engine.situations import Situation
from rules.engine.vocabulary import DelayBy
from tests.rules.made import EDITION, delay

BY_BOTH = Situation(incident=delay(by=DelayBy.BOTH))
BY_ONE = Situation(incident=delay(by=DelayBy.TEAM))


@provision("1", "S1")
def positions(case: UndueDelay) -> Finding:
    """Positions at once."""
    return Finding("positions", order=Order.TAKE_POSITIONS_AT_ONCE, announcement=Announcement.PREMATURE_SUBSTITUTION)


@consequence("2", "S2", of=positions)
def penalised(case: UndueDelay) -> Finding:
    """And a penalty."""
    return Finding("penalised", penalty=Penalty.DELAY_OF_GAME)


@exception("3", "S3", to=positions)
def both_are_sent_back(case: UndueDelay) -> Finding | None:
    """Unless it is both."""
    return Finding("both", order=Order.SEND_PLAYERS_BACK) if case.by is DelayBy.BOTH else None


@provision("4", "S4", unless=(positions,))
def completed(case: UndueDelay) -> Finding:
    """The line-up is completed."""
    return Finding("completed", order=Order.COMPLETE_THE_LINE_UP)


@provision("5", "S5", instead_of=(positions,))
def nothing_follows(case: UndueDelay) -> Finding | None:
    """Nothing follows of what both do."""
    return Finding("nothing", order=Order.NONE) if case.by is DelayBy.BOTH else None


@provision("6", "S6")
def contradicting(case: UndueDelay) -> Finding:
    """No order."""
    return Finding("no order", order=Order.NONE)


def rule(book: Iterable[Provision], situation: Situation, mistake: Misreading | None = None) -> Ruling:
    functions = {mistake.of: mistake} if mistake else {}
    return adjudication.adjudicate(
        adjudication.make_plan(UndueDelay, tuple(book), functions), situation, EDITION.parameters
    )


def found(ruling: Ruling) -> list[str]:
    return [applied.provision.name for applied in ruling.findings]


def test_what_no_provision_sets_is_as_at_any_stoppage() -> None:
    ruling = rule([positions], BY_ONE)

    assert ruling.order is Order.TAKE_POSITIONS_AT_ONCE
    assert ruling.play.value == "already_stopped"
    assert ruling.face_off.value == "as_already_determined"
    assert ruling.penalty is Penalty.NONE


def test_an_exception_goes_before_its_base_facet_by_facet() -> None:
    """What it does not set survives, and the trace says who overrode whom."""
    ruling = rule([positions, both_are_sent_back], BY_BOTH)

    assert ruling.order is Order.SEND_PLAYERS_BACK
    assert ruling.announcement is Announcement.PREMATURE_SUBSTITUTION
    assert [applied.overridden_by for applied in ruling.findings] == [(both_are_sent_back,), ()]
    assert rule([positions, both_are_sent_back], BY_ONE).findings[0].overridden_by == ()


def test_precedence_drops_a_clause_whole_and_what_hangs_on_it() -> None:
    ruling = rule([positions, penalised, nothing_follows], BY_BOTH)

    assert found(ruling) == ["nothing_follows"]
    assert ruling.announcement is Announcement.NONE
    assert ruling.penalty is Penalty.NONE


def test_what_has_fallen_displaces_nothing() -> None:
    assert found(rule([positions, completed], BY_BOTH)) == ["positions"]

    fallen = rule([positions, completed, nothing_follows], BY_ONE)
    assert found(fallen) == ["positions"]
    with pytest.raises(RulebookConflict):
        rule([positions, completed, nothing_follows], BY_BOTH)  # positions fall, so completed stands


def test_findings_stand_in_the_order_of_the_book_whatever_displaces_what() -> None:
    assert found(rule([both_are_sent_back, penalised, positions], BY_BOTH)) == [
        "both_are_sent_back",
        "penalised",
        "positions",
    ]


def test_two_provisions_that_set_one_facet_differently_are_an_error_of_the_rulebook() -> None:
    with pytest.raises(RulebookConflict) as raised:
        rule([positions, contradicting], BY_ONE)

    assert str(raised.value) == (
        'order: positions sets "take_positions_at_once" and contradicting sets "none", neither an exception to the '
        'other, in {"game": {"season": "regular", "period": 2, "seconds_left": 600, "warned": {"home": {"line_change": '
        'false, "face_off": false}, "visitors": {"line_change": false, "face_off": false}}}, '
        '"incident": {"kind": "undue_delay", "team": "home", "by": "team"}}'
    )


def test_two_exceptions_that_disagree_are_one_too_and_two_that_agree_are_not() -> None:
    @exception("7", "S7", to=positions)
    def completed_instead(case: UndueDelay) -> Finding:
        """It is completed."""
        return Finding("completed", order=Order.COMPLETE_THE_LINE_UP)

    @exception("8", "S8", to=positions)
    def sent_back_as_well(case: UndueDelay) -> Finding:
        """They are sent back."""
        return Finding("sent back", order=Order.SEND_PLAYERS_BACK)

    with pytest.raises(RulebookConflict, match=r"both_are_sent_back sets .* and completed_instead sets"):
        rule([positions, both_are_sent_back, completed_instead], BY_BOTH)
    agreed = rule([positions, both_are_sent_back, sent_back_as_well], BY_BOTH)
    assert agreed.order is Order.SEND_PLAYERS_BACK


def test_an_exception_to_an_exception_has_the_last_word() -> None:
    @exception("9", "S9", to=both_are_sent_back)
    def after_all(case: UndueDelay) -> Finding:
        """After all."""
        return Finding("after all", order=Order.TAKE_POSITIONS_AT_ONCE)

    ruling = rule([positions, both_are_sent_back, after_all], BY_BOTH)

    assert ruling.order is Order.TAKE_POSITIONS_AT_ONCE
    assert [applied.overridden_by for applied in ruling.findings] == [(both_are_sent_back,), (after_all,), ()]


def test_a_misreading_stands_in_for_its_provision_with_its_relations() -> None:
    @misreading("You always sent them back.", of=both_are_sent_back)
    def always(case: UndueDelay) -> Finding:
        """Whoever delays is sent back."""
        return Finding("always", order=Order.SEND_PLAYERS_BACK)

    assert rule([positions, both_are_sent_back], BY_ONE, always).order is Order.SEND_PLAYERS_BACK


def test_a_provision_may_read_any_of_what_is_readable() -> None:
    @provision("10", "S10")
    def curious(case: UndueDelay, p: object, record: object, clock: object) -> Finding:
        """A clause that reads everything, in its own order."""
        read = (case, p, record, clock)
        game = BY_ONE.game
        expected = (BY_ONE.incident, EDITION.parameters, game.record, game.clock)
        return Finding("read", order=Order.SEND_PLAYERS_BACK if read == expected else Order.NONE)

    assert rule([curious], BY_ONE).order is Order.SEND_PLAYERS_BACK


def test_a_ruling_is_one_value_that_can_be_hashed_and_compared() -> None:
    for situation in list(EDITION.situations())[::97]:
        one, other = EDITION.adjudicate(situation), EDITION.adjudicate(situation)
        assert one == other
        assert hash(one) == hash(other)
        assert one.outcome == other.outcome
