"""What answers look like: the names of their fields, and what these hold. The names are those of the exports."""

from __future__ import annotations

from datetime import UTC

from rest_framework import serializers

from accounts.certification.exports.models import State
from accounts.certification.models import Kind, Status, Validity, What


def word(told: str = "", *, null: bool = False) -> serializers.CharField:
    """Some text; nothing is null."""
    return serializers.CharField(allow_null=null, help_text=told)


def moment(told: str = "", *, null: bool = False) -> serializers.DateTimeField:
    """A moment in UTC, as 2026-10-01T16:00:00Z."""
    return serializers.DateTimeField(format="%Y-%m-%dT%H:%M:%SZ", default_timezone=UTC, allow_null=null, help_text=told)


def day(told: str = "", *, null: bool = True) -> serializers.DateField:
    """A day of the league's calendar."""
    return serializers.DateField(allow_null=null, help_text=told)


def whole(told: str = "", *, null: bool = False) -> serializers.IntegerField:
    """A whole number."""
    return serializers.IntegerField(allow_null=null, help_text=told)


class Official(serializers.Serializer):
    """An official as the league's roster has them."""

    person_id = serializers.UUIDField()
    registered = serializers.BooleanField(help_text="Whether they are on the league's roster now.")
    external_scheme = word("What the league's numbers are.", null=True)
    external_id = word("Their number; text, whatever it looks like.", null=True)
    family_name = word(null=True)
    given_name = word(null=True)
    email = word(null=True)
    organisation = word(null=True)


class LevelName(serializers.Serializer):
    """A level, by its programme's code and its own."""

    programme = word()
    level = word()


class Asks(serializers.Serializer):
    """What a level asks."""

    requirement = word("Its code.")
    title = word()
    kind = serializers.ChoiceField(Kind.values)
    months = whole("Evidence without an end of its own holds for so long; null, for ever.", null=True)
    continuing = serializers.BooleanField(help_text="Whoever holds the level may work only while it is in date.")
    anew = serializers.BooleanField(help_text="It is to be met anew for each certification.")


class Level(serializers.Serializer):
    """A level of a programme."""

    level = word("Its code.")
    number = whole("1 is the lowest.")
    title = word()
    edition = word("The rulebook's edition.")
    validity = serializers.ChoiceField(Validity.values)
    months = whole(null=True)
    renewal_days = whole("So many days before its end it can be renewed; null, at any time.", null=True)
    minimum_age = whole("In years, on the day of issue.", null=True)
    needs = LevelName(allow_null=True, help_text="A level that has to be held before.")
    requirements = Asks(many=True)


class Programme(serializers.Serializer):
    """What a league certifies for."""

    programme = word("Its code.")
    title = word()
    position = word(null=True)
    archived = moment(null=True)
    levels = Level(many=True)


class Certification(serializers.Serializer):
    """What was issued to an official, as it stands now or stood at the end of a day. No names are in it."""

    certification_id = word()
    person_id = serializers.UUIDField()
    external_id = word("The official's number.", null=True)
    season = word(null=True)
    programme = word()
    level = word()
    position = word(null=True)
    edition = word()
    status = serializers.ChoiceField(
        [each.value for each in Status if each not in (Status.NOT_CERTIFIED, Status.PENDING)]
    )
    status_reason = word("Why it was suspended or revoked.", null=True)
    eligible = serializers.ChoiceField(
        ["yes", "no"], help_text="Whether they may work: it is valid, and what continues is in date."
    )
    eligible_reason = word("The status, or missing: or run_out: and the code of a requirement.")
    issued = moment()
    valid_from = day(null=False)
    expires = day("The last day on which it holds; null, no end.")
    renewal_opens = day()
    imported = serializers.BooleanField(help_text="Issued elsewhere, before the site.")
    requirements_open = whole()
    verify_url = serializers.URLField(help_text="Where anyone can check it.")
    verify_code = word("By which anyone can check it.")
    changed_at = moment()
    event = whole("The number of the last event that tells of it.")


class Event(serializers.Serializer):
    """That something happened to an official or a certification, and how they stand since. No names are in it."""

    event = whole("Its number; a league's events are counted without a gap.")
    what = serializers.ChoiceField(What.values)
    at = moment("When it happened.")
    recorded = moment("When it was written down.")
    person_id = serializers.UUIDField()
    programme = word(null=True)
    level = word(null=True)
    certification_id = word(null=True)
    status = serializers.ChoiceField(Status.values, allow_null=True)
    requirements_open = whole()
    missing = word("The code of a continuing requirement that is not met.", null=True)
    good_until = day("The last day on which all that continues is in date.")
    runs_out = word("The code of the first that runs out then.", null=True)
    why = word("The reason that was given.", null=True)


class Export(serializers.Serializer):
    """A file that was asked for."""

    export_id = word()
    state = serializers.ChoiceField(State.values)
    asked = moment()
    finished = moment(null=True)
    expires = moment("Until when its file can be fetched.", null=True)
    profile = word()
    format = word()
    rows = whole("So many so far; of one that is done, all.")
    size = whole("In bytes.")
    sha256 = word("Of the file.", null=True)
    up_to = whole("Ask for what changed since this event, and nothing is missed.")
    file = serializers.URLField(allow_null=True, help_text="Where the file is, as long as it is there.")


class _Listed(serializers.Serializer):
    next = serializers.URLField(allow_null=True, help_text="The next page; null on the last.")
    up_to = whole("Ask for what changed since this event, and nothing is missed.")


class Officials(_Listed):
    """A page of officials."""

    results = Official(many=True)


class Programmes(_Listed):
    """A page of programmes."""

    results = Programme(many=True)


class Certifications(_Listed):
    """A page of certifications."""

    results = Certification(many=True)


class Events(_Listed):
    """A page of events."""

    results = Event(many=True)


class Exports(_Listed):
    """A page of exports."""

    results = Export(many=True)
