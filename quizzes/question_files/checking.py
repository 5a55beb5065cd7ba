"""A question in a file held against the engine: nothing that it says of what is right is taken on trust.

Ruling, key, clauses and difficulty are asked of the edition anew, the gate looks at what comes of it, and the story has
to tell the situation (`stories`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.conf import settings
from django.utils.translation import gettext

from quizzes import formats, gate
from quizzes.feedback import explained
from quizzes.frozen import edition_of
from quizzes.languages import told_in
from quizzes.question_files.documents import Document, question_of
from quizzes.question_files.refusing import Refused, holding_together
from quizzes.question_files.stories import hold_to_the_situation
from quizzes.questions import Question
from quizzes.rechecking import facets_in, reruled, right_in
from quizzes.ruled import reasons_of
from quizzes.sheets import key_of
from quizzes.showing import full_citation
from quizzes.turning import difficulty_of
from rules.telling.named import named


def checked(document: Document) -> Question:
    """The question in a document as the engine rules on it today, in the site's own language if it has that.

    It is held to the engine in each of its languages. Raises `Refused`.
    """
    question = question_of(document)
    with holding_together():
        ruled = _ruled(question)
        for each in (ruled, *(told_in(ruled, language) for language in ruled.words)):
            if faults := list(gate.faults(each)):
                raise Refused(gettext("It must not be asked: %(why)s.") % {"why": "; ".join(faults)})
            hold_to_the_situation(each)
        return told_in(ruled, settings.LANGUAGE_CODE)


def ruling_told(question: Question) -> str:
    """How today's engine rules on the question's situations, with the clauses and why they apply."""
    parts = []
    for each in reasons_of(explained(question), edition_of(question)):
        clauses = "; ".join(named(clause.citation, clause.because.rstrip(".")) for clause in each.clauses)
        parts.append(" ".join(filter(None, (f"{each.heading}:" if each.heading else "", each.ruling, f"({clauses})"))))
    told = " ".join(parts)
    if besides := [citation for citation in _deciding(question) if citation not in told]:
        return f"{told} " + gettext("Decided by: %(clauses)s.") % {"clauses": "; ".join(besides)}
    return told


def contradicts(question: Question, ruled: Question | None) -> Refused:
    """That what a file says is right is not what the engine rules; `ruled` has its key, where it gives one."""
    right = "; ".join(map(_bare, key_of(ruled))) if ruled else gettext("no one answer")
    told = {"right": right, "ruling": ruling_told(ruled or question)}
    return Refused(gettext("Its key is not what the rulebook rules. Right is: %(right)s. %(ruling)s") % told)


def _bare(asked: tuple[str, str]) -> str:
    """What is asked and what is right of it, without the stops at their ends."""
    return named(*(text.rstrip(".") for text in asked))


def _deciding(question: Question) -> Iterator[str]:
    """The clauses that decide the question, which need not be those of the situation told."""
    edition = edition_of(question)
    return (full_citation(edition, edition.provision(name)) for name in question.decides)


def _ruled(question: Question) -> Question:
    """The question with the engine's own key and ruling, where these are what it says. Raises `Refused`."""
    edition = edition_of(question)
    ruled = reruled(question, edition)
    if ruled is None or right_in(ruled.key) != right_in(question.key):
        raise contradicts(question, ruled)
    if facets_in(ruled.ruling, ruled.more) != facets_in(question.ruling, question.more):
        raise contradicts(question, ruled)
    judged = formats.get(ruled.format).judged(ruled)
    return replace(ruled, difficulty=max(difficulty_of(edition, each.situation) for each in judged))
