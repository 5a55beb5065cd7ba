"""A question as it was asked, an attempt with its questions in order, the answers given, and what is remembered.

What was asked never changes: a question's row is written once, with its key and the ruling, and an answer keeps the
mark that was made of it. Scores are integers; every uniqueness is the database's.
"""

from __future__ import annotations

from functools import cached_property

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.written_once import WrittenOnce
from quizzes import questions
from quizzes.languages import told_in
from quizzes.memory import Memory
from rules.engine.incidents import KINDS

LEGIBLE = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes for one another when reading an id aloud."""


def question_id() -> str:
    """A new public id for a question: short enough to be read out when someone asks about it."""
    return get_random_string(8, LEGIBLE)


def attempt_id() -> str:
    """A new public id for an attempt: nobody guesses another's."""
    return get_random_string(14, LEGIBLE)


class Question(WrittenOnce):
    """A question as it is asked: situation, story, options or fields, key and ruling, frozen in `content`.

    `kind`, `format`, `seed`, `identity` and `engine_version` repeat what `content` holds, for finding; the key is there
    alone.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=question_id, editable=False)
    format = models.SlugField(_("format"), max_length=40)
    kind = models.SlugField(_("kind of incident"), max_length=40)
    edition = models.ForeignKey("rules.Edition", on_delete=models.PROTECT, related_name="+", verbose_name=_("edition"))
    engine_version = models.CharField(_("engine version"), max_length=64)
    seed = models.CharField(_("seed"), max_length=100)
    identity = models.CharField(_("identity"), max_length=20, blank=True, db_index=True, editable=False)
    content = models.JSONField(_("content"))
    provisions = models.ManyToManyField(
        "rules.Provision", through="Deciding", related_name="questions", verbose_name=_("deciding clauses")
    )
    made = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("question")
        verbose_name_plural = _("questions")

    def __str__(self) -> str:
        return self.public_id

    @cached_property
    def frozen(self) -> questions.Question:
        """The question as it was drawn and stored."""
        return questions.Question.from_json(self.content)

    @property
    def asked(self) -> questions.Question:
        """The question itself, in the language now active if it has it, and otherwise in that in which it was drawn.

        With its key: nothing of it reaches a page but through a view that says so.
        """
        return self.told_in(get_language() or settings.LANGUAGE_CODE)

    def told_in(self, language: str) -> questions.Question:
        """The same in a certain language."""
        if language not in self._told:
            self._told[language] = told_in(self.frozen, language)
        return self._told[language]

    @cached_property
    def _told(self) -> dict[str, questions.Question]:
        return {}


class Deciding(models.Model):
    """That a clause decides a question. A clause that questions point at is never deleted."""

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="deciding")
    provision = models.ForeignKey("rules.Provision", on_delete=models.PROTECT, related_name="deciding")

    class Meta:
        verbose_name = _("deciding clause")
        verbose_name_plural = _("deciding clauses")
        constraints = [models.UniqueConstraint(fields=["question", "provision"], name="quizzes_deciding_once")]

    def __str__(self) -> str:
        return f"{self.question}: {self.provision}"


class Kept(models.Model):
    """A question that a league's instructors keep in its pool. The same case in the same format is kept once."""

    league = models.ForeignKey("people.League", on_delete=models.CASCADE, related_name="kept", verbose_name=_("league"))
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="kept", verbose_name=_("question"))
    format = models.SlugField(_("format"), max_length=40)
    identity = models.CharField(_("identity"), max_length=20)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("kept by")
    )
    kept_at = models.DateTimeField(_("kept"))

    class Meta:
        verbose_name = _("kept question")
        verbose_name_plural = _("kept questions")
        ordering = ["-kept_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "format", "identity"], name="quizzes_kept_once"),
        ]

    def __str__(self) -> str:
        return f"{self.question} ({self.league})"


class QuestionFile(models.Model):
    """A file of questions that was uploaded and waits to be imported; what it holds is gone once it is."""

    league = models.ForeignKey(
        "people.League", on_delete=models.CASCADE, related_name="question_files", verbose_name=_("league")
    )
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("uploaded by")
    )
    uploaded_at = models.DateTimeField(_("uploaded"))
    name = models.CharField(_("file name"), max_length=200)
    content = models.BinaryField(_("content"))

    class Meta:
        verbose_name = _("question file")
        verbose_name_plural = _("question files")
        constraints = [
            models.UniqueConstraint(fields=["league", "uploaded_by"], name="quizzes_question_file_one_waiting")
        ]

    def __str__(self) -> str:
        return self.name


class Mode(models.TextChoices):
    """What an attempt is: five before the game, what is due today, topics one chose, what one missed, or a clinic.

    Of a clinic it holds what one called in the room.
    """

    FIVE = "five", _("Five before the game")
    DUE = "due", _("Due today")
    TOPICS = "topics", _("Topics you chose")
    MISSED = "missed", _("What you missed")
    CLINIC = "clinic", _("Clinic")


class Attempt(models.Model):
    """One person's way through a set of questions, drawn once and stored whole at the start.

    `start_token` is made by the page that offers the start: the same one never starts twice. `settings` say what was
    asked for, `language` in which language it is told. `finished` is written with the last answer.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=attempt_id, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts", verbose_name=_("person")
    )
    mode = models.CharField(_("mode"), max_length=10, choices=Mode)
    settings = models.JSONField(_("settings"), default=dict)
    language = models.CharField(_("language"), max_length=12)
    start_token = models.CharField(_("start token"), max_length=64)
    started = models.DateTimeField(_("started"))
    finished = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["-started", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "start_token"], name="quizzes_attempt_started_once"),
            models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="quizzes_attempt_mode_known"),
            models.CheckConstraint(
                condition=models.Q(finished__isnull=True) | models.Q(finished__gte=models.F("started")),
                name="quizzes_attempt_finished_after_start",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_finished(self) -> bool:
        """Whether every question has been answered."""
        return self.finished is not None


class Item(models.Model):
    """A question's place in an attempt, counted from 1.

    `reason`: why it was asked, as `due.Reason` writes itself; null where nobody chose it for a reason of its own.
    """

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="items")
    number = models.PositiveSmallIntegerField(_("number"))
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="items")
    reason = models.JSONField(_("why it was asked"), null=True, blank=True)

    class Meta:
        verbose_name = _("item")
        verbose_name_plural = _("items")
        ordering = ["attempt", "number"]
        constraints = [
            models.UniqueConstraint(fields=["attempt", "number"], name="quizzes_item_number_once"),
            models.UniqueConstraint(fields=["attempt", "question"], name="quizzes_item_question_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="quizzes_item_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.attempt} {self.number}"

    @property
    def title(self) -> str:
        """What the question is about, as its kind of incident is called."""
        return gettext(KINDS[self.question.kind].title)

    @property
    def given(self) -> Answer | None:
        """The answer, where one has been given."""
        return getattr(self, "answer", None)


class Answer(WrittenOnce):
    """The call that was made, and the mark that was made of it, once.

    `right` is the mark of the whole call; `earned` of `possible` count facets, told in `facets` in the site's own
    language, whatever was read. `misreading` is the name of the one that
    this call shows, if any.
    """

    item = models.OneToOneField(Item, on_delete=models.CASCADE, related_name="answer")
    answer = models.JSONField(_("answer"))
    right = models.BooleanField(_("right"))
    earned = models.PositiveSmallIntegerField(_("facets right"))
    possible = models.PositiveSmallIntegerField(_("facets marked"))
    facets = models.JSONField(_("facets"))
    misreading = models.CharField(_("misreading"), max_length=80, blank=True)
    given_at = models.DateTimeField(_("given at"))

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(earned__lte=models.F("possible")), name="quizzes_answer_earned_of_possible"
            )
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.state}"

    @property
    def state(self) -> str:
        """`right`, `wrong`, or `part` where a call that is marked by facet is right in some of them alone."""
        if self.right:
            return "right"
        return "part" if self.earned else "wrong"


class Recall(models.Model):
    """How well a person is held to remember a clause, from all their calls on it: `memory` in columns, in UTC.

    `recent` are the latest calls on it, the last one last: null for a right one, otherwise the name of the misreading
    of this clause that it showed, empty where it showed none. `ruled_right`: whether any call on it ever was.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recalls", verbose_name=_("person")
    )
    provision = models.ForeignKey(
        "rules.Provision", on_delete=models.CASCADE, related_name="recalls", verbose_name=_("clause")
    )
    stability = models.FloatField(_("stability"), help_text=_("In days."))
    difficulty = models.FloatField(_("difficulty"), help_text=_("From 1 to 10."))
    due = models.DateTimeField(_("due"))
    first_review = models.DateTimeField(_("first call"))
    last_review = models.DateTimeField(_("last call"))
    recent = models.JSONField(_("latest calls"), default=list)
    ruled_right = models.BooleanField(_("ruled right once"), default=False)

    class Meta:
        verbose_name = _("recall")
        verbose_name_plural = _("recalls")
        constraints = [models.UniqueConstraint(fields=["user", "provision"], name="quizzes_recall_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.provision}"

    @property
    def memory(self) -> Memory:
        """What FSRS holds of it."""
        return Memory(self.stability, self.difficulty, self.due, self.last_review)


class Plan(models.Model):
    """Until when a person wants to have the rulebook ready: their next game or exam, a day in their own time zone."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plan", verbose_name=_("person")
    )
    until = models.DateField(_("until"))

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")

    def __str__(self) -> str:
        return f"{self.user}: {self.until}"
