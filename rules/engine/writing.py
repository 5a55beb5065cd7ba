"""Situations and rulings as JSON values, in the words of the contract."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rules.engine.facts import facts_of
from rules.engine.game import Clock, Game, Warned
from rules.engine.incidents import Incident
from rules.engine.messages import Translate, untranslated
from rules.engine.rulings import FACETS, Applied, Ruling
from rules.engine.situations import Sequence, Situation
from rules.engine.vocabulary import Team

if TYPE_CHECKING:
    from rules.engine.edition import Edition, Judgement

OUTCOME = (*FACETS, "discretion")

WORDS: dict[Any, str | bool] = {False: False, True: True} | {
    value: value.value for vocabulary in FACETS.values() for value in vocabulary
}
"""The word of each value that a facet can have."""


def situation_to_json(situation: Situation | Sequence, edition: str | None = None) -> dict[str, Any]:
    """A situation or a sequence with all its facts, and the name of the edition where one is given."""
    document: dict[str, Any] = {} if edition is None else {"edition": edition}
    document["game"] = game_to_json(situation.game)
    if isinstance(situation, Situation):
        document["incident"] = incident_to_json(situation.incident)
        return document
    document["incidents"] = [
        incident_to_json(step.incident) | ({} if step.at is None else {"at": at_to_json(step.at)})
        for step in situation.steps
    ]
    return document


def incident_to_json(incident: Incident) -> dict[str, Any]:
    """An incident: its kind and each fact whose condition holds."""
    return {"kind": incident.kind, **_facts_to_json(incident)}


def game_to_json(game: Game) -> dict[str, Any]:
    """A game with all its fields, also those that have their defaults."""
    warned: dict[str, Any] = {team.value: _facts_to_json(game.record.of(team)) for team in Team}
    return {**_facts_to_json(game.clock), "warned": warned}


def at_to_json(clock: Clock) -> dict[str, Any]:
    """The clock of one incident of a sequence; the season is the game's."""
    stated = _facts_to_json(clock)
    return {"period": stated["period"], "seconds_left": stated["seconds_left"]}


def _facts_to_json(holder: Incident | Clock | Warned) -> dict[str, Any]:
    values = ((fact, getattr(holder, fact.name)) for fact in facts_of(type(holder)))
    return {fact.name: fact.domain.write(value) for fact, value in values if value is not None}


def ruling_to_json(ruling: Ruling, translate: Translate = untranslated) -> dict[str, Any]:
    """A ruling: its facets in order, whom it concerns, and the findings, their sentences in the language given."""
    document: dict[str, Any] = dict(zip(OUTCOME, map(WORDS.__getitem__, ruling.outcome), strict=True))
    document["team"] = ruling.team.value
    document["announced_as"] = ruling.announced_as(translate)
    document["findings"] = [_applied_to_json(applied, translate) for applied in ruling.findings]
    return document


def facet_to_json(value: Any) -> str | bool:
    """The value of a facet: its word, or true or false for discretion."""
    return WORDS[value]


def _applied_to_json(applied: Applied, translate: Translate) -> dict[str, Any]:
    return {
        "provision": applied.provision.name,
        "citation": applied.provision.citation,
        "because": applied.tell(translate),
        "sets": {facet: WORDS[value] for facet, value in applied.sets},
        "overridden_by": [provision.name for provision in applied.overridden_by],
    }


def judgement_to_json(
    edition: Edition, situation: Situation | Sequence, translate: Translate = untranslated
) -> dict[str, Any]:
    """What an edition makes of a situation or a sequence."""
    return judged_to_json(edition.judge(situation), translate)


def judged_to_json(judgement: Judgement, translate: Translate = untranslated) -> dict[str, Any]:
    """What an edition makes of a situation, its ruling; or of a sequence, its rulings and the game after them."""
    if isinstance(judgement, Ruling):
        return ruling_to_json(judgement, translate)
    rulings = [ruling_to_json(ruling, translate) for ruling, _ in judgement]
    _, game = judgement[-1]
    return {"rulings": rulings, "game": game_to_json(game)}


def judged_to_text(judgement: Judgement) -> str:
    """The JSON text of `judged_to_json`, in English: put together from parts, since few of them differ by the facts."""
    if isinstance(judgement, Ruling):
        return _ruling_to_text(judgement)
    rulings = ", ".join([_ruling_to_text(ruling) for ruling, _ in judgement])
    _, game = judgement[-1]
    return f'{{"rulings": [{rulings}], "game": {json.dumps(game_to_json(game))}}}'


def _ruling_to_text(ruling: Ruling) -> str:
    findings = ", ".join([_applied_to_text(applied) for applied in ruling.findings])
    key = (ruling.team, ruling.outcome)
    facets = _FACETS.get(key)
    if facets is None:
        facets = _FACETS[key] = json.dumps({**ruling_to_json(ruling), "findings": []}).removesuffix("]}")
    return f"{facets}{findings}]}}"


def _applied_to_text(applied: Applied) -> str:
    key = (applied.provision, applied.sets, applied.overridden_by)
    parts = _PARTS.get(key)
    if parts is None:
        document = {**_applied_to_json(applied, untranslated), "because": _BECAUSE}
        before, after = json.dumps(document).split(json.dumps(_BECAUSE))
        parts = _PARTS[key] = before, after
    before, after = parts
    return f"{before}{_quoted(applied.tell())}{after}"


_BECAUSE = "\0"
_FACETS: dict[tuple[Any, ...], str] = {}
_PARTS: dict[tuple[Any, ...], tuple[str, str]] = {}
_quoted = json.JSONEncoder().encode
