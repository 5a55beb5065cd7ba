"""The line change at a stoppage, step by step: the order is the one in which the rules about it follow one another."""

from __future__ import annotations

from rules.engine.messages import N_
from rules.engine.procedures import Procedure, ProcedureStep

LINE_CHANGE = Procedure(
    name="line_change",
    title=N_("The line change at a stoppage"),
    # In those minutes nobody counts the time after the whistle (S16.8).
    when=N_("It is neither overtime nor within the last {last_minutes} of the third period."),
    steps=(
        ProcedureStep("visitors_change", N_("The visitors may change; they have up to {visitors_time}."), ("S16.1",)),
        ProcedureStep("hand_raised", N_("The referee raises his hand: no more changes by the visitors."), ("S16.2",)),
        ProcedureStep("home_changes", N_("The home team may change; it has up to {home_time}."), ("S16.3",)),
        ProcedureStep("hand_lowered", N_("The referee lowers his hand: no more changes by the home team."), ("S16.4",)),
        ProcedureStep("whistle", N_("The linesman blows his whistle for the face-off."), ("S16.6",)),
        ProcedureStep(
            "in_position", N_("Both teams line up on-side, within {face_off_time} of the whistle."), ("S16.6",)
        ),
        ProcedureStep("play_commences", N_("The puck is dropped, and changes may be made again."), ("S14",)),
    ),
    foreign=(
        ProcedureStep("visitors_answer", N_("The visitors may answer the home team's change with one more."), ("S14",)),
        ProcedureStep("coach_is_asked", N_("The referee asks the home coach whether he is content with the match-up.")),
        ProcedureStep("time_is_added", N_("The home team is given another {visitors_time}, should it need them.")),
        ProcedureStep("line_up_is_read", N_("The captains tell the scorer who is on the ice.")),
    ),
)
PROCEDURES = (LINE_CHANGE,)
