"""What must hold of every ruling of this edition, whoever wrote the provisions: what conflicts cannot show.

`manage.py verify_rulebook` asks each of them of every situation, under the edition's parameters or a league's.
"""

from __future__ import annotations

from rules.editions.nhl_2005_06.parameters import Parameters
from rules.engine.game import Record
from rules.engine.incidents import GoalkeeperChangeAtStoppage, GoalkeeperLeaves, LineChangeSignal
from rules.engine.rulings import (
    Announcement,
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
from rules.engine.vocabulary import Phase, Team

STOPPED = {Play.STOPPED_AT_ONCE, Play.STOPPED_WHEN_PUCK_CHANGES_HANDS}


def announced_exactly_when_play_is_stopped(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """A premature change of the goalkeeper is announced exactly where this rule stops play."""
    return (ruling.announcement is Announcement.PREMATURE_SUBSTITUTION) is (ruling.play in STOPPED)


def never_a_warning_and_a_penalty(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """An offence is warned or penalised, never both."""
    return ruling.warning is Warning.NONE or ruling.penalty is Penalty.NONE


def stopped_means_a_face_off_place(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """Where this rule stops play it says where the face-off is, and it says so nowhere else."""
    places = {FaceOff.CENTRE_SPOT, FaceOff.WHERE_PLAY_WAS_STOPPED}
    return (ruling.play in STOPPED) is (ruling.face_off in places)


def discretion_only_during_play(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """Nothing is left to the official's discretion at a stoppage."""
    return not ruling.discretion or situation.incident.phase is Phase.DURING_PLAY


def discretion_over_too_many_men_alone(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """What is left to the official is a bench minor for too many men, or nothing else than an accident."""
    return not ruling.discretion or ruling.penalty in {Penalty.TOO_MANY_MEN, Penalty.NONE}


def at_a_stoppage_play_stays_stopped(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """At a stoppage play has stopped and the face-off is as already determined; during play neither is."""
    at_a_stoppage = situation.incident.phase is Phase.AT_A_STOPPAGE
    stays = (ruling.play is Play.ALREADY_STOPPED, ruling.face_off is FaceOff.AS_ALREADY_DETERMINED)
    return stays == (at_a_stoppage, at_a_stoppage)


def goes_on_without_face_off(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """No face-off follows exactly where play goes on."""
    return (ruling.play is Play.GOES_ON) is (ruling.face_off is FaceOff.NONE)


def other_rules_decide_both_or_neither(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """Where other rules say when play stops they say where the face-off is, too; and then there is a penalty."""
    play, face_off = ruling.play is Play.BY_OTHER_RULES, ruling.face_off is FaceOff.BY_OTHER_RULES
    return play is face_off and (not play or ruling.penalty is not Penalty.NONE)


def a_penalty_never_goes_with_a_change_allowed(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """What is penalised is no change that stands."""
    return ruling.penalty is Penalty.NONE or ruling.change is not Change.ALLOWED


def sent_back_exactly_where_refused(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """Players are sent back only from a change that is refused, and a change allowed gives rise to no order."""
    if ruling.order is Order.SEND_PLAYERS_BACK:
        return ruling.change is Change.REFUSED
    return ruling.order is Order.NONE or ruling.change is not Change.ALLOWED


def warned_once(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """No team is warned that has had its warning of that kind."""
    return ruling.warning is Warning.NONE or _warnings(situation.game.record, ruling.team, ruling.warning) < p.warnings


def the_procedure_warns_before_it_penalises(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """A bench minor of the procedure follows as many warnings of its own kind as the edition gives."""
    kinds = {Penalty.IMPROPER_LINE_CHANGE: Warning.LINE_CHANGE, Penalty.DELAY_OF_GAME: Warning.FACE_OFF}
    warning = kinds.get(ruling.penalty)
    return warning is None or _warnings(situation.game.record, ruling.team, warning) >= p.warnings


def the_official_s_own_matters_in_their_kinds_alone(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """The signal is judged exactly where the referee gives it, extra time exactly where it is asked for."""
    case = situation.incident
    asked = isinstance(case, GoalkeeperChangeAtStoppage) and case.asks_extra_time
    judged = (ruling.signal is not Signal.NOT_AT_ISSUE, ruling.extra_time is not ExtraTime.NOT_AT_ISSUE)
    return judged == (isinstance(case, LineChangeSignal), asked)


def only_the_goalkeeper_s_change_stops_play(situation: Situation, ruling: Ruling, p: Parameters) -> bool:
    """No other kind of incident stops play by this rule, and the stoppage costs no penalty."""
    return ruling.play not in STOPPED or (
        isinstance(situation.incident, GoalkeeperLeaves) and ruling.penalty is Penalty.NONE
    )


def _warnings(record: Record, team: Team, warning: Warning) -> int:
    return record.line_change_warnings(team) if warning is Warning.LINE_CHANGE else record.face_off_warnings(team)


CLAIMS = (
    announced_exactly_when_play_is_stopped,
    never_a_warning_and_a_penalty,
    stopped_means_a_face_off_place,
    discretion_only_during_play,
    discretion_over_too_many_men_alone,
    at_a_stoppage_play_stays_stopped,
    goes_on_without_face_off,
    other_rules_decide_both_or_neither,
    a_penalty_never_goes_with_a_change_allowed,
    sent_back_exactly_where_refused,
    warned_once,
    the_procedure_warns_before_it_penalises,
    the_official_s_own_matters_in_their_kinds_alone,
    only_the_goalkeeper_s_change_stops_play,
)
