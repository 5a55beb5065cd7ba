"""What a file cannot say of a question, in words, for the report that goes with each export."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Loss(Enum):
    """One thing that a file does not say, or says otherwise than the site."""

    DRAWING = "drawing"
    MISREADINGS = "misreadings"
    SITUATION = "situation"
    CLIP = "clip"
    TAP = "tap"
    UNMARKED = "unmarked"
    PLACED_TWICE = "placed_twice"
    NONE_ALONE = "none_alone"
    SPLIT = "split"
    ROUNDED = "rounded"

    @property
    def told(self) -> str | Promise:
        """The loss in a sentence."""
        return TOLD[self]


TOLD: dict[Loss, str | Promise] = {
    Loss.DRAWING: _("The rink is not drawn; the text says all that decides."),
    Loss.MISREADINGS: _("Which mistake a wrong answer shows is not said."),
    Loss.SITUATION: _(
        "The situation stands where other programs do not look: a file that another program writes anew has it no more."
    ),
    Loss.CLIP: _("The clip is not linked, and what it shows in words is not said."),
    Loss.TAP: _("The place of the face-off is chosen from a list, not marked on the rink."),
    Loss.UNMARKED: _("What other rules decide is not asked at all; the site asks it and gives no mark for it."),
    Loss.PLACED_TWICE: _("One place can be given to two steps; the site sends such an answer back."),
    Loss.NONE_ALONE: _("“None of them” can be ticked beside people, which earns nothing; the site sends it back."),
    Loss.SPLIT: _("What is asked in several parts becomes as many questions, one mark each."),
    Loss.ROUNDED: _("Shares of a mark that are no round percentages are rounded to five places."),
}


class Losses:
    """How many questions of an export lose what."""

    def __init__(self, found: Iterable[Iterable[Loss]]) -> None:
        counted = Counter(loss for each in found for loss in set(each))
        self.counts = {loss: counted[loss] for loss in Loss if counted[loss]}

    @property
    def lines(self) -> list[tuple[str, int]]:
        """Each loss in a sentence, with the number of questions, in a fixed order."""
        return [(str(loss.told), count) for loss, count in self.counts.items()]
