"""Columns are known by their headings, in English and French, and as the league chose the last time."""

from __future__ import annotations

import pytest

from accounts.people.roster.columns import FIELDS, KNOWN_AS, mapped, plain


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Official's Number", "number"),
        ("N°", ""),
        ("ID", "number"),
        ("Numéro", "number"),
        ("Last Name", "family_name"),
        ("PRÉNOM", "given_name"),
        ("E-mail address", "email"),
        ("e_mail", "email"),
        ("Organization", "organisation"),
        ("Parent/Guardian", "guardian_name"),
        ("Guardian’s e-mail", "guardian_email"),
        ("Shoe size", ""),
        ("", ""),
    ],
)
def test_a_heading_is_known_whatever_its_case_accents_and_signs(heading: str, field: str) -> None:
    assert mapped([heading], {}) == {heading: field}


def test_each_field_is_known_by_its_own_name_and_no_name_means_two() -> None:
    assert all(mapped([field], {}) == {field: field} for field in FIELDS)
    names = [name for known in KNOWN_AS.values() for name in known.split(", ")]
    assert len(names) == len(set(names))
    assert all(plain(name) == name for name in names)


def test_of_two_columns_for_one_field_the_first_fills_it() -> None:
    assert mapped(["E-mail", "Email"], {}) == {"E-mail": "email", "Email": ""}


def test_what_was_chosen_goes_before_what_is_known() -> None:
    remembered = {"club": "", "team": "organisation", "size": "a field of long ago"}
    assert mapped(["Club", "Team", "Size"], remembered) == {"Club": "", "Team": "organisation", "Size": ""}
