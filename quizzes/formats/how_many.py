"""How many: one number, typed as people type numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import asked, misreadings_about, the_only
from quizzes.formats.base import FIELDS, Answer, FormatError, OneSituation, Parts, Plain, Sample, Schema, closed
from quizzes.frozen import situation_of
from quizzes.measures import MEASURES, Measure
from quizzes.numbers import UNITS, NotANumber, read_number, tell, written
from quizzes.questions import BY_HAND, FacetMark, Field, Mark, Question
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.messages import N_
from rules.engine.situations import Situation

FIELD = "number"


class HowMany(Plain, OneSituation):
    """A number of feet, seconds, minutes, players or warnings, its unit shown. Right is the number itself."""

    slug = "how_many"
    title = N_("How many")
    partial_credit = N_("One mark: the number is right, or it is not.")
    template = "quizzes/formats/how_many.html"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether the kind has a measure that varies."""
        return bool(_measures(edition, kind))

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """One of the measures that the situation has; the key holds the number by each misreading too."""
        found = [
            (measure, number)
            for measure in _measures(edition, situation.incident.kind)
            if (number := measure.number(edition, situation)) is not None
        ]
        if not found:
            return None
        measure, number = chance.stream("measure").pick(found)
        return Parts(
            fields=_fields(measure),
            key={"number": written(number), "misreadings": _misread(edition, situation, measure, number)},
            facets=measure.facets,
            narrow=[situation.incident.kind, measure.slug, written(number)],
            more=_told(measure),
        )

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """The key is the measure's number, proved by moving the fact, and no fact that could change it is untold."""
        measure = next(each for each in MEASURES if each.slug == question.more["measure"])
        situation, number = situation_of(question), Decimal(question.key["number"])
        yield from measure.faults(edition, situation, number)
        asked = {name: told for name, told in question.more.items() if name != BY_HAND}
        if question.fields != _fields(measure) or asked != _told(measure):
            yield "the number is asked for in other words"
        told = self.judged(question)[0].told(edition)
        for path, other in edition.changes(situation):
            name = path.partition(".")[2]
            is_told = name in told or name.rpartition(".")[0] in told
            if not is_told and measure.number(edition, other) != measure.number(edition, situation):
                yield f"{path} would change the number and is not told"

    def rekeyed(self, question: Question, edition: Edition) -> dict[str, Any] | None:
        """The measure's number by the edition; None where the official decides, or the measure is no longer known."""
        measure = next((each for each in MEASURES if each.slug == question.more["measure"]), None)
        situation = situation_of(question)
        number = measure.number(edition, situation) if measure else None
        if measure is None or number is None:
            return None
        return {"number": written(number), "misreadings": _misread(edition, situation, measure, number)}

    def schema(self) -> Schema:
        """The field with its prompt, what is measured in which unit, and the number, right and by each misreading."""
        mistaken = {"type": "array", "prefixItems": [{"type": "string"}] * 2, "minItems": 2, "maxItems": 2}
        return {
            "fields": FIELDS,
            "measure": {"enum": [measure.slug for measure in MEASURES]},
            "unit": {"enum": list(UNITS)},
            "label": {"type": "string"},
            "otherwise": {"type": "string"},
            "key": closed(
                number={"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?$"},
                misreadings={"type": "array", "items": mistaken},
            ),
        }

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """The number under `number`, exact."""
        try:
            number = read_number(post.get(FIELD, ""), UNITS[question.more["unit"]])
        except NotANumber as error:
            raise FormatError((FIELD, str(error))) from None
        return {FIELD: written(number)}

    def grade(self, question: Question, answer: Answer) -> Mark:
        """Right where it is the number exactly."""
        given, unit = Decimal(answer[FIELD]), UNITS[question.more["unit"]]
        right = given == Decimal(question.key["number"])
        misreading = the_only(name for name, each in question.key["misreadings"] if Decimal(each) == given)
        facet = FacetMark(
            FIELD,
            question.more["label"],
            tell(answer[FIELD], unit),
            tell(question.key["number"], unit),
            "right" if right else "wrong",
        )
        return Mark(right, int(right), 1, (facet,), None if right else misreading)

    def shown(self, question: Question) -> dict[str, Any]:
        """The unit, and when the number is none."""
        return {"unit": gettext(question.more["unit"]), "otherwise": question.more["otherwise"]}

    def samples(self, question: Question) -> Iterator[Sample]:
        """The number in several ways of typing it, numbers beside it, and what is no number of the unit."""
        number, unit = question.key["number"], question.more["unit"]
        wrong_unit = "minutes" if unit != "minutes" else "seconds"
        for text in (number, f" {number} {unit} ", number.replace(".", ","), f"{Decimal(number):.2f}"):
            yield Sample({FIELD: text}, "right")
        for other in (Decimal(number) + 1, Decimal(number) + Decimal("0.1"), Decimal(number) * 2 + 7):
            yield Sample({FIELD: written(other)}, "wrong")
        for text in ("", " ", "-1", "5-6", "about 5", "nan", "1e3", "1/2", f"{number} {wrong_unit}", "1,000", "9" * 50):
            yield Sample({FIELD: text}, "malformed")
        yield Sample({}, "malformed")


def _fields(measure: Measure) -> tuple[Field, ...]:
    return (Field(FIELD, gettext(measure.prompt), ()),)


def _told(measure: Measure) -> dict[str, str]:
    """What is measured, in which unit, and what is said of it."""
    return {
        "measure": measure.slug,
        "unit": measure.unit.name,
        "label": gettext(measure.label),
        "otherwise": gettext(measure.otherwise),
    }


def _measures(edition: Edition, kind: str) -> tuple[Measure, ...]:
    """The measures of a kind of which some facet varies with the situation."""
    incident = KINDS[kind]
    varying = asked(edition, incident).marked
    return tuple(each for each in MEASURES if incident in each.kinds and set(each.facets) & set(varying))


def _misread(edition: Edition, situation: Situation, measure: Measure, right: Decimal) -> list[list[str]]:
    """The number that each misreading of the kind gives, where it is another."""
    found = []
    for misreading in misreadings_about(edition, type(situation.incident)):
        number = measure.number(edition.misread(misreading), situation)
        if number is not None and number != right:
            found.append([misreading.name, written(number)])
    return found


FORMAT = HowMany()
