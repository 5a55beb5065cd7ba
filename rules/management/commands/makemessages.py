"""`manage.py makemessages`: Django's own, which also collects what the engine marks and the clauses themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages

from rules import editions

COLLECTED = "clauses_to_translate.py"


class Command(makemessages.Command):
    """The engine marks its messages with `N_`; a clause is a docstring, which no collector reads."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_"]

    def handle(self, *args: Any, **options: Any) -> None:
        collected = Path(settings.BASE_DIR) / COLLECTED
        collected.write_text(clauses_to_translate(), "utf-8")
        try:
            super().handle(*args, **options)
        finally:
            collected.unlink()


def clauses_to_translate() -> str:
    """A module that marks every clause and citation of every edition for translation."""
    texts = (
        text
        for edition in editions.every().values()
        for provision in edition.provisions
        for text in (provision.clause, provision.citation)
    )
    return "".join(f"gettext_noop({text!r})\n" for text in dict.fromkeys(texts))
