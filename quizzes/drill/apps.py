"""The app `drill`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DrillConfig(AppConfig):
    """The line-change drill."""

    name = "quizzes.drill"
    label = "drill"
    verbose_name = _("Line-change drill")

    def ready(self) -> None:
        """Say what becomes of drills when records are merged, handed out or erased."""
        from quizzes.drill.holdings import declare_all

        declare_all()
