"""Every relation to a person is declared by the app that owns it: none is forgotten when records are merged."""

from __future__ import annotations

import pytest

from accounts.people import holdings
from accounts.people.holdings import Erase, Merge, NotExported, columns, declare


def test_every_relation_to_a_person_is_declared() -> None:
    found = holdings.relations()

    assert ("quizzes.attempt", "user") in found
    assert ("people.user_groups", "user") in found
    assert [(each.model, each.field) for each in holdings.holdings()] == found


def test_a_relation_that_nobody_declared_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(holdings._declared, ("quizzes.plan", "user"))

    with pytest.raises(LookupError, match=r"quizzes\.plan\.user"):
        holdings.holdings()


def test_nothing_is_declared_twice() -> None:
    with pytest.raises(ValueError, match="declared already"):
        declare("quizzes.Plan", "user", merge=Merge.MOVE, erase=Erase.KEPT, export=columns("until"))


def test_whatever_is_not_handed_out_says_why() -> None:
    for holding in holdings.holdings():
        assert not isinstance(holding.export, NotExported) or len(holding.export.reason) > 20, holding


def test_whatever_is_one_of_a_kind_has_a_rule_for_two() -> None:
    """A unique constraint with the person in it would stop a merge, unless the second row ends or is made another."""
    for holding in holdings.holdings():
        field = holding.row._meta.get_field(holding.field)
        unique = [set(each.fields) for each in holding.row._meta.total_unique_constraints if field.name in each.fields]
        if getattr(field, "unique", False):
            unique.append({field.name})
        if unique:
            assert holding.merge is not Merge.MOVE or holding.before_merge is not None, holding
        if holding.merge is Merge.MOVE_UNLESS_HELD:
            assert {field.name, *holding.key} in unique, holding
