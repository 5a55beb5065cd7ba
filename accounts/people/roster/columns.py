"""What the columns of a roster can mean, and how they are known by their headings."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FIELDS: dict[str, Promise | str] = {
    "number": _("Official's number"),
    "family_name": _("Family name"),
    "given_name": _("Given name"),
    "email": _("E-mail"),
    "organisation": _("Organisation"),
    "born": _("Date of birth"),
    "guardian_name": _("Guardian's name"),
    "guardian_email": _("Guardian's e-mail"),
}
"""The fields of a registration that a column can fill."""

KNOWN_AS = {
    "number": "official number, officials number, official id, external id, external number, id, no, "
    "registration number, member number, member id, hcr, hcr number, numero, matricule",
    "family_name": "last name, lastname, surname, family, nom, nom de famille",
    "given_name": "first name, firstname, forename, given, prenom",
    "email": "e mail, email address, e mail address, mail, courriel",
    "organisation": "organization, club, association, branch, district, organisme",
    "born": "date of birth, birth date, birthdate, birthday, dob, date de naissance, naissance",
    "guardian_name": "guardian, guardians name, parent, parent name, parent guardian, tuteur",
    "guardian_email": "guardian e mail, guardians e mail, guardian email address, parent email, parent e mail",
}
"""Headings by which the fields are known, besides their own names; lower case, without accents and signs."""


def plain(heading: str) -> str:
    """A heading as it is compared: lower case, without accents, signs and doubled blanks."""
    bare = unicodedata.normalize("NFKD", heading.replace("'", "").replace("’", ""))
    kept = (sign if sign.isalnum() else " " for sign in bare if not unicodedata.combining(sign))
    return " ".join("".join(kept).casefold().split())


def mapped(
    headings: Sequence[str],
    remembered: Mapping[str, str],
    fields: Mapping[str, Promise | str] = FIELDS,
    known_as: Mapping[str, str] = KNOWN_AS,
) -> dict[str, str]:
    """What each column means, by its heading: as remembered, else as known; each field once, the first column's."""
    known = {plain(name): field for field, names in known_as.items() for name in (field, *names.split(", "))}
    found: dict[str, str] = {}
    for heading in headings:
        field = remembered.get(plain(heading), known.get(plain(heading), ""))
        found[heading] = field if field in fields and field not in found.values() else ""
    return found
