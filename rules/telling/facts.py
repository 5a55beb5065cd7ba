"""The facts of a situation as lines: a label and a value in words, in declared order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from rules.engine.edition import Edition
from rules.engine.facts import Fact, facts_of
from rules.engine.game import Clock, Warned
from rules.engine.messages import FEET, N_, Translate, tell_fact
from rules.engine.rink import Place
from rules.engine.rulings import with_unit
from rules.engine.situations import Situation
from rules.engine.vocabulary import Team
from rules.telling.situations import clock_reading


@dataclass(frozen=True)
class Line:
    """One fact: its path in the contract, its label, its value in words."""

    path: str
    label: str
    value: str


YES, NO = gettext_lazy("yes"), gettext_lazy("no")
ON_THE_LINE = N_("on the centre red line")
BEYOND = N_("{distance} beyond the centre red line, in the attacked half")
SHORT_OF = N_("{distance} short of the centre red line, in the own half")


def fact_lines(
    situation: Situation, edition: Edition, translate: Translate = gettext, *, every: bool = False
) -> tuple[Line, ...]:
    """Every fact given, the game's only where provisions about the kind can read them, unless `every` one is wanted."""
    incident, game = situation.incident, situation.game
    reads = {"clock", "record"} if every else edition.reads(type(incident))
    lines = [_line("incident", incident, fact, translate) for fact in facts_of(type(incident))]
    if "clock" in reads:
        lines += [_line("game", game.clock, fact, translate) for fact in facts_of(Clock)]
    if "record" in reads:
        for team in Team:
            holder = game.record.of(team)
            for fact in facts_of(Warned):
                line = _line(f"game.warned.{team.value}", holder, fact, translate)
                if line:
                    label = translate(N_("{team}, {warned}")).format(team=translate(team.label), warned=line.label)
                    lines.append(Line(line.path, label, line.value))
    return tuple(line for line in lines if line is not None)


def _line(path: str, holder: Any, fact: Fact, translate: Translate) -> Line | None:
    value = getattr(holder, fact.name)
    if value is None:
        return None
    return Line(f"{path}.{fact.name}", translate(fact.label), _value(holder, fact.name, value, translate))


def _value(holder: Any, name: str, value: Any, translate: Translate) -> str:
    if value is True or value is False:
        return str(YES if value else NO)
    if isinstance(value, Place):
        if value.x == 0:
            return translate(ON_THE_LINE)
        template = BEYOND if value.beyond_the_centre_line else SHORT_OF
        return translate(template).format(distance=FEET.tell(abs(value.x), translate))
    if name == "seconds_left":
        return clock_reading(value, translate)
    return tell_fact(with_unit(type(holder), name, value), translate)
