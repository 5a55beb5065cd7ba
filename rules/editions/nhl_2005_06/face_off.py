"""The face-off after a line change, and the way to it."""

from __future__ import annotations

from rules.editions.nhl_2005_06.parameters import Parameters
from rules.engine.edition import Rule
from rules.engine.game import Clock, Record
from rules.engine.incidents import FaceOffReadiness, Proceeding
from rules.engine.messages import N_
from rules.engine.provisions import exception, misreading, provision
from rules.engine.rulings import Finding, Penalty, Warning
from rules.engine.vocabulary import Conduct, Destination, Fault

RULE = Rule(
    "face-off",
    "17, procedure 6 to 8",
    N_("To the face-off"),
    N_("The linesman's whistle, the time to line up after it, and players who dawdle on the way."),
)


@provision("procedure 6", "S16.6")
def in_position_in_time(case: FaceOffReadiness, p: Parameters) -> Finding | None:
    """After the referee's hand is down the linesman's whistle gives all players `face_off_time` to be ready.

    Ready is in position and on-side. Until the time is up nobody is late; exactly at the limit is in time.
    """
    if case.fault is not Fault.NONE and case.seconds_since_whistle > p.face_off_time:
        return None
    if case.fault is Fault.NONE:
        return Finding(N_("The team was in position and on-side."), penalty=Penalty.NONE, warning=Warning.NONE)
    return Finding(
        N_("{seconds_since_whistle} had passed since the whistle; up to {face_off_time} are given."),
        penalty=Penalty.NONE,
        warning=Warning.NONE,
    )


@misreading(N_("You counted the time as up before it was."), of=in_position_in_time)
def late_before_the_time_is_up(case: FaceOffReadiness, p: Parameters) -> Finding | None:
    """Whoever is not ready is warned before the time is up."""
    if case.fault is Fault.NONE or case.seconds_since_whistle > p.face_off_time:
        return None
    return Finding(N_("The team was not ready."), warning=Warning.FACE_OFF)


@misreading(N_("You penalised a team that was in time."), of=in_position_in_time)
def in_time_and_penalised(case: FaceOffReadiness, p: Parameters) -> Finding | None:
    """A team in time is penalised."""
    if case.seconds_since_whistle > p.face_off_time:
        return None
    return Finding(N_("The team was not ready."), penalty=Penalty.DELAY_OF_GAME)


@misreading(N_("You warned a team for the line change that was in time for the face-off."), of=in_position_in_time)
def in_time_and_warned_for_the_line_change(case: FaceOffReadiness, p: Parameters) -> Finding | None:
    """A team in time is given the wrong one of the two warnings."""
    if case.seconds_since_whistle > p.face_off_time:
        return None
    return Finding(N_("The team was not ready."), warning=Warning.LINE_CHANGE)


@provision("procedure 7", "S16.7")
def late_for_the_face_off(case: FaceOffReadiness, p: Parameters) -> Finding | None:
    """Players slow to the face-off or off-side at it when the time is up are warned once in the game.

    The coach is told. The warning is counted apart from the one for line changes.
    """
    if case.fault is Fault.NONE or case.seconds_since_whistle <= p.face_off_time:
        return None
    return Finding(
        N_("{seconds_since_whistle} after the whistle, more than {face_off_time}, a player was {fault}."),
        warning=Warning.FACE_OFF,
    )


@misreading(N_("You let a late team line up without a warning."), of=late_for_the_face_off)
def lateness_overlooked(case: FaceOffReadiness, p: Parameters) -> Finding | None:
    """The time is not enforced."""
    if case.fault is Fault.NONE or case.seconds_since_whistle <= p.face_off_time:
        return None
    return Finding(N_("The team was late."), warning=Warning.NONE)


@misreading(
    N_("You warned the team for the line change; this warning is the one for the face-off."), of=late_for_the_face_off
)
def warned_for_the_line_change(case: FaceOffReadiness, p: Parameters) -> Finding | None:
    """The wrong one of the two warnings is given."""
    if case.fault is Fault.NONE or case.seconds_since_whistle <= p.face_off_time:
        return None
    return Finding(N_("The team was late."), warning=Warning.LINE_CHANGE)


@exception("procedure 7", "S16.7", to=late_for_the_face_off)
def late_again_after_a_warning(case: FaceOffReadiness, record: Record, p: Parameters) -> Finding | None:
    """A team that has had its warning for the face-off is penalised: a bench minor for delay of game."""
    if record.face_off_warnings(case.team) < p.warnings:
        return None
    if p.warnings == 0:
        because = N_("No warning comes before the penalty: a bench minor of {bench_minor}.")
    else:
        because = N_("The team had had its warning for the face-off: a bench minor of {bench_minor}.")
    return Finding(because, penalty=Penalty.DELAY_OF_GAME, warning=Warning.NONE)


@misreading(N_("You forgot that the team had been warned for a face-off already."), of=late_again_after_a_warning)
def face_off_warning_forgotten(case: FaceOffReadiness) -> None:
    """The team is warned a second time."""


@misreading(
    N_("You mixed up the two warnings: the one for a line change does not count here."), of=late_again_after_a_warning
)
def line_change_warning_counted(case: FaceOffReadiness, record: Record, p: Parameters) -> Finding | None:
    """A warning for a line change is counted for a face-off."""
    if record.line_change_warnings(case.team) < p.warnings:
        return None
    return Finding(N_("The team had been warned."), penalty=Penalty.DELAY_OF_GAME, warning=Warning.NONE)


@misreading(N_("You gave a bench minor for the face-off without a warning before it."), of=late_again_after_a_warning)
def late_penalised_at_once(case: FaceOffReadiness) -> Finding:
    """The first lateness is penalised."""
    return Finding(N_("The team was late."), penalty=Penalty.DELAY_OF_GAME, warning=Warning.NONE)


@misreading(N_("You warned and penalised at once for the face-off."), of=late_again_after_a_warning)
def late_warned_and_penalised(case: FaceOffReadiness) -> Finding:
    """The bench minor comes with another warning."""
    return Finding(N_("The team was late."), penalty=Penalty.DELAY_OF_GAME, warning=Warning.FACE_OFF)


@exception("procedure 8", "S16.8", to=(in_position_in_time, late_for_the_face_off, late_again_after_a_warning))
def reasonable_time(case: FaceOffReadiness, clock: Clock, p: Parameters) -> Finding | None:
    """In the last minutes of regulation time and in all overtime the whistle's time is not enforced.

    The linesman gives the teams a reasonable time to line up. Exactly `last_minutes` left is within the last minutes.
    """
    if not clock.in_overtime and not clock.within_the_last(p.last_minutes):
        return None
    if clock.in_overtime:
        return Finding(
            N_("In overtime the teams are given a reasonable time."), penalty=Penalty.NONE, warning=Warning.NONE
        )
    return Finding(
        N_("Regulation time had {seconds_left} left: the teams are given a reasonable time."),
        penalty=Penalty.NONE,
        warning=Warning.NONE,
    )


@misreading(N_("You enforced the time after the whistle in the last minutes."), of=reasonable_time)
def enforced_in_the_last_minutes(case: FaceOffReadiness, clock: Clock) -> Finding | None:
    """The last minutes are taken for any others; overtime is not."""
    if not clock.in_overtime:
        return None
    return Finding(N_("Overtime is played."), penalty=Penalty.NONE, warning=Warning.NONE)


@misreading(N_("You enforced the time after the whistle in overtime."), of=reasonable_time)
def enforced_in_overtime(case: FaceOffReadiness, clock: Clock, p: Parameters) -> Finding | None:
    """Overtime is taken for any other period."""
    if not clock.within_the_last(p.last_minutes):
        return None
    return Finding(N_("Regulation time is ending."), penalty=Penalty.NONE, warning=Warning.NONE)


@misreading(
    N_("You gave a bench minor in the last minutes or overtime, where the time is not enforced."), of=reasonable_time
)
def penalised_where_it_is_not_enforced(case: FaceOffReadiness) -> Finding | None:
    """The end of the game is taken to be stricter."""
    if case.fault is Fault.NONE:
        return None
    return Finding(N_("The team was not ready."), penalty=Penalty.DELAY_OF_GAME, warning=Warning.NONE)


@misreading(
    N_("You gave a warning for the line change in the last minutes or overtime, for a face-off."), of=reasonable_time
)
def warned_where_it_is_not_enforced(case: FaceOffReadiness) -> Finding | None:
    """The wrong warning is given where none is due."""
    if case.fault is Fault.NONE:
        return None
    return Finding(N_("The team was not ready."), penalty=Penalty.NONE, warning=Warning.LINE_CHANGE)


@provision("procedure, last paragraph", "S17")
def proceeds_directly(case: Proceeding) -> Finding | None:
    """Players go directly to the place of the face-off, or to their bench."""
    if case.conduct is not Conduct.DIRECT:
        return None
    return Finding(N_("The players went directly."), penalty=Penalty.NONE)


@misreading(N_("You penalised players who went directly."), of=proceeds_directly)
def direct_way_penalised(case: Proceeding) -> Finding | None:
    """Going at all is taken for delay."""
    if case.conduct is not Conduct.DIRECT:
        return None
    return Finding(N_("The players were on their way."), penalty=Penalty.DELAY_OF_GAME)


@misreading(N_("You warned players who went directly."), of=proceeds_directly)
def direct_way_warned(case: Proceeding) -> Finding | None:
    """Going at all is warned."""
    if case.conduct is not Conduct.DIRECT:
        return None
    return Finding(N_("The players were on their way."), warning=Warning.FACE_OFF)


@provision("procedure, last paragraph", "S17")
def slow_to_the_face_off(case: Proceeding) -> Finding | None:
    """Stalling or other unnecessary action on the way to the face-off costs a bench minor for delay of game.

    It is announced as slow proceeding to the face-off location. No warning comes before it.
    """
    if case.conduct is Conduct.DIRECT or case.to is not Destination.FACE_OFF_LOCATION:
        return None
    return Finding(
        N_("They delayed on the way to the face-off location, {conduct}: a bench minor of {bench_minor}."),
        penalty=Penalty.SLOW_TO_FACE_OFF_LOCATION,
    )


@misreading(N_("You warned where the rule gives a bench minor at once."), of=slow_to_the_face_off)
def stalling_warned(case: Proceeding) -> Finding | None:
    """A warning is given first, as for a late face-off."""
    if case.conduct is Conduct.DIRECT or case.to is not Destination.FACE_OFF_LOCATION:
        return None
    return Finding(N_("The players were stalling."), warning=Warning.FACE_OFF)


@provision("procedure, last paragraph", "S17")
def slow_to_the_bench(case: Proceeding) -> Finding | None:
    """Stalling or other unnecessary action on the way to the bench costs the same bench minor.

    It is announced as slow proceeding to the players' bench.
    """
    if case.conduct is Conduct.DIRECT or case.to is not Destination.PLAYERS_BENCH:
        return None
    return Finding(
        N_("They delayed on the way to the players' bench, {conduct}: a bench minor of {bench_minor}."),
        penalty=Penalty.SLOW_TO_PLAYERS_BENCH,
    )


@misreading(
    N_("You warned for a slow way to the bench, where the rule gives a bench minor at once."), of=slow_to_the_bench
)
def slow_to_the_bench_warned(case: Proceeding) -> Finding | None:
    """A warning is given first."""
    if case.conduct is Conduct.DIRECT or case.to is not Destination.PLAYERS_BENCH:
        return None
    return Finding(N_("The players were stalling."), warning=Warning.LINE_CHANGE)
