"""Which clause: of four clauses about the situation, the one that decides it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext

from quizzes.asking import asked, deciding, told_apart
from quizzes.clause_sets import (
    FINE,
    OPTIONS,
    Together,
    balance_of,
    clauses_deciding,
    not_to_be_wrong,
    pick,
    pick_wrong,
    to_be_cited,
)
from quizzes.formats.base import (
    Answer,
    OneSituation,
    Parts,
    Plain,
    Sample,
    Schema,
    closed,
    option_in,
    options_schema,
    tokens,
)
from quizzes.frozen import situation_of
from quizzes.questions import FacetMark, Field, Mark, Option, Question
from rules.book import clause_of
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.messages import N_
from rules.engine.rulings import Ruling
from rules.engine.situations import Situation


class WhichClause(Plain, OneSituation):
    """Four clauses of the same kind of incident, by citation and what they say; one of them decides."""

    slug = "which_clause"
    thins = True
    title = N_("Which clause decides")
    partial_credit = N_("One mark: the clause is the one that decides, or it is not.")
    template = "quizzes/formats/which_clause.html"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether four clauses decide situations of the kind, so that each of four can be the right one."""
        return bool(balance_of(edition, kind).clauses)

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """A clause that decides and three that do not; None for a share of the situations, so that all come evenly."""
        balance = balance_of(edition, situation.incident.kind)
        together = clauses_deciding(edition, situation)
        fitting = to_be_cited(edition, situation)
        weights = {name: weight for name, weight in balance.right.items() if name in fitting}
        if not weights:
            return None
        right = pick(weights, chance.stream("right"))
        if chance.stream("kept").below(FINE) >= balance.kept[right] * FINE:
            return None
        misread = _cited_by_misreadings(edition, situation)
        near = frozenset(misread) | _applied(edition.adjudicate(situation))
        wrong = pick_wrong(balance, not_to_be_wrong(edition, together), near, chance.stream("wrong"))
        if wrong is None:
            return None
        chosen = chance.stream("order").shuffled([right, *wrong])
        ids = tokens(OPTIONS, chance.stream("ids"))
        return Parts(
            options=tuple(
                Option(token, _text(edition, name), {"clause": name}, misread.get(name))
                for token, name in zip(ids, chosen, strict=True)
            ),
            key=ids[chosen.index(right)],
            fields=_fields(),
            decision=_facet_set(edition.adjudicate(situation), right, edition, situation),
        )

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """Of the four clauses the key's alone decides; each reads as in the book, and a misreading cites its own."""
        situation = situation_of(question)
        together, misread = clauses_deciding(edition, situation), _cited_by_misreadings(edition, situation)
        right = [option.id for option in question.options if option.ruling["clause"] in together]
        if len({option.ruling["clause"] for option in question.options}) != OPTIONS:
            yield "its options are not four different clauses"
        if right != [question.key]:
            yield f"right are {right}, the key is {question.key}"
        if question.fields != _fields():
            yield "it asks for something else than a clause"
        barred, fitting = not_to_be_wrong(edition, together), to_be_cited(edition, situation)
        for option in question.options:
            name = option.ruling["clause"]
            if option.id == question.key and name not in fitting:
                yield f"{name} says what does not hold here"
            if option.id != question.key and name in barred:
                yield f"{name} could be cited as well"
        for option in question.options:
            name = option.ruling["clause"]
            if option.text != _text(edition, name):
                yield f"{name} reads otherwise in the book"
            if option.misreading != misread.get(name):
                yield f"{name} is cited by {misread.get(name)}, not by {option.misreading}"

    def rekeyed(self, question: Question, edition: Edition) -> str | None:
        """The one option whose clause decides by the edition, where no other could be cited as well."""
        situation = situation_of(question)
        together, fitting = clauses_deciding(edition, situation), to_be_cited(edition, situation)
        named = {option.ruling["clause"]: option.id for option in question.options}
        right = [token for name, token in named.items() if name in together]
        could_be_cited = [token for name, token in named.items() if name in not_to_be_wrong(edition, together)]
        if len(right) != 1 or could_be_cited != right or not any(named.get(name) == right[0] for name in fitting):
            return None
        return right[0]

    def schema(self) -> Schema:
        """Four options, each a clause by its name, and the place of the right one among them."""
        return options_schema(OPTIONS, closed(clause={"type": "string"}))

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """The option's id under `option`."""
        return option_in(question, post, gettext("Choose one of the four clauses."))

    def grade(self, question: Question, answer: Answer) -> Mark:
        """Right where it is the clause that decides."""
        given, ruled = _option(question, answer["option"]), _option(question, question.key)
        right = given == ruled
        label = question.fields[0].label
        facet = FacetMark("clause", label, given.text, ruled.text, "right" if right else "wrong")
        return Mark(right, int(right), 1, (facet,), None if right else given.misreading)

    def is_right(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> bool:
        """Whether the clause chosen decides another situation."""
        return _option(question, answer["option"]).ruling["clause"] in clauses_deciding(edition, situation)

    def agreement(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> int:
        """One where the clause chosen decides another situation, else none."""
        return int(self.is_right(question, answer, situation, edition))

    def disagreements(self, question: Question, answer: Answer, ruling: Ruling, edition: Edition) -> tuple[str, ...]:
        """The facet asked about, where the clause chosen does not decide a ruling."""
        decides = deciding(ruling, asked(edition, KINDS[question.kind]).told)
        return () if _option(question, answer["option"]).ruling["clause"] in decides else (question.decision,)

    def samples(self, question: Question) -> Iterator[Sample]:
        """Each option, and posts that are no answer."""
        for option in question.options:
            yield Sample({"option": option.id}, "right" if option.id == question.key else "wrong")
        for post in ({}, {"option": ""}, {"option": "0"}, {"option": question.key + "x"}):
            yield Sample(post, "malformed")


def _fields() -> tuple[Field, ...]:
    return (Field("clause", gettext("Clause"), ()),)


def _option(question: Question, chosen: str) -> Option:
    return next(option for option in question.options if option.id == chosen)


def _text(edition: Edition, name: str) -> str:
    """A clause by its citation and what it says: several share a citation."""
    clause = clause_of(edition, edition.provision(name))
    return gettext("{citation}: {clause}").format(citation=clause.citation, clause=clause.summary)


def _applied(ruling: Ruling) -> Together:
    """The clauses that stand in a ruling, whether they decide it or are overridden."""
    return frozenset(applied.provision.name for applied in ruling.findings)


def _cited_by_misreadings(edition: Edition, situation: Situation) -> dict[str, str]:
    """The clauses that decide by a misreading alone, each with the misreading, where one alone has it so."""
    together = clauses_deciding(edition, situation)
    return told_apart(
        (name, misreading.name)
        for misreading in edition.mistaken_on(situation)
        for name in sorted(clauses_deciding(edition, situation, edition.misread(misreading)) - together)
    )


def _facet_set(ruling: Ruling, name: str, edition: Edition, situation: Situation) -> str | None:
    """The first facet, as told, that the clause sets and that holds; discretion counts as the penalty's."""
    told = asked(edition, type(situation.incident)).told
    sets = next(dict(applied.sets) for applied in ruling.findings if applied.provision.name == name)
    held = [facet for facet in told if sets.get(facet) == getattr(ruling, facet)]
    return held[0] if held else "penalty" if "discretion" in sets else None


FORMAT = WhichClause()
