"""Choose the ruling: four rulings, one of them right as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import BY_OTHER_RULES, Asked, Told, asked, misread_rulings, told_apart
from quizzes.formats.base import (
    Answer,
    OneSituation,
    Parts,
    Plain,
    Sample,
    Schema,
    call_fields,
    facet_label,
    facets_of_ruling,
    option_in,
    options_schema,
    tokens,
    value_label,
)
from quizzes.frozen import situation_of
from quizzes.option_sets import OPTIONS, Pool, pool_of, share_of
from quizzes.questions import FacetMark, Mark, Option, Question
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.messages import N_
from rules.engine.rulings import Ruling
from rules.engine.situations import Situation
from rules.telling import tell_ruling
from rules.telling.rulings import MAY_BE_CALLED


class ChooseRuling(Plain, OneSituation):
    """Four options alike in shape: the right one, and rulings of near situations or by named misreadings."""

    slug = "choose_ruling"
    title = N_("Choose the ruling")
    partial_credit = N_("One mark: the whole ruling is right, or it is not.")
    as_drawn = True
    template = "quizzes/formats/choose_ruling.html"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether some ruling of the kind can be set among four."""
        true = pool_of(edition, kind)
        return any(kind in kinds and any(told in four for four in true.sets) for told, kinds in true.true.items())

    def share(self, edition: Edition, kind: str, told: Told) -> float:
        """In proportion to the sets of four that hold the ruling."""
        return share_of(edition, kind, told)

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """Four options in an order that chance alone gives; None where the ruling stands in no set of four."""
        kind = situation.incident.kind
        what, pool = asked(edition, type(situation.incident)), pool_of(edition, kind)
        right = what.told_of(edition.adjudicate(situation))
        fitting = [four for four in pool.sets if right in four]
        if not fitting:
            return None
        chosen = [told for told in pool.rulings if told in chance.stream("set").pick(fitting)]
        if len(chosen) < OPTIONS:
            chosen.append(chance.stream("mistaken").pick(pool.mistaken))
        chosen = chance.stream("order").shuffled(chosen)
        misread = told_apart(
            (what.told_of(ruling), misreading.name) for misreading, ruling in misread_rulings(edition, situation)
        )
        ids = tokens(OPTIONS, chance.stream("ids"))
        options = tuple(
            Option(token, tell_ruling(pool.rulings[told], what.told), _facets(pool, told), misread.get(told))
            for token, told in zip(ids, chosen, strict=True)
        )
        return Parts(options=options, key=ids[chosen.index(right)], fields=call_fields(edition, kind))

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """Of the options, told facet by facet, the key alone is the engine's ruling; each reads as the ruling it is."""
        what = asked(edition, KINDS[question.kind])
        ruled = what.told_of(edition.adjudicate(situation_of(question)))
        told = [_told_option(option, what) for option in question.options]
        if len(set(told)) != OPTIONS:
            yield "its options are not four different rulings"
        right = [option.id for option, each in zip(question.options, told, strict=True) if each == ruled]
        if right != [question.key]:
            yield f"right are {right}, the key is {question.key}"
        pool = pool_of(edition, question.kind)
        for option, each in zip(question.options, told, strict=True):
            if each not in pool.rulings or option.text != tell_ruling(pool.rulings[each], what.told):
                yield f"an option reads otherwise than it rules: {option.text}"
        if question.fields != call_fields(edition, question.kind):
            yield "its facets are not those of its kind"

    def rekeyed(self, question: Question, edition: Edition) -> str | None:
        """The one option that tells the edition's ruling, in the facets that the options tell."""
        told = asked_fields(question)
        ruled = _as_told(facets_of_ruling(edition.adjudicate(situation_of(question))), told)
        right = [option.id for option in question.options if _as_told(option.ruling, told) == ruled]
        return right[0] if len(right) == 1 else None

    def schema(self) -> Schema:
        """Four options, and the place of the right one among them."""
        return options_schema(OPTIONS, {"type": "object"})

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """The option's id under `option`."""
        return option_in(question, post, gettext("Choose one of the four rulings."))

    def grade(self, question: Question, answer: Answer) -> Mark:
        """Right or wrong as a whole; the facets are compared for the feedback."""
        option = _option(question, answer)
        right = option.id == question.key
        what = asked_fields(question)
        facets = tuple(_compare(facet, option, question) for facet in what)
        return Mark(right, int(right), 1, facets, None if right else option.misreading)

    def is_right(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> bool:
        """Whether the option chosen tells the ruling on that situation."""
        option = _option(question, answer)
        what = asked(edition, type(situation.incident))
        return _told_option(option, what) == what.told_of(edition.adjudicate(situation))

    def agreement(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> int:
        """In how many told facets the option chosen is the ruling on that situation."""
        what = asked(edition, type(situation.incident))
        wrong = self.disagreements(question, answer, edition.adjudicate(situation), edition)
        return len(what.told) - len(wrong)

    def disagreements(self, question: Question, answer: Answer, ruling: Ruling, edition: Edition) -> tuple[str, ...]:
        """The told facets in which the option chosen is not that ruling."""
        what = asked(edition, KINDS[question.kind])
        told = zip((*what.told, "discretion"), _told_option(_option(question, answer), what), strict=True)
        ruled = what.told_of(ruling)
        return tuple(facet for (facet, value), other in zip(told, ruled, strict=True) if value != other)

    def samples(self, question: Question) -> Iterator[Sample]:
        """Each option, and posts that are no answer."""
        for option in question.options:
            yield Sample({"option": option.id}, "right" if option.id == question.key else "wrong")
        for post in ({}, {"option": ""}, {"option": "0"}, {"option": question.key + "x"}):
            yield Sample(post, "malformed")


def asked_fields(question: Question) -> tuple[str, ...]:
    """The facets compared: those that the options tell, in order."""
    return tuple(field.name for field in question.fields)


def _option(question: Question, answer: Answer) -> Option:
    return next(option for option in question.options if option.id == answer["option"])


def _as_told(facets: dict[str, Any], told: tuple[str, ...]) -> list[Any]:
    """A ruling's facets in JSON as an option tells them: a penalty that may be called as that alone."""
    discretion = facets["discretion"]
    return [discretion, *(None if facet == "penalty" and discretion else facets[facet] for facet in told)]


def _told_option(option: Option, what: Asked) -> Told:
    discretion = option.ruling["discretion"]
    facets = (
        None if facet == "penalty" and discretion else _member(what, facet, option.ruling[facet]) for facet in what.told
    )
    return (*facets, discretion)


def _member(what: Asked, facet: str, value: str) -> object:
    return next((member for member in what.values[facet] if member.value == value), value)


def _compare(facet: str, option: Option, question: Question) -> FacetMark:
    given, ruled = option.ruling[facet], question.ruling[facet]
    may_given = facet == "penalty" and option.ruling["discretion"]
    may_ruled = facet == "penalty" and question.ruling["discretion"]
    note = gettext("Penalty or no penalty: the rule leaves it to the official.") if may_ruled else ""
    if BY_OTHER_RULES in (given, ruled) and facet != "penalty" and given == ruled:
        state = "unmarked"
    else:
        state = "right" if (may_given, given) == (may_ruled, ruled) or (may_given and may_ruled) else "wrong"
    return FacetMark(
        facet,
        facet_label(facet, gettext),
        gettext(MAY_BE_CALLED) if may_given else value_label(facet, given, gettext),
        gettext(MAY_BE_CALLED) if may_ruled else value_label(facet, ruled, gettext),
        state,
        note,
    )


def _facets(pool: Pool, told: Told) -> dict[str, Any]:
    return facets_of_ruling(pool.rulings[told])


FORMAT = ChooseRuling()
