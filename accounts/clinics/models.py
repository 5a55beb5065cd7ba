"""A clinic: its scenarios in order, who is in the room, and what they called.

A clinic moves from phase to phase by its instructor alone; `version` counts every step that its screens should see.
"""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Requirement
from accounts.people.models import League
from accounts.people.written_once import WrittenOnce
from quizzes.models import LEGIBLE, Answer, Question

CODE_LENGTH = 6
"""So many legible letters are typed in a few seconds; of the codes that there are, a handful is open at a time."""


def clinic_id() -> str:
    """A new public id for a clinic."""
    return get_random_string(10, LEGIBLE)


def participant_id() -> str:
    """A new public id for someone in a clinic: nobody guesses another's."""
    return get_random_string(16, LEGIBLE)


def join_code() -> str:
    """A new code to join by."""
    return get_random_string(CODE_LENGTH, LEGIBLE)


class Phase(models.TextChoices):
    """Where a clinic is. Calls are taken in ASKING alone; nothing of a key is shown before RULING."""

    PREPARED = "prepared", _("Not open yet")
    LOBBY = "lobby", _("Waiting for everyone")
    ASKING = "asking", _("Making the call")
    CALLS = "calls", _("The room's calls")
    RULING = "ruling", _("The ruling")
    ENDED = "ended", _("Over")


RUNNING = (Phase.LOBBY, Phase.ASKING, Phase.CALLS, Phase.RULING)
"""A clinic that can be joined."""


class Clinic(models.Model):
    """A clinic of a league.

    `code` joins it while it runs. `seconds` is the time for each scenario that has none of its own; none has no end.
    `place` is the number of the scenario that is on, 0 before the first; `turned`, since when it is in its phase.
    `rehearsal`: it runs with simulated phones, and leaves nothing. `requirement`: the seminar that it fulfils for those
    whom the instructor confirms. `kept`: its results stand in the records of those who were signed in.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=clinic_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="clinics", verbose_name=_("league"))
    title = models.CharField(_("title"), max_length=120)
    seconds = models.PositiveSmallIntegerField(
        _("seconds for each scenario"),
        null=True,
        blank=True,
        validators=[MinValueValidator(5), MaxValueValidator(900)],
        help_text=_("Empty: you close each one yourself."),
    )
    requirement = models.ForeignKey(
        Requirement,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="clinics",
        verbose_name=_("seminar that it fulfils"),
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made = models.DateTimeField(_("made"))
    code = models.CharField(_("code"), max_length=12, blank=True)
    phase = models.CharField(_("phase"), max_length=10, choices=Phase, default=Phase.PREPARED)
    place = models.PositiveSmallIntegerField(_("place"), default=0)
    turned = models.DateTimeField(_("since"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=0)
    rehearsal = models.BooleanField(_("rehearsal"), default=False)
    opened = models.DateTimeField(_("opened"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    confirmed = models.DateTimeField(_("confirmed"), null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("confirmed by")
    )
    kept = models.BooleanField(_("results recorded"), default=False)

    class Meta:
        verbose_name = _("clinic")
        verbose_name_plural = _("clinics")
        ordering = ["-made", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["code"], condition=models.Q(phase__in=RUNNING), name="clinics_code_once_while_it_runs"
            ),
            models.CheckConstraint(condition=models.Q(phase__in=Phase.values), name="clinics_phase_known"),
            models.CheckConstraint(
                condition=models.Q(phase__in=RUNNING, ended=None)
                | models.Q(phase=Phase.ENDED, ended__isnull=False)
                | models.Q(phase=Phase.PREPARED, ended=None, opened=None),
                name="clinics_ended_when_over",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def runs(self) -> bool:
        """Whether it can be joined."""
        return self.phase in RUNNING


class ClinicScenario(models.Model):
    """A question in its place in a clinic. `seconds`: its own time. `asked`: since when it is, or was, on."""

    clinic = models.ForeignKey(Clinic, on_delete=models.CASCADE, related_name="scenarios", verbose_name=_("clinic"))
    number = models.PositiveSmallIntegerField(_("number"))
    question = models.ForeignKey(
        Question, on_delete=models.PROTECT, related_name="in_clinics", verbose_name=_("question")
    )
    seconds = models.PositiveSmallIntegerField(
        _("seconds"), null=True, blank=True, validators=[MinValueValidator(5), MaxValueValidator(900)]
    )
    asked = models.DateTimeField(_("asked"), null=True, blank=True)
    skipped = models.BooleanField(_("skipped"), default=False)

    class Meta:
        verbose_name = _("scenario of a clinic")
        verbose_name_plural = _("scenarios of clinics")
        ordering = ["clinic", "number"]
        constraints = [
            models.UniqueConstraint(fields=["clinic", "question"], name="clinics_question_once"),
            models.UniqueConstraint(fields=["clinic", "number"], name="clinics_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.clinic} {self.number}"


class Participant(models.Model):
    """Someone in the room: signed in, or by a name alone; or a simulated phone of a rehearsal.

    `called`: the number of the scenario that they called last. `removed`: taken out of the room by the instructor.
    `confirmed`: the instructor says that they were there.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=participant_id, editable=False)
    clinic = models.ForeignKey(Clinic, on_delete=models.CASCADE, related_name="participants", verbose_name=_("clinic"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="clinics_attended",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=40)
    joined = models.DateTimeField(_("arrived"))
    called = models.PositiveSmallIntegerField(_("last called"), default=0)
    removed = models.DateTimeField(_("removed"), null=True, blank=True)
    simulated = models.BooleanField(_("simulated"), default=False)
    confirmed = models.BooleanField(_("was there"), default=False)

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        ordering = ["joined", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["clinic", "user"], condition=models.Q(user__isnull=False), name="clinics_person_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class RoomCall(WrittenOnce):
    """A call that somebody in the room made on a scenario, with its mark, once; fields as in a practice answer."""

    participant = models.ForeignKey(
        Participant, on_delete=models.CASCADE, related_name="calls", verbose_name=_("participant")
    )
    scenario = models.ForeignKey(
        ClinicScenario, on_delete=models.CASCADE, related_name="calls", verbose_name=_("scenario")
    )
    answer = models.JSONField(_("answer"))
    right = models.BooleanField(_("right"))
    earned = models.PositiveSmallIntegerField(_("facets right"))
    possible = models.PositiveSmallIntegerField(_("facets marked"))
    facets = models.JSONField(_("facets"))
    misreading = models.CharField(_("misreading"), max_length=80, blank=True)
    given_at = models.DateTimeField(_("given at"))

    class Meta:
        verbose_name = _("call in a clinic")
        verbose_name_plural = _("calls in clinics")
        constraints = [models.UniqueConstraint(fields=["participant", "scenario"], name="clinics_called_once")]

    def __str__(self) -> str:
        return f"{self.participant}: {self.scenario}"

    @property
    def as_answer(self) -> Answer:
        """The same as a practice answer that is not stored."""
        same = ("answer", "right", "earned", "possible", "facets", "misreading", "given_at")
        return Answer(**{name: getattr(self, name) for name in same})
