"""Whether a story tells a situation: in wordings that the teller has, with whatever names and numbers on backs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import permutations

from django.utils.translation import gettext

from rules.engine.edition import Edition
from rules.engine.messages import Translate
from rules.engine.situations import Situation
from rules.telling.names import SURNAMES
from rules.telling.said import Cast, Said, player
from rules.telling.situations import NO_NAMES, sentences, sentences_in_a_game, worded_in_each_way

NOBODY = (98, 99)
"""Numbers that nobody in a story has, for a cast that it does not speak of."""


def is_told(situation: Situation, edition: Edition, story: Sequence[str], translate: Translate = gettext) -> bool:
    """Whether `tell_situation` could have told the story."""
    return any(
        _reads(text, sentences(situation, edition, cast), translate) for text, cast in _castings(story, translate)
    )


def is_told_in_a_game(
    situation: Situation, story: Sequence[str], translate: Translate = gettext, *, first: bool
) -> bool:
    """Whether `tell_in_a_game` could have told the story of this incident."""
    return any(
        _reads(text, sentences_in_a_game(situation, cast, first=first), translate, capital=not first)
        for text, cast in _castings(story, translate)
    )


def _castings(story: Sequence[str], translate: Translate) -> Iterable[tuple[str, Cast]]:
    """The story with numbers alone for the players named in it, beside each cast that it may be told of."""
    text = " ".join(story)
    number = re.escape(player(0).tell(translate)).replace("0", r"(\d{1,2})")
    named = [(back, name) for back, name in re.findall(rf"{number} (\w+)", text) if name in SURNAMES]
    for back, name in named:
        bare = player(int(back)).tell(translate)
        text = re.sub(rf"(?:{re.escape(bare)} )?\b{name}\b", bare, text)
    if not named:
        yield text, NO_NAMES
    backs = [int(back) for back, _ in dict.fromkeys(named)]
    for entering, retiring in permutations((*backs[:2], *NOBODY), 2):
        yield text, Cast(entering, retiring)


def _reads(text: str, told: Iterable[Said], translate: Translate, *, capital: bool = False) -> bool:
    """Whether the text is these sentences, each in one of its wordings."""
    ways = [worded_in_each_way(sentence, translate) for sentence in told]
    if capital:
        ways[0] = [way[:1].upper() + way[1:] for way in ways[0]]
    return re.fullmatch(" ".join(f"(?:{'|'.join(map(re.escape, way))})" for way in ways), text) is not None
