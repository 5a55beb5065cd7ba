"""The app `clinics`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClinicsConfig(AppConfig):
    """Clinics in a room: scenarios in order, phones, the projector, who was there."""

    name = "accounts.clinics"
    label = "clinics"
    verbose_name = _("Clinics")

    def ready(self) -> None:
        """Let permissions know of clinics, `run_due` of what is left to be done after them, and acts of their words."""
        from accounts.clinics import permissions  # noqa: F401 - registers what may be seen
        from accounts.clinics.acts import tell_all
        from accounts.clinics.demo import clinic
        from accounts.clinics.holdings import declare_all
        from accounts.clinics.services.keeping import keep_due
        from accounts.clinics.services.running import end_forgotten
        from accounts.people import chores, demo

        declare_all()
        tell_all()
        demo.contributes(clinic)
        chores.does("clinics ended that were left open", end_forgotten)
        chores.does("clinic results recorded", keep_due)
