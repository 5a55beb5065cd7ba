"""The record of an attempt: what was shown, saved, held and graded, as plain values for the page and the paper.

Questions are in the order in which they were shown, in the reader's language where the attempt offered that, else in
its own; each saved answer says in which it was read, where there were several. The form's seed is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from accounts.people.queries import Viewer
from quizzes import formats
from quizzes.exams.corrected import parts_told
from quizzes.exams.grading import held_saves
from quizzes.exams.models import Appeal, Correction, ExamAttempt, ExamItem, Result, Save
from quizzes.exams.permissions import may_see_extra_time
from quizzes.exams.rechecked import rechecked
from quizzes.exams.review import may_see_ruling, state_of_mark
from quizzes.exams.showing import in_order
from quizzes.exams.telling import evidence_told, minutes_told, moment, rules_told, score_told
from quizzes.formats import FormatError
from quizzes.formats.base import facet_label, value_label
from quizzes.languages import told_in
from quizzes.questions import Question as Asked
from quizzes.rechecking import OTHER
from quizzes.ruled import LETTERS
from quizzes.sheets import Sheet, key_of, sheet_of
from rules.engine.rulings import FACETS
from rules.telling.named import named

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Saved:
    """An answer as the server took it: when, by which turn and number, what it called, and whether it is the one held.

    `whole`: whether it made an answer; otherwise `call` are the fields as they were filled in. `language`: the name of
    that in which the question was read, where the attempt had several.
    """

    at: str
    turn: int
    number: int
    held: bool
    whole: bool
    call: Pairs
    language: str


@dataclass(frozen=True)
class Frozen:
    """A ruling as the question holds it: its facets, and its trace, each clause with why it applied."""

    facets: Pairs
    trace: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Recorded:
    """A question of it. `today`: how the engine rules now, in a sentence; `key_today`: its key where it differs."""

    number: int
    section: str
    public_id: str
    engine_version: str
    sheet: Sheet
    rulings: tuple[Frozen, ...]
    saves: tuple[Saved, ...]
    state: str
    marks: str
    today: str
    key_today: Pairs


@dataclass(frozen=True)
class Entry:
    """Something that happened to the attempt, with its moment: a result, a correction, an appeal."""

    at: str
    title: str
    text: str


@dataclass(frozen=True)
class Record:
    """The record whole: facts of the attempt, the policy's rules as they stood, the questions, and what came after."""

    attempt: ExamAttempt
    facts: Pairs
    policy: str
    rules: tuple[str, ...]
    questions: tuple[Recorded, ...]
    results: tuple[Entry, ...]
    corrections: tuple[Entry, ...]
    appeals: tuple[Entry, ...]


def may_see_record(attempt: ExamAttempt, user: Viewer, now: datetime) -> bool:
    """Whether the user may see the record by now: who leads the league, and the official once the rulings are seen."""
    return attempt.is_finished and may_see_ruling(attempt, user, 1, now)


def record_of(attempt: ExamAttempt, user: Viewer) -> Record:
    """The record of a finished attempt for this user, who may see it. Raises Result.DoesNotExist without a result."""
    items = list(attempt.items.select_related("question", "section").order_by("number"))
    results = list(attempt.results.order_by("number"))
    if not results:
        raise Result.DoesNotExist
    return Record(
        attempt=attempt,
        facts=tuple(_facts(attempt, user)),
        policy=attempt.policy.get("title", ""),
        rules=tuple(rules_told(attempt.rules)),
        questions=tuple(_recorded(attempt, item, results[-1]) for item in items),
        results=tuple(_result_told(attempt, result) for result in results),
        corrections=tuple(_corrections(attempt, items)),
        appeals=tuple(_appeal_told(attempt, appeal) for appeal in attempt.appeals.order_by("at", "pk")),
    )


def _facts(attempt: ExamAttempt, user: Viewer) -> Iterator[tuple[str, str]]:
    yield gettext("Attempt"), f"{attempt.public_id} ({attempt.number})"
    yield gettext("Official"), str(attempt.user)
    registered = attempt.user.registrations.filter(league=attempt.exam.league).first()
    if registered is not None and registered.number:  # whoever reads it on paper may lack the letters of the name
        yield gettext("Official’s number"), registered.number
    yield gettext("League"), str(attempt.exam.league)
    yield gettext("Evidence"), evidence_told(attempt.evidence_mode)
    yield gettext("Language"), language_named(attempt.language)
    yield gettext("Engine version"), attempt.engine_version
    yield gettext("Started"), _moment(attempt, attempt.started)
    yield gettext("Finished"), f"{_moment(attempt, attempt.finished)}, {attempt.get_finish_display()}"
    if may_see_extra_time(user, attempt):  # the deadline would tell it, too
        yield gettext("Deadline"), _moment(attempt, attempt.deadline)
        yield gettext("Extra time"), minutes_told(attempt.extra_minutes)
    if attempt.code is not None:
        yield gettext("Supervised by"), f"{attempt.code.made_by}, {attempt.code.place}"


def language_named(code: str) -> str:
    """A language of the site by its own name; nothing for none."""
    return str(dict(settings.LANGUAGES).get(code, code))


def _moment(attempt: ExamAttempt, when: datetime | None) -> str:
    return moment(when, attempt.exam)


def _recorded(attempt: ExamAttempt, item: ExamItem, result: Result) -> Recorded:
    asked = in_order(item.question.told_in(attempt.read_in), item)
    mark = result.mark_of(item.number)
    today, key_today = _today(item, attempt.read_in)
    return Recorded(
        number=item.number,
        section=item.section.title,
        public_id=item.question.public_id,
        engine_version=item.question.engine_version,
        sheet=sheet_of(asked),
        rulings=tuple(_frozen(asked)),
        saves=tuple(_saves(attempt, item, asked)),
        state=state_of_mark(mark),
        marks=f"{mark['earned']}/{mark['possible']}",
        today=today,
        key_today=key_today,
    )


def _frozen(asked: Asked) -> Iterator[Frozen]:
    """Each ruling that the question was frozen with, as it was written then."""
    more = [asked.more[OTHER]] if OTHER in asked.more else []
    for ruling in (*asked.ruling.get("rulings", [asked.ruling]), *more):
        facets = tuple(
            (facet_label(facet, gettext), value_label(facet, ruling[facet], gettext))
            for facet in FACETS
            if facet in ruling
        )
        trace = tuple((gettext(each["citation"]), each["because"]) for each in ruling.get("findings", ()))
        yield Frozen(facets, trace)


def _saves(attempt: ExamAttempt, item: ExamItem, asked: Asked) -> Iterator[Saved]:
    """Every save of the item, in the order in which the server took them."""
    held = held_saves([item]).get(item.pk)
    for save in Save.objects.filter(item=item).order_by("at", "pk"):
        call, whole = called(asked, save.post)
        at, language = _to_the_second(attempt, save.at), language_named(save.language)
        yield Saved(at, save.turn, save.number, save == held, whole, call, language)


def _to_the_second(attempt: ExamAttempt, when: datetime) -> str:
    return f"{_moment(attempt, when)} ({when:%H:%M:%S} UTC)"


def called(asked: Asked, post: dict[str, Any]) -> tuple[Pairs, bool]:
    """What a save called, in the question's words, and whether that is an answer; else the fields as filled in."""
    asking = formats.get(asked.format)
    try:
        answer = asking.parse(asked, post)
    except FormatError:
        return tuple((str(name), str(value)) for name, value in post.items()), False
    chosen = answer.get("option")
    for letter, option in zip(LETTERS, asked.options, strict=False):
        if option.id == chosen:
            return ((letter, option.text),), True
    with translation.override(asked.language):
        return tuple((facet.label, facet.given) for facet in asking.grade(asked, answer).facets), True


def _today(item: ExamItem, language: str) -> tuple[str, Pairs]:
    """How today's engine stands to the question, and the key by it where that is another."""
    found = rechecked(item.question.frozen)
    if found is None:
        return gettext("Today's engine can no longer rule on it."), ()
    if not found.differs:
        return gettext("Today's engine rules as it did then."), ()
    if found.as_ruled_today is None:
        return gettext("As today's engine rules, no one answer to it is right."), ()
    return gettext("Today's engine rules otherwise."), key_of(in_order(told_in(found.as_ruled_today, language), item))


def _result_told(attempt: ExamAttempt, result: Result) -> Entry:
    passed = gettext("Passed") if result.passed else gettext("Not passed")
    how = gettext("Graded anew") if result.number > 1 else gettext("Graded")
    verdict = f"{passed}, {result.level}" if result.level else passed
    text = [named(verdict, score_told(result.earned, result.possible))]
    text += [named(each["title"], score_told(each["earned"], each["possible"])) for each in result.sections]
    return Entry(_moment(attempt, result.at), f"{result.number}. {how}", "\n".join(text))


def _corrections(attempt: ExamAttempt, items: list[ExamItem]) -> Iterator[Entry]:
    """The league's confirmed corrections of the attempt's questions, with what each made of this attempt."""
    numbers = {item.question_id: item.number for item in items}
    held = Correction.objects.filter(question__in=numbers, league=attempt.exam.league, confirmed__isnull=False)
    for each in held.select_related("question", "regrade", "by").order_by("confirmed", "pk"):
        void = [label for name, label in parts_told(each.question) if name in each.void_parts]
        what = gettext("Void") if each.void else gettext("Void: %(parts)s") % {"parts": "; ".join(void)} if void else ""
        lines = [what or gettext("Graded as the engine ruled then"), each.why]
        change = each.regrade.changes.get(attempt.public_id)
        if change and not change["done"] and change["way"] == "lowered":
            lines.append(gettext("The result would have been lower by it, and was kept."))
        title = gettext("Question %(number)d") % {"number": numbers[each.question_id]}
        yield Entry(_moment(attempt, each.confirmed), title, "\n".join(lines))


def _appeal_told(attempt: ExamAttempt, appeal: Appeal) -> Entry:
    if appeal.decided is None:
        return Entry(_moment(attempt, appeal.at), gettext("Appeal, not decided yet"), appeal.reason)
    title = gettext("Appeal: %(decision)s") % {"decision": appeal.get_decision_display()}
    decided = gettext("Decided %(when)s: %(reason)s") % {
        "when": _moment(attempt, appeal.decided),
        "reason": appeal.answer,
    }
    return Entry(_moment(attempt, appeal.at), title, f"{appeal.reason}\n{decided}")
