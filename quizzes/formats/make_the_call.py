"""Make the call: the official's own form, facet by facet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import BY_OTHER_RULES, Asked, asked, misread_rulings, the_only
from quizzes.formats.base import (
    FIELDS,
    Answer,
    OneSituation,
    Parts,
    Plain,
    Sample,
    Schema,
    accepted,
    call_fields,
    choices_in,
    closed,
    facet_label,
    value_label,
)
from quizzes.frozen import situation_of
from quizzes.questions import FacetMark, Mark, Question
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.messages import N_
from rules.engine.rulings import FACETS, Ruling
from rules.engine.situations import Situation


class MakeTheCall(Plain, OneSituation):
    """One field a facet. Which fields there are depends on the kind of incident alone."""

    slug = "make_the_call"
    title = N_("Make the call")
    partial_credit = N_("One mark for each part of the call that the rule decides; right is what is right in all.")
    as_drawn = True
    template = "quizzes/formats/make_the_call.html"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether any facet of the kind varies, so that there is something to mark."""
        return bool(asked(edition, KINDS[kind]).marked)

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """The kind's fields; the key holds what is accepted, what is marked, and how each misreading rules."""
        what = asked(edition, type(situation.incident))
        if not what.marked:
            return None
        return Parts(key=_key(edition, situation, what.told), fields=call_fields(edition, situation.incident.kind))

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """The engine's own call is right, and a call that differs in a marked facet is not."""
        ruling = edition.adjudicate(situation_of(question))
        what = asked(edition, KINDS[question.kind])
        for facet in what.marked:
            value = getattr(ruling, facet).value
            allowed = accepted(facet, value, ruling.discretion, what)
            if set(question.key["accepted"][facet]) != allowed:
                yield f"{facet}: the key accepts {question.key['accepted'][facet]}, the ruling {sorted(allowed)}"
        if not question.key["marked"]:
            yield "nothing of it is marked"
        if question.fields != call_fields(edition, question.kind):
            yield "its facets are not those of its kind"

    def rekeyed(self, question: Question, edition: Edition) -> dict[str, Any] | None:
        """What the edition accepts in the form's fields; None where it marks none, or accepts no choice of one."""
        key = _key(edition, situation_of(question), [field.name for field in question.fields])
        open_to = {field.name: {value for value, _ in field.choices} for field in question.fields}
        answerable = all(open_to[facet] & set(key["accepted"][facet]) for facet in key["marked"])
        return key if key["marked"] and answerable else None

    def schema(self) -> Schema:
        """The form's fields; what is accepted and marked of each, and how each misreading rules."""
        values = {"type": "object", "additionalProperties": {"type": "string"}}
        accepts = {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}}
        return {
            "fields": FIELDS,
            "key": closed(
                accepted=accepts,
                marked={"type": "array", "items": {"type": "string"}, "minItems": 1},
                misreadings={
                    "type": "array",
                    "items": {
                        "type": "array",
                        "prefixItems": [{"type": "string"}, values],
                        "minItems": 2,
                        "maxItems": 2,
                    },
                },
            ),
        }

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """A value for every field, by the facet's name."""
        return choices_in(question, post, gettext("Choose one of these."))

    def grade(self, question: Question, answer: Answer) -> Mark:
        """Right where every marked facet is right; by facet besides."""
        facets = tuple(self._mark(question, field.name, answer[field.name]) for field in question.fields)
        marked = [facet for facet in facets if facet.state != "unmarked"]
        earned = sum(facet.state == "right" for facet in marked)
        right = earned == len(marked)
        misreading = None if right else _misreading(question, answer)
        return Mark(right, earned, len(marked), facets, misreading)

    def _mark(self, question: Question, facet: str, given: str) -> FacetMark:
        ruled, allowed = question.ruling[facet], question.key["accepted"][facet]
        state = ("right" if given in allowed else "wrong") if facet in question.key["marked"] else "unmarked"
        note = gettext("Penalty or no penalty: the rule leaves it to the official.") if len(allowed) > 1 else ""
        label = facet_label(facet, gettext)
        return FacetMark(
            facet, label, value_label(facet, given, gettext), _ruled_label(facet, ruled, allowed), state, note
        )

    def is_right(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> bool:
        """Whether the call would be right for that situation."""
        return not self.disagreements(question, answer, edition.adjudicate(situation), edition)

    def agreement(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> int:
        """In how many facets the call would be right for that situation."""
        return -len(self.disagreements(question, answer, edition.adjudicate(situation), edition))

    def disagreements(self, question: Question, answer: Answer, ruling: Ruling, edition: Edition) -> tuple[str, ...]:
        """The facets that vary within the kind in which the call is not right under that ruling."""
        what = asked(edition, KINDS[question.kind])
        return tuple(facet for facet in what.marked if not _agrees(facet, answer[facet], ruling, what))

    def samples(self, question: Question) -> Iterator[Sample]:
        """The right call, each marked facet wrong, and forms that are not filled in."""
        right = {
            field.name: question.key["accepted"][field.name][0]
            if question.ruling[field.name] not in dict(field.choices)
            else question.ruling[field.name]
            for field in question.fields
        }
        yield Sample(right, "right")
        for field in question.fields:
            if field.name in question.key["marked"]:
                for value, _ in field.choices:
                    if value not in question.key["accepted"][field.name]:
                        yield Sample({**right, field.name: value}, "wrong")
            yield Sample({name: value for name, value in right.items() if name != field.name}, "malformed")
            yield Sample({**right, field.name: "sometimes"}, "malformed")


def _key(edition: Edition, situation: Situation, told: Sequence[str]) -> dict[str, Any]:
    """What is accepted and marked of the facets told, and how each misreading rules on them."""
    what, ruling = asked(edition, type(situation.incident)), edition.adjudicate(situation)
    return {
        "accepted": {
            facet: sorted(accepted(facet, getattr(ruling, facet).value, ruling.discretion, what)) for facet in told
        },
        "marked": [facet for facet in what.marked if facet in told and getattr(ruling, facet).value != BY_OTHER_RULES],
        "misreadings": [
            [misreading.name, {facet: getattr(mistaken, facet).value for facet in told}]
            for misreading, mistaken in misread_rulings(edition, situation)
        ],
    }


def _ruled_label(facet: str, ruled: str, allowed: Sequence[str]) -> str:
    """What is ruled, in words; where more is right than one value, all of it, so that no right call looks wrong."""
    if len(allowed) == 1:
        return value_label(facet, ruled, gettext)
    may_be = [value_label(facet, value.value, gettext) for value in FACETS[facet] if value.value in allowed]
    penalties = gettext(" or ").join(may_be[1:])  # no penalty is the first value
    return gettext("%(penalties)s, or none: the official decides") % {"penalties": penalties}


def _misreading(question: Question, answer: Answer) -> str | None:
    return the_only(name for name, facets in question.key["misreadings"] if facets == answer)


def _agrees(facet: str, given: str, ruling: Ruling, what: Asked) -> bool:
    ruled = getattr(ruling, facet).value
    return ruled == BY_OTHER_RULES or given in accepted(facet, ruled, ruling.discretion, what)


FORMAT = MakeTheCall()
