"""The app `interpretations`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InterpretationsConfig(AppConfig):
    """What leagues have decided about their rulebook."""

    name = "quizzes.interpretations"
    label = "interpretations"
    verbose_name = _("Interpretations")

    def ready(self) -> None:
        """Let variants be found wherever editions are, by whom they are for; say what is held about people."""
        from accounts.people.holdings import Erase, Merge, columns, declare
        from quizzes.interpretations import permissions  # noqa: F401 - registers what may be seen
        from quizzes.interpretations.queries import variants_opened
        from quizzes.interpretations.shelf import SHELF
        from rules import editions, readers

        editions.look_also_on(SHELF)
        readers.opens_more(variants_opened)
        told = columns("league__slug", "year", "number", "kind", "text", "decided")
        declare("interpretations.interpretation", "decided_by", merge=Merge.MOVE, erase=Erase.KEPT, export=told)
