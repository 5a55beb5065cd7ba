"""Stories of changes and line-ups while play is stopped."""

from __future__ import annotations

from rules.engine.incidents import (
    ChangeAfterIcing,
    FaceOffReadiness,
    GoalkeeperChangeAtStoppage,
    LineChangeAttempt,
    LineChangeSignal,
    LineUp,
    Proceeding,
    UndueDelay,
)
from rules.engine.messages import N_
from rules.engine.vocabulary import Attempt, Conduct, DelayBy, Destination, Fault, IcingChange, Made, Stage, Team
from rules.telling.said import Cast, Said, Seconds, said, story_of, team

ICING_CHANGES = {
    IcingChange.SKATER: (
        N_("The change at issue: {team} put on a fresh skater for a tired one."),
        N_("The change at issue: for {team} one skater comes on for another, neither of them hurt."),
    ),
    IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER: (
        N_("The change at issue: {team} put their goalkeeper back in for the extra attacker."),
        N_("The change at issue: for {team} the goalkeeper comes back and the extra attacker goes off."),
    ),
    IcingChange.INJURED_PLAYER: (
        N_("The change at issue: {team} replace an injured player, one for one."),
        N_("The change at issue: for {team} a substitute comes on for a player who is injured."),
    ),
}

MADE = {
    Made.BEFORE_RELEASE: (
        N_("Their change was complete at the moment when the puck left the stick of the player who iced it."),
        N_("They had finished that change before the iced puck left the stick."),
    ),
    Made.AFTER_RELEASE: (
        N_("That change was made while the iced puck was on its way, after it had left the stick."),
        N_("The puck had left the stick of the player who iced it and play was not yet stopped when they changed."),
    ),
    Made.AT_STOPPAGE: (
        N_("They ask for that change once play is stopped."),
        N_("They want to make that change at the stoppage."),
    ),
}


@story_of(ChangeAfterIcing)
def change_after_icing(case: ChangeAfterIcing, cast: Cast) -> tuple[Said, ...]:
    """Who iced the puck, the change, and when it was made."""
    return (
        said(
            "iced_by",
            N_("{icing} ice the puck, and play is stopped for the icing."),
            N_("Play is stopped: {icing} have iced the puck."),
            icing=team(case.iced_by),
        ),
        said("team change", *ICING_CHANGES[case.change], team=team(case.team)),
        said("made", *MADE[case.made]),
    )


STAGES = {
    Stage.VISITORS_TIME: (
        N_("Play is stopped, and the referee is giving the visitors their time: his hand has not gone up yet."),
        N_("At the stoppage the referee's hand is not up yet: it is the visitors' time to change."),
    ),
    Stage.HAND_RAISED: (
        N_("Play is stopped. The visitors' time is over: the referee has raised his hand and holds it up."),
        N_("At the stoppage the referee's hand has gone up and is still up."),
    ),
    Stage.HAND_LOWERED: (
        N_("Play is stopped. The referee has raised his hand and has lowered it again."),
        N_("At the stoppage the referee's hand has been up and is down again: both teams have had their time."),
    ),
}

ATTEMPTS = {
    Attempt.ORDINARY_CHANGE: (
        N_("{team} now send players over for a change, their first at this stoppage."),
        N_("{team}, who have not changed at this stoppage, now start to change."),
    ),
    Attempt.TOO_MANY_MEN: (
        N_("{team} now try to put on one player more than they are entitled to."),
        N_("{team} now try to put one player too many on the ice for the line change."),
    ),
    Attempt.ADDITIONAL_CHANGE: (
        N_("{team}, who have changed once at this stoppage, now send over other players."),
        N_("{team} have made their change at this stoppage; now they try to change again."),
    ),
}


@story_of(LineChangeAttempt)
def line_change_attempt(case: LineChangeAttempt, cast: Cast) -> tuple[Said, ...]:
    """How far the procedure has come, and what the team tries."""
    return (
        said("stage", *STAGES[case.stage]),
        said("team attempt", *ATTEMPTS[case.attempt], team=team(case.team)),
    )


@story_of(LineChangeSignal)
def line_change_signal(case: LineChangeSignal, cast: Cast) -> tuple[Said, ...]:
    """The referee's hand, the time given, and whether the team was done."""
    if case.team is Team.VISITORS:
        hand = (
            N_("The referee gives the visitors {seconds} for their line change, then raises his hand."),
            N_("The referee's hand goes up {seconds} after the visitors' time began."),
        )
        done = N_("By then the visitors have finished changing."), N_("The visitors are done when it goes up.")
        still = N_("By then the visitors are still changing."), N_("The visitors are not done when it goes up.")
    else:
        hand = (
            N_("The referee gives the home team {seconds} for its line change, then lowers his hand."),
            N_("The referee's hand comes down {seconds} after the home team's time began."),
        )
        done = N_("By then the home team has finished changing."), N_("The home team is done when it comes down.")
        still = N_("By then the home team is still changing."), N_("The home team is not done when it comes down.")
    return (
        said("team seconds_given", *hand, seconds=Seconds(case.seconds_given)),
        said("done", *(done if case.done else still)),
    )


@story_of(LineUp)
def line_up(case: LineUp, cast: Cast) -> tuple[Said, ...]:
    """How many are on the ice and how many may be."""
    return (
        said(
            "team placed",
            N_("For the face-off {team} place {placed} players on the ice, the goalkeeper counted."),
            N_("{team} have {placed} players on the ice for the face-off, the goalkeeper among them."),
            team=team(case.team),
            placed=case.placed,
        ),
        said(
            "entitled",
            N_("They are entitled to {entitled}."),
            N_("The number they are entitled to is {entitled}."),
            entitled=case.entitled,
        ),
    )


READINESS = {
    Fault.NONE: (
        N_("{seconds} after the linesman's whistle all players of {team} are in position and on-side."),
        N_("The linesman has blown his whistle: {seconds} later {team} are all in position and on-side."),
    ),
    Fault.SLOW: (
        N_("{seconds} after the linesman's whistle a player of {team} is still on his way to the face-off."),
        N_("The linesman has blown his whistle: {seconds} later a player of {team} has not reached the face-off."),
    ),
    Fault.OFF_SIDE: (
        N_("{seconds} after the linesman's whistle a player of {team} stands off-side for the face-off."),
        N_("The linesman has blown his whistle: {seconds} later a player of {team} is in an off-side position."),
    ),
}


@story_of(FaceOffReadiness)
def face_off_readiness(case: FaceOffReadiness, cast: Cast) -> tuple[Said, ...]:
    """How the team stands, so long after the whistle."""
    return (
        said(
            "team fault seconds_since_whistle",
            *READINESS[case.fault],
            team=team(case.team),
            seconds=Seconds(case.seconds_since_whistle),
        ),
    )


WAYS = {
    (Destination.FACE_OFF_LOCATION, Conduct.DIRECT): (
        N_("After the whistle the players of {team} go straight to the place of the face-off."),
        N_("{team} skate to the face-off location by the shortest way."),
    ),
    (Destination.FACE_OFF_LOCATION, Conduct.STALLING): (
        N_("On the way to the place of the face-off the centre of {team} stalls: he circles the zone first."),
        N_("{team} stall on their way to the face-off location."),
    ),
    (Destination.FACE_OFF_LOCATION, Conduct.UNNECESSARY_ACTION): (
        N_("On the way to the face-off location a player of {team} goes round by the far boards for no reason."),
        N_("A player of {team} stops to talk to people behind the glass on his way to the face-off location."),
    ),
    (Destination.PLAYERS_BENCH, Conduct.DIRECT): (
        N_("After the whistle the retiring players of {team} go straight to the players' bench."),
        N_("{team} come off by the shortest way to the players' bench."),
    ),
    (Destination.PLAYERS_BENCH, Conduct.STALLING): (
        N_("On the way to the players' bench the retiring players of {team} stall."),
        N_("{team} stall as they come off, on the way to the players' bench."),
    ),
    (Destination.PLAYERS_BENCH, Conduct.UNNECESSARY_ACTION): (
        N_("On the way to the players' bench a player of {team} skates a needless lap."),
        N_("A player of {team} going to the players' bench first skates over to the far boards for no reason."),
    ),
}


@story_of(Proceeding)
def proceeding(case: Proceeding, cast: Cast) -> tuple[Said, ...]:
    """Where they are going and how."""
    return (said("team to conduct", *WAYS[case.to, case.conduct], team=team(case.team)),)


@story_of(UndueDelay)
def undue_delay(case: UndueDelay, cast: Cast) -> tuple[Said, ...]:
    """Whose delay it is."""
    if case.by is DelayBy.BOTH:
        wordings = (
            N_("At a stoppage both teams, {team} among them, delay their changes unduly."),
            N_("Play is stopped. {team} dither over their change without need, and so does the other team."),
        )
    else:
        wordings = (
            N_("At a stoppage {team} delay their change unduly; the other team does not."),
            N_("Play is stopped. {team} alone dither over their change without need."),
        )
    return (said("team by", *wordings, team=team(case.team)),)


@story_of(GoalkeeperChangeAtStoppage)
def goalkeeper_change_at_stoppage(case: GoalkeeperChangeAtStoppage, cast: Cast) -> tuple[Said, ...]:
    """Why the goalkeeper goes off, and what the team asks for."""
    if case.injured:
        why = (
            N_("Play is stopped. The goalkeeper of {team} is injured and another takes his place."),
            N_("At a stoppage {team} replace their goalkeeper, who is injured."),
        )
    else:
        why = (
            N_("Play is stopped. {team} put in their other goalkeeper; the first is not injured."),
            N_("At a stoppage {team} replace their goalkeeper, who is not injured."),
        )
    if case.asks_extra_time:
        asks = (
            N_("They ask for extra time for the new goalkeeper to warm up."),
            N_("Their coach asks for more time than a line change takes."),
        )
    else:
        asks = N_("They ask for no extra time."), N_("Their coach asks for no time beyond that of a line change.")
    return said("team injured", *why, team=team(case.team)), said("asks_extra_time", *asks)
