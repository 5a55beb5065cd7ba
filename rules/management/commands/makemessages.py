"""`manage.py makemessages`: Django's own, which also collects what the engine marks and the clauses themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages

from rules import editions
from rules.book import described
from rules.engine.edition import Edition

COLLECTED = "clauses_to_translate.py"
PASSED_OVER = (".venv", "build", "tests")
"""Folders of a checkout with no text of the site in them."""
DATED = b'"POT-Creation-Date: '


class Command(makemessages.Command):
    """The engine marks its messages with `N_`; a clause is a docstring, which no collector reads.

    Beside a message stand the files that it is from, without lines, and no date: so a catalogue changes where its
    messages do, and two people's changes of it merge.
    """

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["add_location"] = options["add_location"] or "file"
        options["ignore_patterns"] = [*options["ignore_patterns"], *PASSED_OVER]
        collected = Path(settings.BASE_DIR) / COLLECTED
        collected.write_text(clauses_to_translate(), "utf-8")
        try:
            super().handle(*args, **options)
        finally:
            collected.unlink()

    def write_po_file(self, potfile: str, locale: str) -> None:
        super().write_po_file(potfile, locale)
        for folder in self.locale_paths:
            written = Path(folder) / locale / "LC_MESSAGES" / "django.po"
            if written.exists():
                lines = written.read_bytes().splitlines(keepends=True)
                written.write_bytes(b"".join(line for line in lines if not line.startswith(DATED)))


def clauses_to_translate() -> str:
    """A module that marks the clauses, citations, statements and numbers of every edition for translation."""
    texts = [text for edition in editions.every().values() for text in _texts_of(edition)]
    return "".join(f"gettext_noop({text!r})\n" for text in dict.fromkeys(texts))


def _texts_of(edition: Edition) -> Iterator[str]:
    for provision in edition.provisions:
        yield from (provision.clause, provision.citation)
    for rule in edition.rules:
        yield rule.citation
    yield from edition.statements.values()
    yield from described(type(edition.parameters)).values()
