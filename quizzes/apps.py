"""The app `quizzes`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class QuizzesConfig(AppConfig):
    """Scenarios, questions, attempts and grading."""

    name = "quizzes"
    verbose_name = _("Quizzes")

    def ready(self) -> None:
        """Add to the demo league; say who may see attempts, and what becomes of them."""
        from accounts.people import chores, demo
        from quizzes import permissions  # noqa: F401 - registers what may be seen
        from quizzes.acts import tell_all
        from quizzes.demo import a_pool, weeks_of_answers
        from quizzes.holdings import declare_all
        from quizzes.question_files.importing import delete_waiting

        demo.contributes(weeks_of_answers)
        demo.contributes(a_pool)
        chores.does("waiting question files deleted", delete_waiting)
        declare_all()
        tell_all()
