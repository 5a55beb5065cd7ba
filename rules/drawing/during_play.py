"""What happens while play goes on: changes on the fly, and goalkeepers who leave and come back."""

from __future__ import annotations

from math import sqrt

from rules.drawing.rink import GATE_BY_THE_CENTRE, GATE_BY_THE_END, OWN_NET, Point, inside_the_boards
from rules.drawing.sheet import TOKEN_RADIUS, Sheet
from rules.engine.incidents import ChangeDuringPlay, GoalkeeperLeaves, GoalkeeperReturns
from rules.engine.messages import FEET, N_
from rules.engine.rink import HALF_WIDTH, Place
from rules.engine.vocabulary import Action, Actor, Exit, PlayedWith, Possession, RemovedFor, Team
from rules.telling.in_play import When, when

NAMES = {Team.HOME: N_("home"), Team.VISITORS: N_("visitors")}
ACTORS = {Actor.ENTERING: N_("coming on"), Actor.RETIRING: N_("going off")}
ACTS_BY = {
    Actor.ENTERING: N_("Coming on: {act}; other {where}"),
    Actor.RETIRING: N_("Going off: {act}; other {where}"),
}
PLAYED = {
    PlayedWith.STICK: N_("plays puck, stick"),
    PlayedWith.SKATES: N_("plays puck, skates"),
    PlayedWith.HANDS: N_("plays puck, hands"),
}
PLAYED_TOLD = {
    PlayedWith.STICK: N_("The player {actor} plays the puck with his stick, the other of the two being {where}."),
    PlayedWith.SKATES: N_("The player {actor} plays the puck with his skates, the other of the two being {where}."),
    PlayedWith.HANDS: N_("The player {actor} plays the puck with his hands, the other of the two being {where}."),
}
ACTS = {
    Action.CHECKS_OPPONENT: N_("checks an opponent"),
    Action.TOUCHES_OPPONENT: N_("touches an opponent"),
    Action.STRUCK_BY_PUCK: N_("struck by the puck"),
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
BESIDE_A_RING = TOKEN_RADIUS + 4
LOWER_ROW = 28
ON_THE_WAY = 20
"""How much farther off, in feet, one who goes off is drawn before anyone comes on: no fact says how far."""


def _in_order(case: ChangeDuringPlay | GoalkeeperLeaves) -> tuple[str, ...]:
    """The steps of a change as they happen, which is as the story tells them: the act may come first, last or between.

    They are as many without an act: that there is none is told as well.
    """
    match when(case):
        case When.BEFORE:
            return ("way", "act", "entry", "leaving")
        case When.AFTER:
            return ("way", "entry", "leaving", "act")
        case _:
            return ("way", "entry", "act", "leaving")


def _act(
    sheet: Sheet,
    case: ChangeDuringPlay | GoalkeeperLeaves,
    entering: Point,
    retiring: Point,
    stands: dict[str, Point],
) -> None:
    """What one of the two does: a ring around him, a note, and a sentence. `stands` is where the retiring one is."""
    sheet.steps.go_to("act")
    facts = ("action", "played_with", "actor", "other_on_ice")
    if case.actor is None:
        sheet.note(sheet.say(N_("Act of the two: none")), *facts)
        sheet.tell(N_("Neither of the two has anything to do with the puck or an opponent."))
        return
    if case.actor is Actor.RETIRING:
        sheet.ring("actor", retiring, stands)
    else:
        sheet.ring("actor", entering)
    actor = sheet.say(ACTORS[case.actor])
    where = sheet.say(N_("on the ice") if case.other_on_ice else N_("off the ice"))
    act = sheet.say(PLAYED[case.played_with] if case.played_with else ACTS[case.action])
    sheet.note(sheet.say(ACTS_BY[case.actor], act=act, where=where), *facts)
    told = PLAYED_TOLD[case.played_with] if case.played_with else ACTS_TOLD[case.action]
    sheet.tell(told, actor=actor, where=where)


def change_during_play(sheet: Sheet, case: ChangeDuringPlay) -> None:
    """The one going off at his true distance from the bench, the substitute, and the way off the ice."""
    sheet.steps.begin(_in_order(case))
    bench = sheet.by_the_bench(-GATE_BY_THE_CENTRE, -HALF_WIDTH)
    far_side = sheet.by_the_bench(79, 20)
    retiring = bench.towards(far_side, case.retiring_distance)
    entering = sheet.by_the_bench(-GATE_BY_THE_END, 8 - HALF_WIDTH)
    by_the_bench = case.exit is Exit.PLAYERS_BENCH
    gate = bench if by_the_bench else sheet.by_the_bench(15, HALF_WIDTH)
    start = retiring.towards(gate, TOKEN_RADIUS)
    before = inside_the_boards(bench.towards(far_side, case.retiring_distance + ON_THE_WAY))
    stands = {"way": before, "entry": retiring, "leaving": gate}
    sheet.tell(N_("A player is on his way off while play goes on; his substitute is on the players' bench."))
    sheet.steps.go_to("entry")
    sheet.line("retiring_distance", bench, retiring)
    distance = sheet.say(N_("going off {distance}"), distance=sheet.feet(case.retiring_distance))
    sheet.label("retiring_distance", distance, retiring, BESIDE_A_RING)
    sheet.tell(
        N_("The player going off is {distance} from the players' bench when the substitute comes on."),
        distance=FEET.tell(case.retiring_distance, sheet.translate),
    )
    sheet.steps.go_to("leaving")
    if start.distance(gate) > 8:
        sheet.line("exit", start, start.towards(gate, start.distance(gate) - 1), arrow=True, dashed=False)
    exit_note = N_("Leaves by: the players' bench") if by_the_bench else N_("Leaves by: another exit")
    sheet.note(sheet.say(exit_note), "exit")
    sheet.tell(
        N_("The player going off leaves the ice by the players' bench.")
        if by_the_bench
        else N_("The player going off leaves the ice by another exit.")
    )
    sheet.steps.go_to("way")
    sheet.token("retiring_distance", retiring, "–", stands=stands)
    sheet.steps.go_to("entry")
    sheet.token("entering", entering, "+", stands={"way": Point(entering.x, -HALF_WIDTH), "entry": entering})
    sheet.label("entering", sheet.say(N_("coming on")), entering, BESIDE_A_RING)
    _act(sheet, case, entering, retiring, stands)


def goalkeeper_gate(sheet: Sheet) -> Point:
    """The gate of the bench that is nearer to his own net."""
    return Point(GATE_BY_THE_CENTRE if sheet.ends.long_change else -GATE_BY_THE_END, -HALF_WIDTH)


def goalkeeper_at(distance: float, gate: Point) -> tuple[Point, bool]:
    """A place on the ice so far from the gate of the bench, and whether it is to scale.

    He comes straight from his net; from farther than that he comes from the far boards, on the one side or the other.
    No place on the ice is farther than the last.
    """
    to_net = gate.distance(OWN_NET)
    if distance <= to_net:
        return gate.towards(OWN_NET, distance), True
    across = LOWER_ROW - gate.y
    along = sqrt(distance * distance - across * across)
    left, right = gate.x - along, gate.x + along
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
    sheet.steps.begin(_in_order(case))
    gate = goalkeeper_gate(sheet)
    goalkeeper, to_scale = goalkeeper_at(case.goalkeeper_distance, gate)
    before = max(case.goalkeeper_distance, min(case.goalkeeper_distance + ON_THE_WAY, gate.distance(OWN_NET)))
    aim = OWN_NET if case.turns_back else gate
    stands = {
        "way": goalkeeper_at(before, gate)[0],
        "entry": goalkeeper,
        "leaving": goalkeeper.towards(aim, min(ON_THE_WAY, goalkeeper.distance(aim))),
    }
    skater = Point(GATE_BY_THE_END + 2 if sheet.ends.long_change else 4 - GATE_BY_THE_CENTRE, 8 - HALF_WIDTH)
    sheet.tell(N_("The goalkeeper is on his way to the players' bench while play goes on; the skater is still on it."))
    _entry(sheet, case, gate, goalkeeper, to_scale=to_scale)
    sheet.steps.go_to("leaving")
    if aim.distance(goalkeeper) < TOKEN_RADIUS:
        aim = Point(goalkeeper.x, goalkeeper.y - 20)
    sheet.beak("goalkeeper_then", goalkeeper, aim, stands)
    sheet.note(
        sheet.say(N_("Goalkeeper then: turns back") if case.turns_back else N_("Goalkeeper then: on to the bench")),
        "goalkeeper_then",
    )
    sheet.tell(
        N_("The goalkeeper then turns back to his goal.")
        if case.turns_back
        else N_("The goalkeeper then goes on to the bench.")
    )
    sheet.steps.go_to("way")
    sheet.token("goalkeeper_distance", goalkeeper, sheet.say(N_("G")), stands=stands)
    sheet.steps.go_to("entry")
    sheet.token("entering", skater, "+", stands={"way": Point(skater.x, -HALF_WIDTH), "entry": skater})
    distance = sheet.feet(case.goalkeeper_distance)
    sheet.label(
        "goalkeeper_distance", sheet.say(N_("goalkeeper {distance}"), distance=distance), goalkeeper, BESIDE_A_RING
    )
    sheet.label("entering", sheet.say(N_("skater on")), skater, BESIDE_A_RING)
    _act(sheet, case, skater, goalkeeper, stands)
    _puck(sheet, case.puck)


def _entry(sheet: Sheet, case: GoalkeeperLeaves, gate: Point, goalkeeper: Point, *, to_scale: bool) -> None:
    """The skater comes on: how far the goalkeeper is then, and who has the puck."""
    sheet.steps.go_to("entry")
    if to_scale:
        sheet.line("goalkeeper_distance", gate, goalkeeper)
    else:
        _broken_line(sheet, "goalkeeper_distance", gate, goalkeeper)
    sheet.tell(
        N_("The goalkeeper is {distance} from his players' bench when the skater comes on."),
        distance=FEET.tell(case.goalkeeper_distance, sheet.translate),
    )
    _note_possession(sheet, case.possession)


def _puck(sheet: Sheet, place: Place) -> None:
    """Where the puck is in the end: play is stopped there, or goes on from there."""
    sheet.steps.go_to(sheet.steps.last)
    puck = inside_the_boards(Point(place.x, place.y), 2.4)
    sheet.puck("puck", puck)
    sheet.label("puck", _puck_place(sheet, place), puck, 4)
    _tell_puck(sheet, place)


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
    sheet.steps.begin(("left", "since", "return"))
    gate = goalkeeper_gate(sheet)
    goalkeeper = gate.towards(OWN_NET, 14)
    for_attacker = case.removed_for is RemovedFor.EXTRA_ATTACKER
    sheet.label("empty_net", sheet.say(N_("empty net")), Point(OWN_NET.x + 6, OWN_NET.y), 2)
    sheet.note(
        sheet.say(N_("Had left for: an extra attacker") if for_attacker else N_("Had left for: another reason")),
        "removed_for",
    )
    sheet.tell(
        N_("The goalkeeper had left for an extra attacker; his net is empty.")
        if for_attacker
        else N_("The goalkeeper had left for another reason; his net is empty.")
    )
    sheet.steps.go_to("since")
    stopped = case.stoppage_since
    sheet.note(
        sheet.say(N_("Play stopped since he left: yes") if stopped else N_("Play stopped since he left: no")),
        "stoppage_since",
    )
    sheet.tell(
        N_("Play has been stopped since he left.") if stopped else N_("Play has not been stopped since he left.")
    )
    sheet.steps.go_to("return")
    sheet.line("entering", gate, gate.towards(OWN_NET, 60), arrow=True)
    sheet.token("entering", goalkeeper, sheet.say(N_("G")), stands={"left": gate, "return": goalkeeper})
    sheet.label("entering", sheet.say(N_("goalkeeper coming on")), goalkeeper)
    sheet.tell(N_("The goalkeeper comes on from the bench while play goes on."))
