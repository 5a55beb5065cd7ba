"""The line change at a stoppage: the line-up, the referee's procedure, and what breaks it."""

from __future__ import annotations

from rules.editions.nhl_2005_06.parameters import Parameters
from rules.engine.edition import Rule
from rules.engine.game import Record
from rules.engine.incidents import LineChangeAttempt, LineChangeSignal, LineUp, UndueDelay
from rules.engine.messages import N_
from rules.engine.provisions import consequence, exception, misreading, provision
from rules.engine.rulings import Change, Finding, Order, Penalty, Signal, Warning
from rules.engine.vocabulary import Attempt, Stage, Team

RULE = Rule(
    "line-change",
    "17, line change",
    N_("Line change at a stoppage"),
    N_("How the two teams change at a stoppage, the referee's signals, and attempts outside them."),
)


@provision("line change", "S0")
def line_may_be_changed(case: LineChangeAttempt) -> Finding:
    """At a stoppage, too, a team may change its players.

    When, and for how long, the referee's procedure says.
    """
    return Finding(N_("A team may change in its time."), change=Change.ALLOWED)


@misreading(N_("You refused a change that the team may make."), of=line_may_be_changed)
def lawful_line_change_refused(case: LineChangeAttempt) -> Finding:
    """The players are sent back, and nothing more."""
    return Finding(N_("The team changed."), change=Change.REFUSED, order=Order.SEND_PLAYERS_BACK)


@misreading(N_("You warned a team for a change that it may make."), of=line_may_be_changed)
def lawful_line_change_warned(case: LineChangeAttempt) -> Finding:
    """The change is taken for an improper one."""
    return Finding(
        N_("The team changed."), change=Change.REFUSED, order=Order.SEND_PLAYERS_BACK, warning=Warning.LINE_CHANGE
    )


@misreading(N_("You penalised a change that the team may make."), of=line_may_be_changed)
def lawful_line_change_penalised(case: LineChangeAttempt) -> Finding:
    """The change is taken for an improper one after a warning."""
    return Finding(
        N_("The team changed."),
        change=Change.REFUSED,
        order=Order.SEND_PLAYERS_BACK,
        penalty=Penalty.IMPROPER_LINE_CHANGE,
    )


@provision("line change note 1", "S12")
def line_up_complete(case: LineUp) -> Finding | None:
    """A line-up is the full number of players that the team is entitled to, placed in the time of the line change."""
    if case.placed != case.entitled:
        return None
    return Finding(N_("The team placed {placed}, all it is entitled to."), order=Order.NONE)


@misreading(N_("You sent players back from a line-up that was complete."), of=line_up_complete)
def complete_line_up_sent_back(case: LineUp) -> Finding | None:
    """The goalkeeper is counted apart, so that a full line-up seems one too many."""
    if case.placed != case.entitled:
        return None
    return Finding(N_("The line-up was complete."), change=Change.REFUSED, order=Order.SEND_PLAYERS_BACK)


@provision("line change note 1", "S12")
def line_up_short(case: LineUp) -> Finding | None:
    """A team that places fewer players than it is entitled to completes its line-up; nothing more follows."""
    if case.placed >= case.entitled:
        return None
    return Finding(N_("The team placed {placed} and is entitled to {entitled}."), order=Order.COMPLETE_THE_LINE_UP)


@misreading(N_("You let a team start with fewer players than it is entitled to."), of=line_up_short)
def short_line_up_accepted(case: LineUp) -> None:
    """The short line-up is let stand."""


@misreading(N_("You warned a team for placing too few players."), of=line_up_short)
def short_line_up_warned(case: LineUp) -> Finding | None:
    """The short line-up is warned as an improper line change."""
    if case.placed >= case.entitled:
        return None
    return Finding(N_("The line-up was short."), order=Order.COMPLETE_THE_LINE_UP, warning=Warning.LINE_CHANGE)


@provision("line change note 1", "S12", instead_of=(line_may_be_changed,))
def too_many_placed(case: LineChangeAttempt | LineUp) -> Finding | None:
    """No team may place more players than it is entitled to for the line change, at any stage of it."""
    if isinstance(case, LineUp):
        if case.placed <= case.entitled:
            return None
        return Finding(N_("The team placed {placed} and is entitled to {entitled}."), change=Change.REFUSED)
    if case.attempt is not Attempt.TOO_MANY_MEN:
        return None
    return Finding(N_("The team tried to place one player too many."), change=Change.REFUSED)


@provision("line change", "S13")
def undue_delay_in_changing(case: UndueDelay) -> Finding:
    """Undue delay in changing ends the changes: the team, or both, take their positions at once.

    No penalty follows from this text.
    """
    return Finding(N_("There was undue delay in changing."), order=Order.TAKE_POSITIONS_AT_ONCE, change=Change.REFUSED)


@misreading(N_("You penalised undue delay in changing at once."), of=undue_delay_in_changing)
def delay_penalised(case: UndueDelay) -> Finding:
    """A bench minor for delay of game is given at once."""
    return Finding(
        N_("There was undue delay in changing."),
        order=Order.TAKE_POSITIONS_AT_ONCE,
        change=Change.REFUSED,
        penalty=Penalty.DELAY_OF_GAME,
    )


@misreading(N_("You warned a team for undue delay in changing."), of=undue_delay_in_changing)
def delay_warned(case: UndueDelay) -> Finding:
    """The delay is warned as an improper line change."""
    return Finding(
        N_("There was undue delay in changing."),
        order=Order.TAKE_POSITIONS_AT_ONCE,
        change=Change.REFUSED,
        warning=Warning.LINE_CHANGE,
    )


@misreading(N_("You let the delayed change be finished."), of=undue_delay_in_changing)
def delay_tolerated(case: UndueDelay) -> Finding:
    """The change goes on."""
    return Finding(N_("There was undue delay in changing."), change=Change.ALLOWED)


@provision("line change note 2", "S14", instead_of=(line_may_be_changed,))
def second_change(case: LineChangeAttempt) -> Finding | None:
    """A team that has changed makes no further change until play commences."""
    if case.attempt is not Attempt.ADDITIONAL_CHANGE:
        return None
    return Finding(N_("The team had changed already."), change=Change.REFUSED)


@misreading(N_("You allowed a second change before play commences."), of=second_change)
def second_change_allowed(case: LineChangeAttempt) -> None:
    """A second change is taken for as good as the first."""


@provision("procedure 1", "S16.1")
def visitors_time(case: LineChangeSignal, p: Parameters) -> Finding | None:
    """The visitors have up to `visitors_time` for their change; the raised hand ends it.

    Sooner the hand is in time only when the visitors are done; exactly at the limit it is in time, after it late.
    """
    if case.team is not Team.VISITORS:
        return None
    return Finding(
        N_("The visitors were given {seconds_given} and were done; they have up to {visitors_time}.")
        if case.done
        else N_("The visitors were given {seconds_given} and were still changing; they have up to {visitors_time}."),
        signal=_signal(case, p.visitors_time),
    )


@provision("procedure 2", "S16.2", instead_of=(line_may_be_changed,))
def visitors_after_the_hand_is_raised(case: LineChangeAttempt) -> Finding | None:
    """The raised hand ends the visitors' changes and begins the home team's."""
    if case.team is not Team.VISITORS or case.stage is Stage.VISITORS_TIME:
        return None
    return Finding(N_("The hand was raised: the visitors' time was over."), change=Change.REFUSED)


@misreading(N_("You let the visitors change in the home team's time."), of=visitors_after_the_hand_is_raised)
def raised_hand_ignored(case: LineChangeAttempt) -> None:
    """The raised hand is taken to bind nobody."""


@misreading(
    N_("You took the home team for the visitors: the raised hand begins its time."),
    of=visitors_after_the_hand_is_raised,
)
def home_barred_by_the_raised_hand(case: LineChangeAttempt) -> Finding | None:
    """The raised hand is held against the home team."""
    if case.stage is not Stage.HAND_RAISED:
        return None
    return Finding(N_("The hand was raised."), change=Change.REFUSED)


@misreading(
    N_("You held the home team's change in the visitors' time against it."), of=visitors_after_the_hand_is_raised
)
def home_barred_in_the_visitors_time(case: LineChangeAttempt) -> Finding | None:
    """The home team is made to wait for its own time."""
    if case.team is not Team.HOME or case.stage is not Stage.VISITORS_TIME:
        return None
    return Finding(N_("It was the visitors' time."), change=Change.REFUSED)


@provision("procedure 3", "S16.3")
def home_time(case: LineChangeSignal, p: Parameters) -> Finding | None:
    """The home team has up to `home_time` for its change; the lowered hand ends it.

    Sooner the hand is in time only when the home team is done; exactly at the limit it is in time, after it late.
    """
    if case.team is not Team.HOME:
        return None
    return Finding(
        N_("The home team was given {seconds_given} and was done; it has up to {home_time}.")
        if case.done
        else N_("The home team was given {seconds_given} and was still changing; it has up to {home_time}."),
        signal=_signal(case, p.home_time),
    )


@misreading(N_("You gave the home team the visitors' time."), of=home_time)
def home_given_the_visitors_time(case: LineChangeSignal, p: Parameters) -> Finding | None:
    """The shorter time is measured against the home team."""
    if case.team is not Team.HOME:
        return None
    return Finding(N_("The home team was given its time."), signal=_signal(case, p.visitors_time))


@misreading(N_("You gave the visitors the home team's time."), of=visitors_time)
def visitors_given_the_home_time(case: LineChangeSignal, p: Parameters) -> Finding | None:
    """The longer time is measured against the visitors."""
    if case.team is not Team.VISITORS:
        return None
    return Finding(N_("The visitors were given their time."), signal=_signal(case, p.home_time))


@misreading(N_("You held the referee's signal against the visitors."), of=visitors_time)
def visitors_warned_for_the_signal(case: LineChangeSignal, p: Parameters) -> Finding | None:
    """The team is warned, although the signal is the referee's own."""
    if case.team is not Team.VISITORS:
        return None
    return Finding(
        N_("The visitors were given their time."), signal=_signal(case, p.visitors_time), warning=Warning.LINE_CHANGE
    )


@misreading(N_("You held the referee's signal against the home team."), of=home_time)
def home_warned_for_the_signal(case: LineChangeSignal, p: Parameters) -> Finding | None:
    """The team is warned, although the signal is the referee's own."""
    if case.team is not Team.HOME:
        return None
    return Finding(
        N_("The home team was given its time."), signal=_signal(case, p.home_time), warning=Warning.LINE_CHANGE
    )


def _signal(case: LineChangeSignal, limit: float) -> Signal:
    if case.seconds_given > limit:
        return Signal.LATE
    return Signal.IN_TIME if case.done or case.seconds_given == limit else Signal.EARLY


@provision("procedure 4", "S16.4", instead_of=(line_may_be_changed,))
def after_the_hand_is_lowered(case: LineChangeAttempt) -> Finding | None:
    """The lowered hand ends the home team's changes: from then on nobody changes."""
    if case.stage is not Stage.HAND_LOWERED:
        return None
    return Finding(N_("The hand was lowered: no more changes."), change=Change.REFUSED)


@misreading(N_("You let a team change after the hand was lowered."), of=after_the_hand_is_lowered)
def lowered_hand_ignored(case: LineChangeAttempt) -> None:
    """Changes are let stand until the puck is dropped."""


@consequence(
    "procedure 5",
    "S16.5",
    of=(too_many_placed, second_change, visitors_after_the_hand_is_raised, after_the_hand_is_lowered),
)
def improper_line_change(case: LineChangeAttempt | LineUp) -> Finding:
    """Players in a change that is not permitted are sent back, and their team is warned through its coach.

    The warning holds for the rest of the game, overtime included. It is one warning for all such attempts.
    """
    return Finding(
        N_("The change is not permitted: the players go back, and the coach is told."),
        order=Order.SEND_PLAYERS_BACK,
        warning=Warning.LINE_CHANGE,
    )


@misreading(N_("You sent the players back without the warning."), of=improper_line_change)
def warning_left_out(case: LineChangeAttempt | LineUp) -> Finding:
    """The players are sent back and nothing more."""
    return Finding(N_("The change is not permitted."), order=Order.SEND_PLAYERS_BACK)


@exception("procedure 5", "S16.5", to=improper_line_change)
def improper_line_change_after_a_warning(
    case: LineChangeAttempt | LineUp, record: Record, p: Parameters
) -> Finding | None:
    """A team that has had its warning is penalised: a bench minor, announced as delay of game, improper line change."""
    if record.line_change_warnings(case.team) < p.warnings:
        return None
    if p.warnings == 0:
        because = N_("No warning comes before the penalty: a bench minor of {bench_minor}.")
    else:
        because = N_("The team had had its warning for line changes: a bench minor of {bench_minor}.")
    return Finding(because, penalty=Penalty.IMPROPER_LINE_CHANGE, warning=Warning.NONE)


@misreading(N_("You forgot that the team had been warned already."), of=improper_line_change_after_a_warning)
def line_change_warning_forgotten(case: LineChangeAttempt | LineUp) -> None:
    """The team is warned a second time."""


@misreading(
    N_("You mixed up the two warnings: the one for a face-off does not count here."),
    of=improper_line_change_after_a_warning,
)
def face_off_warning_counted(case: LineChangeAttempt | LineUp, record: Record, p: Parameters) -> Finding | None:
    """A warning for a face-off is counted for a line change."""
    if record.face_off_warnings(case.team) < p.warnings:
        return None
    return Finding(N_("The team had been warned."), penalty=Penalty.IMPROPER_LINE_CHANGE, warning=Warning.NONE)


@misreading(N_("You counted a warning that the other team had been given."), of=improper_line_change_after_a_warning)
def other_teams_warning_counted(case: LineChangeAttempt | LineUp, record: Record, p: Parameters) -> Finding | None:
    """The opponents' warning is counted."""
    if record.line_change_warnings(case.team.other) < p.warnings:
        return None
    return Finding(N_("The opponents had been warned."), penalty=Penalty.IMPROPER_LINE_CHANGE, warning=Warning.NONE)


@misreading(N_("You gave a bench minor without a warning before it."), of=improper_line_change_after_a_warning)
def bench_minor_at_once(case: LineChangeAttempt | LineUp) -> Finding:
    """The first attempt is penalised."""
    return Finding(N_("The change was improper."), penalty=Penalty.IMPROPER_LINE_CHANGE, warning=Warning.NONE)


@misreading(N_("You let a team off that had been warned."), of=improper_line_change_after_a_warning)
def warned_team_let_off(case: LineChangeAttempt | LineUp, record: Record, p: Parameters) -> Finding | None:
    """The players of a warned team are sent back, and nothing more."""
    if record.line_change_warnings(case.team) < p.warnings:
        return None
    return Finding(N_("The team had been warned."), penalty=Penalty.NONE, warning=Warning.NONE)


@misreading(N_("You warned and penalised at once."), of=improper_line_change_after_a_warning)
def warned_and_penalised(case: LineChangeAttempt | LineUp) -> Finding:
    """The bench minor comes with another warning."""
    return Finding(N_("The change was improper."), penalty=Penalty.IMPROPER_LINE_CHANGE, warning=Warning.LINE_CHANGE)
