"""What happens at a stoppage: line changes, the face-off, ways across the ice, and goalkeepers changed."""

from __future__ import annotations

from rules.drawing.rink import BENCH_MIDDLE, END_SPOT, GOAL_LINE, OWN_GATE, OWN_GATE_AHEAD, OWN_NET, Point
from rules.drawing.sheet import Sheet
from rules.engine import incidents as i
from rules.engine.messages import N_, PLAYERS, SECONDS, number
from rules.engine.vocabulary import Conduct, DelayBy, Destination, Fault, Made, Stage, Team

REFEREE = Point(24, 4)
OWN_BENCH = Point(-BENCH_MIDDLE, -38)
OTHER_BENCH = Point(BENCH_MIDDLE, -38)
ICED_BY = {Team.HOME: N_("iced by home"), Team.VISITORS: N_("iced by visitors")}
ICED_BY_TOLD = {Team.HOME: N_("The home team iced the puck."), Team.VISITORS: N_("The visitors iced the puck.")}
MADE = {
    Made.BEFORE_RELEASE: N_("change, before the release"),
    Made.AFTER_RELEASE: N_("change, after the release"),
    Made.AT_STOPPAGE: N_("change, at the stoppage"),
}
STAGES = {
    Stage.VISITORS_TIME: N_("hand down: visitors' time"),
    Stage.HAND_RAISED: N_("hand up: home team's time"),
    Stage.HAND_LOWERED: N_("hand lowered"),
}
SIGNALS = {Team.VISITORS: N_("hand goes up"), Team.HOME: N_("hand goes down")}
SIGNALS_TOLD = {
    Team.VISITORS: N_("The referee ends the visitors' time, his hand going up, after {time}."),
    Team.HOME: N_("The referee ends the home team's time, his hand going down, after {time}."),
}
FAULTS = {Fault.NONE: N_("in position"), Fault.SLOW: N_("slow"), Fault.OFF_SIDE: N_("off-side")}
CONDUCTS = {
    Conduct.DIRECT: N_("directly"),
    Conduct.STALLING: N_("stalling"),
    Conduct.UNNECESSARY_ACTION: N_("unnecessary actions"),
}


def change_after_icing(sheet: Sheet, case: i.ChangeAfterIcing) -> None:
    """The way of the puck down the ice, and when on that way the change was made."""
    side = 1 if case.iced_by is sheet.team else -1
    release, end = Point(-side * 50, 16), Point(side * GOAL_LINE, 16)
    flight = Point(side * 28, 16)
    moments = {
        Made.BEFORE_RELEASE: Point(-side * 66, 16),
        Made.AFTER_RELEASE: flight,
        Made.AT_STOPPAGE: Point(side * 94, 16),
    }
    sheet.line("iced_by", Point(-side * 70, 16), release, dashed=False)
    sheet.line("iced_by", release, end, arrow=True)
    sheet.token("iced_by", release, own=case.iced_by is sheet.team)
    sheet.puck("iced_by", Point(release.x + side * 7, 16))
    sheet.label("iced_by", sheet.say(ICED_BY[case.iced_by]), release)
    at = moments[case.made]
    sheet.mark("made", at)
    sheet.label("made", sheet.say(MADE[case.made]), at, 5)
    sheet.note(sheet.say(N_("Change: {change}"), change=sheet.say(case.change.label)), "change")
    sheet.tell(ICED_BY_TOLD[case.iced_by])
    sheet.tell(
        N_("The change: {change}, made {made}."), change=sheet.say(case.change.label), made=sheet.say(case.made.label)
    )


def line_change_attempt(sheet: Sheet, case: i.LineChangeAttempt) -> None:
    """The referee with his hand up or down, and what the team tries from its bench."""
    sheet.official("stage", REFEREE, hand_up=case.stage is Stage.HAND_RAISED)
    sheet.label("stage", sheet.say(STAGES[case.stage]), REFEREE, 11)
    sheet.line("attempt", Point(OWN_GATE_AHEAD.x, OWN_GATE_AHEAD.y + 1), Point(OWN_GATE_AHEAD.x, -26), arrow=True)
    sheet.label("attempt", sheet.say(case.attempt.label), Point(OWN_GATE_AHEAD.x, -27), 3)
    sheet.tell(N_("The stage of the line change: {stage}."), stage=sheet.say(case.stage.label))
    sheet.tell(N_("The team tries {attempt}."), attempt=sheet.say(case.attempt.label))


def line_change_signal(sheet: Sheet, case: i.LineChangeSignal) -> None:
    """The referee's hand, the seconds he has given, and whether the team is done."""
    sheet.official("team", REFEREE, hand_up=sheet.team is Team.VISITORS)
    sheet.label("team", sheet.say(SIGNALS[sheet.team]), REFEREE, 11)
    clock = Point(-50, 14)
    sheet.dial("seconds_given", clock, case.seconds_given)
    sheet.label("seconds_given", sheet.say(N_("{n} s given"), n=number(case.seconds_given)), clock, 11)
    done = N_("finished changing") if case.done else N_("still changing")
    sheet.line("done", Point(OWN_BENCH.x, -41.5), Point(OWN_BENCH.x, -30), arrow=not case.done, dashed=not case.done)
    sheet.label("done", sheet.say(done), Point(OWN_BENCH.x, -29), 3)
    sheet.tell(SIGNALS_TOLD[sheet.team], time=SECONDS.tell(case.seconds_given, sheet.translate))
    sheet.tell(N_("That team has finished changing.") if case.done else N_("That team is still changing."))


def line_up(sheet: Sheet, case: i.LineUp) -> None:
    """The players placed, one by one, and how many the team is entitled to."""
    xy = ((-83, 0), (-5, 0), (-16, -17), (-16, 17), (-38, -10), (-38, 10), (-58, 0))
    for x, y in xy[: case.placed]:
        sheet.token("placed", Point(x, y))
    sheet.label("placed", sheet.say(N_("{n} placed"), n=number(case.placed)), Point(-58, -22), 4)
    sheet.note(sheet.say(N_("Entitled to: {n}"), n=number(case.entitled)), "entitled")
    sheet.tell(
        N_("The team has placed {placed} on the ice; it is entitled to {entitled}."),
        placed=PLAYERS.tell(case.placed, sheet.translate),
        entitled=PLAYERS.tell(case.entitled, sheet.translate),
    )


def face_off_readiness(sheet: Sheet, case: i.FaceOffReadiness) -> None:
    """The two at the face-off, the linesman, and the seconds since his whistle."""
    places = {Fault.NONE: Point(-6, 0), Fault.SLOW: Point(-30, 12), Fault.OFF_SIDE: Point(6, -9)}
    at = places[case.fault]
    sheet.official("linesman", Point(-2, 22), hand_up=False)
    sheet.token("opponent", Point(6, 0), own=False)
    if case.fault is Fault.SLOW:
        sheet.line("fault", at, Point(-13, 4), arrow=True)
    sheet.token("fault", at)
    sheet.label("fault", sheet.say(FAULTS[case.fault]), at)
    clock = Point(45, 8)
    sheet.dial("seconds_since_whistle", clock, case.seconds_since_whistle)
    since = sheet.say(N_("{n} s since whistle"), n=number(case.seconds_since_whistle))
    sheet.label("seconds_since_whistle", since, clock, 11)
    sheet.tell(
        N_("It is {time} since the linesman's whistle. What is wrong with the team at the face-off: {fault}."),
        time=SECONDS.tell(case.seconds_since_whistle, sheet.translate),
        fault=sheet.say(case.fault.label),
    )


def proceeding(sheet: Sheet, case: i.Proceeding) -> None:
    """Players on the way, to the face-off location or the bench, and how they go."""
    start = Point(10, 24)
    spot = Point(-END_SPOT[0], END_SPOT[1])
    to_the_spot = case.to is Destination.FACE_OFF_LOCATION
    goal = spot if to_the_spot else OWN_GATE_AHEAD
    end = start.towards(goal, start.distance(goal) - 4)
    half = start.towards(goal, start.distance(goal) / 2)
    if case.conduct is Conduct.UNNECESSARY_ACTION:
        sheet.line("to", start, Point(half.x + 14, half.y - 12), Point(half.x - 4, half.y + 14), end, arrow=True)
    else:
        sheet.line("to", start, end, arrow=True, dashed=case.conduct is Conduct.STALLING)
    for step in (0, 10):
        sheet.token("to", Point(start.x + step, start.y + step * 0.4))
    where = N_("to the face-off") if to_the_spot else N_("to the bench")
    sheet.label("to", sheet.say(where), end, 5)
    sheet.label("conduct", sheet.say(CONDUCTS[case.conduct]), Point(start.x + 5, start.y + 2), 11)
    sheet.tell(
        N_("Players are on the way to {place}; how they go: {conduct}."),
        place=sheet.say(case.to.label),
        conduct=sheet.say(case.conduct.label),
    )


def undue_delay(sheet: Sheet, case: i.UndueDelay) -> None:
    """Which benches are still changing."""
    both = case.by is DelayBy.BOTH
    for bench, changing in ((OWN_BENCH, True), (OTHER_BENCH, both)):
        sheet.line("by", Point(bench.x, -41.5), Point(bench.x, -28), arrow=changing, dashed=changing)
        sheet.label("by", sheet.say(N_("delays") if changing else N_("ready")), Point(bench.x, -27), 3)
    sheet.official("referee", Point(0, 12), hand_up=False)
    sheet.tell(
        N_("Both teams delay in changing their players.")
        if both
        else N_("That team alone delays in changing its players.")
    )


def goalkeeper_change_at_stoppage(sheet: Sheet, case: i.GoalkeeperChangeAtStoppage) -> None:
    """One goalkeeper on the way off, the other on the way on, and what is asked for."""
    off, on = Point(-76, -7), OWN_GATE.towards(OWN_NET, 12)
    sheet.token("retiring", off, sheet.say(N_("G")))
    sheet.token("entering", on, sheet.say(N_("G")))
    sheet.label("retiring", sheet.say(N_("going off")), off)
    sheet.label("entering", sheet.say(N_("coming on")), on)
    sheet.note(sheet.say(N_("Injured: yes") if case.injured else N_("Injured: no")), "injured")
    sheet.note(
        sheet.say(N_("Asks for extra time: yes") if case.asks_extra_time else N_("Asks for extra time: no")),
        "asks_extra_time",
    )
    sheet.tell(
        N_("A goalkeeper, injured, goes off and another comes on from the bench.")
        if case.injured
        else N_("A goalkeeper, not injured, goes off and another comes on from the bench.")
    )
    sheet.tell(
        N_("The team asks for extra time.") if case.asks_extra_time else N_("The team does not ask for extra time.")
    )
