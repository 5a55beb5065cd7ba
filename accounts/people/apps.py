"""The app `people`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    """People, leagues and memberships."""

    name = "accounts.people"
    label = "people"
    verbose_name = _("People and leagues")
