"""Closed vocabularies: the values that facts and facets can take, in the field's own terms."""

from __future__ import annotations

from enum import Enum, StrEnum

from rules.engine.messages import N_


class Vocabulary(StrEnum):
    """A closed set of words. The value is the word of the JSON contract; `label` is for people."""

    label: str

    def __new__(cls, value: str, label: str) -> Vocabulary:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member

    __hash__ = str.__hash__  # it equals its word, so it must hash like it (and does so faster than an Enum)


class Team(Vocabulary):
    """A team: the home team or the visitors."""

    HOME = "home", N_("home team")
    VISITORS = "visitors", N_("visitors")

    @property
    def other(self) -> Team:
        """The opposing team."""
        return Team.VISITORS if self is Team.HOME else Team.HOME


class Season(Vocabulary):
    """The part of the season a game belongs to: it decides how overtime is played."""

    REGULAR = "regular", N_("regular season")
    PLAYOFFS = "playoffs", N_("playoffs")


class Period(Enum):
    """A period of play; every overtime is `overtime`."""

    FIRST = 1, N_("first period")
    SECOND = 2, N_("second period")
    THIRD = 3, N_("third period")
    OVERTIME = "overtime", N_("overtime")

    label: str

    def __new__(cls, value: int | str, label: str) -> Period:
        member = object.__new__(cls)
        member._value_ = value
        member.label = label
        return member

    @property
    def number(self) -> int:
        """Its place in the game, from 1; overtime comes last."""
        return list(Period).index(self) + 1


class Phase(Vocabulary):
    """When an incident happens."""

    DURING_PLAY = "during_play", N_("during play")
    AT_A_STOPPAGE = "at_a_stoppage", N_("at a stoppage")


class Exit(Vocabulary):
    """Where the retiring player leaves the ice."""

    PLAYERS_BENCH = "players_bench", N_("the players' bench")
    OTHER = "other", N_("another exit")


class Action(Vocabulary):
    """What the entering or the retiring player does in the course of a change."""

    NONE = "none", N_("nothing")
    PLAYS_PUCK = "plays_puck", N_("plays the puck")
    CHECKS_OPPONENT = "checks_opponent", N_("checks an opponent")
    TOUCHES_OPPONENT = "touches_opponent", N_("makes contact with an opponent")
    STRUCK_BY_PUCK = "struck_by_puck", N_("is struck by the puck by accident")

    @property
    def takes_part(self) -> bool:
        """Whether the player takes part in the play by it: plays the puck or touches an opponent."""
        return self in TAKING_PART


TAKING_PART = (Action.PLAYS_PUCK, Action.CHECKS_OPPONENT, Action.TOUCHES_OPPONENT)


class PlayedWith(Vocabulary):
    """What the puck is played with."""

    STICK = "stick", N_("stick")
    SKATES = "skates", N_("skates")
    HANDS = "hands", N_("hands")


class Actor(Vocabulary):
    """Which of the two in a change: the one coming on or the one going off."""

    ENTERING = "entering", N_("player coming on")
    RETIRING = "retiring", N_("player going off")


class Possession(Vocabulary):
    """Who has the puck, seen from the team whose act is judged."""

    OWN = "own", N_("their own team")
    OPPONENTS = "opponents", N_("the opponents")
    NEITHER = "neither", N_("neither team")


class GoalkeeperThen(Vocabulary):
    """What the goalkeeper does once the skater is on."""

    PROCEEDS = "proceeds", N_("goes on to the bench")
    TURNS_BACK = "turns_back", N_("turns back to his goal")


class RemovedFor(Vocabulary):
    """Why the goalkeeper had left the ice."""

    EXTRA_ATTACKER = "extra_attacker", N_("an extra attacker")
    OTHER = "other", N_("another reason")


class IcingChange(Vocabulary):
    """The change asked for after an icing, one for one."""

    SKATER = "skater", N_("a skater for a skater")
    GOALKEEPER_FOR_EXTRA_ATTACKER = "goalkeeper_for_extra_attacker", N_("the goalkeeper for the extra attacker")
    INJURED_PLAYER = "injured_player", N_("a substitute for an injured player")


class Made(Vocabulary):
    """When the change was made, measured by the puck leaving the stick of the player who iced it."""

    BEFORE_RELEASE = "before_release", N_("before the puck left the stick")
    AFTER_RELEASE = "after_release", N_("after the puck left the stick")
    AT_STOPPAGE = "at_stoppage", N_("at the stoppage")


class Stage(Vocabulary):
    """How far the referee's line-change procedure has come."""

    VISITORS_TIME = "visitors_time", N_("the visitors' time")
    HAND_RAISED = "hand_raised", N_("hand raised: the home team's time")
    HAND_LOWERED = "hand_lowered", N_("hand lowered: no more changes")


class Attempt(Vocabulary):
    """What the team tries at a line change."""

    ORDINARY_CHANGE = "ordinary_change", N_("an ordinary change")
    TOO_MANY_MEN = "too_many_men", N_("one player too many")
    ADDITIONAL_CHANGE = "additional_change", N_("a second change")


class Fault(Vocabulary):
    """What is wrong with a team at the face-off."""

    NONE = "none", N_("nothing")
    SLOW = "slow", N_("slow to the face-off")
    OFF_SIDE = "off_side", N_("off-side at the face-off")


class Destination(Vocabulary):
    """Where players are going at a stoppage."""

    FACE_OFF_LOCATION = "face_off_location", N_("the face-off location")
    PLAYERS_BENCH = "players_bench", N_("the players' bench")


class Conduct(Vocabulary):
    """How they go there."""

    DIRECT = "direct", N_("directly")
    STALLING = "stalling", N_("stalling")
    UNNECESSARY_ACTION = "unnecessary_action", N_("with unnecessary actions")


class DelayBy(Vocabulary):
    """Whose delay it is."""

    TEAM = "team", N_("that team alone")
    BOTH = "both", N_("both teams")
