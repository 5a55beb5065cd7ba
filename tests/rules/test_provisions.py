"""How clauses are declared, and what is refused at import."""

from __future__ import annotations

import pytest

from rules.engine import adjudication
from rules.engine.errors import MalformedRulebook
from rules.engine.game import Record
from rules.engine.incidents import LineUp, UndueDelay
from rules.engine.provisions import Provision, consequence, exception, misreading, provision
from rules.engine.rulings import Finding, Order
from tests.rules.made import EDITION


def nothing(case: UndueDelay) -> Finding | None:
    """A clause in our words.

    And more of it.
    """
    return None


def test_a_provision_takes_its_name_clause_kinds_and_reads_from_its_function() -> None:
    declared = provision("17", "S1", "S2")(nothing)

    assert (declared.name, declared.citation, declared.statements) == ("nothing", "17", ("S1", "S2"))
    assert (declared.kinds, declared.reads) == ((UndueDelay,), ("case",))
    assert declared.summary == "A clause in our words."
    assert declared.clause == "A clause in our words.\n\nAnd more of it."
    assert repr(declared) == "<nothing, 17>"


def test_a_union_speaks_of_several_kinds() -> None:
    @provision("17", "S1")
    def clause(case: UndueDelay | LineUp, record: Record) -> Finding | None:
        """A clause."""
        return None

    assert clause.kinds == (UndueDelay, LineUp)
    assert clause.reads == ("case", "record")


@pytest.mark.parametrize("arguments", [("", "S1"), ("17",)])
def test_a_provision_without_citation_or_statement_is_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(MalformedRulebook, match="nothing: a provision names its citation and the statements"):
        provision(*arguments)(nothing)


def test_a_provision_without_docstring_is_refused() -> None:
    def bare(case: UndueDelay) -> Finding | None:
        return None

    with pytest.raises(MalformedRulebook, match="bare: the docstring of a provision is the clause"):
        provision("17", "S1")(bare)


def test_what_cannot_be_read_is_refused() -> None:
    def curious(case: UndueDelay, weather: object) -> Finding | None:
        """A clause."""
        return None

    with pytest.raises(MalformedRulebook, match="curious: cannot read weather; readable are case, clock, record, p"):
        provision("17", "S1")(curious)


def test_a_provision_must_read_an_incident() -> None:
    def blind(record: Record) -> Finding | None:
        """A clause."""
        return None

    def mistaken(case: Record) -> Finding | None:
        """A clause."""
        return None

    with pytest.raises(MalformedRulebook, match="blind: must read case"):
        provision("17", "S1")(blind)
    with pytest.raises(MalformedRulebook, match=r"mistaken: .* is no kind of incident"):
        provision("17", "S1")(mistaken)


def test_a_circle_of_relations_is_refused() -> None:
    @provision("1", "S1")
    def first(case: UndueDelay) -> Finding:
        """A clause."""
        return Finding("first", order=Order.NONE)

    @provision("2", "S2", unless=(first,), instead_of=(first,))
    def second(case: UndueDelay) -> Finding:
        """A clause."""
        return Finding("second", order=Order.NONE)

    with pytest.raises(MalformedRulebook, match=r"in a circle: .*first.*second"):
        adjudication.make_plan(UndueDelay, (first, second), {})


def test_a_kind_that_no_provision_speaks_of_is_refused() -> None:
    with pytest.raises(MalformedRulebook, match="no provision speaks of line_up"):
        adjudication.make_plan(LineUp, (provision("17", "S1")(nothing),), {})


def test_relations_may_name_one_or_several() -> None:
    base, other = provision("1", "S1")(nothing), provision("2", "S2")(nothing)

    assert exception("3", "S3", to=base)(nothing).bases == (base,)
    assert exception("3", "S3", to=(base, other))(nothing).is_exception
    assert consequence("3", "S3", of=(base, other))(nothing).bases == (base, other)
    assert not consequence("3", "S3", of=base)(nothing).is_exception


def test_a_misreading_stands_for_its_provision() -> None:
    base = provision("1", "S1")(nothing)
    mistake = misreading("You forgot it.", of=base)(nothing)

    assert (mistake.of, mistake.title, mistake.name) == (base, "You forgot it.", "nothing")


@pytest.mark.parametrize("declared", EDITION.provisions, ids=lambda provision: provision.name)
def test_every_provision_says_its_clause_in_whole_sentences(declared: Provision) -> None:
    assert all(paragraph.rstrip().endswith(".") for paragraph in declared.clause.split("\n\n"))
    assert declared.summary[0].isupper()


def test_every_misreading_has_a_docstring_and_a_title_of_its_own() -> None:
    titles = [mistake.title for mistake in EDITION.misreadings]

    assert len(set(titles)) == len(titles)
    assert all(title.startswith("You ") and title.endswith(".") for title in titles)
    assert all(mistake.function.__doc__ for mistake in EDITION.misreadings)
