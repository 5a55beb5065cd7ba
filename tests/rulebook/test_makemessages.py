"""Everything shown can be translated: the engine's messages, and the clauses, which are docstrings."""

from __future__ import annotations

import ast

from rules import editions
from rules.book import parameters_of
from rules.management.commands.makemessages import Command, clauses_to_translate


def test_every_clause_citation_statement_and_number_is_marked_for_translation() -> None:
    marked = {
        ast.literal_eval(statement.value.args[0])
        for statement in ast.parse(clauses_to_translate()).body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    }
    books = list(editions.every().values())
    provisions = [provision for book in books for provision in book.provisions]
    told = {text for provision in provisions for text in (provision.clause, provision.citation)}
    numbers = {line.text for book in books for line in parameters_of(book)}

    assert (len(provisions) > 30, len(numbers) > 7) == (True, True)
    citations = {rule.citation for book in books for rule in book.rules}
    statements = {text for book in books for text in book.statements.values()}
    assert marked == told | numbers | citations | statements


def test_the_engines_own_mark_is_collected() -> None:
    assert "--keyword=N_" in Command.xgettext_options
