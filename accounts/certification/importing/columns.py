"""What the columns of a file of evidence can mean, and how they are known by their headings."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.people.roster import columns as roster

FIELDS: dict[str, Promise | str] = {
    **{name: roster.FIELDS[name] for name in ("number", "family_name", "given_name", "email")},
    "requirement": _("Requirement (its code or title)"),
    "programme": _("Programme held before (its code or title)"),
    "level": _("Level held before (its code or title)"),
    "on": _("On, or valid from"),
    "expires": _("Expires"),
    "source": _("Source"),
    "signer": _("Signed by"),
}
"""The fields that a column can fill. A row names a requirement that was met, or a level that was held."""

KNOWN_AS = {
    **{name: roster.KNOWN_AS[name] for name in ("number", "family_name", "given_name", "email")},
    "requirement": "evidence, check, course, seminar, exigence, requirement code",
    "programme": "program, certification program, programme code, programme de certification",
    "level": "certification, certification level, niveau, level code",
    "on": "date, completed, completed on, date completed, issued, issue date, valid from, date d obtention",
    "expires": "expiry, expiry date, expiration, expiration date, valid until, valid to, date d expiration",
    "source": "provider, checked by, issued by, place, fournisseur",
    "signer": "signed by, signature, instructor, assessor, evaluator, signataire",
}
"""Headings by which the fields are known, besides their own names; lower case, without accents and signs."""
