"""What the pages of an attempt show of it: plain values for the templates, with nothing of a key in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from quizzes import formats
from quizzes.asking import asked
from quizzes.formats.base import Judged
from quizzes.frozen import edition_of
from quizzes.models import Item
from quizzes.questions import Question
from rules import book, editions
from rules.addresses import address_of
from rules.drawing import Board, Drawing, board, draw, is_long_change
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.provisions import Provision as EngineProvision
from rules.engine.situations import Situation
from rules.examples import example_of
from rules.models import Provision
from rules.telling import tell_situation

SHOWN_TO_VISITORS = "opponents_have_the_puck"


@dataclass(frozen=True)
class Scene:
    """What is told of a situation: a heading where there are several, the scoreboard where it matters, story, rink.

    The first of a question has its clip, where there is one, with the `language` of its words. `lang` is the language
    of the story: where someone wrote it, that can be another than the rest is told in.
    """

    heading: str
    board: Board | None
    score: dict[str, int]
    story: tuple[str, ...]
    drawing: Drawing
    clip: dict[str, str] | None = None
    lang: str = ""


@dataclass(frozen=True)
class Example:
    """A situation to look at, and the address of its ruling."""

    story: tuple[str, ...]
    drawing: Drawing
    url: str


@dataclass(frozen=True)
class ClauseName:
    """A clause by its citation and what it says, and where it is read in full."""

    citation: str
    says: str
    url: str


def scenes_of(question: Question, *, after_the_call: bool = False) -> tuple[Scene, ...]:
    """What the question tells, situation by situation. What decided is marked in the drawing only after the call.

    Which way the team attacks is a matter of chance, the same whenever the question is shown; so is the half in which
    its bench is, unless the period is told, which settles it. The chance is seeded by the story, not by the question's
    seed: nothing of that may be seen before the call.
    """
    with translation.override(question.language):
        return _scenes_of(question, after_the_call=after_the_call)


def _scenes_of(question: Question, *, after_the_call: bool) -> tuple[Scene, ...]:
    edition, ends = edition_of(question), Chance("\n".join(question.story_as_drawn)).stream("ends")
    attacks_left, ends_changed = ends.below(2) == 1, ends.below(2) == 1
    return tuple(
        replace(
            _scene(judged, edition, number, attacks_left, ends_changed, after_the_call),
            score=question.score,
            clip=None if number or question.clip is None else {**question.clip, "language": question.written_in},
            lang=question.written_in if question.is_written(number) else question.language,
        )
        for number, judged in enumerate(formats.get(question.format).judged(question))
    )


def _scene(
    judged: Judged, edition: Edition, number: int, attacks_left: bool, ends_changed: bool, after_the_call: bool
) -> Scene:
    situation = judged.situation
    clock_is_told = "clock" in edition.reads(type(situation.incident))
    return Scene(
        heading=judged.heading,
        board=board(situation.game) if clock_is_told else None,
        score={},
        story=judged.story,
        drawing=draw(
            situation,
            attacks_left=attacks_left,
            long_change=is_long_change(situation.game.clock) if clock_is_told else ends_changed,
            marked=deciding_names(situation, edition) if after_the_call else (),
            uid=f"s{number}",
        ),
    )


def deciding_names(situation: Situation, edition: Edition) -> frozenset[str]:
    """The names of the facts that decide: change one of them alone, and the ruling is another."""
    what = asked(edition, type(situation.incident))
    told = what.told_of(edition.adjudicate(situation))
    others = ((path, what.told_of(edition.adjudicate(other))) for path, other in edition.changes(situation))
    return frozenset(path.partition(".")[2] for path, other in others if other != told)


def an_example() -> Example | None:
    """A situation that shows visitors what is asked here, without its ruling: that is one tap away."""
    edition = editions.get()
    situation = example_of(edition, edition.provision(SHOWN_TO_VISITORS))
    if situation is None:
        return None
    address = f"{reverse('rules:what_if')}?{address_of(edition, situation)}"
    return Example(tell_situation(situation, edition), draw(situation), address)


def controls_of(question: Question, post: Mapping[str, str], problems: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What one answers with: options by id and text, or fields with their choices, as posted before, with problems.

    Of what a format tells besides, it says itself what may be `shown`; `beside` in it is what stands beside each field,
    by the field's name, `spoken` the language of that; `language` is that of all other words. Nothing else of the
    question goes to the template, so that nothing else can come out of it.
    """
    with translation.override(question.language):
        return _controls_of(question, post, dict(problems))


def _controls_of(question: Question, post: Mapping[str, str], errors: dict[str, str]) -> dict[str, Any]:
    asking = formats.get(question.format)
    shown = asking.shown(question)
    beside, spoken = shown.get("beside", {}), shown.get("spoken", {})
    fields = [
        {
            "name": field.name,
            "label": field.label,
            "choices": [{"value": value, "label": label} for value, label in field.choices],
            "chosen": post.get(field.name, ""),
            "error": errors.get(field.name, ""),
            "beside": beside.get(field.name, ""),
            "spoken": spoken.get(field.name, ""),
        }
        for field in question.fields
    ]
    return {
        "language": question.language,
        "template": asking.template,
        "scene_template": asking.scene_template,
        "script": asking.script,
        "partial_credit": gettext(asking.partial_credit),
        "options": [{"id": option.id, "text": option.text} for option in question.options],
        "chosen": post.get("option", ""),
        "error": errors.get("option", ""),
        "fields": fields,
        "posted": post,
        "errors": errors,
        "shown": shown,
    }


def after_of(question: Question, answer: dict[str, Any]) -> dict[str, Any]:
    """What the template shown after the answer needs, in the question's own language."""
    with translation.override(question.language):
        return formats.get(question.format).shown_after(question, answer)


def states_of(items: Iterable[Item], now: int | None = None) -> list[str]:
    """How far an attempt is, question by question: right, part, wrong, now or todo."""
    return [
        "now" if item.number == now and item.given is None else item.given.state if item.given else "todo"
        for item in items
    ]


def clause_name(row: Provision) -> ClauseName:
    """The clause as the edition has it now; one that the edition no longer has, as it was."""
    edition = editions.get(row.edition.slug)
    if not row.current:
        return ClauseName(row.citation, row.clause.split("\n\n")[0], "")
    provision = edition.provision(row.name)
    clause = book.clause_of(edition, provision)
    return ClauseName(full_citation(edition, provision), clause.summary, clause.url)


def full_citation(edition: Edition, provision: EngineProvision) -> str:
    """A clause's citation under its rule's title: by itself it can be as short as a number."""
    rule = edition.rule_of(provision)
    return gettext("%(rule)s · %(citation)s") % {"rule": gettext(rule.title), "citation": gettext(provision.citation)}
