"""What a person is told after an answer: the verdict, the clauses behind the ruling, and what would make it right."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext

from quizzes import formats
from quizzes.asking import Ruled, asked, rulings_of
from quizzes.formats.base import Answer, Comparing, Judged
from quizzes.frozen import edition_of, situation_of
from quizzes.nearest import Found, nearest_right
from quizzes.questions import Mark, Question
from rules.book import clause_of
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACETS, Applied, Ruling
from rules.engine.situations import Situation
from rules.telling import fact_lines, phrase, tell_ruling


@dataclass(frozen=True)
class Shown:
    """A provision that applied: the paragraphs of its clause, why it applied, and how it stands to the others."""

    provision: str
    citation: str
    clause: tuple[str, ...]
    url: str
    because: str
    exception_to: tuple[str, ...]
    overridden: bool


@dataclass(frozen=True)
class FactLine:
    """A fact of one of the two situations set side by side."""

    label: str
    value: str
    changed: bool


@dataclass(frozen=True)
class Nearest:
    """What would make the answer right.

    `right`: whether the answer is right for the other situation. `possible`: whether any situation of the kind is ruled
    as the answer has it. `sentence` says how it stands, `facts` are the labels of the facts that differ, `count` how
    many of them were changed (the others follow from these), `before` and `after` the facts of the two situations,
    `ruling` that of the other. `situation` is None where nothing nearer than the situation asked about exists.
    """

    right: bool
    possible: bool
    sentence: str
    facts: tuple[str, ...]
    count: int
    before: tuple[FactLine, ...]
    after: tuple[FactLine, ...]
    ruling: str
    situation: Situation | None


@dataclass(frozen=True)
class Explained:
    """One situation's ruling: its heading (none where the question has one situation), in a sentence, and why.

    `after` says what there is to know once it is ruled on.
    """

    heading: str
    ruling: str
    findings: tuple[Shown, ...]
    after: str = ""


@dataclass(frozen=True)
class Feedback:
    """All that is shown after an answer. `misreading` is its title; `nearest` is None where no other is looked for."""

    mark: Mark
    verdict: str
    misreading: str | None
    explained: tuple[Explained, ...]
    nearest: Nearest | None


def explain(question: Question, answer: Answer) -> Feedback:
    """The feedback on an answer to a frozen question; the mark comes from the question, not from today's engine.

    The mark is in the question's own language, all else in the one now active.
    """
    edition = edition_of(question)
    asking = formats.get(question.format)
    with translation.override(question.language):
        mark = asking.grade(question, answer)
    comparing = None if mark.right or not isinstance(asking, Comparing) else asking
    return Feedback(
        mark=mark,
        verdict=_verdict(mark),
        misreading=misreading_title(edition, mark.misreading),
        explained=explained(question),
        nearest=_nearest(edition, question, answer, comparing) if comparing else None,
    )


def explained(question: Question) -> tuple[Explained, ...]:
    """Why each situation of the question is ruled as it is."""
    edition = edition_of(question)
    return tuple(_explained(judged, edition) for judged in formats.get(question.format).judged(question))


def _explained(judged: Judged, edition: Edition) -> Explained:
    situation = judged.situation
    ruling = edition.adjudicate(situation)
    sentence = tell_ruling(ruling, asked(edition, type(situation.incident)).told)
    findings = tuple(_shown(applied, ruling, edition) for applied in ruling.findings)
    return Explained(judged.heading, sentence, findings, judged.after)


def misreading_title(edition: Edition, name: str | None) -> str | None:
    """What someone did who made the misreading of this name; None without one, or for one no longer known."""
    titles = {misreading.name: misreading.title for misreading in edition.misreadings}
    return gettext(titles[name]) if name in titles else None


def _verdict(mark: Mark) -> str:
    if mark.right:
        return gettext("Right")
    if mark.earned:
        return gettext("%(earned)s of %(possible)s right") % {"earned": mark.earned, "possible": mark.possible}
    return gettext("Wrong")


def _shown(applied: Applied, ruling: Ruling, edition: Edition) -> Shown:
    provision = applied.provision
    standing = {other.provision for other in ruling.findings}
    bases = [base for base in provision.bases if provision.is_exception and base in standing]
    clause = clause_of(edition, provision)
    return Shown(
        provision=provision.name,
        citation=clause.citation,
        clause=clause.paragraphs,
        url=clause.url,
        because=applied.because.tell(gettext),
        exception_to=tuple(base.citation for base in bases),
        overridden=bool(applied.overridden_by),
    )


def _nearest(edition: Edition, question: Question, answer: Answer, asking: Comparing) -> Nearest:
    situation = situation_of(question)
    found = nearest_right(
        edition,
        situation,
        is_right=lambda other: asking.is_right(question, answer, other, edition),
        agreement=lambda other: asking.agreement(question, answer, other, edition),
    )
    before = fact_lines(situation, edition)
    after = fact_lines(found.situation, edition)
    values_before = {line.path: line.value for line in before}
    values_after = {line.path: line.value for line in after}
    ruling = edition.adjudicate(found.situation)
    return Nearest(
        right=found.right,
        possible=found.possible,
        sentence=_sentence(found, edition, question, answer, asking),
        facts=tuple(line.label for line in after if values_before.get(line.path) != line.value),
        count=len(found.changed),
        before=tuple(FactLine(line.label, line.value, values_after.get(line.path) != line.value) for line in before),
        after=tuple(FactLine(line.label, line.value, values_before.get(line.path) != line.value) for line in after),
        ruling=tell_ruling(ruling, asked(edition, type(situation.incident)).told),
        situation=found.situation if found.changed else None,
    )


def _sentence(found: Found, edition: Edition, question: Question, answer: Answer, asking: Comparing) -> str:
    if found.right:
        sentences = {
            1: gettext("Your call would be right with one fact changed."),
            2: gettext("Your call would be right with two facts changed."),
            3: gettext("Your call would be right with three facts changed."),
        }
        return sentences[len(found.changed)]
    if found.possible:
        return gettext("More than three facts would have to change for your call to be right. The nearest is shown.")
    reason = _reason(edition, question, answer, asking)
    if reason:
        # The clause follows a colon, so that it goes on as the sentence does.
        return gettext("Nothing is ever ruled so: %(reason)s") % {"reason": reason[:1].lower() + reason[1:]}
    if found.changed:
        return gettext("Nothing is ever ruled so. This is the ruling that comes nearest.")
    return gettext("Nothing is ever ruled so. No other ruling comes nearer to it than the one above.")


def _reason(edition: Edition, question: Question, answer: Answer, asking: Comparing) -> str:
    """Why nothing is ever ruled so: a clause that stands in the way, or the value that a facet always has.

    Looked for are the rulings of the kind from which the answer differs in one facet alone. Where one clause sets that
    facet in all of them and stands in the ruling on this one too, it is the reason.
    """
    kind = KINDS[question.kind]
    standing = {
        applied.provision.name
        for applied in edition.adjudicate(situation_of(question)).findings
        if not applied.overridden_by
    }
    alone: dict[str, list[Ruled]] = {}
    for ruled in rulings_of(edition, kind):
        wrong = asking.disagreements(question, answer, ruled.ruling, edition)
        if len(wrong) == 1:
            alone.setdefault(wrong[0], []).append(ruled)
    for facet, found in alone.items():
        setters = [
            name
            for name in found[0].setters.get(facet, ())
            if name in standing and all(name in each.setters[facet] for each in found)
        ]
        if setters:
            return clause_of(edition, edition.provision(setters[0])).summary
        values = {getattr(each.ruling, facet) for each in rulings_of(edition, kind)}
        if facet in FACETS and len(values) == 1:
            value = phrase(facet, values.pop())
            return gettext("The ruling on such a situation always includes “%(value)s”.") % {"value": value}
    return ""
