"""Everything shown can be translated: the engine's messages, and the clauses, which are docstrings."""

from __future__ import annotations

import ast

from rules import editions
from rules.management.commands.makemessages import Command, clauses_to_translate


def test_every_clause_and_citation_is_marked_for_translation() -> None:
    marked = {
        ast.literal_eval(statement.value.args[0])
        for statement in ast.parse(clauses_to_translate()).body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    }
    provisions = [provision for edition in editions.every().values() for provision in edition.provisions]

    assert len(provisions) > 30
    assert marked == {text for provision in provisions for text in (provision.clause, provision.citation)}


def test_the_engines_own_mark_is_collected() -> None:
    assert "--keyword=N_" in Command.xgettext_options
