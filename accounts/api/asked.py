"""What a request asks for in its address: read strictly, every problem with its path and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.request import Request

from accounts.certification.models import Status, What

MOST = 500
USUAL = 100
LARGEST = 2**63 - 1


class Day(serializers.DateField):
    """A day as 2027-04-30 and in no other way."""

    def to_internal_value(self, value: Any) -> date:
        """The day. Raises ValidationError."""
        if not (isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value)):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


def one_of(words: Iterable[str], told: str) -> serializers.ChoiceField:
    """One of these words."""
    listed = list(words)
    wrong = gettext_lazy("“{input}” is not one of %s.") % ", ".join(listed)
    return serializers.ChoiceField(listed, required=False, help_text=told, error_messages={"invalid_choice": wrong})


def text(most: int, told: str) -> serializers.RegexField:
    """Some text as it stands, without control characters."""
    wrong = gettext_lazy("Text without control characters is allowed.")
    return serializers.RegexField(
        r"^[^\x00-\x1f\x7f]+$",
        required=False,
        max_length=most,
        trim_whitespace=False,
        help_text=told,
        error_messages={"invalid": wrong},
    )


def code(told: str) -> serializers.SlugField:
    """The code of a programme or a level."""
    return serializers.SlugField(required=False, max_length=40, help_text=told)


def number(told: str) -> serializers.IntegerField:
    """The number of an event, or none at all."""
    return serializers.IntegerField(required=False, min_value=0, max_value=LARGEST, help_text=told)


class Asked(serializers.Serializer):
    """What may stand in an address. Nothing else may, and nothing twice."""

    @classmethod
    def of(cls, request: Request) -> dict[str, Any]:
        """What the request asks for. Raises ValidationError with all that is wrong."""
        given, known = request.query_params, list(cls().fields)
        wrong = {name: [_not_known(known)] for name in given if name not in known}
        wrong |= {name: [_("It stands there more than once.")] for name in given if len(given.getlist(name)) > 1}
        found = cls(data=given.dict())
        if not found.is_valid() or wrong:
            raise serializers.ValidationError({**found.errors, **wrong})
        return dict(found.validated_data)


def _not_known(known: list[str]) -> str:
    if not known:
        return _("Nothing can be asked for here.")
    return _("It cannot be asked for here; there are %s.") % ", ".join(known)


class Page(Asked):
    """A page of a list."""

    limit = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST, default=USUAL, help_text="How many rows at most."
    )
    cursor = serializers.CharField(
        required=False,
        max_length=400,
        help_text="From the `next` of the page before; it is not for making.",
    )


class Instant(Asked):
    """How things stood at the end of a day of the league's calendar."""

    as_of = Day(required=False, help_text="How it stood at the end of this day, by what is on record now.")


class OfficialsAsked(Page):
    """Which officials."""

    organisation = text(120, "Those who are registered with this organisation.")
    external_id = text(40, "The one of this number.")
    changed_since = number("Those of whom an event has a higher number.")


class ProgrammesAsked(Page):
    """Which programmes."""

    archived = one_of(("yes", "no"), "Those that are archived, or those that are not; both without it.")


class _InTime(Page, Instant):
    changed_since = number("Those of which an event has a higher number. Not together with `as_of`.")
    person_id = serializers.UUIDField(required=False, help_text="Those of this person.")
    programme = code("Those of the programme with this code.")
    level = code("Those of levels with this code.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuses what cannot be met together."""
        if "as_of" in attrs and "changed_since" in attrs:
            told = _("Changes are told as all stand now: give a day or a number, not both.")
            raise serializers.ValidationError({"changed_since": told})
        return attrs


class CertificationsAsked(_InTime):
    """Which certifications."""

    status = one_of(
        (each.value for each in Status if each not in (Status.NOT_CERTIFIED, Status.PENDING)),
        "Those that have this status on the day.",
    )
    eligible = one_of(("yes", "no"), "Those by which the official may work on the day, or may not.")


class EventsAsked(_InTime):
    """Which events."""

    what = one_of(What.values, "Those of this kind.")
