"""The app `api`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """What a league's own systems read by token, and what they are told of by webhook."""

    name = "accounts.api"
    label = "api"
    verbose_name = _("API")

    def ready(self) -> None:
        """Say what may be seen, how acts are told and how tokens are described; have `run_due` send what is due."""
        from accounts.api import documenting, permissions, system_checks  # noqa: F401 - register themselves
        from accounts.api.acts import tell_all
        from accounts.api.services.sending import forget_old_calls, send_due
        from accounts.people import chores

        tell_all()
        chores.does("webhooks called", send_due)
        chores.does("calls of webhooks forgotten", forget_old_calls)
