"""Rule 17 on goalkeepers: leaving for a skater, coming back on the fly, and changing at a stoppage."""

from __future__ import annotations

from rules.editions.nhl_2005_06.change_of_players import struck_by_the_puck, takes_part_while_changing
from rules.editions.nhl_2005_06.during_play import bench_minor
from rules.editions.nhl_2005_06.parameters import Parameters
from rules.engine.edition import Rule
from rules.engine.game import Clock
from rules.engine.incidents import GoalkeeperChangeAtStoppage, GoalkeeperLeaves, GoalkeeperReturns
from rules.engine.messages import N_
from rules.engine.provisions import consequence, exception, misreading, provision
from rules.engine.rulings import (
    Announcement,
    Change,
    ExtraTime,
    FaceOff,
    Finding,
    Penalty,
    Play,
)
from rules.engine.vocabulary import Possession, RemovedFor

RULE = Rule(
    "goalkeepers",
    "17 notes 2 to 4",
    N_("Change of goalkeepers"),
    N_("How the goalkeeper leaves for a skater, comes back, and is changed at a stoppage."),
)


@provision("17", "S5", unless=(takes_part_while_changing,))
def goalkeeper_may_be_changed(
    case: GoalkeeperLeaves | GoalkeeperReturns | GoalkeeperChangeAtStoppage,
) -> Finding:
    """At any time another player may take the goalkeeper's place, on the conditions of this rule."""
    return Finding(N_("A goalkeeper may be changed at any time."), change=Change.ALLOWED)


@exception("17, see 89(a) note 5", "S5a", to=goalkeeper_may_be_changed)
def barred_in_overtime(case: GoalkeeperReturns, clock: Clock) -> Finding | None:
    """A goalkeeper who left for an extra attacker in regular-season overtime may not come back on the fly.

    He waits for the next stoppage of play. Any attempt before it is an illegal change: a bench minor for an ineligible
    player.
    """
    if not clock.in_regular_season_overtime or case.removed_for is not RemovedFor.EXTRA_ATTACKER or case.stoppage_since:
        return None
    return bench_minor(
        N_(
            "He had left for an extra attacker in regular-season overtime and came back before a stoppage: "
            "a bench minor of {bench_minor}."
        ),
        Penalty.INELIGIBLE_PLAYER,
    )


@misreading(N_("You took playoff overtime for regular-season overtime."), of=barred_in_overtime)
def barred_in_every_overtime(case: GoalkeeperReturns, clock: Clock) -> Finding | None:
    """The bar is carried over to the playoffs."""
    if not clock.in_overtime or case.removed_for is not RemovedFor.EXTRA_ATTACKER or case.stoppage_since:
        return None
    return _ineligible()


@misreading(N_("You forgot that a stoppage lifts the bar."), of=barred_in_overtime)
def barred_for_good(case: GoalkeeperReturns, clock: Clock) -> Finding | None:
    """The goalkeeper is held out for the rest of overtime."""
    if not clock.in_regular_season_overtime or case.removed_for is not RemovedFor.EXTRA_ATTACKER:
        return None
    return _ineligible()


@misreading(N_("You barred him although he had not left for an extra attacker."), of=barred_in_overtime)
def barred_whatever_he_left_for(case: GoalkeeperReturns, clock: Clock) -> Finding | None:
    """The reason he left is not looked at."""
    if not clock.in_regular_season_overtime or case.stoppage_since:
        return None
    return _ineligible()


@misreading(N_("You applied the overtime bar in regulation time."), of=barred_in_overtime)
def barred_in_regulation(case: GoalkeeperReturns, clock: Clock) -> Finding | None:
    """The bar is applied at any time of the game."""
    if case.removed_for is not RemovedFor.EXTRA_ATTACKER or case.stoppage_since:
        return None
    return _ineligible()


@misreading(N_("You forgot the bar on coming back in regular-season overtime."), of=barred_in_overtime)
def bar_forgotten(case: GoalkeeperReturns) -> None:
    """Overtime is taken for any other time."""


@misreading(N_("You called too many men for a goalkeeper's return."), of=barred_in_overtime)
def return_taken_for_too_many_men(case: GoalkeeperReturns) -> Finding:
    """His return is taken for one player too many."""
    return bench_minor(
        N_("He came back on the fly."),
        Penalty.TOO_MANY_MEN,
    )


@misreading(N_("You stopped play for a goalkeeper's return as if it were a premature change."), of=barred_in_overtime)
def return_taken_for_premature(case: GoalkeeperReturns) -> Finding:
    """His return is met with a stoppage and no penalty."""
    return Finding(
        N_("He came back on the fly."),
        play=Play.STOPPED_AT_ONCE,
        penalty=Penalty.NONE,
        face_off=FaceOff.WHERE_PLAY_WAS_STOPPED,
        change=Change.REFUSED,
    )


@misreading(N_("You sent him off again without a penalty."), of=barred_in_overtime)
def return_refused_alone(case: GoalkeeperReturns) -> Finding:
    """His return is refused, and play goes on."""
    return Finding(N_("He came back on the fly."), change=Change.REFUSED)


def _ineligible() -> Finding:
    return bench_minor(
        N_("He came back on the fly."),
        Penalty.INELIGIBLE_PLAYER,
    )


@provision(
    "17 note 2",
    "S6",
    unless=(takes_part_while_changing,),
    instead_of=(goalkeeper_may_be_changed, struck_by_the_puck),
)
def premature_substitution(case: GoalkeeperLeaves, p: Parameters) -> Finding | None:
    """A skater may come on for the goalkeeper only once the goalkeeper is within `goalkeeper_limit` of the bench.

    If he comes on sooner, play is stopped at once. Exactly the limit is near enough.
    """
    if case.goalkeeper_distance <= p.goalkeeper_limit or case.turns_back:
        return None
    return Finding(
        N_(
            "The goalkeeper was {goalkeeper_distance} from the bench, more than {goalkeeper_limit}, "
            "when the skater came on."
        ),
        play=Play.STOPPED_AT_ONCE,
        change=Change.REFUSED,
    )


@misreading(N_("You counted the limit itself as premature."), of=premature_substitution)
def the_limit_counted_as_premature(case: GoalkeeperLeaves, p: Parameters) -> Finding | None:
    """Exactly the limit is taken for too far."""
    if case.goalkeeper_distance < p.goalkeeper_limit or case.turns_back:
        return None
    return Finding(N_("The goalkeeper was at the limit."), play=Play.STOPPED_AT_ONCE, change=Change.REFUSED)


@misreading(N_("You let a premature change stand."), of=premature_substitution)
def premature_change_overlooked(case: GoalkeeperLeaves) -> None:
    """The goalkeeper's distance is not looked at."""


@exception("17 note 2", "S6a", to=premature_substitution)
def opponents_have_the_puck(case: GoalkeeperLeaves) -> Finding | None:
    """While the other team has the puck, play goes on until the puck changes hands, and is stopped then."""
    if case.possession is not Possession.OPPONENTS:
        return None
    return Finding(N_("The opponents had the puck."), play=Play.STOPPED_WHEN_PUCK_CHANGES_HANDS)


@misreading(N_("You stopped play although the opponents had the puck."), of=opponents_have_the_puck)
def possession_forgotten(case: GoalkeeperLeaves) -> None:
    """Play is stopped at once, whoever has the puck."""


@misreading(N_("You took the puck to be with the other team."), of=opponents_have_the_puck)
def possession_mistaken(case: GoalkeeperLeaves) -> Finding | None:
    """The delay is given for the offending team's possession."""
    if case.possession is Possession.OPPONENTS:
        return None
    return Finding(N_("Possession was mistaken."), play=Play.STOPPED_WHEN_PUCK_CHANGES_HANDS)


@consequence("17 note 2", "S7", of=premature_substitution)
def no_time_penalty(case: GoalkeeperLeaves) -> Finding:
    """A premature change carries no penalty."""
    return Finding(N_("The change was premature, which carries no penalty."), penalty=Penalty.NONE)


@misreading(N_("You added a bench minor to a premature change."), of=no_time_penalty)
def bench_minor_added(case: GoalkeeperLeaves) -> Finding:
    """A bench minor for too many men is added."""
    return Finding(N_("The skater came on early."), penalty=Penalty.TOO_MANY_MEN)


@consequence("17 note 2", "S7a", of=premature_substitution)
def face_off_at_the_centre_spot(case: GoalkeeperLeaves) -> Finding | None:
    """Where play is stopped beyond the centre red line, the face-off is at the centre spot.

    Beyond is the half that the offending team attacks; on the line itself is not beyond it.
    """
    if not case.puck.beyond_the_centre_line:
        return None
    return Finding(N_("Play was stopped beyond the centre red line."), face_off=FaceOff.CENTRE_SPOT)


@misreading(
    N_("You left the face-off where play was stopped, beyond the centre red line."), of=face_off_at_the_centre_spot
)
def centre_spot_forgotten(case: GoalkeeperLeaves) -> Finding | None:
    """The face-off stays where play was stopped."""
    if not case.puck.beyond_the_centre_line:
        return None
    return Finding(N_("Play was stopped there."), face_off=FaceOff.WHERE_PLAY_WAS_STOPPED)


@consequence("17 note 2", "S7b", of=premature_substitution)
def face_off_where_play_was_stopped(case: GoalkeeperLeaves) -> Finding | None:
    """Where play is stopped before the centre red line or on it, the face-off is at that place."""
    if case.puck.beyond_the_centre_line:
        return None
    return Finding(N_("Play was not stopped beyond the centre red line."), face_off=FaceOff.WHERE_PLAY_WAS_STOPPED)


@misreading(
    N_("You brought the face-off to the centre spot from the team's own half."), of=face_off_where_play_was_stopped
)
def always_the_centre_spot(case: GoalkeeperLeaves) -> Finding | None:
    """Every premature change is faced off at the centre spot."""
    if case.puck.beyond_the_centre_line:
        return None
    return Finding(N_("The change was premature."), face_off=FaceOff.CENTRE_SPOT)


@provision(
    "17 note 2",
    "S8",
    unless=(takes_part_while_changing,),
    instead_of=(goalkeeper_may_be_changed, struck_by_the_puck),
)
def goalkeeper_turned_back(case: GoalkeeperLeaves) -> Finding | None:
    """A goalkeeper who turns back while the skater is on has not left for him, which the rule does not describe.

    It may be penalised as too many men on the ice, at whatever distance: the official decides.
    """
    if not case.turns_back:
        return None
    return bench_minor(
        N_(
            "The goalkeeper turned back while the skater was on. "
            "The rule leaves the bench minor of {bench_minor} to the official."
        ),
        Penalty.TOO_MANY_MEN,
        discretion=True,
    )


@misreading(N_("You treated a goalkeeper who turned back as a premature change."), of=goalkeeper_turned_back)
def turning_back_taken_for_premature(case: GoalkeeperLeaves) -> Finding | None:
    """Play is stopped at once, without a penalty."""
    if not case.turns_back:
        return None
    return Finding(
        N_("The goalkeeper turned back."),
        play=Play.STOPPED_AT_ONCE,
        face_off=FaceOff.CENTRE_SPOT if case.puck.beyond_the_centre_line else FaceOff.WHERE_PLAY_WAS_STOPPED,
        change=Change.REFUSED,
        announcement=Announcement.PREMATURE_SUBSTITUTION,
    )


@misreading(N_("You called an illegal change when the goalkeeper turned back."), of=goalkeeper_turned_back)
def turning_back_taken_for_an_illegal_change(case: GoalkeeperLeaves) -> Finding | None:
    """A mandatory bench minor is given, by the wrong name."""
    return _turned_back(case, Penalty.ILLEGAL_CHANGE)


@misreading(N_("You called an ineligible player when the goalkeeper turned back."), of=goalkeeper_turned_back)
def turning_back_taken_for_an_ineligible_player(case: GoalkeeperLeaves) -> Finding | None:
    """He is treated like a goalkeeper who comes back on the fly in overtime."""
    return _turned_back(case, Penalty.INELIGIBLE_PLAYER)


def _turned_back(case: GoalkeeperLeaves, penalty: Penalty) -> Finding | None:
    if not case.turns_back:
        return None
    return bench_minor(
        N_("The goalkeeper turned back."),
        penalty,
    )


@consequence("17 note 3", "S9", of=premature_substitution)
def premature_change_announced(case: GoalkeeperLeaves) -> Finding:
    """The referee has it announced that a premature change of the goalkeeper stopped play."""
    return Finding(
        N_("A stoppage for a premature change is announced."), announcement=Announcement.PREMATURE_SUBSTITUTION
    )


@misreading(N_("You forgot the announcement."), of=premature_change_announced)
def announcement_forgotten(case: GoalkeeperLeaves) -> None:
    """Nothing is announced."""


@provision("17 note 4", "S10")
def no_extra_time(case: GoalkeeperChangeAtStoppage) -> Finding | None:
    """A goalkeeper's change takes the time of a line change: the one coming in gets no time of his own."""
    if not case.asks_extra_time:
        return None
    return Finding(N_("The team asked for more than the time of a line change."), extra_time=ExtraTime.REFUSED)


@misreading(N_("You gave extra time to a goalkeeper coming in for one who is not injured."), of=no_extra_time)
def extra_time_for_anyone(case: GoalkeeperChangeAtStoppage) -> Finding | None:
    """Whoever asks gets it."""
    if not case.asks_extra_time:
        return None
    return Finding(N_("The team asked for extra time."), extra_time=ExtraTime.GRANTED)


@misreading(N_("You ruled on extra time that nobody asked for."), of=no_extra_time)
def extra_time_refused_unasked(case: GoalkeeperChangeAtStoppage) -> Finding:
    """A refusal is given although nobody asked."""
    return Finding(N_("A goalkeeper came in."), extra_time=ExtraTime.REFUSED)


@misreading(N_("You granted extra time that nobody asked for."), of=no_extra_time)
def extra_time_granted_unasked(case: GoalkeeperChangeAtStoppage) -> Finding:
    """A goalkeeper coming in is given time as a matter of course."""
    return Finding(N_("A goalkeeper came in."), extra_time=ExtraTime.GRANTED)


@misreading(N_("You penalised the request for extra time."), of=no_extra_time)
def request_penalised(case: GoalkeeperChangeAtStoppage) -> Finding:
    """The request is taken for delaying the game."""
    return Finding(N_("A goalkeeper came in."), extra_time=ExtraTime.REFUSED, penalty=Penalty.DELAY_OF_GAME)


@exception("17 note 4", "S10a", to=no_extra_time)
def extra_time_for_an_injury(case: GoalkeeperChangeAtStoppage) -> Finding | None:
    """Where the goalkeeper going off is injured, the one coming in is given extra time."""
    if not case.injured:
        return None
    return Finding(N_("The goalkeeper going off is injured."), extra_time=ExtraTime.GRANTED)


@misreading(N_("You refused extra time although the goalkeeper is injured."), of=extra_time_for_an_injury)
def injury_forgotten(case: GoalkeeperChangeAtStoppage) -> None:
    """The injury is not looked at."""
