"""Rulings: the facets and their closed vocabularies, findings, and the ruling that they add up to."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from rules.engine.messages import N_, Message, Translate, Unit, tell_fact, untranslated
from rules.engine.situations import Situation
from rules.engine.vocabulary import Phase, Team, Vocabulary

if TYPE_CHECKING:
    from rules.engine.provisions import Provision


class Play(Vocabulary):
    """What happens to play."""

    GOES_ON = "goes_on", N_("play goes on")
    STOPPED_AT_ONCE = "stopped_at_once", N_("stopped at once")
    STOPPED_WHEN_PUCK_CHANGES_HANDS = "stopped_when_puck_changes_hands", N_("stopped when the puck changes hands")
    ALREADY_STOPPED = "already_stopped", N_("already stopped")
    BY_OTHER_RULES = "by_other_rules", N_("decided by other rules")


class Penalty(Vocabulary):
    """The penalty: none, or the bench minor by the name it is announced with."""

    NONE = "none", N_("no penalty")
    TOO_MANY_MEN = "too_many_men", N_("too many men on the ice")
    ILLEGAL_CHANGE = "illegal_change", N_("illegal change")
    INELIGIBLE_PLAYER = "ineligible_player", N_("ineligible player")
    IMPROPER_LINE_CHANGE = "improper_line_change", N_("delay of game, improper line change")
    DELAY_OF_GAME = "delay_of_game", N_("delay of game")
    SLOW_TO_FACE_OFF_LOCATION = (
        "slow_to_face_off_location",
        N_("delay of game, slow proceeding to the face-off location"),
    )
    SLOW_TO_PLAYERS_BENCH = "slow_to_players_bench", N_("delay of game, slow proceeding to the players' bench")


class FaceOff(Vocabulary):
    """Where the next face-off takes place."""

    NONE = "none", N_("no face-off")
    CENTRE_SPOT = "centre_spot", N_("at the centre spot")
    WHERE_PLAY_WAS_STOPPED = "where_play_was_stopped", N_("where play was stopped")
    AS_ALREADY_DETERMINED = "as_already_determined", N_("as already determined")
    BY_OTHER_RULES = "by_other_rules", N_("decided by other rules")


class Change(Vocabulary):
    """Whether the change stands."""

    ALLOWED = "allowed", N_("allowed")
    REFUSED = "refused", N_("refused")
    NOT_AT_ISSUE = "not_at_issue", N_("not at issue")


class Order(Vocabulary):
    """What the referee orders."""

    NONE = "none", N_("no order")
    SEND_PLAYERS_BACK = "send_players_back", N_("send the players back")
    COMPLETE_THE_LINE_UP = "complete_the_line_up", N_("complete the line-up")
    TAKE_POSITIONS_AT_ONCE = "take_positions_at_once", N_("take positions at once, no further change")


class Warning(Vocabulary):
    """The warning given to the team through its coach."""

    NONE = "none", N_("no warning")
    LINE_CHANGE = "line_change", N_("warning for the line change")
    FACE_OFF = "face_off", N_("warning for the face-off")


class ExtraTime(Vocabulary):
    """Whether a goalkeeper coming in gets extra time."""

    NOT_AT_ISSUE = "not_at_issue", N_("not at issue")
    GRANTED = "granted", N_("granted")
    REFUSED = "refused", N_("refused")


class Signal(Vocabulary):
    """How the referee's own signal stands to the time given."""

    NOT_AT_ISSUE = "not_at_issue", N_("not at issue")
    IN_TIME = "in_time", N_("in time")
    EARLY = "early", N_("early")
    LATE = "late", N_("late")


class Announcement(Vocabulary):
    """What the public address announcer is asked to announce."""

    NONE = "none", N_("nothing")
    PREMATURE_SUBSTITUTION = "premature_substitution", N_("premature change of the goalkeeper")


FACETS: dict[str, type[Vocabulary]] = {
    "play": Play,
    "penalty": Penalty,
    "face_off": FaceOff,
    "change": Change,
    "order": Order,
    "warning": Warning,
    "extra_time": ExtraTime,
    "signal": Signal,
    "announcement": Announcement,
}
"""Each facet of a ruling with its vocabulary, in the order of the contract; `discretion`, a yes or no, comes last."""

FACET_LABELS: dict[str, str] = {
    "play": N_("Play"),
    "penalty": N_("Penalty"),
    "face_off": N_("Face-off"),
    "change": N_("Change"),
    "order": N_("Order"),
    "warning": N_("Warning"),
    "extra_time": N_("Extra time"),
    "signal": N_("Signal"),
    "announcement": N_("Announced"),
    "discretion": N_("At the official's discretion"),
}

NEUTRAL: dict[str, Any] = {
    "penalty": Penalty.NONE,
    "change": Change.NOT_AT_ISSUE,
    "order": Order.NONE,
    "warning": Warning.NONE,
    "extra_time": ExtraTime.NOT_AT_ISSUE,
    "signal": Signal.NOT_AT_ISSUE,
    "announcement": Announcement.NONE,
    "discretion": False,
}

BASE_LINE: dict[Phase, dict[str, Any]] = {
    Phase.DURING_PLAY: {"play": Play.GOES_ON, "face_off": FaceOff.NONE, **NEUTRAL},
    Phase.AT_A_STOPPAGE: {"play": Play.ALREADY_STOPPED, "face_off": FaceOff.AS_ALREADY_DETERMINED, **NEUTRAL},
}
"""What holds where no provision sets a facet, without citation."""

BENCH_MINOR = N_("bench minor: {penalty}")


class Sets(TypedDict, total=False):
    """What a finding may set: any facets, each to a value of its vocabulary."""

    play: Play
    penalty: Penalty
    face_off: FaceOff
    change: Change
    order: Order
    warning: Warning
    extra_time: ExtraTime
    signal: Signal
    announcement: Announcement
    discretion: bool


class Finding:
    """What one provision says of a situation: why it applies, and the facets it sets.

    `because` is a message whose named places are facts of the incident, the clock, or parameters of the edition.
    """

    __slots__ = ("because", "sets")

    def __init__(self, because: str, **sets: Unpack[Sets]) -> None:
        self.because = because
        self.sets: dict[str, Any] = sets  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Finding({self.because!r}, {self.sets!r})"


@dataclass(frozen=True, slots=True)
class Applied:
    """A provision that stands in a ruling, with what it set and which exceptions overrode it."""

    provision: Provision
    template: str
    sets: tuple[tuple[str, Any], ...]
    overridden_by: tuple[Provision, ...]
    situation: Situation
    parameters: Any

    @property
    def because(self) -> Message:
        """Why it applies, with the facts of this situation."""
        names = places(self.template)
        return Message(self.template, tuple([(name, self._fact(name)) for name in names]) if names else ())

    def tell(self, translate: Translate = untranslated) -> str:
        """Why it applies, told in the language of `translate`."""
        names = places(self.template)
        if not names:
            return translate(self.template)
        return translate(self.template).format(**{name: tell_fact(self._fact(name), translate) for name in names})

    def _fact(self, name: str) -> Any:
        case, clock = self.situation.incident, self.situation.game.clock
        if name == "opponents":
            return case.team.other
        for holder in (case, clock, self.parameters):
            if hasattr(holder, name):
                return with_unit(type(holder), name, getattr(holder, name))
        raise LookupError(f"{self.provision.name}: no fact is called {name!r}")


@dataclass(frozen=True, slots=True)
class Ruling:
    """How the edition rules: nine facets, whether it is at the official's discretion, and the findings behind it."""

    team: Team
    play: Play
    penalty: Penalty
    face_off: FaceOff
    change: Change
    order: Order
    warning: Warning
    extra_time: ExtraTime
    signal: Signal
    announcement: Announcement
    discretion: bool
    findings: tuple[Applied, ...]

    @property
    def outcome(self) -> tuple[Any, ...]:
        """The facets alone, in the order of `FACETS`, then `discretion`: two rulings are the same when these are."""
        return (
            self.play,
            self.penalty,
            self.face_off,
            self.change,
            self.order,
            self.warning,
            self.extra_time,
            self.signal,
            self.announcement,
            self.discretion,
        )

    def announced_as(self, translate: Translate = untranslated) -> str | None:
        """The penalty as it is announced, or None without one."""
        if self.penalty is Penalty.NONE:
            return None
        return translate(BENCH_MINOR).format(penalty=translate(self.penalty.label))


@cache
def places(template: str) -> tuple[str, ...]:
    """The names of the places in a message."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name))


_UNITS: dict[tuple[type, str], Unit | None] = {}


def with_unit(holder: type, name: str, value: Any) -> Any:
    """The value, paired with the unit that the declaration of the fact or parameter gives it, if any."""
    key = (holder, name)
    if key not in _UNITS:
        _UNITS[key] = next((_declared_unit(field) for field in dataclasses.fields(holder) if field.name == name), None)
    unit = _UNITS[key]
    return value if unit is None else (value, unit)


def _declared_unit(field: dataclasses.Field[Any]) -> Unit | None:
    unit: Unit | None = field.metadata.get("unit") or getattr(field.metadata.get("domain"), "unit", None)
    return unit
