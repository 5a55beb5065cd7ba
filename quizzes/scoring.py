"""The marks of an answer with parts of its question voided: one account, for whoever reviews and for the score."""

from __future__ import annotations

from dataclasses import dataclass, field

from quizzes import formats
from quizzes.formats.base import Answer
from quizzes.questions import FacetMark, Question

NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Marks:
    """So many marks earned of those possible, whole numbers. `right`: whether every part that counts is right.

    A question that counts for nothing has none possible, and is not right. `misreading` names the one that the answer
    shows, if any; two answers with the same marks may show different ones.
    """

    earned: int
    possible: int
    right: bool
    misreading: str = field(default="", compare=False)


NOTHING = Marks(0, 0, right=False)


def marks(question: Question, answer: Answer | None, *, void: frozenset[str] = NOBODY, by_facet: bool) -> Marks:
    """The marks of an answer to the frozen question, None for one that was not answered.

    `void` names parts as their marks do (`FacetMark.name`: a facet, a person, a step, an incident), or options by id. A
    voided part is out of the key and out of the maximum before anything is marked, so it neither earns nor costs; a
    voided option that is the key, or all parts voided, makes the question count for nothing. Another option voided
    changes nothing: whoever chose it was wrong. `by_facet` gives a mark for each part where the format marks by parts
    (`partial_credit`), otherwise there is one mark for the whole call. Other names in `void` are not looked at.
    """
    asking = formats.get(question.format)
    if question.options and question.key in void:
        return NOTHING
    if answer is None:
        right = next(sample for sample in asking.samples(question) if sample.mark == "right")
        most = marks(question, asking.parse(question, right.post), void=void, by_facet=by_facet)
        return Marks(0, most.possible, right=False)
    mark = asking.grade(*asking.without(question, answer, void))
    marked = [part for part in mark.facets if part.state != "unmarked"]
    counted = [part for part in marked if part.name not in void]
    if not counted:
        return NOTHING
    is_right = all(map(_is_right, counted))
    shown = "" if is_right else mark.misreading or ""
    if not by_facet or mark.possible == 1:
        return Marks(int(is_right), 1, is_right, shown)
    if mark.possible == len(marked):
        return Marks(sum(map(_is_right, counted)), len(counted), is_right, shown)
    return Marks(mark.earned, mark.possible, is_right, shown)  # ticks, where what is wrong takes away


def _is_right(part: FacetMark) -> bool:
    return part.state == "right"
