"""What officials hold, and the events by which it came about: both are only ever added to."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.certification.models.evidence import Evidence
from accounts.certification.models.programmes import Level
from accounts.people.models import League
from accounts.people.written_once import KeptForever
from quizzes.exams.models import Season
from quizzes.models import LEGIBLE


def certification_id() -> str:
    """A new public id for a certification."""
    return get_random_string(14, LEGIBLE)


def verification_code() -> str:
    """A new code by which anyone can check a certification: 128 random bits and more, derived from nothing."""
    return get_random_string(26, LEGIBLE)


class Certification(KeptForever):
    """What was issued to an official: written once, with its dates, its words and its end as they stood at issue.

    `valid_from` and `expires` are days of the league's calendar, both inclusive; `ends` is the instant at which the
    last one is over, so that nothing has to be worked out again. `number` counts the certifications of one person at
    one level. `renews`: the one that it took the place of. `evidence` holds, by a requirement's code, the public id of
    what it was issued on. `imported`: issued elsewhere before the site, as `source` says; nobody was examined here.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=certification_id, editable=False)
    code = models.CharField(
        _("verification code"), max_length=32, unique=True, default=verification_code, editable=False
    )
    league = models.ForeignKey(
        League, on_delete=models.PROTECT, related_name="certifications", verbose_name=_("league")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="certifications", verbose_name=_("person")
    )
    level = models.ForeignKey(Level, on_delete=models.PROTECT, related_name="certifications", verbose_name=_("level"))
    number = models.PositiveSmallIntegerField(_("number"))
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("season")
    )
    holder = models.CharField(_("holder"), max_length=250, blank=True)
    league_name = models.CharField(_("league's name"), max_length=120)
    programme_title = models.CharField(_("programme's title"), max_length=120)
    level_title = models.CharField(_("level's title"), max_length=120)
    position = models.CharField(_("position"), max_length=60, blank=True)
    edition = models.CharField(_("edition"), max_length=40)
    issued = models.DateTimeField(_("issued"))
    valid_from = models.DateField(_("valid from"))
    expires = models.DateField(_("expires"), null=True, blank=True)
    ends = models.DateTimeField(_("ends"), null=True, blank=True)
    renewal_opens = models.DateField(_("renewal opens"), null=True, blank=True)
    renews = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="renewed_by", verbose_name=_("renews")
    )
    evidence = models.JSONField(_("evidence"), default=dict)
    imported = models.BooleanField(_("imported"), default=False)
    source = models.CharField(_("source"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("certification")
        verbose_name_plural = _("certifications")
        ordering = ["-issued", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "level", "number"], name="certification_number_once"),
            models.CheckConstraint(
                condition=models.Q(expires=None, ends=None) | models.Q(expires__isnull=False, ends__isnull=False),
                name="certification_end_is_a_day_and_an_instant",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.level_title}: {self.public_id}"


class Status(models.TextChoices):
    """How an official stands at a level. What has run out reads `expired` from its end on, whatever the event says."""

    NOT_CERTIFIED = "not_certified", _("Not certified")
    PENDING = "pending", _("Pending")
    VALID = "valid", _("Valid")
    EXPIRED = "expired", _("Expired")
    SUSPENDED = "suspended", _("Suspended")
    REVOKED = "revoked", _("Revoked")
    SUPERSEDED = "superseded", _("Superseded")


class What(models.TextChoices):
    """What happened. Those of the first group move a certification, those of the second what is told of an official."""

    ISSUED = "issued", _("Issued")
    RENEWED = "renewed", _("Renewed")
    EXPIRED = "expired", _("Expired")
    SUSPENDED = "suspended", _("Suspended")
    REINSTATED = "reinstated", _("Reinstated")
    REVOKED = "revoked", _("Revoked")
    SUPERSEDED = "superseded", _("Superseded")

    ENROLLED = "enrolled", _("Enrolled")
    LEFT = "left", _("Left the level")
    EVIDENCE = "evidence", _("Evidence recorded")
    LAPSED = "lapsed", _("Evidence ran out")
    RENEWAL = "renewal", _("Renewal opened")
    REGRADED = "regraded", _("Exam re-graded")
    RULES = "rules", _("Rules of the level changed")
    OFFICIAL = "official", _("Official's record changed")


class EventCount(models.Model):
    """How many events a league has: the row that whoever adds one locks until it is committed.

    So events become visible in the order of their numbers, and whoever has read up to one has missed none before it.
    """

    league = models.OneToOneField(
        League, on_delete=models.CASCADE, related_name="event_count", verbose_name=_("league")
    )
    last = models.PositiveBigIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("count of events")
        verbose_name_plural = _("counts of events")

    def __str__(self) -> str:
        return f"{self.league}: {self.last}"


class Event(KeptForever):
    """That something happened to how an official stands, and how they stand since.

    `number` counts a league's events without a gap. `at`: when it happened; `recorded`, when it was written down: an
    end is at its instant, however late the server comes to it. `level` is empty where the official's record itself
    changed. `status`, `certification`, `exam` (the evidence of an exam that it rests on), `open` (how many requirements
    are open), `missing`, `good_until` and `runs_out` are those since the event. `missing`: the code of a continuing
    requirement that is not met; with one of them the official may not work. `good_until`: the last day on which all of
    them are in date, with the code of the first that `runs_out` then; empty, no end. `why` is for administrators; it
    names nobody.
    """

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="events", verbose_name=_("league"))
    number = models.PositiveBigIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="certification_events",
        verbose_name=_("person"),
    )
    level = models.ForeignKey(
        Level, on_delete=models.PROTECT, null=True, blank=True, related_name="events", verbose_name=_("level")
    )
    what = models.CharField(_("what"), max_length=12, choices=What)
    at = models.DateTimeField(_("at"))
    recorded = models.DateTimeField(_("recorded"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    why = models.CharField(_("why"), max_length=400, blank=True)
    status = models.CharField(_("status"), max_length=14, choices=Status, blank=True)
    certification = models.ForeignKey(
        Certification,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="events",
        verbose_name=_("certification"),
    )
    exam = models.ForeignKey(
        Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("exam")
    )
    open = models.PositiveSmallIntegerField(_("requirements open"), default=0)
    good_until = models.DateField(_("continuing requirements until"), null=True, blank=True)
    runs_out = models.CharField(_("first to run out"), max_length=40, blank=True)
    missing = models.CharField(_("missing"), max_length=40, blank=True)
    evidence = models.ForeignKey(
        Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("evidence")
    )

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["league", "number"]
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="certification_event_number_once")]
        indexes = [
            models.Index(fields=["user", "level", "number"], name="certification_event_of"),
            models.Index(fields=["certification"], name="certification_event_cert"),
        ]

    def __str__(self) -> str:
        return f"{self.league} {self.number}"


class Standing(models.Model):
    """That an official is on the way to a level or holds it, with the event since which they stand as they do.

    `until`: the last day on which they stand so if nobody does anything; empty, no end.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings", verbose_name=_("person")
    )
    level = models.ForeignKey(Level, on_delete=models.PROTECT, related_name="standings", verbose_name=_("level"))
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="standings", verbose_name=_("league"))
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+", verbose_name=_("event"))
    until = models.DateField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [models.UniqueConstraint(fields=["user", "level"], name="certification_standing_once")]
        indexes = [
            models.Index(fields=["league", "user"], name="certification_standing_of"),
            models.Index(fields=["league", "until"], name="certification_standing_until"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.level}"
