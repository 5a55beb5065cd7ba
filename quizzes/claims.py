"""Whether a sentence can state a fact, as far as figures and the names of things tell.

What cannot be looked for is not doubted: nothing here proves that a sentence is right, it finds what is plainly wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from quizzes.numbers import WORDS, in_each_language
from rules.engine.facts import Choice, Count, Fact, Number, OnTheIce, facts_of
from rules.engine.game import Clock
from rules.engine.messages import N_, number
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import Possession, Team
from rules.telling.situations import clock_reading

Spellings = Mapping[Any, tuple[str, ...]]

TEAMS = {
    Team.HOME: N_("home, home team"),
    Team.VISITORS: N_("visitors, visitor, visiting, away"),
}
"""How a story calls each team, apart by commas."""

TEAM = "team"
"""The fact that says which team an incident is about, in every kind."""

NOTHING = N_("neither, nobody, no one, nothing, none, not")
NEITHER = N_("neither, loose, nobody, no one")
ATTACKED = N_("attack, attacks, attacking, beyond, opponents' half")
DEFENDED = N_("defend, defends, defending, own half, own end, short of")

ARTICLES = N_("the, a, an")
"""What stands before a noun. Where a language's word for one is among them, it need not be meant as a number."""

FIGURES = re.compile(r"(?<![\w.#])(?<!\bno\.[ \xa0])(?<!\b(?:no|nº|n°)[ \xa0])\d+(?::\d\d)?(?:[.,]\d+)?", re.IGNORECASE)
"""Numbers written in figures, those on players' backs left out; a reading of the clock is one."""


def _words(text: str) -> tuple[str, ...]:
    """The words in every language of the site, as a story may be written in any; those of the reader's come first."""
    told = (gettext(text), *in_each_language(text))
    return tuple(dict.fromkeys(word for each in told for word in each.split(", ")))


def says(sentence: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words or phrases stands in the sentence."""
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", sentence, re.IGNORECASE) for word in words)


def numbers_in(sentence: str) -> tuple[float, ...]:
    """The numbers of a sentence, in figures or in words; minutes and seconds of a clock as seconds.

    A word that may be an article as well, as `un` in French, is none of them: see `perhaps_in`.
    """
    words = {word: value for word, value in _number_words().items() if word not in _words(ARTICLES)}
    found = [_read(figure) for figure in FIGURES.findall(sentence)]
    found += [words[word] for word in re.findall(r"[\w-]+", sentence.casefold()) if word in words]
    return tuple(found)


def perhaps_in(sentence: str) -> tuple[float, ...]:
    """The numbers of a sentence, with those that may only be articles: they can state a fact, and contradict none."""
    words = {word: value for word, value in _number_words().items() if word in _words(ARTICLES)}
    return (*numbers_in(sentence), *(value for word, value in words.items() if says(sentence, (word,))))


def _number_words() -> dict[str, int]:
    return {each: value for value, word in enumerate(WORDS) for each in _words(word)}


def _read(figure: str) -> float:
    minutes, _, rest = figure.replace(",", ".").rpartition(":")
    return float(rest) + (60 * float(minutes) if minutes else 0)


def fact_of(situation: Situation, name: str) -> tuple[Fact, Any] | None:
    """The declared fact of this name with its value; None for one that is no single fact, as the warnings are."""
    for holder in (situation.incident, situation.game.clock):
        for fact in facts_of(type(holder)):
            if fact.name == name:
                return fact, getattr(holder, name)
    return None


def is_told_of_a_team(situation: Situation, names: Iterable[str]) -> bool:
    """Whether one of these facts is told by naming a team: who has the puck, the half that somebody defends.

    Of another team the same sentence would say the opposite, so that a story has to say which team it is about.
    """
    domains = (found[0].domain for name in names if (found := fact_of(situation, name)))
    return any(
        isinstance(domain, OnTheIce) or (isinstance(domain, Choice) and domain.vocabulary is Possession)
        for domain in domains
    )


def spellings(situation: Situation, fact: Fact) -> Spellings:
    """The words by which a story names each value of a fact that is chosen; nothing where they cannot be listed."""
    if not isinstance(fact.domain, Choice):
        return {}
    vocabulary = fact.domain.vocabulary
    if vocabulary is Team:
        return {team: _words(TEAMS[team]) for team in Team}
    if vocabulary is Possession:
        team = situation.incident.team
        teams = {Possession.OWN: team, Possession.OPPONENTS: team.other}
        named = {whose: _words(TEAMS[which]) for whose, which in teams.items()}
        return {**named, Possession.NEITHER: _words(NEITHER)}
    return {
        member: (*map(_bare, _words(member.label)), *(_words(NOTHING) if member.name == "NONE" else ()))  # type: ignore[attr-defined]
        for member in vocabulary
    }


def _bare(label: str) -> str:
    """A value's name without the article before it."""
    articles = "|".join(word if word.endswith(("’", "'")) else f"{word} " for word in _words(ARTICLES))
    return re.sub(rf"^(?:{articles})", "", label, flags=re.IGNORECASE)


def values_told(situation: Situation, name: str) -> tuple[float, ...]:
    """The numbers by which a sentence can state the fact: nothing where it is no number."""
    found = fact_of(situation, name)
    if found is None:
        return ()
    fact, value = found
    match value:
        case Place():
            return (abs(value.x),)
        case int() | float() if isinstance(fact.domain, Number | Count):
            return (value, value / 60) if name == "seconds_left" else (value,)
    return ()


def doubts(situation: Situation, name: str, sentence: str, others: tuple[str, ...] = ()) -> Iterator[str]:
    """What in the sentence speaks against its stating the fact; `others` are facts that it is said to state too."""
    found = fact_of(situation, name)
    if found is None:
        return
    fact, value = found
    if isinstance(fact.domain, OnTheIce):
        yield from _doubts_of_place(situation, value, sentence, others)
    elif isinstance(fact.domain, Number | Count):
        said = numbers_in(sentence)
        if not set(values_told(situation, name)) & set(perhaps_in(sentence)):
            yield _not_said(_tell(name, value), said)
    elif fact.domain and value in (named := spellings(situation, fact)):
        otherwise = [word for other, words in named.items() if other != value for word in words]
        if not says(sentence, named[value]) and (heard := [word for word in otherwise if says(sentence, (word,))]):
            told = {"said": heard[0], "fact": named[value][0]}
            yield gettext("It says “%(said)s”, and the fact is “%(fact)s”.") % told


def _doubts_of_place(situation: Situation, place: Place, sentence: str, others: tuple[str, ...]) -> Iterator[str]:
    """A distance that belongs to no other fact, or the other half."""
    counted = {value for other in others for value in values_told(situation, other)}
    left = [each for each in numbers_in(sentence) if each not in counted]
    if left and abs(place.x) not in left:
        yield _not_said(number(abs(place.x), gettext), tuple(left))
    half, other = (ATTACKED, DEFENDED) if place.x > 0 else (DEFENDED, ATTACKED)
    if place.x and says(sentence, _words(other)) and not says(sentence, _words(half)):
        yield gettext("It speaks of the other half of the ice.")


def _not_said(value: str, said: tuple[float, ...]) -> str:
    if not said:
        return gettext("It has no number, and the fact is %(value)s.") % {"value": value}
    told = {"said": ", ".join(number(each, gettext) for each in said), "value": value}
    return gettext("It says %(said)s, and the fact is %(value)s.") % told


def _tell(name: str, value: float) -> str:
    return clock_reading(value) if name in {fact.name for fact in facts_of(Clock)} else number(value, gettext)


def seems_to_state(situation: Situation, name: str, sentence: str) -> bool:
    """Whether the sentence names the fact's own value, so that it may well be the one that states it."""
    found = fact_of(situation, name)
    if found is None:
        return False
    fact, value = found
    if numbers := values_told(situation, name):
        return bool(set(numbers) & set(perhaps_in(sentence)))
    named = spellings(situation, fact)
    return value in named and says(sentence, named[value])
