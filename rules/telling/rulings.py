"""Rulings as an official would say them: one phrase a facet, one sentence a ruling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from rules.engine.messages import N_, Translate
from rules.engine.rulings import (
    Announcement,
    Change,
    ExtraTime,
    FaceOff,
    Order,
    Penalty,
    Play,
    Ruling,
    Signal,
    Warning,
)

PHRASES: dict[str, dict[Any, str]] = {
    "play": {
        Play.GOES_ON: N_("play goes on"),
        Play.STOPPED_AT_ONCE: N_("play is stopped at once"),
        Play.STOPPED_WHEN_PUCK_CHANGES_HANDS: N_("play is stopped when the puck changes hands"),
        Play.ALREADY_STOPPED: N_("play is already stopped"),
        Play.BY_OTHER_RULES: N_("play as other rules say"),
    },
    "penalty": {
        Penalty.NONE: N_("no penalty"),
        Penalty.TOO_MANY_MEN: N_("bench minor, too many men on the ice"),
        Penalty.ILLEGAL_CHANGE: N_("bench minor, illegal change"),
        Penalty.INELIGIBLE_PLAYER: N_("bench minor, ineligible player"),
        Penalty.IMPROPER_LINE_CHANGE: N_("bench minor, improper line change"),
        Penalty.DELAY_OF_GAME: N_("bench minor, delay of game"),
        Penalty.SLOW_TO_FACE_OFF_LOCATION: N_("bench minor, slow to the face-off location"),
        Penalty.SLOW_TO_PLAYERS_BENCH: N_("bench minor, slow to the players' bench"),
    },
    "face_off": {
        FaceOff.NONE: N_("no face-off"),
        FaceOff.CENTRE_SPOT: N_("face-off at the centre spot"),
        FaceOff.WHERE_PLAY_WAS_STOPPED: N_("face-off where play was stopped"),
        FaceOff.AS_ALREADY_DETERMINED: N_("face-off as already determined"),
        FaceOff.BY_OTHER_RULES: N_("face-off as other rules say"),
    },
    "change": {
        Change.ALLOWED: N_("the change stands"),
        Change.REFUSED: N_("the change is refused"),
        Change.NOT_AT_ISSUE: N_("no change at issue"),
    },
    "order": {
        Order.NONE: N_("no order to the team"),
        Order.SEND_PLAYERS_BACK: N_("send the players back"),
        Order.COMPLETE_THE_LINE_UP: N_("have the line-up completed"),
        Order.TAKE_POSITIONS_AT_ONCE: N_("positions at once, no further change"),
    },
    "warning": {
        Warning.NONE: N_("no warning"),
        Warning.LINE_CHANGE: N_("warning for the line change"),
        Warning.FACE_OFF: N_("warning for the face-off"),
    },
    "extra_time": {
        ExtraTime.NOT_AT_ISSUE: N_("extra time not at issue"),
        ExtraTime.GRANTED: N_("extra time granted"),
        ExtraTime.REFUSED: N_("extra time refused"),
    },
    "signal": {
        Signal.NOT_AT_ISSUE: N_("no signal at issue"),
        Signal.IN_TIME: N_("the signal is in time"),
        Signal.EARLY: N_("the signal is early"),
        Signal.LATE: N_("the signal is late"),
    },
    "announcement": {
        Announcement.NONE: N_("no announcement"),
        Announcement.PREMATURE_SUBSTITUTION: N_("premature change announced"),
    },
}

MAY_BE_CALLED = N_("a bench minor may be called")

LISTS = (
    N_("{0}."),
    N_("{0}; {1}."),
    N_("{0}; {1}; {2}."),
    N_("{0}; {1}; {2}; {3}."),
    N_("{0}; {1}; {2}; {3}; {4}."),
    N_("{0}; {1}; {2}; {3}; {4}; {5}."),
    N_("{0}; {1}; {2}; {3}; {4}; {5}; {6}."),
    N_("{0}; {1}; {2}; {3}; {4}; {5}; {6}; {7}."),
    N_("{0}; {1}; {2}; {3}; {4}; {5}; {6}; {7}; {8}."),
)


def phrase(facet: str, value: Any, translate: Translate = gettext) -> str:
    """One facet's value as an official says it."""
    return translate(PHRASES[facet][value])


def tell_ruling(ruling: Ruling, facets: Iterable[str], translate: Translate = gettext) -> str:
    """The ruling in one sentence, these facets in this order; where it is the official's to decide, that is said."""
    told = [
        translate(MAY_BE_CALLED)
        if facet == "penalty" and ruling.discretion
        else phrase(facet, getattr(ruling, facet), translate)
        for facet in facets
    ]
    sentence = translate(LISTS[len(told) - 1]).format(*told)
    return sentence[:1].upper() + sentence[1:]
