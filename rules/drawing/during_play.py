"""What happens while play goes on: changes on the fly, and goalkeepers who leave and come back."""

from __future__ import annotations

from math import sqrt

from rules.drawing.rink import (
    OTHER_EXIT,
    OWN_GATE,
    OWN_GATE_AHEAD,
    OWN_NET,
    Point,
    inside_the_boards,
)
from rules.drawing.sheet import TOKEN_RADIUS, Sheet
from rules.engine.incidents import ChangeDuringPlay, GoalkeeperLeaves, GoalkeeperReturns
from rules.engine.messages import FEET, N_
from rules.engine.rink import Place
from rules.engine.vocabulary import Action, Actor, Exit, PlayedWith, Possession, RemovedFor, Team

NAMES = {Team.HOME: N_("home"), Team.VISITORS: N_("visitors")}
ACTORS = {Actor.ENTERING: N_("coming on"), Actor.RETIRING: N_("going off")}
PLAYED = {
    PlayedWith.STICK: N_("plays the puck, stick"),
    PlayedWith.SKATES: N_("plays the puck, skates"),
    PlayedWith.HANDS: N_("plays the puck, hands"),
}
PLAYED_TOLD = {
    PlayedWith.STICK: N_("The player {actor} plays the puck with his stick, the other of the two being {where}."),
    PlayedWith.SKATES: N_("The player {actor} plays the puck with his skates, the other of the two being {where}."),
    PlayedWith.HANDS: N_("The player {actor} plays the puck with his hands, the other of the two being {where}."),
}
ACTS = {
    Action.CHECKS_OPPONENT: N_("checks an opponent"),
    Action.TOUCHES_OPPONENT: N_("touches an opponent"),
    Action.STRUCK_BY_PUCK: N_("is struck by the puck"),
}
ACTS_TOLD = {
    Action.CHECKS_OPPONENT: N_("The player {actor} checks an opponent, the other of the two being {where}."),
    Action.TOUCHES_OPPONENT: N_(
        "The player {actor} makes contact with an opponent, the other of the two being {where}."
    ),
    Action.STRUCK_BY_PUCK: N_(
        "The player {actor} is struck by the puck by accident, the other of the two being {where}."
    ),
}
LOWER_ROW = 28
RETIRING_WAY = Point(70, 20)


def _act(sheet: Sheet, case: ChangeDuringPlay | GoalkeeperLeaves) -> None:
    """What one of the two does: a note, and a sentence."""
    facts = ("action", "played_with", "actor", "other_on_ice")
    if case.actor is None:
        sheet.note(sheet.say(N_("Act of the two: none")), *facts)
        sheet.tell(N_("Neither of the two has anything to do with the puck or an opponent."))
        return
    actor = sheet.say(ACTORS[case.actor])
    where = sheet.say(N_("on the ice") if case.other_on_ice else N_("off the ice"))
    act = sheet.say(PLAYED[case.played_with] if case.played_with else ACTS[case.action])
    sheet.note(sheet.say(N_("Player {actor}: {act}; other {where}"), actor=actor, act=act, where=where), *facts)
    told = PLAYED_TOLD[case.played_with] if case.played_with else ACTS_TOLD[case.action]
    sheet.tell(told, actor=actor, where=where)


def change_during_play(sheet: Sheet, case: ChangeDuringPlay) -> None:
    """The one going off at his true distance from the bench, the substitute, and the way off the ice."""
    bench = OWN_GATE_AHEAD
    retiring = bench.towards(RETIRING_WAY, case.retiring_distance)
    entering = Point(OWN_GATE.x, OWN_GATE.y + 8)
    sheet.line("retiring_distance", bench, retiring)
    by_the_bench = case.exit is Exit.PLAYERS_BENCH
    gate = bench if by_the_bench else OTHER_EXIT
    start = retiring.towards(gate, TOKEN_RADIUS)
    if start.distance(gate) > 8:
        sheet.line("exit", start, start.towards(gate, start.distance(gate) - 1), arrow=True, dashed=False)
    sheet.token("retiring_distance", retiring, "–")
    sheet.token("entering", entering, "+")
    distance = sheet.say(N_("going off {distance}"), distance=sheet.feet(case.retiring_distance))
    sheet.label("retiring_distance", distance, retiring)
    sheet.label("entering", sheet.say(N_("coming on")), entering)
    exit_note = N_("Leaves by: the players' bench") if by_the_bench else N_("Leaves by: another exit")
    sheet.note(sheet.say(exit_note), "exit")
    sheet.tell(
        N_("The player going off is {distance} from the players' bench when the substitute comes on."),
        distance=FEET.tell(case.retiring_distance, sheet.translate),
    )
    sheet.tell(
        N_("He leaves the ice by the players' bench.") if by_the_bench else N_("He leaves the ice by another exit.")
    )
    _act(sheet, case)


def goalkeeper_at(distance: float) -> tuple[Point, bool]:
    """A place on the ice so far from the gate of the bench, and whether it is to scale.

    He comes straight from his net; from farther than that he comes from the far boards, on the one side or the other.
    No place on the ice is farther than the last.
    """
    to_net = OWN_GATE.distance(OWN_NET)
    if distance <= to_net:
        return OWN_GATE.towards(OWN_NET, distance), True
    across = LOWER_ROW - OWN_GATE.y
    along = sqrt(distance * distance - across * across)
    left, right = OWN_GATE.x - along, OWN_GATE.x + along
    if left > -88:
        return Point(left, LOWER_ROW), True
    return Point(min(right, 90), LOWER_ROW), right <= 90


def _puck_place(sheet: Sheet, place: Place) -> str:
    """The label of the puck: how far it is from the centre red line, and on which side."""
    if place.x == 0:
        return sheet.say(N_("puck on the red line"))
    beyond = place.beyond_the_centre_line
    return sheet.say(
        N_("puck {distance} past centre") if beyond else N_("puck {distance} short of centre"),
        distance=sheet.feet(abs(place.x)),
    )


def _tell_puck(sheet: Sheet, place: Place) -> None:
    if place.x == 0:
        sheet.tell(N_("The puck is on the centre red line."))
        return
    beyond = place.beyond_the_centre_line
    sheet.tell(
        N_("The puck is {distance} from the centre red line, in the half that the team attacks.")
        if beyond
        else N_("The puck is {distance} from the centre red line, in the team's own half."),
        distance=FEET.tell(abs(place.x), sheet.translate),
    )


def goalkeeper_leaves(sheet: Sheet, case: GoalkeeperLeaves) -> None:
    """The goalkeeper at his true distance from the bench, the skater, the puck, and who has it."""
    goalkeeper, to_scale = goalkeeper_at(case.goalkeeper_distance)
    skater = Point(OWN_GATE_AHEAD.x + 4, OWN_GATE_AHEAD.y + 8)
    puck = inside_the_boards(Point(case.puck.x, case.puck.y), 2.4)
    if to_scale:
        sheet.line("goalkeeper_distance", OWN_GATE, goalkeeper)
    else:
        _broken_line(sheet, "goalkeeper_distance", OWN_GATE, goalkeeper)
    aim = OWN_NET if case.turns_back else OWN_GATE
    if aim.distance(goalkeeper) < TOKEN_RADIUS:
        aim = Point(goalkeeper.x, goalkeeper.y - 20)
    sheet.beak("goalkeeper_then", goalkeeper, aim)
    sheet.token("goalkeeper_distance", goalkeeper, sheet.say(N_("G")))
    sheet.token("entering", skater, "+")
    sheet.puck("puck", puck)
    distance = sheet.feet(case.goalkeeper_distance)
    sheet.label("goalkeeper_distance", sheet.say(N_("goalkeeper {distance}"), distance=distance), goalkeeper, 8)
    sheet.label("entering", sheet.say(N_("skater on")), skater)
    sheet.label("puck", _puck_place(sheet, case.puck), puck, 4)
    sheet.tell(
        N_("The goalkeeper is {distance} from his players' bench when the skater comes on."),
        distance=FEET.tell(case.goalkeeper_distance, sheet.translate),
    )
    _note_possession(sheet, case.possession)
    sheet.note(
        sheet.say(N_("Goalkeeper then: turns back") if case.turns_back else N_("Goalkeeper then: on to the bench")),
        "goalkeeper_then",
    )
    sheet.tell(N_("He then turns back to his goal.") if case.turns_back else N_("He then goes on to the bench."))
    _tell_puck(sheet, case.puck)
    _act(sheet, case)


def _broken_line(sheet: Sheet, fact: str, start: Point, end: Point) -> None:
    """A line too long for the ice: broken in its middle, as a map does."""
    middle = start.distance(end) / 2
    before, after = start.towards(end, middle - 2), start.towards(end, middle + 2)
    sheet.line(fact, start, before, Point(before.x + 2, before.y + 4), dashed=False)
    sheet.line(fact, Point(after.x - 2, after.y - 4), after, end, dashed=False)


def _note_possession(sheet: Sheet, possession: Possession) -> None:
    """Who has the puck as the skater comes on, by the team's name."""
    if possession is Possession.NEITHER:
        sheet.note(sheet.say(N_("As he comes on, puck with: neither")), "possession")
        sheet.tell(N_("At that moment neither team has the puck."))
        return
    team = sheet.team if possession is Possession.OWN else sheet.team.other
    name = sheet.say(NAMES[team])
    sheet.note(sheet.say(N_("As he comes on, puck with: {team}"), team=name), "possession")
    sheet.tell(N_("At that moment the puck is with: {team}."), team=sheet.say(team.label))


def goalkeeper_returns(sheet: Sheet, case: GoalkeeperReturns) -> None:
    """The goalkeeper coming on from the bench, and his empty net."""
    goalkeeper = OWN_GATE.towards(OWN_NET, 14)
    sheet.line("entering", OWN_GATE, OWN_GATE.towards(OWN_NET, 60), arrow=True)
    sheet.token("entering", goalkeeper, sheet.say(N_("G")))
    sheet.label("entering", sheet.say(N_("goalkeeper coming on")), goalkeeper)
    sheet.label("empty_net", sheet.say(N_("empty net")), Point(OWN_NET.x + 6, OWN_NET.y), 2)
    for_attacker = case.removed_for is RemovedFor.EXTRA_ATTACKER
    sheet.note(
        sheet.say(N_("Had left for: an extra attacker") if for_attacker else N_("Had left for: another reason")),
        "removed_for",
    )
    stopped = case.stoppage_since
    sheet.note(
        sheet.say(N_("Play stopped since he left: yes") if stopped else N_("Play stopped since he left: no")),
        "stoppage_since",
    )
    sheet.tell(
        N_("The goalkeeper, who had left for an extra attacker, comes on from the bench; his net is empty.")
        if for_attacker
        else N_("The goalkeeper, who had left for another reason, comes on from the bench; his net is empty.")
    )
    sheet.tell(
        N_("Play has been stopped since he left.") if stopped else N_("Play has not been stopped since he left.")
    )
