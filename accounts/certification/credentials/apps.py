"""The app `credentials`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CredentialsConfig(AppConfig):
    """Certificates, the page that checks them, and signed credentials."""

    name = "accounts.certification.credentials"
    label = "credentials"
    verbose_name = _("Credentials")

    def ready(self) -> None:
        """Have a check of the deployment ask for the key."""
        from accounts.certification.credentials import system_checks  # noqa: F401 - registers itself
