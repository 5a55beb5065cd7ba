"""The app `rules`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesConfig(AppConfig):
    """The rulebook."""

    name = "rules"
    verbose_name = _("Rulebook")
