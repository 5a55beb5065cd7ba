"""What a room sees of a scenario: how many called, what they called, and the one fact that would change the ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext, pgettext

from accounts.clinics.models import RoomCall
from quizzes import formats
from quizzes.asking import asked
from quizzes.feedback import FactLine, explain, misreading_title
from quizzes.formats.base import Judged
from quizzes.frozen import edition_of
from quizzes.questions import Question
from quizzes.ruled import LETTERS, ClauseLine, Reasons, Side, told_again
from rules.engine.edition import Edition
from rules.engine.situations import Situation
from rules.plausible import can_happen
from rules.telling import fact_lines, tell_ruling
from rules.telling.named import named


@dataclass(frozen=True)
class Tally:
    """How many of the room gave one value. `right` is for after the ruling."""

    text: str
    count: int
    percent: int
    right: bool


@dataclass(frozen=True)
class Part:
    """One thing asked, and what the room gave, the most frequent first."""

    label: str
    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class RoomCalls:
    """The room's calls on one scenario: by facet, or by option where it is options; and by misreading."""

    count: int
    right: int
    parts: tuple[Part, ...]
    misreadings: tuple[Tally, ...]


def room_calls(question: Question, calls: Collection[RoomCall]) -> RoomCalls:
    """What the room called."""
    count, edition = len(calls), edition_of(question)
    found = Counter(call.misreading for call in calls if call.misreading)
    return RoomCalls(
        count=count,
        right=sum(call.right for call in calls),
        parts=_by_option(question, calls) if question.options else _by_facet(question, calls),
        misreadings=tuple(
            Tally(misreading_title(edition, name) or name, number, _percent(number, count), right=False)
            for name, number in found.most_common()
        ),
    )


def _percent(number: int, of: int) -> int:
    return round(100 * number / of) if of else 0


def _by_option(question: Question, calls: Collection[RoomCall]) -> tuple[Part, ...]:
    """Every option in its order, those that nobody gave too."""
    given = Counter(call.answer.get("option") for call in calls)
    lettered = zip(LETTERS, question.options, strict=False)
    tallies = (
        Tally(
            f"{letter}. {option.text}",
            given[option.id],
            _percent(given[option.id], len(calls)),
            option.id == question.key,
        )
        for letter, option in lettered
    )
    return (Part(gettext(formats.get(question.format).title), tuple(tallies)),)


def _by_facet(question: Question, calls: Collection[RoomCall]) -> tuple[Part, ...]:
    form = formats.get(question.format)
    labels: dict[str, str] = {}
    given: dict[str, Counter[str]] = {}
    right: dict[str, set[str]] = {}
    for call in calls:
        for facet in told_again(call.facets, form.grade(question, call.answer)):
            name = facet["name"]
            labels.setdefault(name, facet["label"])
            given.setdefault(name, Counter())[facet["given"]] += 1
            if facet["state"] == "right":
                right.setdefault(name, set()).add(facet["given"])
    return tuple(
        Part(
            label,
            tuple(
                Tally(text or gettext("nothing"), number, _percent(number, len(calls)), text in right.get(name, ()))
                for text, number in given[name].most_common()
            ),
        )
        for name, label in labels.items()
    )


def for_the_screen(reasons: Iterable[Reasons]) -> tuple[Reasons, ...]:
    """Reasons for a projector, which nobody scrolls: of several situations without what gives way.

    Of two, a clause stands in words where it is first cited; of more, clauses are cited alone, and the phones have
    their words. One situation's are as they were.
    """
    found, told = tuple(reasons), set[str]()
    if len(found) < 2:
        return found
    if len(found) > 2:
        told |= {line.clause.name for each in found for line in each.clauses}
    shorter = []
    for each in found:
        lines = []
        for line in each.clauses:
            if not line.gives_way_to:
                lines.append(_cited(line) if line.clause.name in told else line)
                told.add(line.clause.name)
        shorter.append(replace(each, clauses=tuple(lines)))
    return tuple(shorter)


def _cited(line: ClauseLine) -> ClauseLine:
    """A clause without its words."""
    return replace(line, clause=replace(line.clause, paragraphs=("",)), goes_before="")


def one_fact_changed(question: Question, calls: Iterable[RoomCall]) -> tuple[Side, ...]:
    """The situation, and one that differs in a single fact and is ruled otherwise; nothing where there is none.

    Of several situations it is the first. The other is the one for which the room's most frequent wrong call would be
    right, where that is one fact away.
    """
    edition, first = edition_of(question), formats.get(question.format).judged(question)[0]
    wrong = Counter(_frozen(call) for call in calls if not call.right)
    for answer, _count in wrong.most_common(1):
        nearest = explain(question, dict(answer)).nearest
        if nearest is not None and nearest.right and nearest.count == 1 and nearest.situation is not None:
            return _sides(edition, first, nearest.situation)
    other = _first_change(edition, first.situation)
    return _sides(edition, first, other) if other is not None else ()


def _frozen(call: RoomCall) -> tuple[tuple[str, object], ...]:
    """The answer as something to count."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(call.answer.items())
    )


def _first_change(edition: Edition, situation: Situation) -> Situation | None:
    what = asked(edition, type(situation.incident))
    told = what.told_of(edition.adjudicate(situation))
    return next(
        (
            other
            for _path, other in edition.changes(situation)
            if what.told_of(edition.adjudicate(other)) != told and can_happen(other)
        ),
        None,
    )


def _sides(edition: Edition, judged: Judged, other: Situation) -> tuple[Side, Side]:
    """Both, with the name of the situation where the question has several."""
    situation, of = judged.situation, judged.heading
    before, after = fact_lines(situation, edition), fact_lines(other, edition)
    values_before = {line.path: line.value for line in before}
    values_after = {line.path: line.value for line in after}
    told = asked(edition, type(situation.incident)).told
    asked_as, changed = gettext("As asked"), pgettext("a situation", "One fact changed")
    return (
        Side.of(
            named(of, asked_as) if of else asked_as,
            tuple(FactLine(line.label, line.value, values_after.get(line.path) != line.value) for line in before),
            tell_ruling(edition.adjudicate(situation), told),
        ),
        Side.of(
            named(of, changed) if of else changed,
            tuple(FactLine(line.label, line.value, values_before.get(line.path) != line.value) for line in after),
            tell_ruling(edition.adjudicate(other), told),
        ),
    )
