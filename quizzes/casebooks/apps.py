"""The app `casebooks`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CaseBooksConfig(AppConfig):
    """Situations that a league brings with the rulings it expects."""

    name = "quizzes.casebooks"
    label = "casebooks"
    verbose_name = _("Case books")

    def ready(self) -> None:
        """Let permissions and records of people know of case books."""
        from accounts.people.holdings import Erase, Merge, columns, declare
        from quizzes.casebooks import permissions  # noqa: F401 - registers what may be seen

        told = columns("public_id", "title", "made")
        declare("casebooks.casebook", "made_by", merge=Merge.MOVE, erase=Erase.KEPT, export=told)
