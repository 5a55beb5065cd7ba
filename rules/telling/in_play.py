"""Stories of changes while play goes on."""

from __future__ import annotations

from enum import Enum

from rules.engine.incidents import ChangeDuringPlay, GoalkeeperLeaves, GoalkeeperReturns
from rules.engine.messages import N_
from rules.engine.vocabulary import Action, Actor, Exit, PlayedWith, Possession, RemovedFor
from rules.telling.said import Cast, Feet, Said, Word, player, said, story_of, team

GOALKEEPER = Word(N_("The goalkeeper")), Word(N_("the goalkeeper"))

TOOLS = {
    PlayedWith.STICK: Word(N_("his stick")),
    PlayedWith.SKATES: Word(N_("his skates")),
    PlayedWith.HANDS: Word(N_("his hands")),
}


class When(Enum):
    """When one of the two acts: both being on the ice, before the other comes on, or after the "
    "other is off."""

    BOTH_ON = 1
    BEFORE = 2
    AFTER = 3


ACTS: dict[tuple[Action, When], tuple[str, ...]] = {
    (Action.PLAYS_PUCK, When.BOTH_ON): (
        N_("{actor} plays the puck with {tool} while {other} is on the ice."),
        N_("With {other} on the ice, the puck is played by {actor_inside}, with {tool}."),
    ),
    (Action.PLAYS_PUCK, When.BEFORE): (
        N_("{actor} plays the puck with {tool} before {other}, about to come on for him, has left the bench."),
        N_(
            "{other_first} is about to come on for {actor_inside}; while {other} is still on the bench, the "
            "puck is played by {actor_inside}, with {tool}."
        ),
    ),
    (Action.PLAYS_PUCK, When.AFTER): (
        N_("Once {other} is off the ice, {actor_inside} plays the puck with {tool}."),
        N_("With {other} off the ice by now, the puck is played by {actor_inside}, with {tool}."),
    ),
    (Action.CHECKS_OPPONENT, When.BOTH_ON): (
        N_("{actor} checks an opponent while {other} is on the ice."),
        N_("With {other} on the ice, an opponent is checked by {actor_inside}."),
    ),
    (Action.CHECKS_OPPONENT, When.BEFORE): (
        N_("{actor} checks an opponent before {other}, about to come on for him, has left the bench."),
        N_(
            "{other_first} is about to come on for {actor_inside}; while {other} is still on the bench, an "
            "opponent is checked by {actor_inside}."
        ),
    ),
    (Action.CHECKS_OPPONENT, When.AFTER): (
        N_("Once {other} is off the ice, {actor_inside} checks an opponent."),
        N_("With {other} off the ice by now, an opponent is checked by {actor_inside}."),
    ),
    (Action.TOUCHES_OPPONENT, When.BOTH_ON): (
        N_("{actor} bumps into an opponent while {other} is on the ice."),
        N_("With {other} on the ice, there is contact between an opponent and {actor_inside}."),
    ),
    (Action.TOUCHES_OPPONENT, When.BEFORE): (
        N_("{actor} bumps into an opponent before {other}, about to come on for him, has left the bench."),
        N_(
            "{other_first} is about to come on for {actor_inside}; while {other} is still on the bench, "
            "there is contact between an opponent and {actor_inside}."
        ),
    ),
    (Action.TOUCHES_OPPONENT, When.AFTER): (
        N_("Once {other} is off the ice, {actor_inside} bumps into an opponent."),
        N_("With {other} off the ice by now, there is contact between an opponent and {actor_inside}."),
    ),
    (Action.STRUCK_BY_PUCK, When.BOTH_ON): (
        N_("{actor} is struck by the puck, by accident, while {other} is on the ice."),
        N_("With {other} on the ice, the puck hits {actor_inside} by accident."),
    ),
    (Action.STRUCK_BY_PUCK, When.BEFORE): (
        N_("{actor} is struck by the puck, by accident, before {other}, about to come on for him, has left the bench."),
        N_(
            "{other_first} is about to come on for {actor_inside}; while {other} is still on the bench, the "
            "puck hits {actor_inside} by accident."
        ),
    ),
    (Action.STRUCK_BY_PUCK, When.AFTER): (
        N_("Once {other} is off the ice, {actor_inside} is struck by the puck, by accident."),
        N_("With {other} off the ice by now, the puck hits {actor_inside} by accident."),
    ),
}


def when(case: ChangeDuringPlay | GoalkeeperLeaves) -> When | None:
    """When the act happens; None without one. With the other off the ice the change has not begun, "
    "or is over."""
    if case.action is Action.NONE:
        return None
    if case.other_on_ice:
        return When.BOTH_ON
    return When.BEFORE if case.actor is Actor.RETIRING else When.AFTER


def act(case: ChangeDuringPlay | GoalkeeperLeaves, entering: tuple[Word, Word], retiring: tuple[Word, Word]) -> Said:
    """What one of the two does; each of them is named as a sentence begins and as it goes on."""
    moment = when(case)
    if moment is None:
        return said(
            "action",
            N_("Neither of the two plays the puck, touches an opponent or is struck by the puck."),
            N_("In the change neither of the two touches an opponent, or the puck, or is hit by it."),
        )
    one, other = (entering, retiring) if case.actor is Actor.ENTERING else (retiring, entering)
    return said(
        "action played_with actor other_on_ice",
        *ACTS[case.action, moment],
        actor=one[0],
        actor_inside=one[1],
        other=other[1],
        other_first=other[0],
        tool=TOOLS[case.played_with] if case.played_with else "",
    )


def in_time(
    case: ChangeDuringPlay | GoalkeeperLeaves, act: Said, entry: tuple[Said, ...], leaving: Said
) -> tuple[Said, ...]:
    """The sentences in the order in which things happen."""
    match when(case):
        case When.BEFORE:
            return (act, *entry, leaving)
        case When.AFTER:
            return (*entry, leaving, act)
        case _:
            return (*entry, act, leaving)


@story_of(ChangeDuringPlay)
def change_during_play(case: ChangeDuringPlay, cast: Cast) -> tuple[Said, ...]:
    """The substitution, how far off the retiring player was, where he left, and what happened meanwhile."""
    entering, retiring = player(cast.entering), player(cast.retiring)
    exits = {
        Exit.PLAYERS_BENCH: (
            N_("{retiring} leaves the ice at the players' bench."),
            N_("{retiring} goes off at his own players' bench."),
        ),
        Exit.OTHER: (
            N_("{retiring} leaves the ice through the gate of the penalty bench, not at the players' bench."),
            N_("{retiring} goes off by a gate at the end of the rink, not at the players' bench."),
        ),
    }
    entry = (
        said(
            "team retiring_distance",
            N_(
                "{team} change on the fly. {entering} comes on for {retiring}, who is {distance} from the players' "
                "bench at that moment."
            ),
            N_(
                "While play goes on {team} change a skater: {retiring} is {distance} from the players' bench when "
                "{entering} comes on for him."
            ),
            N_(
                "{team} send {entering} on for {retiring} during play. As the substitute steps on, {retiring} is "
                "{distance} from the players' bench."
            ),
            team=team(case.team),
            entering=entering,
            retiring=retiring,
            distance=Feet(case.retiring_distance),
        ),
    )
    leaving = said("exit", *exits[case.exit], retiring=retiring)
    return in_time(case, act(case, (entering, entering), (retiring, retiring)), entry, leaving)


@story_of(GoalkeeperLeaves)
def goalkeeper_leaves(case: GoalkeeperLeaves, cast: Cast) -> tuple[Said, ...]:
    """The goalkeeper's way, who has the puck, what happens then, and where the puck is."""
    entering = player(cast.entering)
    if case.turns_back:
        then = (
            N_("With {entering} on the ice, the goalkeeper turns back to his goal."),
            N_("{entering} being on the ice, the goalkeeper changes his mind and turns back to his goal."),
        )
    else:
        then = (
            N_("The goalkeeper goes on to the bench."),
            N_("The goalkeeper keeps skating to the bench."),
        )
    entry = (
        said(
            "team goalkeeper_distance",
            N_(
                "{team} pull their goalkeeper during play. He is {distance} from the players' bench when {entering} "
                "comes on for him."
            ),
            N_(
                "The goalkeeper of {team} heads for the players' bench while play goes on; he is {distance} from it "
                "when {entering} steps on in his place."
            ),
            N_(
                "{team} want an extra attacker: {entering} comes on when their goalkeeper is {distance} from the "
                "players' bench, play going on."
            ),
            team=team(case.team),
            entering=entering,
            distance=Feet(case.goalkeeper_distance),
        ),
        _possession(case),
    )
    leaving = said("goalkeeper_then", *then, entering=entering)
    return (*in_time(case, act(case, (entering, entering), GOALKEEPER), entry, leaving), _puck(case))


def _possession(case: GoalkeeperLeaves) -> Said:
    match case.possession:
        case Possession.OWN:
            wordings = (N_("{team} have the puck at that moment."), N_("At that moment the puck is with {team}."))
        case Possession.OPPONENTS:
            wordings = (
                N_("{opponents} have the puck at that moment."),
                N_("At that moment the puck is with {opponents}."),
            )
        case Possession.NEITHER:
            wordings = (
                N_("Neither team has the puck at that moment."),
                N_("At that moment the puck is loose, with neither team."),
            )
    return said("possession", *wordings, team=team(case.team), opponents=team(case.team.other))


def _puck(case: GoalkeeperLeaves) -> Said:
    if case.puck.x == 0:
        wordings = (
            N_("The puck is on the centre red line when play is stopped, or is there now if play goes on."),
            N_("The puck is on the centre red line, and would be there at any stoppage."),
        )
    elif case.puck.beyond_the_centre_line:
        wordings = (
            N_(
                "The puck is {distance} from the centre red line, in the half that {team} attack, when play is "
                "stopped, or is there now if play goes on."
            ),
            N_(
                "If play is stopped, the puck is then in the half that {team} attack, {distance} from the centre red "
                "line; if not, it is there now."
            ),
        )
    else:
        wordings = (
            N_(
                "The puck is {distance} from the centre red line, in the half that {team} defend, when play is "
                "stopped, or is there now if play goes on."
            ),
            N_(
                "If play is stopped, the puck is then in the half that {team} defend, {distance} from the centre red "
                "line; if not, it is there now."
            ),
        )
    return said("puck", *wordings, team=team(case.team), distance=Feet(abs(case.puck.x)))


@story_of(GoalkeeperReturns)
def goalkeeper_returns(case: GoalkeeperReturns, cast: Cast) -> tuple[Said, ...]:
    """Why he had left, whether play has been stopped since, and his coming back."""
    if case.removed_for is RemovedFor.EXTRA_ATTACKER:
        why = (
            N_("{team} had taken their goalkeeper off for an extra attacker."),
            N_("The goalkeeper of {team} had gone to the bench for an extra attacker."),
        )
    else:
        why = (
            N_("The goalkeeper of {team} had gone off to have his equipment mended, not for an extra attacker."),
            N_("{team} had taken their goalkeeper off because he felt ill, not for an extra attacker."),
        )
    if case.stoppage_since:
        since = (
            N_("Play has been stopped once since then."),
            N_("There has been a stoppage of play since he left."),
        )
    else:
        since = (
            N_("Play has not been stopped since then."),
            N_("There has been no stoppage of play since he left."),
        )
    return (
        said("team removed_for", *why, team=team(case.team)),
        said("stoppage_since", *since),
        said(
            "",
            N_("Now, while play goes on, he comes back on the fly and takes his place in goal."),
            N_("Play going on, he now jumps over the boards and skates back to his goal."),
        ),
    )
