"""`manage.py load_demo`: a league to try the site with."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from accounts.people import demo
from accounts.people.models import User
from accounts.people.services.demo_league import ensure_demo_league


class Command(BaseCommand):
    """Makes the demo league with people of each role, has the other apps add to it, and prints the log-ins."""

    help = (
        "Makes the league 'demo' with people of each role and what the apps add to it. Run again, it changes nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuses with DEBUG off: these log-ins have a password that everyone can read."""
        if not settings.DEBUG:
            raise CommandError("load_demo makes log-ins with a known password, so it runs only with DEBUG on.")
        league, people = ensure_demo_league()
        for contribute in demo.contributors():
            contribute(demo.Stage(league=league, people=people, say=self.stdout.write))
        self._print_log_ins(people)

    def _print_log_ins(self, people: dict[str, User]) -> None:
        self.stdout.write(_("Log-ins of the demo league, password %(password)s:") % {"password": demo.PASSWORD})
        for persona in demo.CAST:
            what = persona.role.label if persona.role else _("Site administrator")
            self.stdout.write(f"  {persona.username:<12} {people[persona.username].get_full_name()} ({what})")
