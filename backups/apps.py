"""The app `backups`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BackupsConfig(AppConfig):
    """`manage.py backup` and `manage.py restore`."""

    name = "backups"
    verbose_name = _("Backups")
