"""The app `exams`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ExamsConfig(AppConfig):
    """Exam policies, exams, attempts under the clock, results, corrections and appeals."""

    name = "quizzes.exams"
    label = "exams"
    verbose_name = _("Exams")

    def ready(self) -> None:
        """Let permissions know of exams, and practice of what is secret."""
        from quizzes import secret
        from quizzes.exams import permissions  # noqa: F401 - registers what may be seen
        from quizzes.exams.queries import secret_identities

        secret.kept_by(secret_identities)
