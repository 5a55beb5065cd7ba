"""A scenario of a league, its versions as they were typed, who wrote them, and how far each has come.

What is typed is kept as it was typed, also where it states no situation yet. A version under review stays as it is, and
one that was published for ever: the database refuses to change it.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League
from accounts.people.written_once import KeptForever, WrittenOnce
from quizzes.models import LEGIBLE, Question
from rules.editions import DEFAULT
from rules.engine.incidents import KINDS


def scenario_id() -> str:
    """A new public id for a scenario."""
    return get_random_string(10, LEGIBLE)


class State(models.TextChoices):
    """How far a version has come."""

    DRAFT = "draft", pgettext_lazy("scenario", "Draft")
    CHECKED = "checked", _("Checked by its author")
    IN_REVIEW = "in_review", _("In review")
    PUBLISHED = "published", pgettext_lazy("scenario", "Published")
    RETIRED = "retired", _("Retired")


WRITABLE = (State.DRAFT, State.CHECKED)
"""What may still be written; a version that was checked is a draft again by that."""
OPEN = (*WRITABLE, State.IN_REVIEW)
"""What is on its way. A scenario has one such version at most."""
FOR_EVER = (State.PUBLISHED, State.RETIRED)
"""What was asked, and so stays as it is."""


class Scenario(models.Model):
    """What a league's instructors write: one case, in one version after another."""

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=scenario_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="scenarios", verbose_name=_("league"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("scenario")
        verbose_name_plural = _("scenarios")

    def __str__(self) -> str:
        return self.public_id


class Writer(models.Model):
    """That somebody wrote on a scenario: whoever did does not publish it for exams."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="writers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("person")
    )

    class Meta:
        verbose_name = _("writer")
        verbose_name_plural = _("writers")
        constraints = [models.UniqueConstraint(fields=["scenario", "user"], name="authoring_writer_once")]

    def __str__(self) -> str:
        return f"{self.scenario}: {self.user}"


class Version(models.Model):
    """A scenario as it was typed. `number` counts from 1.

    `steps` are the incidents in order, each with its `kind`, the `facts` as texts by the names of the form, the `story`
    where it is written by hand, and in `told` the sentence (from 1) that states each fact. None of them where no kind
    fits. `unruled`: what the facts cannot express; while it says anything, the version is never asked. `saves` counts
    the times it was saved, `page` names the page that did so last, and `turn` counts what that page has sent: what
    arrives late does not go over what was sent after it. `language` is that of what is written: title, stories, what
    the clip shows. `identity` is that of its questions, empty while there is no ruling.
    """

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField(_("number"))
    edition = models.CharField(_("edition"), max_length=40, default=DEFAULT)
    title = models.CharField(_("title"), max_length=120, blank=True)
    steps = models.JSONField(_("incidents"), default=list)
    clip = models.CharField(_("link to a clip"), max_length=500, blank=True)
    clip_text = models.TextField(_("the clip in words"), blank=True)
    language = models.CharField(_("language"), max_length=12, default="en")
    unruled = models.TextField(_("what the facts cannot express"), blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    identity = models.CharField(_("identity"), max_length=20, blank=True, db_index=True, editable=False)
    saves = models.PositiveIntegerField(_("times saved"), default=0)
    page = models.CharField(_("page"), max_length=16, blank=True, editable=False)
    turn = models.PositiveIntegerField(_("turn"), default=0, editable=False)
    saved = models.DateTimeField(_("saved"))
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("copied from")
    )
    assigned_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("reviewer"),
    )
    for_exams = models.BooleanField(_("for exams"), default=False)

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ["scenario", "number"]
        constraints = [
            models.UniqueConstraint(fields=["scenario", "number"], name="authoring_version_number_once"),
            models.UniqueConstraint(
                fields=["scenario"], condition=models.Q(state__in=OPEN), name="authoring_one_open_version"
            ),
            models.UniqueConstraint(
                fields=["scenario"], condition=models.Q(state=State.PUBLISHED), name="authoring_one_published_version"
            ),
            models.CheckConstraint(condition=models.Q(state__in=State.values), name="authoring_version_state_known"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="authoring_version_counts_from_one"),
            models.CheckConstraint(
                condition=models.Q(for_exams=False) | models.Q(state__in=FOR_EVER),
                name="authoring_for_exams_once_published",
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.about

    @property
    def about(self) -> str:
        """What it is about, as its kinds of incident are called."""
        kinds = dict.fromkeys(step["kind"] for step in self.steps if step["kind"] in KINDS)
        return ", ".join(gettext(KINDS[kind].title) for kind in kinds) or gettext("What no kind expresses")

    @property
    def is_writable(self) -> bool:
        """Whether it may still be written."""
        return self.state in WRITABLE

    @property
    def seen(self) -> str:
        """What names the version as it stands now, so that a page can say what it showed."""
        return f"{self.number}.{self.saves}"

    @property
    def content(self) -> dict[str, Any]:
        """What was typed, as another version takes it over."""
        return {name: getattr(self, name) for name in CONTENT}


CONTENT = ("edition", "language", "title", "steps", "clip", "clip_text", "unruled")
"""What is typed of a version."""


class StateChange(KeptForever):
    """That a version came to a state, by whom, and what they said."""

    version = models.ForeignKey(Version, on_delete=models.CASCADE, related_name="changes")
    state = models.CharField(_("state"), max_length=10, choices=State)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))
    said = models.TextField(_("said"), blank=True)

    class Meta:
        verbose_name = _("change of state")
        verbose_name_plural = _("changes of state")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.version}: {self.state}"


class Published(WrittenOnce):
    """That a question was made of a version when it was published."""

    version = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="published")
    question = models.OneToOneField(Question, on_delete=models.PROTECT, related_name="written_as")

    class Meta:
        verbose_name = _("published question")
        verbose_name_plural = _("published questions")

    def __str__(self) -> str:
        return f"{self.version}: {self.question}"


class ScenarioFile(models.Model):
    """A file of scenarios that was uploaded and is not taken over yet: one for each league and person."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+", verbose_name=_("league"))
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("uploaded by")
    )
    name = models.CharField(_("name"), max_length=200)
    content = models.BinaryField(_("content"))
    uploaded = models.DateTimeField(_("uploaded"))

    class Meta:
        verbose_name = _("file of scenarios")
        verbose_name_plural = _("files of scenarios")
        constraints = [models.UniqueConstraint(fields=["league", "uploaded_by"], name="authoring_file_once")]

    def __str__(self) -> str:
        return self.name
