"""The app `quizzes`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class QuizzesConfig(AppConfig):
    """Scenarios, questions, attempts and grading."""

    name = "quizzes"
    verbose_name = _("Quizzes")
