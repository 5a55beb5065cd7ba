"""The app `quizzes`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class QuizzesConfig(AppConfig):
    """Scenarios, questions, attempts and grading."""

    name = "quizzes"
    verbose_name = _("Quizzes")

    def ready(self) -> None:
        """Let the demo league have some weeks of answers and a pool, and let permissions know of attempts."""
        from accounts.people import demo
        from quizzes import permissions  # noqa: F401 - registers what may be seen
        from quizzes.demo import a_pool, weeks_of_answers

        demo.contributes(weeks_of_answers)
        demo.contributes(a_pool)
