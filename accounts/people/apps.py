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
        """Have `run_due` do what is due of rosters and tasks; say what becomes of what is held about a person."""
        from allauth.account.signals import password_reset

        from accounts.limits import remembering
        from accounts.people import chores
        from accounts.people.own_holdings import declare_all
        from accounts.people.services import due
        from accounts.people.services.password_resets import try_anew

        chores.does("uploaded rosters deleted", due.delete_waiting_rosters)
        chores.does("tasks of dead workers closed", due.close_lost_tasks)
        chores.does("finished tasks deleted", due.delete_old_tasks)
        chores.does("sessions that are over deleted", due.delete_ended_sessions)
        chores.does("counts forgotten", remembering.forget_past)
        password_reset.connect(try_anew)
        declare_all()


class AdministrationConfig(AdminConfig):
    """Django's site administration, with ours as the site: it records every change."""

    default_site = "accounts.people.administration.RecordingSite"
