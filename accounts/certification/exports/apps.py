"""The app `exports`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ExportsConfig(AppConfig):
    """What leagues take away."""

    name = "accounts.certification.exports"
    label = "exports"
    verbose_name = _("Exports")
