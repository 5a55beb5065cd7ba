"""A person, a league, and what a person is in a league."""

from __future__ import annotations

import uuid
import zoneinfo
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.mails import one_line
from accounts.people.written_once import KeptForever


def validate_time_zone(name: str) -> None:
    """Refuse what is not the name of a time zone in the IANA database, such as America/Toronto."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(
            _("%(name)s is not a time zone. Give a name such as America/Toronto."), "time_zone", {"name": name}
        )


def languages() -> list[tuple[str, str]]:
    """The languages of the site; a function, so that a new one needs no migration."""
    return [(code, str(name)) for code, name in settings.LANGUAGES]


class PersonManager(UserManager["User"]):
    """Finds a person by log-in name whatever its case: phones like to begin with a capital."""

    def get_by_natural_key(self, username: str | None) -> User:
        """The person with this log-in name, its case ignored. Raises User.DoesNotExist."""
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person with a log-in.

    Others may know a person by `public_id` alone: it is random, never changes and tells nothing, unlike the row's
    number. The e-mail address is optional, and two people (parent and child, say) may share one.

    A site administrator is a superuser: they see and may do everything in every league, without a role in any.

    A record that was given up for another of the same person points at it, and one whose person was erased says when:
    both keep their public id and nothing else, and sign nobody in.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    display_name = models.CharField(
        _("display name"), max_length=80, blank=True, help_text=_("What others see in place of your log-in name.")
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_time_zone])
    language = models.CharField(_("language"), max_length=12, default="en", choices=languages)
    merged_into = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="merged",
        verbose_name=_("merged into"),
    )
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    objects: ClassVar[PersonManager] = PersonManager()

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="people_user_username_any_case",
                violation_error_message=_("Someone has this log-in name already."),
            )
        ]

    def __str__(self) -> str:
        return self.get_full_name()

    def get_full_name(self) -> str:
        """What others call this person: the display name, or the log-in name where there is none."""
        if self.erased_at is not None:
            return gettext("Erased person")
        return one_line(self.display_name) or self.username

    def get_short_name(self) -> str:
        """The same as the full name: people here write their name in one piece."""
        return self.get_full_name()


class Joining(models.TextChoices):
    """How people come into a league."""

    INVITATION = "invitation", _("By invitation only")
    OPEN = "open", _("Open: anyone may sign up")


class League(models.Model):
    """A league whose officials learn here. Its days, for due dates and expiry, begin at midnight in its time zone."""

    slug = models.SlugField(_("slug"), unique=True)
    name = models.CharField(_("name"), max_length=120)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_time_zone])
    language = models.CharField(
        _("language"),
        max_length=12,
        default="en",
        choices=languages,
        help_text=_("Of those who have not chosen one: who is new, invitations, and exams unless they say otherwise."),
    )
    number_scheme = models.CharField(
        _("scheme of its numbers"),
        max_length=40,
        blank=True,
        help_text=_("What the officials' numbers are, such as HCR or USAH, as exports name it."),
    )
    joining = models.CharField(_("how people join"), max_length=12, choices=Joining, default=Joining.INVITATION)
    roster_columns = models.JSONField(
        _("columns of its roster files"),
        default=dict,
        blank=True,
        help_text=_("Which column means what, by its heading, as chosen at the last import."),
    )
    evidence_columns = models.JSONField(
        _("columns of its files of evidence"),
        default=dict,
        blank=True,
        help_text=_("Which column means what, by its heading, as chosen at the last import."),
    )

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["name", "slug"]
        constraints = [
            models.CheckConstraint(condition=models.Q(joining__in=Joining.values), name="people_league_joining_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a person is in a league. Someone may be several things in one league, and others elsewhere.

    A site administrator is nothing in any league: that is what `User.is_superuser` makes of a person.
    """

    TRAINEE = "trainee", _("Trainee official")
    INSTRUCTOR = "instructor", _("Instructor")
    RULES_CHAIR = "rules_chair", _("Rules chair")
    LEAGUE_ADMIN = "league_admin", _("League administrator")


LEADING_ROLES = (Role.INSTRUCTOR, Role.RULES_CHAIR, Role.LEAGUE_ADMIN)
"""The roles that see the people of their league, and its pool of questions."""


class Membership(models.Model):
    """That a person has a role in a league."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("person")
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("league"))
    role = models.CharField(_("role"), max_length=16, choices=Role)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["user", "league", "role"], name="people_membership_once"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="people_membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}, {self.league}"


class Registration(models.Model):
    """An official as a league knows them: under its number and name for them, of one of its organisations.

    All of it is the league's own, so that no league changes how a person signs in or what another league holds.
    Without a number an official is known by their e-mail, which is then theirs alone in the league. `since`: when they
    came on the roster; empty, before that was written down.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="registrations", verbose_name=_("person")
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="registrations", verbose_name=_("league"))
    number = models.CharField(_("official's number"), max_length=40, blank=True)
    family_name = models.CharField(_("family name"), max_length=120, blank=True)
    given_name = models.CharField(_("given name"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    organisation = models.CharField(_("organisation"), max_length=120, blank=True)
    born = models.DateField(_("date of birth"), null=True, blank=True)
    guardian_name = models.CharField(_("guardian's name"), max_length=120, blank=True)
    guardian_email = models.EmailField(_("guardian's e-mail"), blank=True)
    since = models.DateTimeField(_("on the roster since"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        ordering = ["family_name", "given_name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "league"], name="people_registration_once"),
            models.UniqueConstraint(
                fields=["league", "number"], condition=~models.Q(number=""), name="people_registration_number_once"
            ),
            models.UniqueConstraint(
                Lower("email"),
                "league",
                condition=models.Q(number="") & ~models.Q(email=""),
                name="people_registration_email_once_without_number",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """Given and family name, as far as there are both."""
        return " ".join(part for part in (self.given_name, self.family_name) if part)

    @property
    def reached_at(self) -> str:
        """The e-mail at which the league reaches the official: their own, else their guardian's, else none."""
        return self.email or self.guardian_email


class WaitingFile(models.Model):
    """A file that was uploaded and waits to be imported: nobody has two of a kind waiting in a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+", verbose_name=_("league"))
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("uploaded by")
    )
    uploaded_at = models.DateTimeField(_("uploaded"))
    name = models.CharField(_("file name"), max_length=200)
    content = models.BinaryField(_("content"))
    encoding = models.CharField(_("encoding"), max_length=20, blank=True)
    columns = models.JSONField(_("columns"), default=dict)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class RosterFile(WaitingFile):
    """A roster that was uploaded and waits to be imported; what it holds is gone once it is."""

    class Meta:
        verbose_name = _("roster file")
        verbose_name_plural = _("roster files")
        constraints = [models.UniqueConstraint(fields=["league", "uploaded_by"], name="people_roster_file_one_waiting")]


class Invitation(models.Model):
    """That someone may come into a league in a role: whoever has the link, once, until it is over.

    Of the link's secret only the digest is kept, so that nobody reads links out of the database. With a registration
    the link opens the account that the roster's import made; without one it is for anyone who reads the e-mail.
    """

    class State(models.TextChoices):
        """What has become of an invitation."""

        OPEN = "open", _("Sent")
        USED = "used", _("Accepted")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        EXPIRED = "expired", _("Expired")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations", verbose_name=_("league"))
    role = models.CharField(_("role"), max_length=16, choices=Role)
    email = models.EmailField(_("e-mail"))
    registration = models.ForeignKey(
        Registration,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="invitations",
        verbose_name=_("registration"),
    )
    digest = models.CharField(_("digest of its secret"), max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("accepted by"),
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="people_invitation_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.email}: {self.get_role_display()}, {self.league}"

    def state(self, now: datetime) -> Invitation.State:
        """What has become of it by now."""
        if self.used_at is not None:
            return self.State.USED
        if self.withdrawn_at is not None:
            return self.State.WITHDRAWN
        return self.State.EXPIRED if self.expires_at <= now else self.State.OPEN


class Act(KeptForever):
    """Something that somebody did and that must be answered for: written once, never changed, never deleted.

    The database itself refuses both (a migration makes the triggers). Only when a person is erased, `who` becomes null
    and `who_name` empty. Neither `target` nor `details` ever names a person: persons stand there by public id, and
    their names are looked up when the act is shown.
    """

    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="acts", verbose_name=_("who")
    )
    who_name = models.CharField(_("their name then"), max_length=150, blank=True)
    league = models.ForeignKey(
        League, on_delete=models.PROTECT, null=True, related_name="acts", verbose_name=_("league")
    )
    what = models.CharField(_("what"), max_length=60, help_text=_("A verb that stays, such as roster.import."))
    target = models.CharField(_("to what"), max_length=200, blank=True)
    target_kind = models.CharField(_("its kind"), max_length=100, blank=True)
    target_id = models.CharField(_("its public id"), max_length=64, blank=True)
    details = models.JSONField(_("details"), default=dict)
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["league", "-at"], name="people_act_of_league")]

    def __str__(self) -> str:
        return f"{self.what} {self.target or self.target_id}".strip()
