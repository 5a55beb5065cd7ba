"""The app `authoring`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuthoringConfig(AppConfig):
    """Scenarios that instructors write, their versions, their reviews, and the questions made of them."""

    name = "quizzes.authoring"
    label = "authoring"
    verbose_name = _("Scenarios")

    def ready(self) -> None:
        """Let permissions, acts and the pool know of scenarios; say what becomes of what is held about people."""
        from accounts.people import demo
        from quizzes import for_practice
        from quizzes.authoring import permissions  # noqa: F401 - registers what may be seen
        from quizzes.authoring.acts import tell_all
        from quizzes.authoring.demo import scenarios
        from quizzes.authoring.holdings import declare_all
        from quizzes.authoring.queries import not_for_exams

        declare_all()
        tell_all()
        demo.contributes(scenarios)
        for_practice.keeps_to_practice(not_for_exams)
