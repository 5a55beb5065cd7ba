"""The app `limits`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LimitsConfig(AppConfig):
    """What is counted for a while."""

    name = "accounts.limits"
    label = "limits"
    verbose_name = _("Limits")
    default_auto_field = "django.db.models.BigAutoField"
