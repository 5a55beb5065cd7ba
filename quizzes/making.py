"""Making a question of a situation: a format gives its parts, and the gate looks at what is to be asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import get_language, gettext

from quizzes import formats, gate
from quizzes.asking import asked, deciding
from quizzes.questions import Question
from quizzes.turning import deciding_facts, decision_of, difficulty_of, identity, identity_of
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.situations import Situation
from rules.engine.writing import ruling_to_json, situation_to_json
from rules.telling import tell_situation

MOST_GOALS = 5


class GateShut(Exception):
    """A question was made that must not be asked; `faults` say why."""

    def __init__(self, question: Question, faults: tuple[str, ...]) -> None:
        super().__init__(f"{question.format} on {question.kind}, seed {question.seed}: {'; '.join(faults)}")
        self.faults = faults


def make_question(
    edition: Edition, situation: Situation, asked_as: formats.Format, chance: Chance, seed: str
) -> Question | None:
    """The question that asks about a situation in a format, or None where the format cannot.

    Raises `GateShut` where the format made a question that must not be asked: that is a fault in the program.
    """
    question = make_to_choose_from(edition, situation, asked_as, chance, seed)
    return gated(question) if question else None


def gated(question: Question) -> Question:
    """The question itself, once the gate has looked at it. Raises `GateShut` where it must not be asked."""
    if found := tuple(gate.faults(question)):
        raise GateShut(question, found)
    return question


def make_to_choose_from(
    edition: Edition, situation: Situation, asked_as: formats.Format, chance: Chance, seed: str
) -> Question | None:
    """As `make_question`, for one of many of which few are asked: those still have to be `gated`."""
    parts = asked_as.build(edition, situation, chance.stream("options"))
    if parts is None:
        return None
    # All chance comes from named streams of its seed: drawn again, the same comes out, in the words then active.
    again = partial(make_to_choose_from, edition, situation, asked_as, Chance(chance.seed), seed)
    return replace(of_parts(edition, situation, asked_as, chance, seed, parts), again=again)


def of_parts(
    edition: Edition, situation: Situation, asked_as: formats.Format, chance: Chance, seed: str, parts: formats.Parts
) -> Question:
    """The question that a format's parts make, about a situation: of several the last. It still has to be `gated`."""
    kind, language = situation.incident.kind, get_language() or "en"
    judged = parts.judged or (situation,)
    decides = parts.decides if parts.decides is not None else deciding_any(edition, judged)
    return Question(
        id=chance.stream("id").token(),
        format=asked_as.slug,
        edition=edition.slug,
        engine_version=edition.engine_version,
        kind=kind,
        seed=seed,
        situation=parts.situation or situation_to_json(situation, edition.slug),
        story=parts.story or tell_situation(situation, edition, chance.stream("story")),
        options=parts.options,
        fields=parts.fields,
        key=parts.key,
        ruling=parts.ruling or ruling_to_json(edition.adjudicate(situation), gettext),
        decides=decides,
        statements=statements_of(edition, decides),
        decision=parts.decision or decision_of(edition, situation, parts.facets),
        difficulty=max(difficulty_of(edition, each) for each in judged),
        identity=identity_of(edition, judged),
        narrow=_narrow(edition, situation, asked_as, parts),
        score=_score(chance.stream("score"), in_overtime=any(each.game.clock.in_overtime for each in judged)),
        more=parts.more,
        language=language,
        drawn_in=language,
    )


def _score(chance: Chance, *, in_overtime: bool) -> dict[str, int]:
    """The goals of both teams, as they may stand; in overtime they are level."""
    home, visitors = chance.below(MOST_GOALS + 1), chance.below(MOST_GOALS + 1)
    return {"home": home, "visitors": home if in_overtime else visitors}


def _narrow(edition: Edition, situation: Situation, asked_as: formats.Format, parts: formats.Parts) -> str:
    if parts.narrow is not None:
        return identity(asked_as.slug, parts.narrow)
    if parts.facets is None:
        return ""
    return identity(asked_as.slug, situation.incident.kind, deciding_facts(edition, situation, parts.facets))


def deciding_any(edition: Edition, judged: Sequence[Situation]) -> tuple[str, ...]:
    """The provisions that decide any of the situations, in the book's order."""
    found = {
        name for each in judged for name in deciding(edition.adjudicate(each), asked(edition, type(each.incident)).told)
    }
    return tuple(provision.name for provision in edition.provisions if provision.name in found)


def statements_of(edition: Edition, decides: Collection[str]) -> tuple[str, ...]:
    """The statements of the rule text that these provisions carry, in the text's order."""
    found = {number for name in decides for number in edition.provision(name).statements}
    return tuple(number for number in edition.statements if number in found)
