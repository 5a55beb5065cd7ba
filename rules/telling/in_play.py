"""Stories of changes while play goes on."""

from __future__ import annotations

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

ACTS: dict[tuple[Action, bool], tuple[str, ...]] = {
    (Action.PLAYS_PUCK, True): (
        N_("{actor} plays the puck with {tool} while {other} is on the ice."),
        N_("With {other} on the ice, the puck is played by {actor_inside}, with {tool}."),
    ),
    (Action.PLAYS_PUCK, False): (
        N_("{actor} plays the puck with {tool} at a moment when {other} is off the ice."),
        N_("With {other} off the ice, the puck is played by {actor_inside}, with {tool}."),
    ),
    (Action.CHECKS_OPPONENT, True): (
        N_("{actor} checks an opponent while {other} is on the ice."),
        N_("With {other} on the ice, an opponent is checked by {actor_inside}."),
    ),
    (Action.CHECKS_OPPONENT, False): (
        N_("{actor} checks an opponent at a moment when {other} is off the ice."),
        N_("With {other} off the ice, an opponent is checked by {actor_inside}."),
    ),
    (Action.TOUCHES_OPPONENT, True): (
        N_("{actor} bumps into an opponent while {other} is on the ice."),
        N_("With {other} on the ice, there is contact between an opponent and {actor_inside}."),
    ),
    (Action.TOUCHES_OPPONENT, False): (
        N_("{actor} bumps into an opponent at a moment when {other} is off the ice."),
        N_("With {other} off the ice, there is contact between an opponent and {actor_inside}."),
    ),
    (Action.STRUCK_BY_PUCK, True): (
        N_("The puck strikes {actor_inside} by accident while {other} is on the ice."),
        N_("With {other} on the ice, the puck hits {actor_inside}, who does not mean to play it."),
    ),
    (Action.STRUCK_BY_PUCK, False): (
        N_("The puck strikes {actor_inside} by accident at a moment when {other} is off the ice."),
        N_("With {other} off the ice, the puck hits {actor_inside}, who does not mean to play it."),
    ),
}


def act(case: ChangeDuringPlay | GoalkeeperLeaves, entering: tuple[Word, Word], retiring: tuple[Word, Word]) -> Said:
    """What one of the two does; each of them is named as a sentence begins and as it goes on."""
    if case.action is Action.NONE:
        return said(
            "action",
            N_("Neither of the two plays the puck, touches an opponent or is struck by the puck."),
            N_("During the change neither of the two comes near the puck or an opponent."),
        )
    one, other = (entering, retiring) if case.actor is Actor.ENTERING else (retiring, entering)
    return said(
        "action played_with actor other_on_ice",
        *ACTS[case.action, bool(case.other_on_ice)],
        actor=one[0],
        actor_inside=one[1],
        other=other[1],
        tool=TOOLS[case.played_with] if case.played_with else "",
    )


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
    return (
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
        act(case, (entering, entering), (retiring, retiring)),
        said("exit", *exits[case.exit], retiring=retiring),
    )


@story_of(GoalkeeperLeaves)
def goalkeeper_leaves(case: GoalkeeperLeaves, cast: Cast) -> tuple[Said, ...]:
    """The goalkeeper's way, who has the puck, what happens then, and where the puck is."""
    entering = player(cast.entering)
    if case.turns_back:
        then = (
            N_("With {entering} on the ice, the goalkeeper turns back to his goal."),
            N_("Then, {entering} being on, the goalkeeper thinks better of it and turns back to his goal."),
        )
    else:
        then = (
            N_("The goalkeeper goes on to the bench."),
            N_("The goalkeeper keeps skating to the bench."),
        )
    return (
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
        said("goalkeeper_then", *then, entering=entering),
        act(case, (entering, entering), GOALKEEPER),
        _puck(case),
    )


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
            N_("If play is stopped, the puck is on the centre red line then; if not, it is there now."),
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
