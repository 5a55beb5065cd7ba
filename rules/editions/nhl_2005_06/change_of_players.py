"""Rule 17(a): changing players while play goes on."""

from __future__ import annotations

from rules.editions.nhl_2005_06.during_play import bench_minor
from rules.editions.nhl_2005_06.parameters import Parameters
from rules.engine.edition import Rule
from rules.engine.incidents import ChangeDuringPlay, GoalkeeperLeaves
from rules.engine.messages import N_
from rules.engine.provisions import exception, misreading, provision
from rules.engine.rulings import Change, FaceOff, Finding, Penalty, Play
from rules.engine.vocabulary import Action, Exit

RULE = Rule(
    "change-of-players",
    "17(a)",
    N_("Change of players during play"),
    N_("When a skater may come on for another while play goes on, and what makes such a change wrong."),
)


@provision("17(a)", "S0")
def players_may_be_changed(case: ChangeDuringPlay) -> Finding:
    """Players may be changed at any time while play goes on.

    The player going off leaves at his own bench; his substitute comes on once he is near enough to it.
    """
    return Finding(N_("A team may change its players while play goes on."), change=Change.ALLOWED)


ACTED = {
    Action.PLAYS_PUCK: N_(
        "The {actor} played the puck while the other of the two was on the ice: a bench minor of {bench_minor}."
    ),
    Action.CHECKS_OPPONENT: N_(
        "The {actor} checked an opponent while the other of the two was on the ice: a bench minor of {bench_minor}."
    ),
    Action.TOUCHES_OPPONENT: N_(
        "The {actor} made contact with an opponent while the other of the two was on the ice: "
        "a bench minor of {bench_minor}."
    ),
}


@provision("17(a)", "S2", instead_of=(players_may_be_changed,))
def takes_part_while_changing(case: ChangeDuringPlay | GoalkeeperLeaves) -> Finding | None:
    """One of the two players in a change takes part in the play before the change is over: too many men on the ice.

    Taking part is playing the puck with stick, skates or hands, checking an opponent, or touching one at all. It counts
    while the other of the two is on the ice, wherever the one who acts is.
    """
    if not case.takes_part_while_both_are_on:
        return None
    return bench_minor(
        ACTED[case.action],
        Penalty.TOO_MANY_MEN,
    )


@misreading(N_("You let the other man's presence on the ice pass."), of=takes_part_while_changing)
def taking_part_overlooked(case: ChangeDuringPlay | GoalkeeperLeaves) -> None:
    """The act is taken for part of an ordinary change."""


@misreading(N_("You penalised the act although the other of the two was off the ice."), of=takes_part_while_changing)
def taking_part_alone(case: ChangeDuringPlay | GoalkeeperLeaves) -> Finding | None:
    """The act alone is penalised, whoever else is on the ice."""
    if not case.action.takes_part:
        return None
    return bench_minor(
        ACTED[case.action],
        Penalty.TOO_MANY_MEN,
    )


@misreading(N_("You left to the official what the rule makes a bench minor."), of=takes_part_while_changing)
def taking_part_left_to_the_official(case: ChangeDuringPlay | GoalkeeperLeaves) -> Finding | None:
    """The act is taken for a situation that the rule does not describe."""
    if not case.takes_part_while_both_are_on:
        return None
    return bench_minor(
        ACTED[case.action],
        Penalty.TOO_MANY_MEN,
        discretion=True,
    )


@misreading(N_("You called an illegal change where one of the two took part."), of=takes_part_while_changing)
def taking_part_taken_for_an_illegal_change(case: ChangeDuringPlay | GoalkeeperLeaves) -> Finding | None:
    """The bench minor is announced by the wrong name."""
    if not case.takes_part_while_both_are_on:
        return None
    return bench_minor(
        ACTED[case.action],
        Penalty.ILLEGAL_CHANGE,
    )


@provision("17(a)", "S3")
def struck_by_the_puck(case: ChangeDuringPlay | GoalkeeperLeaves) -> Finding | None:
    """A player in a change whom the puck strikes by accident neither stops play nor costs his team a penalty.

    It is an accident only: a player who goes on to play the puck takes part.
    """
    if not case.is_struck:
        return None
    return Finding(N_("The puck struck the {actor} by accident."), play=Play.GOES_ON, penalty=Penalty.NONE)


@misreading(N_("You stopped play because the puck had struck a player."), of=struck_by_the_puck)
def stopped_for_the_accident(case: ChangeDuringPlay) -> Finding | None:
    """The accident is held to stop play."""
    if not case.is_struck:
        return None
    return Finding(
        N_("The puck struck the {actor}."),
        play=Play.STOPPED_AT_ONCE,
        penalty=Penalty.NONE,
        face_off=FaceOff.WHERE_PLAY_WAS_STOPPED,
    )


@provision("17", "S4", unless=(takes_part_while_changing,), instead_of=(players_may_be_changed, struck_by_the_puck))
def left_by_another_exit(case: ChangeDuringPlay) -> Finding | None:
    """While play goes on a player going off leaves the ice at his players' bench and nowhere else.

    Leaving by any other exit is no lawful change, and costs a bench minor.
    """
    if case.exit is Exit.PLAYERS_BENCH:
        return None
    return bench_minor(
        N_("He left the ice by another exit than the players' bench: a bench minor of {bench_minor}."),
        Penalty.ILLEGAL_CHANGE,
    )


@misreading(N_("You let him leave by any exit."), of=left_by_another_exit)
def any_exit_will_do(case: ChangeDuringPlay) -> None:
    """Every exit is taken for as good as the bench."""


@misreading(N_("You called too many men for leaving by the wrong exit."), of=left_by_another_exit)
def wrong_exit_taken_for_too_many_men(case: ChangeDuringPlay) -> Finding | None:
    """The bench minor is announced by the wrong name."""
    if case.exit is Exit.PLAYERS_BENCH:
        return None
    return bench_minor(
        N_("He left by another exit."),
        Penalty.TOO_MANY_MEN,
    )


@misreading(N_("You left the wrong exit to the official's discretion."), of=left_by_another_exit)
def wrong_exit_left_to_the_official(case: ChangeDuringPlay) -> Finding | None:
    """The bench minor is taken for one that may be called."""
    if case.exit is Exit.PLAYERS_BENCH:
        return None
    return bench_minor(
        N_("He left by another exit."),
        Penalty.ILLEGAL_CHANGE,
        discretion=True,
    )


@provision(
    "17 note 2",
    "S8",
    unless=(takes_part_while_changing, left_by_another_exit, struck_by_the_puck),
    instead_of=(players_may_be_changed,),
)
def came_on_early(case: ChangeDuringPlay, p: Parameters) -> Finding | None:
    """A situation that the rule does not describe may be penalised as too many men on the ice.

    A substitute who comes on while the player going off is farther than `skater_limit` from the bench is such a
    situation: the official decides. Exactly the limit is near enough.
    """
    if case.retiring_distance <= p.skater_limit:
        return None
    return bench_minor(
        N_(
            "The player going off was {retiring_distance} from the bench, more than {skater_limit}, "
            "when the substitute came on. The rule leaves the bench minor of {bench_minor} to the official."
        ),
        Penalty.TOO_MANY_MEN,
        discretion=True,
    )


@misreading(N_("You counted the limit itself as too far."), of=came_on_early)
def the_limit_counted_as_early(case: ChangeDuringPlay, p: Parameters) -> Finding | None:
    """Exactly the limit is taken for too far."""
    if case.retiring_distance < p.skater_limit:
        return None
    return bench_minor(
        N_("The substitute came on early."),
        Penalty.TOO_MANY_MEN,
        discretion=True,
    )


@misreading(N_("You applied the goalkeeper's early change to a skater."), of=came_on_early)
def taken_for_a_goalkeeper(case: ChangeDuringPlay, p: Parameters) -> Finding | None:
    """The early entry is treated as a premature change of the goalkeeper: play is stopped, no penalty."""
    if case.retiring_distance <= p.skater_limit:
        return None
    return Finding(
        N_("The substitute came on early."),
        play=Play.STOPPED_AT_ONCE,
        penalty=Penalty.NONE,
        face_off=FaceOff.WHERE_PLAY_WAS_STOPPED,
        change=Change.REFUSED,
    )


@misreading(N_("You called the substitute an ineligible player."), of=came_on_early)
def taken_for_an_ineligible_player(case: ChangeDuringPlay, p: Parameters) -> Finding | None:
    """The early entry is penalised as that of a player who may not be on the ice at all."""
    if case.retiring_distance <= p.skater_limit:
        return None
    return bench_minor(
        N_("The substitute came on early."),
        Penalty.INELIGIBLE_PLAYER,
    )


@exception("17 note 2", "S8", to=struck_by_the_puck)
def struck_having_come_on_early(case: ChangeDuringPlay, p: Parameters) -> Finding | None:
    """Being struck by accident does not excuse an early entry: that remains for the official to decide."""
    if case.retiring_distance <= p.skater_limit:
        return None
    return Finding(
        N_(
            "The player going off was {retiring_distance} from the bench, more than {skater_limit}, "
            "when the substitute came on: the early entry remains with the official."
        ),
        discretion=True,
    )


@misreading(N_("You held that the accident excuses the early entry."), of=struck_having_come_on_early)
def the_accident_excuses_all(case: ChangeDuringPlay) -> None:
    """Nothing is left to the official once the puck has struck by accident."""
