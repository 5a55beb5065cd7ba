"""What happens at a stoppage: line changes, the face-off, ways across the ice, and goalkeepers changed."""

from __future__ import annotations

from rules.drawing.during_play import goalkeeper_gate
from rules.drawing.rink import BENCH_MIDDLE, END_SPOT, GATE_BY_THE_CENTRE, GOAL_LINE, OWN_NET, Point
from rules.drawing.sheet import TOKEN_RADIUS, Sheet
from rules.engine import incidents as i
from rules.engine.messages import N_, PLAYERS, SECONDS, number
from rules.engine.rink import HALF_WIDTH
from rules.engine.vocabulary import Conduct, DelayBy, Destination, Fault, IcingChange, Made, Stage, Team

REFEREE = (28, 4)
ICED_BY = {Team.HOME: N_("iced by home"), Team.VISITORS: N_("iced by visitors")}
ICED_BY_TOLD = {Team.HOME: N_("The home team iced the puck."), Team.VISITORS: N_("The visitors iced the puck.")}
MADE = {
    Made.BEFORE_RELEASE: N_("change, before the release"),
    Made.AFTER_RELEASE: N_("change, after the release"),
    Made.AT_STOPPAGE: N_("change, at the stoppage"),
}
CHANGES = {
    IcingChange.SKATER: N_("Change: skater for skater"),
    IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER: N_("Change: goalkeeper for attacker"),
    IcingChange.INJURED_PLAYER: N_("Change: for an injured player"),
}
STAGES = {
    Stage.VISITORS_TIME: N_("hand down: visitors' time"),
    Stage.HAND_RAISED: N_("hand up: home team's time"),
    Stage.HAND_LOWERED: N_("hand lowered"),
}
SIGNALS = {Team.VISITORS: N_("hand goes up"), Team.HOME: N_("hand goes down")}
BEGINS_TOLD = {
    Team.VISITORS: N_("The visitors' time to change begins; the referee's hand is not up yet."),
    Team.HOME: N_("The home team's time to change begins; the referee's hand is up."),
}
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
    order = {
        Made.BEFORE_RELEASE: ("change", "icing", "stoppage"),
        Made.AFTER_RELEASE: ("icing", "change", "stoppage"),
        Made.AT_STOPPAGE: ("icing", "stoppage", "change"),
    }
    sheet.steps.begin(order[case.made])
    side = 1 if case.iced_by is sheet.team else -1
    release, end = Point(-side * 50, 16), Point(side * GOAL_LINE, 16)
    flight = Point(side * 28, 16)
    moments = {
        Made.BEFORE_RELEASE: Point(-side * 66, 16),
        Made.AFTER_RELEASE: flight,
        Made.AT_STOPPAGE: Point(side * 94, 16),
    }
    sheet.line("iced_by", Point(-side * 70, 16), release, dashed=False)
    sheet.token("iced_by", release, own=case.iced_by is sheet.team)
    puck = Point(release.x + side * 7, 16)
    way = {"icing": puck, "change": flight, "stoppage": end}
    if case.made is not Made.AFTER_RELEASE:
        del way["change"]  # it is made before the puck leaves the stick, or where the puck has come to
    sheet.puck("iced_by", puck, way)
    sheet.label("iced_by", sheet.say(ICED_BY[case.iced_by]), release)
    sheet.steps.go_to("icing")
    sheet.line("iced_by", release, end, arrow=True)
    sheet.tell(ICED_BY_TOLD[case.iced_by])
    sheet.steps.go_to("stoppage")
    sheet.tell(N_("Play is stopped for the icing."))
    sheet.steps.go_to("change")
    at = moments[case.made]
    sheet.mark("made", at)
    sheet.label("made", sheet.say(MADE[case.made]), at, 5)
    sheet.note(sheet.say(CHANGES[case.change]), "change")
    sheet.tell(
        N_("The change: {change}, made {made}."), change=sheet.say(case.change.label), made=sheet.say(case.made.label)
    )


def line_change_attempt(sheet: Sheet, case: i.LineChangeAttempt) -> None:
    """The referee with his hand up or down, and what the team tries from its bench."""
    sheet.steps.begin(("stage", "attempt"))
    referee = sheet.by_the_bench(*REFEREE)
    sheet.official("stage", referee, hand_up=case.stage is Stage.HAND_RAISED)
    sheet.label("stage", sheet.say(STAGES[case.stage]), referee, 11)
    sheet.tell(N_("The stage of the line change: {stage}."), stage=sheet.say(case.stage.label))
    sheet.steps.go_to("attempt")
    gate = sheet.by_the_bench(-GATE_BY_THE_CENTRE, 1 - HALF_WIDTH)
    sheet.line("attempt", gate, Point(gate.x, -26), arrow=True)
    sheet.label("attempt", sheet.say(case.attempt.label), Point(gate.x, -27), 3)
    sheet.tell(N_("The team tries {attempt}."), attempt=sheet.say(case.attempt.label))


def line_change_signal(sheet: Sheet, case: i.LineChangeSignal) -> None:
    """The referee's hand, the seconds he has given, and whether the team is done."""
    sheet.steps.begin(("time", "signal", "done"))
    referee, clock = sheet.by_the_bench(*REFEREE), sheet.by_the_bench(-50, 14)
    goes_up = sheet.team is Team.VISITORS
    sheet.official("team", referee, hand_up=not goes_up, at_first=True)
    sheet.tell(BEGINS_TOLD[sheet.team])
    sheet.steps.go_to("signal")
    sheet.official("team", referee, hand_up=goes_up)
    sheet.label("team", sheet.say(SIGNALS[sheet.team]), referee, 11)
    sheet.dial("seconds_given", clock, case.seconds_given)
    sheet.label("seconds_given", sheet.say(N_("{n} s given"), n=number(case.seconds_given, sheet.translate)), clock, 11)
    sheet.tell(SIGNALS_TOLD[sheet.team], time=SECONDS.tell(case.seconds_given, sheet.translate))
    sheet.steps.go_to("done")
    done = N_("finished changing") if case.done else N_("still changing")
    _from_the_bench(sheet, "done", done, sheet.by_the_bench(-BENCH_MIDDLE, 0).x, changing=not case.done)
    sheet.tell(N_("That team has finished changing.") if case.done else N_("That team is still changing."))


def _from_the_bench(sheet: Sheet, fact: str, label: str, x: float, *, changing: bool) -> None:
    """Whether a team still changes: an arrow from its bench, or a line that leads nowhere."""
    sheet.line(fact, Point(x, 1 - HALF_WIDTH), Point(x, -29), arrow=changing, dashed=changing)
    sheet.label(fact, sheet.say(label), Point(x, -28), 3)


def line_up(sheet: Sheet, case: i.LineUp) -> None:
    """The players placed, one by one, and how many the team is entitled to."""
    sheet.steps.begin(("placed", "entitled"))
    xy = ((-83, 0), (-5, 0), (-16, -17), (-16, 17), (-38, -10), (-38, 10), (-58, 0))
    for x, y in xy[: case.placed]:
        sheet.token("placed", Point(x, y))
    sheet.label("placed", sheet.say(N_("{n} placed"), n=number(case.placed)), Point(-58, -22), 4)
    sheet.tell(
        N_("The team has placed {placed} on the ice for the face-off."),
        placed=PLAYERS.tell(case.placed, sheet.translate),
    )
    sheet.steps.go_to("entitled")
    sheet.note(sheet.say(N_("Entitled to: {n}"), n=number(case.entitled)), "entitled")
    sheet.tell(N_("It is entitled to {entitled}."), entitled=PLAYERS.tell(case.entitled, sheet.translate))


def face_off_readiness(sheet: Sheet, case: i.FaceOffReadiness) -> None:
    """The two at the face-off, the linesman, and the seconds since his whistle."""
    sheet.steps.begin(("whistle", "stand"))
    places = {Fault.NONE: Point(-6, 0), Fault.SLOW: Point(-30, 12), Fault.OFF_SIDE: Point(6, -9)}
    at = places[case.fault]
    sheet.official("linesman", Point(-2, 22), hand_up=False)
    sheet.token("opponent", Point(6, 0), own=False)
    sheet.token("fault", at, stands={"whistle": Point(-44, 18), "stand": at})
    sheet.tell(N_("The linesman has blown his whistle for the face-off."))
    sheet.steps.go_to("stand")
    if case.fault is Fault.SLOW:
        sheet.line("fault", at.towards(Point(-13, 4), TOKEN_RADIUS), Point(-13, 4), arrow=True)
    sheet.label("fault", sheet.say(FAULTS[case.fault]), at)
    clock = Point(45, 8)
    sheet.dial("seconds_since_whistle", clock, case.seconds_since_whistle)
    since = sheet.say(N_("{n} s since whistle"), n=number(case.seconds_since_whistle, sheet.translate))
    sheet.label("seconds_since_whistle", since, clock, 11)
    sheet.tell(
        N_("It is {time} since the linesman's whistle. What is wrong with the team at the face-off: {fault}."),
        time=SECONDS.tell(case.seconds_since_whistle, sheet.translate),
        fault=sheet.say(case.fault.label),
    )


def proceeding(sheet: Sheet, case: i.Proceeding) -> None:
    """Players on the way, to the face-off location or the bench, and how they go."""
    sheet.steps.begin(("way", "conduct"))
    start = sheet.by_the_bench(10, 24)
    to_the_spot = case.to is Destination.FACE_OFF_LOCATION
    gate = sheet.by_the_bench(-GATE_BY_THE_CENTRE, -HALF_WIDTH)
    goal = sheet.by_the_bench(-END_SPOT[0], END_SPOT[1]) if to_the_spot else gate
    end = start.towards(goal, start.distance(goal) - 4)
    half = start.towards(goal, start.distance(goal) / 2)
    where = N_("to the face-off") if to_the_spot else N_("to the bench")
    sheet.label("to", sheet.say(where), end, 5)
    sheet.tell(N_("Play is stopped; players are on the way to {place}."), place=sheet.say(case.to.label))
    sheet.steps.go_to("conduct")
    if case.conduct is Conduct.UNNECESSARY_ACTION:
        sheet.line("to", start, Point(half.x + 14, half.y - 12), Point(half.x - 4, half.y + 14), end, arrow=True)
    else:
        sheet.line("to", start, end, arrow=True, dashed=case.conduct is Conduct.STALLING)
    sheet.label("conduct", sheet.say(CONDUCTS[case.conduct]), Point(start.x + 5, start.y + 2), 11)
    sheet.tell(N_("How they go: {conduct}."), conduct=sheet.say(case.conduct.label))
    sheet.steps.go_to("way")
    for step in (0, 10):
        place = Point(start.x + step, start.y + step * 0.4)
        sheet.token("to", place, stands={"conduct": place.towards(half, 12)})


def undue_delay(sheet: Sheet, case: i.UndueDelay) -> None:
    """Which benches are still changing."""
    sheet.steps.begin(("own", "other"))
    both = case.by is DelayBy.BOTH
    own = sheet.by_the_bench(-BENCH_MIDDLE, 0)
    sheet.official("referee", Point(0, 12), hand_up=False)
    _from_the_bench(sheet, "by", N_("delays"), own.x, changing=True)
    sheet.tell(N_("Play is stopped. The team delays in changing its players."))
    sheet.steps.go_to("other")
    _from_the_bench(sheet, "by", N_("delays") if both else N_("ready"), -own.x, changing=both)
    sheet.tell(N_("The other team delays too.") if both else N_("The other team does not delay."))


def goalkeeper_change_at_stoppage(sheet: Sheet, case: i.GoalkeeperChangeAtStoppage) -> None:
    """One goalkeeper on the way off, the other on the way on, and what is asked for."""
    sheet.steps.begin(("off", "on", "asks"))
    gate = goalkeeper_gate(sheet)
    off, on = Point(-76, -7), gate.towards(OWN_NET, 12)
    leaves = {"off": off, "on": off.towards(gate, off.distance(gate) / 2)}
    sheet.token("retiring", off, sheet.say(N_("G")), stands=leaves)
    sheet.label("retiring", sheet.say(N_("going off")), off)
    sheet.note(sheet.say(N_("Injured: yes") if case.injured else N_("Injured: no")), "injured")
    sheet.tell(
        N_("Play is stopped. A goalkeeper, injured, goes off.")
        if case.injured
        else N_("Play is stopped. A goalkeeper, not injured, goes off.")
    )
    sheet.steps.go_to("on")
    sheet.token("entering", on, sheet.say(N_("G")), stands={"off": gate, "on": on})
    sheet.label("entering", sheet.say(N_("coming on")), on)
    sheet.tell(N_("Another comes on from the bench."))
    sheet.steps.go_to("asks")
    sheet.note(
        sheet.say(N_("Asks for extra time: yes") if case.asks_extra_time else N_("Asks for extra time: no")),
        "asks_extra_time",
    )
    sheet.tell(
        N_("The team asks for extra time.") if case.asks_extra_time else N_("The team does not ask for extra time.")
    )
