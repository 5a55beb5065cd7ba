"""What file a system asks for: the body of a request, held against the document itself."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator, FormatChecker
from rest_framework.exceptions import ValidationError

from accounts.certification.exports import formats, profiles
from accounts.certification.exports.chosen import layouts_of
from accounts.certification.exports.wanted import Contradiction, Wanted
from accounts.certification.exports.writing import Order
from accounts.certification.models import Status
from accounts.people.models import League

TEXT = r"^[^\x00-\x1f\x7f]+$"

SHAPE: dict[str, Any] = {
    "type": "object",
    "description": "A file to be written. Without a word on rows it has all of them.",
    "properties": {
        "profile": {
            "type": "string",
            "pattern": TEXT,
            "maxLength": 60,
            "default": profiles.FULL,
            "description": "A profile, or a layout that the league has saved.",
        },
        "format": {"enum": sorted(formats.every())},
        "dialect": {
            "enum": sorted({name for each in formats.every().values() for name in each.dialects}),
            "description": "Of CSV.",
        },
        "programme": {"type": "string", "pattern": r"^[-a-zA-Z0-9_]+$", "maxLength": 40},
        "organisation": {"type": "string", "pattern": TEXT, "maxLength": 120},
        "statuses": {"type": "array", "items": {"enum": Status.values}, "maxItems": len(Status.values)},
        "eligible": {"type": "boolean", "description": "Only who may work."},
        "as_of": {"type": "string", "format": "date", "pattern": "^2[0-9]{3}-[0-9]{2}-[0-9]{2}$"},
        "changed_since": {"type": "integer", "minimum": 0, "maximum": 2**53},
    },
    "required": ["format"],
    "additionalProperties": False,
}

_validator = Draft202012Validator(SHAPE, format_checker=FormatChecker())


def order_of(body: Any, league: League) -> tuple[str, Order]:
    """The profile and what is to be written. Raises ValidationError with all that is wrong."""
    wrong: dict[str, list[str]] = {}
    for error in _validator.iter_errors(body):
        wrong.setdefault(".".join(map(str, error.absolute_path)), []).append(error.message)
    if wrong:
        raise ValidationError(wrong)
    profile, layouts = body.get("profile", profiles.FULL), layouts_of(league)
    if profile not in layouts:
        raise ValidationError({"profile": _("It is one of %s.") % ", ".join(layouts)})
    if "dialect" in body and body["dialect"] not in formats.every()[body["format"]].dialects:
        raise ValidationError({"dialect": _("This format has none.")})
    order = Order(
        wanted=_wanted(body), layout=layouts[profile].layout, format=body["format"], dialect=body.get("dialect", "")
    )
    return profile, order


def _wanted(body: dict[str, Any]) -> Wanted:
    try:
        return Wanted(
            programme=body.get("programme", ""),
            statuses=tuple(dict.fromkeys(body.get("statuses", ()))),
            organisation=body.get("organisation", ""),
            eligible=body.get("eligible", False),
            as_of=date.fromisoformat(body["as_of"]) if "as_of" in body else None,
            changed_since=int(body["changed_since"]) if "changed_since" in body else None,
        )
    except Contradiction as error:
        raise ValidationError({"changed_since": str(error)}) from None
