"""Situations and rulings as JSON values, in the words of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rules.engine.facts import facts_of
from rules.engine.game import Clock, Game, Warned
from rules.engine.incidents import Incident
from rules.engine.messages import Translate, untranslated
from rules.engine.rulings import FACETS, Applied, Ruling
from rules.engine.situations import Sequence, Situation
from rules.engine.vocabulary import Team

if TYPE_CHECKING:
    from rules.engine.edition import Edition

OUTCOME = (*FACETS, "discretion")


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
    document: dict[str, Any] = dict(zip(OUTCOME, map(facet_to_json, ruling.outcome), strict=True))
    document["team"] = ruling.team.value
    document["announced_as"] = ruling.announced_as(translate)
    document["findings"] = [_applied_to_json(applied, translate) for applied in ruling.findings]
    return document


def facet_to_json(value: Any) -> str | bool:
    """The value of a facet: its word, or true or false for discretion."""
    word: str | bool = value if value is True or value is False else value._value_
    return word


def _applied_to_json(applied: Applied, translate: Translate) -> dict[str, Any]:
    return {
        "provision": applied.provision.name,
        "citation": applied.provision.citation,
        "because": applied.because.tell(translate),
        "sets": {facet: facet_to_json(value) for facet, value in applied.sets},
        "overridden_by": [provision.name for provision in applied.overridden_by],
    }


def sequence_to_json(played: Iterable[tuple[Ruling, Game]], translate: Translate = untranslated) -> dict[str, Any]:
    """What a sequence is judged to: each ruling, and the game after the last."""
    rulings, game = [], Game()
    for ruling, after in played:
        rulings.append(ruling_to_json(ruling, translate))
        game = after
    return {"rulings": rulings, "game": game_to_json(game)}


def judgement_to_json(
    edition: Edition, situation: Situation | Sequence, translate: Translate = untranslated
) -> dict[str, Any]:
    """What the edition makes of a situation (its ruling) or of a sequence (its rulings and the game after them)."""
    if isinstance(situation, Situation):
        return ruling_to_json(edition.adjudicate(situation), translate)
    return sequence_to_json(edition.play(situation), translate)
