"""The app `exports`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ExportsConfig(AppConfig):
    """What leagues take away."""

    name = "accounts.certification.exports"
    label = "exports"
    verbose_name = _("Exports")

    def ready(self) -> None:
        """Let `run_due` begin anew what a worker died in and delete files that are out of date."""
        from accounts.certification.exports import permissions  # noqa: F401 - registers what may be seen
        from accounts.certification.exports.acts import tell_all
        from accounts.certification.exports.holdings import declare_all
        from accounts.certification.exports.services import background
        from accounts.people import chores

        declare_all()
        tell_all()
        chores.does("exports begun anew", background.begin_anew)
        chores.does("export files deleted", background.delete_expired)
