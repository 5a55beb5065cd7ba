"""The rulings of the 2005-06 edition as a programmer without an engine would write them: ifs, in place, per kind.

They build the same objects as the engine, findings with what they set and what overrode them included, so that the
two can be compared and timed side by side. Only the reasons are not worded again: a word stands in their place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules import editions
from rules.editions.nhl_2005_06.parameters import Parameters
from rules.engine.incidents import (
    ChangeAfterIcing,
    ChangeDuringPlay,
    FaceOffReadiness,
    GoalkeeperChangeAtStoppage,
    GoalkeeperLeaves,
    GoalkeeperReturns,
    Incident,
    LineChangeAttempt,
    LineChangeSignal,
    LineUp,
    Proceeding,
    UndueDelay,
)
from rules.engine.rulings import (
    Announcement,
    Applied,
    Change,
    ExtraTime,
    FaceOff,
    Order,
    Penalty,
    Play,
    Ruling,
    Signal,
    Warning,
)
from rules.engine.situations import Situation
from rules.engine.vocabulary import (
    Action,
    Attempt,
    Conduct,
    Destination,
    Exit,
    Fault,
    GoalkeeperThen,
    IcingChange,
    Made,
    Period,
    Possession,
    RemovedFor,
    Season,
    Stage,
    Team,
)

# fmt: off
ACT = "act"
AGAIN = "again"
ASKED = "asked"
BACK = "back"
BARRED = "barred"
BEFORE = "before"
BEYOND = "beyond"
COMPLETE = "complete"
DELAY = "delay"
EARLY = "early"
EXCEPTED = "excepted"
EXIT = "exit"
ICED = "iced"
IMPROPER = "improper"
INJURED = "injured"
IN_TIME = "in time"
LATE = "late"
LOWERED = "lowered"
MANY = "many"
MAY = "may"
NO_TIME = "no time"
OTHER = "other"
PREMATURE = "premature"
PUCK = "puck"
RAISED = "raised"
REASONABLE = "reasonable"
SAID = "said"
SECOND = "second"
SHORT = "short"
STRUCK = "struck"
TIME = "time"
WAY = "way"


class Book:
    """Each provision as an attribute of its name."""


for _provision in editions.get().provisions:
    setattr(Book, _provision.name, _provision)
B: Any = Book


def change_during_play(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, ChangeDuringPlay)
    play, penalty, face_off, change, discretion = Play.GOES_ON, Penalty.NONE, FaceOff.NONE, Change.ALLOWED, False
    findings = []
    if case.action.takes_part and case.other_on_ice:
        play, penalty, face_off = Play.BY_OTHER_RULES, Penalty.TOO_MANY_MEN, FaceOff.BY_OTHER_RULES
        change = Change.REFUSED
        sets = (("play", play), ("penalty", penalty), ("face_off", face_off), ("change", change))
        findings.append(Applied(B.takes_part_while_changing, ACT, sets, (), s, p))
    elif case.exit is not Exit.PLAYERS_BENCH:
        play, penalty, face_off = Play.BY_OTHER_RULES, Penalty.ILLEGAL_CHANGE, FaceOff.BY_OTHER_RULES
        change = Change.REFUSED
        sets = (("play", play), ("penalty", penalty), ("face_off", face_off), ("change", change))
        findings.append(Applied(B.left_by_another_exit, EXIT, sets, (), s, p))
    elif case.action is Action.STRUCK_BY_PUCK:
        findings.append(Applied(B.players_may_be_changed, MAY, (("change", change),), (), s, p))
        findings.append(Applied(B.struck_by_the_puck, STRUCK, (("play", play), ("penalty", penalty)), (), s, p))
        if case.retiring_distance > p.skater_limit:
            discretion = True
            findings.append(Applied(B.struck_having_come_on_early, EARLY, (("discretion", True),), (), s, p))
    elif case.retiring_distance > p.skater_limit:
        play, penalty, face_off = Play.BY_OTHER_RULES, Penalty.TOO_MANY_MEN, FaceOff.BY_OTHER_RULES
        change, discretion = Change.REFUSED, True
        early = (("play", play), ("penalty", penalty), ("face_off", face_off), ("change", change), ("discretion", True))
        findings.append(Applied(B.came_on_early, EARLY, early, (), s, p))
    else:
        findings.append(Applied(B.players_may_be_changed, MAY, (("change", change),), (), s, p))
    return Ruling(
        case.team, play, penalty, face_off, change, Order.NONE, Warning.NONE, ExtraTime.NOT_AT_ISSUE,
        Signal.NOT_AT_ISSUE, Announcement.NONE, discretion, tuple(findings),
    )


def goalkeeper_leaves(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, GoalkeeperLeaves)
    play, penalty, face_off, change, discretion = Play.GOES_ON, Penalty.NONE, FaceOff.NONE, Change.ALLOWED, False
    announcement = Announcement.NONE
    findings = []
    if case.action.takes_part and case.other_on_ice:
        play, penalty, face_off = Play.BY_OTHER_RULES, Penalty.TOO_MANY_MEN, FaceOff.BY_OTHER_RULES
        change = Change.REFUSED
        sets = (("play", play), ("penalty", penalty), ("face_off", face_off), ("change", change))
        findings.append(Applied(B.takes_part_while_changing, ACT, sets, (), s, p))
    elif case.goalkeeper_then is GoalkeeperThen.TURNS_BACK:
        play, penalty, face_off = Play.BY_OTHER_RULES, Penalty.TOO_MANY_MEN, FaceOff.BY_OTHER_RULES
        change, discretion = Change.REFUSED, True
        back = (("play", play), ("penalty", penalty), ("face_off", face_off), ("change", change), ("discretion", True))
        findings.append(Applied(B.goalkeeper_turned_back, BACK, back, (), s, p))
    elif case.goalkeeper_distance > p.goalkeeper_limit:
        play, change, announcement = Play.STOPPED_AT_ONCE, Change.REFUSED, Announcement.PREMATURE_SUBSTITUTION
        stopped = (("play", play), ("change", change))
        if case.possession is Possession.OPPONENTS:
            play = Play.STOPPED_WHEN_PUCK_CHANGES_HANDS
            by = (B.opponents_have_the_puck,)
            findings.append(Applied(B.premature_substitution, PREMATURE, stopped, by, s, p))
            findings.append(Applied(B.opponents_have_the_puck, PUCK, (("play", play),), (), s, p))
        else:
            findings.append(Applied(B.premature_substitution, PREMATURE, stopped, (), s, p))
        findings.append(Applied(B.no_time_penalty, NO_TIME, (("penalty", penalty),), (), s, p))
        if case.puck.x > 0:
            face_off = FaceOff.CENTRE_SPOT
            findings.append(Applied(B.face_off_at_the_centre_spot, BEYOND, (("face_off", face_off),), (), s, p))
        else:
            face_off = FaceOff.WHERE_PLAY_WAS_STOPPED
            findings.append(Applied(B.face_off_where_play_was_stopped, BEFORE, (("face_off", face_off),), (), s, p))
        said = (("announcement", announcement),)
        findings.append(Applied(B.premature_change_announced, SAID, said, (), s, p))
    else:
        if case.action is Action.STRUCK_BY_PUCK:
            findings.append(Applied(B.struck_by_the_puck, STRUCK, (("play", play), ("penalty", penalty)), (), s, p))
        findings.append(Applied(B.goalkeeper_may_be_changed, MAY, (("change", change),), (), s, p))
    return Ruling(
        case.team, play, penalty, face_off, change, Order.NONE, Warning.NONE, ExtraTime.NOT_AT_ISSUE,
        Signal.NOT_AT_ISSUE, announcement, discretion, tuple(findings),
    )


def goalkeeper_returns(s: Situation, p: Parameters) -> Ruling:
    case, clock = s.incident, s.game.clock
    assert isinstance(case, GoalkeeperReturns)
    play, penalty, face_off, change = Play.GOES_ON, Penalty.NONE, FaceOff.NONE, Change.ALLOWED
    allowed = (("change", change),)
    barred = clock.season is Season.REGULAR and clock.period is Period.OVERTIME
    if barred and case.removed_for is RemovedFor.EXTRA_ATTACKER and not case.stoppage_since:
        play, penalty, face_off = Play.BY_OTHER_RULES, Penalty.INELIGIBLE_PLAYER, FaceOff.BY_OTHER_RULES
        change = Change.REFUSED
        sets = (("play", play), ("penalty", penalty), ("face_off", face_off), ("change", change))
        findings: tuple[Applied, ...] = (
            Applied(B.goalkeeper_may_be_changed, MAY, allowed, (B.barred_in_overtime,), s, p),
            Applied(B.barred_in_overtime, BARRED, sets, (), s, p),
        )
    else:
        findings = (Applied(B.goalkeeper_may_be_changed, MAY, allowed, (), s, p),)
    return Ruling(
        case.team, play, penalty, face_off, change, Order.NONE, Warning.NONE, ExtraTime.NOT_AT_ISSUE,
        Signal.NOT_AT_ISSUE, Announcement.NONE, False, findings,
    )


def change_after_icing(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, ChangeAfterIcing)
    change, order = Change.ALLOWED, Order.NONE
    findings = []
    if case.iced_by is not case.team:
        findings.append(Applied(B.other_team_may_change, OTHER, (("change", change),), (), s, p))
    else:
        excepted = []
        if case.change is IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER:
            excepted.append(B.goalkeeper_for_the_extra_attacker)
        elif case.change is IcingChange.INJURED_PLAYER:
            excepted.append(B.injured_player_replaced)
        if case.made is Made.BEFORE_RELEASE:
            excepted.append(B.changed_before_the_release)
        refused = (("change", Change.REFUSED), ("order", Order.SEND_PLAYERS_BACK))
        findings.append(Applied(B.no_change_after_icing, ICED, refused, tuple(excepted), s, p))
        if excepted:
            allowed = (("change", change), ("order", order))
            findings.extend([Applied(provision, EXCEPTED, allowed, (), s, p) for provision in excepted])
        else:
            change, order = Change.REFUSED, Order.SEND_PLAYERS_BACK
    return Ruling(
        case.team, Play.ALREADY_STOPPED, Penalty.NONE, FaceOff.AS_ALREADY_DETERMINED, change, order, Warning.NONE,
        ExtraTime.NOT_AT_ISSUE, Signal.NOT_AT_ISSUE, Announcement.NONE, False, tuple(findings),
    )


def line_change_attempt(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, LineChangeAttempt)
    change, order, warning, penalty = Change.REFUSED, Order.NONE, Warning.NONE, Penalty.NONE
    refused = (("change", change),)
    findings = []
    if case.attempt is Attempt.TOO_MANY_MEN:
        findings.append(Applied(B.too_many_placed, MANY, refused, (), s, p))
    if case.attempt is Attempt.ADDITIONAL_CHANGE:
        findings.append(Applied(B.second_change, SECOND, refused, (), s, p))
    if case.stage is not Stage.VISITORS_TIME and case.team is Team.VISITORS:
        findings.append(Applied(B.visitors_after_the_hand_is_raised, RAISED, refused, (), s, p))
    if case.stage is Stage.HAND_LOWERED:
        findings.append(Applied(B.after_the_hand_is_lowered, LOWERED, refused, (), s, p))
    if findings:
        order = Order.SEND_PLAYERS_BACK
        sets = (("order", order), ("warning", Warning.LINE_CHANGE))
        if s.game.record.of(case.team).line_change >= p.warnings:
            penalty = Penalty.IMPROPER_LINE_CHANGE
            by = (B.improper_line_change_after_a_warning,)
            findings.append(Applied(B.improper_line_change, IMPROPER, sets, by, s, p))
            again = (("penalty", penalty), ("warning", warning))
            findings.append(Applied(B.improper_line_change_after_a_warning, AGAIN, again, (), s, p))
        else:
            warning = Warning.LINE_CHANGE
            findings.append(Applied(B.improper_line_change, IMPROPER, sets, (), s, p))
    else:
        change = Change.ALLOWED
        findings.append(Applied(B.line_may_be_changed, MAY, (("change", change),), (), s, p))
    return Ruling(
        case.team, Play.ALREADY_STOPPED, penalty, FaceOff.AS_ALREADY_DETERMINED, change, order, warning,
        ExtraTime.NOT_AT_ISSUE, Signal.NOT_AT_ISSUE, Announcement.NONE, False, tuple(findings),
    )


def line_change_signal(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, LineChangeSignal)
    home = case.team is Team.HOME
    limit = p.home_time if home else p.visitors_time
    if case.seconds_given > limit:
        signal = Signal.LATE
    elif case.done or case.seconds_given == limit:
        signal = Signal.IN_TIME
    else:
        signal = Signal.EARLY
    finding = Applied(B.home_time if home else B.visitors_time, TIME, (("signal", signal),), (), s, p)
    return Ruling(
        case.team, Play.ALREADY_STOPPED, Penalty.NONE, FaceOff.AS_ALREADY_DETERMINED, Change.NOT_AT_ISSUE, Order.NONE,
        Warning.NONE, ExtraTime.NOT_AT_ISSUE, signal, Announcement.NONE, False, (finding,),
    )


def line_up(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, LineUp)
    change, order, warning, penalty = Change.NOT_AT_ISSUE, Order.NONE, Warning.NONE, Penalty.NONE
    findings = []
    if case.placed == case.entitled:
        findings.append(Applied(B.line_up_complete, COMPLETE, (("order", order),), (), s, p))
    elif case.placed < case.entitled:
        order = Order.COMPLETE_THE_LINE_UP
        findings.append(Applied(B.line_up_short, SHORT, (("order", order),), (), s, p))
    else:
        change, order = Change.REFUSED, Order.SEND_PLAYERS_BACK
        findings.append(Applied(B.too_many_placed, MANY, (("change", change),), (), s, p))
        sets = (("order", order), ("warning", Warning.LINE_CHANGE))
        if s.game.record.of(case.team).line_change >= p.warnings:
            penalty = Penalty.IMPROPER_LINE_CHANGE
            by = (B.improper_line_change_after_a_warning,)
            findings.append(Applied(B.improper_line_change, IMPROPER, sets, by, s, p))
            again = (("penalty", penalty), ("warning", warning))
            findings.append(Applied(B.improper_line_change_after_a_warning, AGAIN, again, (), s, p))
        else:
            warning = Warning.LINE_CHANGE
            findings.append(Applied(B.improper_line_change, IMPROPER, sets, (), s, p))
    return Ruling(
        case.team, Play.ALREADY_STOPPED, penalty, FaceOff.AS_ALREADY_DETERMINED, change, order, warning,
        ExtraTime.NOT_AT_ISSUE, Signal.NOT_AT_ISSUE, Announcement.NONE, False, tuple(findings),
    )


def face_off_readiness(s: Situation, p: Parameters) -> Ruling:
    case, clock = s.incident, s.game.clock
    assert isinstance(case, FaceOffReadiness)
    warning, penalty = Warning.NONE, Penalty.NONE
    lenient = clock.period is Period.OVERTIME or (clock.period is Period.THIRD and clock.seconds_left <= p.last_minutes)
    neither = (("penalty", Penalty.NONE), ("warning", Warning.NONE))
    findings = []
    if case.fault is Fault.NONE or case.seconds_since_whistle <= p.face_off_time:
        findings.append(Applied(B.in_position_in_time, IN_TIME, neither, (), s, p))
    else:
        again = s.game.record.of(case.team).face_off >= p.warnings
        by = [B.late_again_after_a_warning] if again else []
        if lenient:
            by.append(B.reasonable_time)
        sets = (("warning", Warning.FACE_OFF),)
        findings.append(Applied(B.late_for_the_face_off, LATE, sets, tuple(by), s, p))
        if again:
            repeated = (("penalty", Penalty.DELAY_OF_GAME), ("warning", Warning.NONE))
            excused = (B.reasonable_time,) if lenient else ()
            findings.append(Applied(B.late_again_after_a_warning, AGAIN, repeated, excused, s, p))
        if not lenient:
            warning, penalty = (Warning.NONE, Penalty.DELAY_OF_GAME) if again else (Warning.FACE_OFF, Penalty.NONE)
    if lenient:
        findings.append(Applied(B.reasonable_time, REASONABLE, neither, (), s, p))
    return Ruling(
        case.team, Play.ALREADY_STOPPED, penalty, FaceOff.AS_ALREADY_DETERMINED, Change.NOT_AT_ISSUE, Order.NONE,
        warning, ExtraTime.NOT_AT_ISSUE, Signal.NOT_AT_ISSUE, Announcement.NONE, False, tuple(findings),
    )


def proceeding(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, Proceeding)
    if case.conduct is Conduct.DIRECT:
        penalty, provision = Penalty.NONE, B.proceeds_directly
    elif case.to is Destination.FACE_OFF_LOCATION:
        penalty, provision = Penalty.SLOW_TO_FACE_OFF_LOCATION, B.slow_to_the_face_off
    else:
        penalty, provision = Penalty.SLOW_TO_PLAYERS_BENCH, B.slow_to_the_bench
    finding = Applied(provision, WAY, (("penalty", penalty),), (), s, p)
    return Ruling(
        case.team, Play.ALREADY_STOPPED, penalty, FaceOff.AS_ALREADY_DETERMINED, Change.NOT_AT_ISSUE, Order.NONE,
        Warning.NONE, ExtraTime.NOT_AT_ISSUE, Signal.NOT_AT_ISSUE, Announcement.NONE, False, (finding,),
    )


def undue_delay(s: Situation, p: Parameters) -> Ruling:
    sets = (("order", Order.TAKE_POSITIONS_AT_ONCE), ("change", Change.REFUSED))
    finding = Applied(B.undue_delay_in_changing, DELAY, sets, (), s, p)
    return Ruling(
        s.incident.team, Play.ALREADY_STOPPED, Penalty.NONE, FaceOff.AS_ALREADY_DETERMINED, Change.REFUSED,
        Order.TAKE_POSITIONS_AT_ONCE, Warning.NONE, ExtraTime.NOT_AT_ISSUE, Signal.NOT_AT_ISSUE, Announcement.NONE,
        False, (finding,),
    )


def goalkeeper_change_at_stoppage(s: Situation, p: Parameters) -> Ruling:
    case = s.incident
    assert isinstance(case, GoalkeeperChangeAtStoppage)
    extra_time = ExtraTime.NOT_AT_ISSUE
    findings = [Applied(B.goalkeeper_may_be_changed, MAY, (("change", Change.ALLOWED),), (), s, p)]
    if case.asks_extra_time:
        refused = (("extra_time", ExtraTime.REFUSED),)
        if case.injured:
            extra_time = ExtraTime.GRANTED
            findings.append(Applied(B.no_extra_time, ASKED, refused, (B.extra_time_for_an_injury,), s, p))
            findings.append(Applied(B.extra_time_for_an_injury, INJURED, (("extra_time", extra_time),), (), s, p))
        else:
            extra_time = ExtraTime.REFUSED
            findings.append(Applied(B.no_extra_time, ASKED, refused, (), s, p))
    return Ruling(
        case.team, Play.ALREADY_STOPPED, Penalty.NONE, FaceOff.AS_ALREADY_DETERMINED, Change.ALLOWED, Order.NONE,
        Warning.NONE, extra_time, Signal.NOT_AT_ISSUE, Announcement.NONE, False, tuple(findings),
    )


BY_HAND: dict[type[Incident], Callable[[Situation, Parameters], Ruling]] = {
    ChangeDuringPlay: change_during_play,
    GoalkeeperLeaves: goalkeeper_leaves,
    GoalkeeperReturns: goalkeeper_returns,
    ChangeAfterIcing: change_after_icing,
    LineChangeAttempt: line_change_attempt,
    LineChangeSignal: line_change_signal,
    LineUp: line_up,
    FaceOffReadiness: face_off_readiness,
    Proceeding: proceeding,
    UndueDelay: undue_delay,
    GoalkeeperChangeAtStoppage: goalkeeper_change_at_stoppage,
}
