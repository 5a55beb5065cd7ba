"""What every format of question does, in fixed phases: build, parse, grade, and samples of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from django.utils.translation import gettext

from quizzes.asking import Asked, Told, asked
from quizzes.frozen import situation_of
from quizzes.questions import Field, Mark, Option, Question
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACET_LABELS, FACETS, Change, Penalty, Ruling
from rules.engine.situations import Situation
from rules.telling.situations import facts_told

Answer = dict[str, Any]
Schema = dict[str, Any]


class FormatError(Exception):
    """What was posted is no answer to the question; it costs no attempt. `problems`: pairs of field and message."""

    def __init__(self, *problems: tuple[str, str]) -> None:
        super().__init__("; ".join(f"{field}: {message}" for field, message in problems))
        self.problems = problems


@dataclass(frozen=True)
class Parts:
    """What a format makes of a drawn situation.

    `facets` are those asked, where they are not all that the kind's rulings are told in; `decision` the one that the
    question turns on, where the format fixes it; `decides` the provisions, where they are not those of every situation
    judged. `judged` are the situations ruled on, the drawn one where nothing is said. `situation`, `ruling` and `story`
    are given where they are not the drawn situation's own; `more` holds what only this format tells, as JSON.
    `narrow` is what the answer depends on alone,
    where that is not said by `facets`: no two questions of this format in one form have the same.
    """

    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...] = ()
    key: Any = None
    facets: tuple[str, ...] | None = None
    decision: str | None = None
    decides: tuple[str, ...] | None = None
    judged: tuple[Situation, ...] = ()
    situation: dict[str, Any] | None = None
    ruling: dict[str, Any] | None = None
    story: tuple[str, ...] | None = None
    more: dict[str, Any] = field(default_factory=dict)
    narrow: Any = None


@dataclass(frozen=True)
class Sample:
    """A posted answer that a format makes of its own question: `mark` is right, wrong or malformed."""

    post: dict[str, str]
    mark: str


@dataclass(frozen=True)
class Judged:
    """A situation of a question that is ruled on by itself: its heading (none where it is the only one), its story.

    `carried` names facts that the story leaves out because those told before it determine them: the gate proves that
    they do. `after` says what there is to know once it is ruled on. `told_by_hand` are the facts that the story states,
    by name, where someone wrote it.
    """

    heading: str
    situation: Situation
    story: tuple[str, ...]
    carried: tuple[str, ...] = ()
    after: str = ""
    told_by_hand: frozenset[str] | None = None

    def told(self, edition: Edition) -> frozenset[str]:
        """The facts that its story states, by name: `season`, `retiring_distance`, `warned.home`."""
        return facts_told(self.situation, edition) if self.told_by_hand is None else self.told_by_hand


class Format(Protocol):
    """One way to ask. `partial_credit` says in a sentence how an answer that is right in part counts.

    `as_drawn`: whether a question's clauses, decision and difficulty are those of the situation it is made of.
    `template` shows what one answers with; `scene_template` shows what is told before it. Both get `controls`, with
    what the question asks, and `scenes`, one for each situation judged. `script` is a file of static/ that the controls
    need, `after_template` shows what `shown_after` gives beside the verdict; either may be empty. `takes_a_story`:
    whether all that it tells is one story of each situation, which may be written by hand, and a clip beside it.
    `thins`: whether it asks about a situation by chance only so often that all its keys come evenly: whoever wants this
    situation asked builds again.
    """

    slug: str
    title: str
    partial_credit: str
    as_drawn: bool
    takes_a_story: bool
    thins: bool
    template: str
    scene_template: str
    after_template: str
    script: str

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether the kind can be asked in this way at all."""

    def share(self, edition: Edition, kind: str, told: Told) -> float:
        """Of the kind's situations ruled so, the share that the format asks about when it is free to choose, 0 to 1."""

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """The question's parts, or None where this situation cannot be asked so."""

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """What speaks against asking the question, beyond what holds for every format: nothing, if all is well.

        Here a format proves from the edition anew that its key is right and that nothing else is.
        """

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """The answer in what was posted. Raises `FormatError` where there is none."""

    def grade(self, question: Question, answer: Answer) -> Mark:
        """How the answer is marked against the frozen question."""

    def without(self, question: Question, answer: Answer, void: Collection[str]) -> tuple[Question, Answer]:
        """The question and the answer with these parts taken out, where one part bears on the marks of the others."""

    def rekeyed(self, question: Question, edition: Edition) -> Any | None:
        """The key that an edition gives to the question as it was asked, with its own options and fields.

        None where nothing that can be answered is right under that edition, or more than one answer is.
        """

    def decided_by(self, question: Question, edition: Edition) -> tuple[str, ...] | None:
        """The provisions that decide the question by an edition, where they are not those of every situation judged."""

    def judged(self, question: Question) -> tuple[Judged, ...]:
        """The situations ruled on, in order, each told before the answer and explained after it."""

    def shown(self, question: Question) -> dict[str, Any]:
        """What the templates need beside options and fields before the answer; never anything of the key."""

    def shown_after(self, question: Question, answer: Answer) -> dict[str, Any]:
        """What the template shown after the answer needs."""

    def schema(self) -> Schema:
        """The JSON Schema of what a printed question of this format has beside that which all have: properties by name,
        each of them required."""

    def samples(self, question: Question) -> Iterator[Sample]:
        """Right, wrong and malformed posts for the question."""


@runtime_checkable
class Comparing(Protocol):
    """A format whose answers can be held against another situation: feedback then looks for the nearest right one."""

    def is_right(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> bool:
        """Whether the answer would be right for another situation of the kind."""

    def agreement(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> int:
        """In how many facets the answer agrees with the ruling on another situation of the kind."""

    def disagreements(self, question: Question, answer: Answer, ruling: Ruling, edition: Edition) -> tuple[str, ...]:
        """The facets in which the answer is not right under a ruling."""


def accepted(facet: str, ruled: str, discretion: bool, what: Asked) -> frozenset[str]:
    """The values of a facet that are right: with discretion, the penalty that may be called and none both are.

    Where there is no change to rule on, to let it stand is as right.
    """
    if facet == "change" and ruled == Change.NOT_AT_ISSUE:
        return frozenset({Change.NOT_AT_ISSUE.value, Change.ALLOWED.value})
    if facet == "penalty" and discretion:
        return frozenset({Penalty.NONE.value, ruled, *(penalty.value for penalty in what.may_be)})
    return frozenset({ruled})


def call_fields(edition: Edition, kind: str) -> tuple[Field, ...]:
    """The fields of the official's form for a kind, in the order of a ruling."""
    what = asked(edition, KINDS[kind])
    return tuple(
        Field(
            facet,
            facet_label(facet, gettext),
            tuple((value.value, value_label(facet, value.value, gettext)) for value in what.values[facet]),
        )
        for facet in what.told
    )


def tokens(count: int, chance: Chance) -> list[str]:
    """So many opaque ids, no two the same."""
    found: dict[str, None] = {}
    while len(found) < count:
        found.setdefault(chance.token())
    return list(found)


def value_label(facet: str, value: str, translate: Any) -> str:
    """A facet's value in words."""
    return str(translate(FACETS[facet](value).label))  # type: ignore[call-arg]


def facet_label(facet: str, translate: Any) -> str:
    """A facet's name in words."""
    return str(translate(FACET_LABELS[facet]))


def facets_of_ruling(ruling: Ruling) -> dict[str, Any]:
    """A ruling's facets as JSON."""
    return {**{facet: getattr(ruling, facet).value for facet in FACETS}, "discretion": ruling.discretion}


def option_in(question: Question, post: Mapping[str, str], missing: str) -> Answer:
    """The option's id under `option`. Raises `FormatError` with the text given where it is none of the question's."""
    chosen = post.get("option", "")
    if chosen not in {option.id for option in question.options}:
        raise FormatError(("option", missing))
    return {"option": chosen}


def choices_in(question: Question, post: Mapping[str, str], missing: str) -> Answer:
    """A choice for every field, by its name. Raises `FormatError` with the text given for each that has none."""
    open_ones = [field.name for field in question.fields if post.get(field.name, "") not in dict(field.choices)]
    if open_ones:
        raise FormatError(*((name, missing) for name in open_ones))
    return {field.name: post[field.name] for field in question.fields}


def options_schema(count: int, ruling: Schema) -> Schema:
    """The schema of so many options, what each stands for, and of a key that is the right one's place among them."""
    text = {"type": "string"}
    option = closed(id=text, text=text, ruling=ruling, misreading={"type": ["string", "null"]})
    return {
        "options": {"type": "array", "items": option, "minItems": count, "maxItems": count},
        "key": {"type": "integer", "minimum": 0, "maximum": count - 1},
    }


def closed(**properties: Schema) -> Schema:
    """The schema of an object with these properties, all of them and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_CHOICE: Schema = {"type": "array", "prefixItems": [{"type": "string"}] * 2, "minItems": 2, "maxItems": 2}
FIELDS: Schema = {
    "type": "array",
    "minItems": 1,
    "items": closed(name={"type": "string"}, label={"type": "string"}, choices={"type": "array", "items": _CHOICE}),
}
"""The schema of a form's fields, each with its choices as pairs of value and label."""


class Plain:
    """For formats that ask about every ruling as often as it is drawn, and show options and fields alone."""

    as_drawn = False
    thins = False
    script = ""
    after_template = ""

    def share(self, edition: Edition, kind: str, told: Told) -> float:
        """All of them."""
        return 1.0

    def without(self, question: Question, answer: Answer, void: Collection[str]) -> tuple[Question, Answer]:
        """As they are: each part is marked by itself."""
        return question, answer

    def decided_by(self, question: Question, edition: Edition) -> tuple[str, ...] | None:
        """Those of every situation judged."""
        return None

    def shown(self, question: Question) -> dict[str, Any]:
        """Nothing but options and fields."""
        return {}

    def shown_after(self, question: Question, answer: Answer) -> dict[str, Any]:
        """Nothing but the verdict."""
        return {}


class OneSituation:
    """For formats that ask about one situation, told as it is: also in a story that someone wrote."""

    takes_a_story = True
    scene_template = "quizzes/scene.html"

    def judged(self, question: Question) -> tuple[Judged, ...]:
        """The situation itself."""
        told = question.told_by_hand(0)
        return (Judged("", situation_of(question), question.story, told_by_hand=told),)
