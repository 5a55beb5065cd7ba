"""The kinds of incident and their facts. Each field declares its domain, so nothing else needs to list them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import vocabulary as v
from rules.engine.facts import PLACE, Choice, Count, Flag, Given, Number, fact
from rules.engine.messages import FEET, N_, PLAYERS, SECONDS
from rules.engine.rink import Place

TEAM = N_("Team whose act is judged")
WITH_AN_ACT = Given("action", tuple(action for action in v.Action if action is not v.Action.NONE))
WITH_THE_PUCK_PLAYED = Given("action", (v.Action.PLAYS_PUCK,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """What happened, in the facts that can decide. `team` is the team whose act is judged."""

    kind: ClassVar[str]
    title: ClassVar[str]
    phase: ClassVar[v.Phase]

    team: v.Team = fact(Choice(v.Team), TEAM)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change(Incident):
    """A change on the fly: two players, and what one of them does while it goes on."""

    @property
    def takes_part_while_both_are_on(self) -> bool:
        """Whether one of the two takes part in the play while the other is on the ice."""
        return self.action.takes_part and bool(self.other_on_ice)  # type: ignore[attr-defined]

    @property
    def is_struck(self) -> bool:
        """Whether one of the two is struck by the puck by accident."""
        return self.action is v.Action.STRUCK_BY_PUCK  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDuringPlay(_Change):
    """A skater comes on for a skater while play goes on."""

    kind: ClassVar[str] = "change_during_play"
    title: ClassVar[str] = N_("Change of players during play")
    phase: ClassVar[v.Phase] = v.Phase.DURING_PLAY

    retiring_distance: float = fact(
        Number(0, 100, FEET, ("skater_limit",)),
        N_("Distance of the player going off from the players' bench when the substitute comes on"),
    )
    exit: v.Exit = fact(Choice(v.Exit), N_("Where the player going off leaves the ice"))
    action: v.Action = fact(Choice(v.Action), N_("What one of the two does"))
    played_with: v.PlayedWith | None = fact(
        Choice(v.PlayedWith), N_("What he plays the puck with"), given=WITH_THE_PUCK_PLAYED
    )
    actor: v.Actor | None = fact(Choice(v.Actor), N_("Which of the two it is"), given=WITH_AN_ACT)
    other_on_ice: bool | None = fact(Flag(), N_("The other of the two is on the ice at that moment"), given=WITH_AN_ACT)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalkeeperLeaves(_Change):
    """The goalkeeper leaves for a skater while play goes on: the skater enters, the goalkeeper retires."""

    kind: ClassVar[str] = "goalkeeper_leaves"
    title: ClassVar[str] = N_("Goalkeeper leaves for a skater")
    phase: ClassVar[v.Phase] = v.Phase.DURING_PLAY

    goalkeeper_distance: float = fact(
        Number(0, 200, FEET, ("goalkeeper_limit",)),
        N_("Distance of the goalkeeper from the players' bench when the skater comes on"),
    )
    possession: v.Possession = fact(Choice(v.Possession), N_("Who has the puck at that moment"))
    puck: Place = fact(PLACE, N_("Where the puck is when play is stopped, or is now if play goes on"))
    goalkeeper_then: v.GoalkeeperThen = fact(
        Choice(v.GoalkeeperThen), N_("What the goalkeeper does then"), default=v.GoalkeeperThen.PROCEEDS
    )
    action: v.Action = fact(Choice(v.Action), N_("What one of the two does"), default=v.Action.NONE)
    played_with: v.PlayedWith | None = fact(
        Choice(v.PlayedWith), N_("What he plays the puck with"), given=WITH_THE_PUCK_PLAYED
    )
    actor: v.Actor | None = fact(Choice(v.Actor), N_("Which of the two it is"), given=WITH_AN_ACT)
    other_on_ice: bool | None = fact(Flag(), N_("The other of the two is on the ice at that moment"), given=WITH_AN_ACT)

    @property
    def turns_back(self) -> bool:
        """Whether the goalkeeper turns back to his goal, the skater being on."""
        return self.goalkeeper_then is v.GoalkeeperThen.TURNS_BACK


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalkeeperReturns(Incident):
    """The goalkeeper, off the ice, comes back on the fly during play."""

    kind: ClassVar[str] = "goalkeeper_returns"
    title: ClassVar[str] = N_("Goalkeeper returns on the fly")
    phase: ClassVar[v.Phase] = v.Phase.DURING_PLAY

    removed_for: v.RemovedFor = fact(Choice(v.RemovedFor), N_("Why he had left"))
    stoppage_since: bool = fact(Flag(), N_("Play has been stopped since he left"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAfterIcing(Incident):
    """A change by one team around an icing, ruled on as it stands at the stoppage."""

    kind: ClassVar[str] = "change_after_icing"
    title: ClassVar[str] = N_("Change after an icing")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    iced_by: v.Team = fact(Choice(v.Team), N_("Team that iced the puck"))
    change: v.IcingChange = fact(Choice(v.IcingChange), N_("The change"))
    made: v.Made = fact(Choice(v.Made), N_("When it was made"))


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChangeAttempt(Incident):
    """A team tries to change at a stoppage, in the referee's procedure."""

    kind: ClassVar[str] = "line_change_attempt"
    title: ClassVar[str] = N_("Attempt to change at a stoppage")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    stage: v.Stage = fact(Choice(v.Stage), N_("Stage of the procedure"))
    attempt: v.Attempt = fact(Choice(v.Attempt), N_("What the team tries"))


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChangeSignal(Incident):
    """The referee ends the time of `team`: the hand goes up on the visitors, down on the home team."""

    kind: ClassVar[str] = "line_change_signal"
    title: ClassVar[str] = N_("The referee's line-change signal")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    seconds_given: float = fact(
        Number(0, 30, SECONDS, ("visitors_time", "home_time")), N_("Time the referee has given")
    )
    done: bool = fact(Flag(), N_("The team has finished changing"))


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp(Incident):
    """The line-up a team places on the ice for the face-off."""

    kind: ClassVar[str] = "line_up"
    title: ClassVar[str] = N_("Line-up on the ice")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    placed: int = fact(Count(3, 7, PLAYERS), N_("Players the team has placed on the ice"))
    entitled: int = fact(Count(4, 6, PLAYERS), N_("Players it is entitled to"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceOffReadiness(Incident):
    """A team at the face-off, after the linesman's whistle."""

    kind: ClassVar[str] = "face_off_readiness"
    title: ClassVar[str] = N_("Ready for the face-off")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    fault: v.Fault = fact(Choice(v.Fault), N_("What is wrong"))
    seconds_since_whistle: float = fact(
        Number(0, 30, SECONDS, ("face_off_time",)), N_("Time since the linesman's whistle")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Proceeding(Incident):
    """Players on their way at a stoppage."""

    kind: ClassVar[str] = "proceeding"
    title: ClassVar[str] = N_("On the way at a stoppage")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    to: v.Destination = fact(Choice(v.Destination), N_("Where they are going"))
    conduct: v.Conduct = fact(Choice(v.Conduct), N_("How they go"))


@dataclass(frozen=True, slots=True, kw_only=True)
class UndueDelay(Incident):
    """Undue delay in changing players."""

    kind: ClassVar[str] = "undue_delay"
    title: ClassVar[str] = N_("Undue delay in changing")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    by: v.DelayBy = fact(Choice(v.DelayBy), N_("Whose delay it is"))


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalkeeperChangeAtStoppage(Incident):
    """Another goalkeeper comes in at a stoppage."""

    kind: ClassVar[str] = "goalkeeper_change_at_stoppage"
    title: ClassVar[str] = N_("Goalkeeper changed at a stoppage")
    phase: ClassVar[v.Phase] = v.Phase.AT_A_STOPPAGE

    injured: bool = fact(Flag(), N_("The goalkeeper going off is injured"))
    asks_extra_time: bool = fact(Flag(), N_("The team asks for extra time"))


KINDS: dict[str, type[Incident]] = {
    incident.kind: incident
    for incident in (
        ChangeDuringPlay,
        GoalkeeperLeaves,
        GoalkeeperReturns,
        ChangeAfterIcing,
        LineChangeAttempt,
        LineChangeSignal,
        LineUp,
        FaceOffReadiness,
        Proceeding,
        UndueDelay,
        GoalkeeperChangeAtStoppage,
    )
}
