"""The people of a question about who may change after an icing: each with his change, in words and as a situation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import ChangeAfterIcing
from rules.engine.messages import N_
from rules.engine.rulings import Change
from rules.engine.situations import Situation
from rules.engine.vocabulary import IcingChange, Made
from rules.engine.writing import situation_to_json
from rules.telling.names import GOALKEEPERS, SKATERS, SURNAMES, goalkeeper_number, people
from rules.telling.said import NAMES

FEWEST, MOST = 4, 6
MOST_OF = {IcingChange.SKATER: 4, IcingChange.INJURED_PLAYER: 2, IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER: 1}
ALIKE = 2
"""How many people may be in one and the same position."""

ICED = (
    N_("{icing} ice the puck, and play is stopped for the icing. At issue are changes of {team}."),
    N_("Play is stopped: {icing} have iced the puck. The changes at issue are all of {team}."),
)
TOLD = {
    (IcingChange.SKATER, Made.BEFORE_RELEASE): (
        N_("Skater. Tired, he had gone off for a teammate before the puck left the stick."),
        N_("Skater. Not on the ice when the puck left the stick: a fresh teammate had already taken his place."),
    ),
    (IcingChange.SKATER, Made.AFTER_RELEASE): (
        N_("Skater. On the ice when the puck left the stick; a fresh teammate took his place while it slid."),
        N_("Skater. Tired, and on the ice when the puck left the stick; he went off for a teammate as it slid."),
    ),
    (IcingChange.SKATER, Made.AT_STOPPAGE): (
        N_("Skater. On the ice when the puck left the stick; a fresh teammate is to take his place now."),
        N_("Skater. Tired, and on the ice when the puck left the stick; at the stoppage he wants to go off."),
    ),
    (IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER, Made.BEFORE_RELEASE): (
        N_("Goalkeeper. He was back in for the extra attacker before the puck left the stick."),
        N_("Goalkeeper. On the ice when the puck left the stick: he had just come back for the extra attacker."),
    ),
    (IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER, Made.AFTER_RELEASE): (
        N_("Goalkeeper. Off for an extra attacker when the puck left the stick; he came back for him while it slid."),
        N_("Goalkeeper. Not on the ice when the puck left the stick; he came in for the extra attacker as it slid."),
    ),
    (IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER, Made.AT_STOPPAGE): (
        N_("Goalkeeper. Off for an extra attacker when the puck left the stick; he is to come back for him now."),
        N_("Goalkeeper. Not on the ice when the puck left the stick; now he wants in for the extra attacker."),
    ),
    (IcingChange.INJURED_PLAYER, Made.BEFORE_RELEASE): (
        N_("Skater, injured. A teammate had taken his place before the puck left the stick."),
        N_("Skater, injured. Not on the ice when the puck left the stick: a teammate had already come on for him."),
    ),
    (IcingChange.INJURED_PLAYER, Made.AFTER_RELEASE): (
        N_("Skater, injured. On the ice when the puck left the stick; a teammate took his place while it slid."),
        N_("Skater, injured. He was on the ice when the puck left the stick; a teammate came on for him as it slid."),
    ),
    (IcingChange.INJURED_PLAYER, Made.AT_STOPPAGE): (
        N_("Skater, injured. On the ice when the puck left the stick; a teammate is to take his place now."),
        N_("Skater, injured. He was on the ice when the puck left the stick; at the stoppage he is to be replaced."),
    ),
}


@dataclass(frozen=True)
class Person:
    """Somebody who changed or is to: his name and number, his change in words, and the situation it makes."""

    name: str
    number: int
    text: str
    situation: Situation

    def as_json(self, token: str, edition: Edition) -> dict[str, Any]:
        """The person as a question holds him, under an opaque id."""
        situation = situation_to_json(self.situation, edition.slug)
        return {"id": token, "name": self.name, "number": self.number, "text": self.text, "situation": situation}


def people_beside(situation: Situation, chance: Chance) -> tuple[Person, ...]:
    """The man of the drawn situation among others of the same icing, four to six in all, in an order chance gives."""
    case = situation.incident
    if not isinstance(case, ChangeAfterIcing):
        raise TypeError(f"{case.kind} is no change after an icing")
    count = FEWEST + chance.stream("count").below(MOST - FEWEST + 1)
    positions = _positions((case.change, case.made), count, chance.stream("positions"))
    named = people(count, chance)
    goalkeeper = goalkeeper_number(chance)
    found = []
    for place, (change, made) in enumerate(chance.stream("order").shuffled(positions)):
        text = gettext(chance.stream(f"text/{place}").pick(TOLD[change, made]))
        other = replace(situation, incident=replace(case, change=change, made=made))
        name, number = named[place]
        found.append(Person(name, number if change is not KEEPER else goalkeeper, text, other))
    return tuple(found)


TIRED = ((IcingChange.SKATER, Made.AFTER_RELEASE), (IcingChange.SKATER, Made.AT_STOPPAGE))
KEEPER = IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER


def _positions(drawn: tuple[IcingChange, Made], count: int, chance: Chance) -> tuple[tuple[IcingChange, Made], ...]:
    """So many positions, the drawn one among them: one goalkeeper at most, and few in the same position."""
    found = [drawn]
    changes, alike = Counter([drawn[0]]), Counter(found)
    # Now and then all are tired skaters who were on the ice: else somebody might change in every question.
    tired = drawn in TIRED and chance.stream("tired").below(3) == 0
    for position in chance.shuffled([each for each in (TIRED if tired else TOLD) for _ in range(ALIKE)]):
        if len(found) < count and changes[position[0]] < MOST_OF[position[0]] and alike[position] < ALIKE:
            found.append(position)
            changes[position[0]] += 1
            alike[position] += 1
    return tuple(found)


def tell_icing(situation: Situation, chance: Chance) -> str:
    """Who iced the puck and whose changes are at issue."""
    return chance.pick(_icing_told(situation))


def is_icing_told(situation: Situation, text: str) -> bool:
    """Whether the words tell of the icing in this situation."""
    return text in _icing_told(situation)


def _icing_told(situation: Situation) -> list[str]:
    """The icing in each of its wordings."""
    case = situation.incident
    if not isinstance(case, ChangeAfterIcing):
        raise TypeError(f"{case.kind} is no change after an icing")
    icing, team = gettext(NAMES[case.iced_by]), gettext(NAMES[case.team])
    return [gettext(wording).format(icing=icing, team=team) for wording in ICED]


def is_named(name: str, number: int) -> bool:
    """Whether somebody may be called so, with this number on his back."""
    return name in SURNAMES and (number in SKATERS or number in GOALKEEPERS)


def may_change(edition: Edition, situation: Situation) -> bool:
    """Whether the change stands, or may be made."""
    return edition.adjudicate(situation).change is Change.ALLOWED


def adds_nothing(edition: Edition, misread: Edition, situation: Situation) -> bool:
    """Whether a misread book gives the warning and the penalty that the edition gives: of these, ticks say nothing."""
    ruled, held = edition.adjudicate(situation), misread.adjudicate(situation)
    return (held.warning, held.penalty) == (ruled.warning, ruled.penalty)


def is_told_as(situation: Situation, text: str) -> bool:
    """Whether the words tell of a person in this situation."""
    case = situation.incident
    return isinstance(case, ChangeAfterIcing) and text in map(gettext, TOLD[case.change, case.made])
