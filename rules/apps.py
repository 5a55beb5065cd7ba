"""The app `rules`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesConfig(AppConfig):
    """The rulebook."""

    name = "rules"
    verbose_name = _("Rulebook")

    def ready(self) -> None:
        """Have `manage.py check` look whether translations are compiled."""
        from rules import system_checks  # noqa: F401 -- registers itself
