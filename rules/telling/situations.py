"""The story of a situation: the clock and the record where they can matter, then what happened."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.game import Clock, Record, Warned
from rules.engine.incidents import Incident
from rules.engine.messages import N_, Translate, number
from rules.engine.situations import Situation
from rules.engine.vocabulary import Season, Team
from rules.telling import at_a_stoppage, in_play
from rules.telling.names import people
from rules.telling.said import STORIES, Cast, Said, Word, player, said, team

__all__ = [
    "at_a_stoppage",
    "clock_reading",
    "facts_told",
    "in_play",
    "sentences",
    "tell_happened",
    "tell_in_a_game",
    "tell_record",
    "tell_situation",
]

CLOCKS = {
    Season.REGULAR: (
        N_("Regular season, {period}, {time} left."),
        N_("A game of the regular season: {period}, {time} to go."),
    ),
    Season.PLAYOFFS: (N_("Playoffs, {period}, {time} left."), N_("A playoff game: {period}, {time} to go.")),
}

WARNED = {
    (False, False): (
        N_("{team} have had no warning in this game."),
        N_("No warning has been given to {team} tonight."),
    ),
    (True, False): (
        N_("{team} have had a warning for a line change in this game, and none for a face-off."),
        N_("Earlier {team} were warned for a line change, but not for a face-off."),
    ),
    (False, True): (
        N_("{team} have had a warning for a face-off in this game, and none for a line change."),
        N_("Earlier {team} were warned for a face-off, but not for a line change."),
    ),
    (True, True): (
        N_("{team} have had a warning for a line change and one for a face-off in this game."),
        N_("Earlier {team} were warned for a line change, and for a face-off too."),
    ),
}


def tell_situation(
    situation: Situation, edition: Edition, chance: Chance | None = None, translate: Translate = gettext
) -> tuple[str, ...]:
    """The story sentence by sentence, stating every fact that can decide, exactly. Without chance, the first wordings.

    The clock and the record are told for every situation of a kind in which they can matter, whether they do or not.
    """
    told = _worded(sentences(situation, edition, _cast(chance)), chance, translate)
    return _named(told, _cast(chance), chance, translate) if chance else told


def tell_in_a_game(
    situation: Situation, chance: Chance | None = None, translate: Translate = gettext, *, first: bool
) -> tuple[str, ...]:
    """The story of one of several incidents of a game: its time, then what happened.

    The first tells the part of the season and each team's record besides, whether they matter to it or not. What these
    become in those after it follows from what has been told.
    """
    cast = _cast(chance)
    told = _worded(sentences_in_a_game(situation, cast, first=first), chance, translate)
    told = (told[0][:1].upper() + told[0][1:], *told[1:])
    return _named(told, cast, chance, translate) if chance else told


def told_sentences(
    situation: Situation, edition: Edition, translate: Translate = gettext, *, in_a_game: bool, first: bool = True
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a story tells one after the other, in its first wordings, each with the facts that it states, by name.

    `in_a_game`: of one of several incidents of a game, the first of them or not.
    """
    cast = _cast(None)
    told = sentences_in_a_game(situation, cast, first=first) if in_a_game else sentences(situation, edition)
    return tuple(
        (text[:1].upper() + text[1:], each.states)
        for text, each in zip(_worded(told, None, translate), told, strict=True)
    )


def _named(told: tuple[str, ...], cast: Cast, chance: Chance, translate: Translate) -> tuple[str, ...]:
    """The story with the players' names: each by number and name where he is first spoken of, then by name."""
    text = "\n".join(told)
    for back, (name, _) in zip((cast.entering, cast.retiring), people(2, chance.stream("people")), strict=True):
        by_number = re.compile(re.escape(player(back).tell(translate)) + r"(?!\d)")
        first = by_number.search(text)
        if first:
            text = f"{text[: first.end()]} {name}{by_number.sub(name, text[first.end() :])}"
    return tuple(text.split("\n"))


def _worded(told: Iterable[Said], chance: Chance | None, translate: Translate) -> tuple[str, ...]:
    """The sentences, each in one of its wordings, its places filled."""
    found = []
    for index, sentence in enumerate(told):
        stream = chance.stream(index) if chance else None
        wording = stream.pick(sentence.wordings) if stream else sentence.wordings[0]
        found.append(_filled(wording, sentence, translate))
    return tuple(found)


def worded_in_each_way(sentence: Said, translate: Translate) -> list[str]:
    """A sentence in each of its wordings, its places filled."""
    return [_filled(wording, sentence, translate) for wording in sentence.wordings]


def _filled(wording: str, sentence: Said, translate: Translate) -> str:
    return translate(wording).format(**{name: _tell(value, translate) for name, value in sentence.places})


NO_NAMES = Cast(entering=14, retiring=22)


def sentences(situation: Situation, edition: Edition, cast: Cast = NO_NAMES) -> tuple[Said, ...]:
    """The sentences of the story before they are worded."""
    incident = situation.incident
    reads = edition.reads(type(incident))
    return (
        *((_clock(situation.game.clock),) if "clock" in reads else ()),
        *STORIES[type(incident)](incident, cast),
        *((_warned(each, situation.game.record.of(each)) for each in Team) if "record" in reads else ()),
    )


def sentences_in_a_game(situation: Situation, cast: Cast, *, first: bool) -> tuple[Said, ...]:
    """The sentences of one of several incidents of a game before they are worded."""
    incident, clock, record = situation.incident, situation.game.clock, situation.game.record
    happened = STORIES[type(incident)](incident, cast)
    if not first:
        return (_time(clock), *happened)
    return (_clock(clock), *happened, *(_warned(each, record.of(each)) for each in Team))


def facts_told(situation: Situation, edition: Edition) -> frozenset[str]:
    """The facts that the story of a situation states, by name: `season`, `retiring_distance`, `warned.home`."""
    return frozenset(fact for sentence in sentences(situation, edition) for fact in sentence.states)


def _cast(chance: Chance | None) -> Cast:
    if chance is None:
        return NO_NAMES
    entering, retiring = chance.stream("cast").some(range(2, 30), 2)
    return Cast(entering, retiring)


def _clock(clock: Clock) -> Said:
    return said(
        "season period seconds_left",
        *CLOCKS[clock.season],
        period=Word(clock.period.label),
        time=Reading(clock.seconds_left),
    )


def _time(clock: Clock) -> Said:
    """The time in the game; the part of the season is known."""
    return said(
        "period seconds_left",
        N_("{period}, {time} left."),
        period=Word(clock.period.label),
        time=Reading(clock.seconds_left),
    )


@dataclass(frozen=True)
class Reading:
    """What the clock shows, told exactly."""

    seconds: float

    def tell(self, translate: Translate) -> str:
        return clock_reading(self.seconds, translate)


def clock_reading(seconds: float, translate: Translate = gettext) -> str:
    """The clock's reading, minutes and seconds: 1:05, 0:59.5."""
    minutes, rest = divmod(seconds, 60)
    whole = f"{int(rest):02d}"
    tenths = "" if rest == int(rest) else number(round(rest % 1, 6), translate)[1:]
    return f"{int(minutes)}:{whole}{tenths}"


def _warned(which: Team, warned: Warned) -> Said:
    return said(f"warned.{which.value}", *WARNED[warned.line_change, warned.face_off], team=team(which))


def tell_record(record: Record, translate: Translate = gettext) -> str:
    """The record of both teams, in two sentences."""
    return " ".join(_worded((_warned(each, record.of(each)) for each in Team), None, translate))


def _tell(value: Any, translate: Translate) -> str:
    return str(value.tell(translate)) if hasattr(value, "tell") else str(value)


def tell_happened(incident: Incident, translate: Translate = gettext, *, without: frozenset[str] = frozenset()) -> str:
    """What happened, without the game around it, in the first wordings; `without` names facts that are known."""
    told = (each for each in STORIES[type(incident)](incident, NO_NAMES) if not without & set(each.states))
    return " ".join(_worded(told, None, translate))
