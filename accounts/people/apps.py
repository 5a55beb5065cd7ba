"""The app `people`."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    """People, leagues and memberships."""

    name = "accounts.people"
    label = "people"
    verbose_name = _("People and leagues")

    def ready(self) -> None:
        """Say what becomes of what is held about a person."""
        from accounts.people.own_holdings import declare_all

        declare_all()


class AdministrationConfig(AdminConfig):
    """Django's site administration, with ours as the site: it records every change."""

    default_site = "accounts.people.administration.RecordingSite"
