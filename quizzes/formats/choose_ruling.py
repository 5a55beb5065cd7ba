"""Choose the ruling: four rulings, one of them right as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext

from quizzes.asking import BY_OTHER_RULES, Asked, Entry, Told, asked, entries, misread_rulings
from quizzes.formats.base import (
    Answer,
    FormatError,
    Parts,
    Sample,
    facet_label,
    facets_of_ruling,
    value_label,
)
from quizzes.questions import FacetMark, Mark, Option, Question
from quizzes.situations import draw_situation
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.messages import N_
from rules.engine.remembering import remembered
from rules.engine.rulings import Penalty, Ruling
from rules.engine.situations import Situation
from rules.plausible import can_happen
from rules.telling import tell_ruling
from rules.telling.rulings import MAY_BE_CALLED

OPTIONS = 4
LOOKED_AT = 40
"""At how many situations of a ruling one looks before a kind counts as unable to give four."""


class ChooseRuling:
    """Four options alike in shape: the right one, and rulings of near situations or by named misreadings."""

    slug = "choose_ruling"
    title = N_("Choose the ruling")
    template = "quizzes/formats/choose_ruling.html"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether every ruling of the kind can be set among four somewhere."""
        return _can_give_four(edition, kind)

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """Four options in an order that chance alone gives; None where the situation cannot give four."""
        what = asked(edition, type(situation.incident))
        right = edition.adjudicate(situation)
        distractors = _distractors(edition, situation, right, what, chance)
        if len(distractors) < OPTIONS - 1:
            return None
        chosen = chance.shuffled([(right, None), *distractors[: OPTIONS - 1]])
        ids: list[str] = []
        while len(ids) < OPTIONS:
            token = chance.token()
            if token not in ids:
                ids.append(token)
        options = tuple(
            Option(token, tell_ruling(ruling, what.told), facets_of_ruling(ruling), misreading)
            for token, (ruling, misreading) in zip(ids, chosen, strict=True)
        )
        key = next(option.id for option, (ruling, _) in zip(options, chosen, strict=True) if ruling is right)
        return Parts(options=options, key=key)

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """The option's id under `option`."""
        chosen = post.get("option", "")
        if chosen not in {option.id for option in question.options}:
            raise FormatError(("option", gettext("Choose one of the four rulings.")))
        return {"option": chosen}

    def grade(self, question: Question, answer: Answer) -> Mark:
        """Right or wrong as a whole; the facets are compared for the feedback."""
        option = _option(question, answer)
        right = option.id == question.key
        what = asked_fields(question)
        facets = tuple(_compare(facet, option, question) for facet in what)
        return Mark(right, int(right), 1, facets, option.misreading)

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


def _distractors(
    edition: Edition, situation: Situation, right: Ruling, what: Asked, chance: Chance
) -> list[tuple[Ruling, str | None]]:
    """Other rulings, each once as told: true ones of the kind before those that only a misreading gives."""
    found: dict[Told, tuple[Ruling, str | None]] = {}
    for misreading, ruling in misread_rulings(edition, situation):
        found.setdefault(what.told_of(ruling), (ruling, misreading.name))
    for other in edition.neighbours(situation):
        if not can_happen(other):
            continue
        ruling = edition.adjudicate(other)
        found.setdefault(what.told_of(ruling), (ruling, None))
    found.pop(what.told_of(right), None)
    if right.discretion:
        # The penalty itself and none at all are both right calls: neither may stand there as a wrong one.
        found = {told: each for told, each in found.items() if not _is_right_call(each[0], right, what)}
    true = entries(edition, type(situation.incident))
    shuffled = chance.shuffled(list(found.items()))
    return [each for told, each in sorted(shuffled, key=lambda item: item[0] not in true)]


def _is_right_call(ruling: Ruling, right: Ruling, what: Asked) -> bool:
    """Whether a ruling without discretion is what an official may call where `right` leaves it to him."""
    return (
        not ruling.discretion and ruling.penalty in {Penalty.NONE, right.penalty, *what.may_be} and not _stops(ruling)
    )


def _stops(ruling: Ruling) -> bool:
    return ruling.play.value.startswith("stopped")


@remembered
def _can_give_four(edition: Edition, kind: str) -> bool:
    """Whether situations of each ruling of the kind can be set among four."""
    incident = KINDS[kind]
    what = asked(edition, incident)

    def gives_four(found: tuple[Entry, ...], turn: int) -> bool:
        chance = Chance(f"{kind}/{turn}")
        situation = draw_situation(edition, found, chance)
        if situation is None:
            return False
        return len(_distractors(edition, situation, edition.adjudicate(situation), what, chance)) >= OPTIONS - 1

    return all(
        any(gives_four(found, turn) for turn in range(LOOKED_AT)) for found in entries(edition, incident).values()
    )


FORMAT = ChooseRuling()
