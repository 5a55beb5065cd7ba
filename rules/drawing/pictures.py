"""From a situation to its drawing."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rules.drawing import at_a_stoppage, during_play
from rules.drawing.ends import Ends
from rules.drawing.sheet import Sheet
from rules.engine import incidents
from rules.engine.messages import Translate
from rules.engine.situations import Situation

PICTURES: dict[type[incidents.Incident], Callable[[Sheet, Any], None]] = {
    incidents.ChangeDuringPlay: during_play.change_during_play,
    incidents.GoalkeeperLeaves: during_play.goalkeeper_leaves,
    incidents.GoalkeeperReturns: during_play.goalkeeper_returns,
    incidents.ChangeAfterIcing: at_a_stoppage.change_after_icing,
    incidents.LineChangeAttempt: at_a_stoppage.line_change_attempt,
    incidents.LineChangeSignal: at_a_stoppage.line_change_signal,
    incidents.LineUp: at_a_stoppage.line_up,
    incidents.FaceOffReadiness: at_a_stoppage.face_off_readiness,
    incidents.Proceeding: at_a_stoppage.proceeding,
    incidents.UndueDelay: at_a_stoppage.undue_delay,
    incidents.GoalkeeperChangeAtStoppage: at_a_stoppage.goalkeeper_change_at_stoppage,
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture and its equivalent in words: the ground, then the incident step by step.

    `decided` are the labels that are marked; `uid` keeps what belongs to this drawing apart on a page.
    """

    svg: SafeString
    ground: str
    steps: tuple[str, ...]
    decided: tuple[str, ...]
    uid: str

    @property
    def text(self) -> str:
        """All of it in words."""
        return " ".join((self.ground, *self.steps))

    def named(self, uid: str) -> Drawing:
        """The same drawing, kept apart from others on the page by this `uid`."""
        svg = self.svg.replace(f'"{self.uid}-', f'"{uid}-')
        return replace(self, svg=mark_safe(svg), uid=uid)  # noqa: S308 - every text in it is escaped


def draw(
    situation: Situation,
    *,
    attacks_left: bool = False,
    long_change: bool = False,
    marked: Collection[str] = (),
    uid: str = "rink",
    translate: Translate = gettext,
) -> Drawing:
    """The rink with the facts of the situation on it.

    `attacks_left`: the judged team attacks to the left, else to the right. `long_change`: its bench is in the half that
    it attacks, as in the second period, else in its own. `marked` are the names of facts to point out, after the call;
    `uid` must differ between drawings on one page.
    """
    incident = situation.incident
    sheet = Sheet(incident.team, marked, translate, Ends(attacks_left, long_change))
    PICTURES[type(incident)](sheet, incident)
    return Drawing(
        svg=mark_safe(sheet.svg(uid)),  # noqa: S308 - every text in it is escaped
        ground=sheet.ground,
        steps=sheet.steps.captions,
        decided=tuple(sheet.decided),
        uid=uid,
    )
