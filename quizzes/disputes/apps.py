"""The app `disputes`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DisputesConfig(AppConfig):
    """What instructors dispute, and how rules chairs decide it."""

    name = "quizzes.disputes"
    label = "disputes"
    verbose_name = _("Disputes")

    def ready(self) -> None:
        """Let permissions know of disputes, tell acts about them, say what becomes of what is held about people."""
        from quizzes.disputes import permissions  # noqa: F401 - registers what may be seen
        from quizzes.disputes.acts import tell_all
        from quizzes.disputes.holdings import declare_all

        declare_all()
        tell_all()
