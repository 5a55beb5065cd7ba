"""One case in figures, each source for itself: how it is answered, how long it takes, what is taken and mistaken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import get_language

from accounts.people.models import League
from accounts.people.queries import Viewer
from quizzes.exams.models import Correction, ExamItem
from quizzes.models import Answer, Question
from quizzes.statistics.associations import Association, median_by_person
from quizzes.statistics.calls import Called, calls_on
from quizzes.statistics.distractors import Choice, choices_in
from quizzes.statistics.from_exams import finished_in
from quizzes.statistics.from_practice import answers_in, calls_in_clinics
from quizzes.statistics.intervals import Middle
from quizzes.statistics.questions import by_case, flags_in, secret_from
from quizzes.statistics.sources import GATHERED, TAKEN, Source
from quizzes.statistics.times import seconds_of
from quizzes.statistics.tries import Case, Tries


@dataclass(frozen=True)
class Taken:
    """An option of the case, how taking it goes with the rest of the answers, and the seconds that takers took.

    `compared`: how many people have a rest to go with.
    """

    choice: Choice
    compared: int
    discrimination: float | None
    seconds: Middle | None


@dataclass(frozen=True)
class InSource:
    """The case in one source. `questions`: over how many questions it is gathered.

    `seconds`: the median of what people took, None where that is not known of enough.
    """

    source: Source
    questions: int
    figures: Association
    seconds: Middle | None
    choices: tuple[Taken, ...]
    calls: tuple[Called, ...]
    misreadings: Counter[str]


@dataclass(frozen=True)
class OneQuestion:
    """The case, a question that asks about it, and its figures in each source where anyone answered it.

    `void` and `keyed`: how many of its questions the league has voided or corrected. `flags`: how many are open.
    """

    case: Case
    question: Question
    sources: tuple[InSource, ...]
    void: int
    keyed: int
    flags: int


def one_question(league: League, viewer: Viewer, *, question_format: str, identity: str) -> OneQuestion | None:
    """The figures of a case; None where nobody of the league answered it, or the viewer is being asked it."""
    if (question_format, identity) in secret_from(viewer):
        return None
    found = [each for source in Source if (each := _in_source(league, source, question_format, identity)) is not None]
    if not found:
        return None
    case = found[0][0]
    corrected = Correction.objects.filter(
        league=league, confirmed__isnull=False, question__format=question_format, question__identity=identity
    )
    latest = {each.question_id: each.void for each in corrected.order_by("confirmed", "pk")}
    void = sum(latest.values())
    return OneQuestion(
        case=case,
        question=Question.objects.get(pk=case.question),
        sources=tuple(each for _, each in found),
        void=void,
        keyed=len(latest) - void,
        flags=flags_in(league)[question_format, identity],
    )


def _in_source(league: League, source: Source, question_format: str, identity: str) -> tuple[Case, InSource] | None:
    tries = GATHERED[source](league)
    known = {(case.format, case.identity): place for place, case in enumerate(tries.cases)}
    place = known.get((question_format, identity))
    if place is None or not (tries.case == place).any():
        return None
    case = tries.cases[place]
    rest = _rests(tries, place)
    here = tries.case == place
    person, seconds = tries.person[here], seconds_of(tries, league, source, case)[here]
    choices = choices_in(league, tries, TAKEN[source], [place]).get(place, [])
    words = _in_the_readers_words(case, {choice.text for choice in choices})
    for choice in choices:
        choice.text = words.get(choice.text, choice.text)
    return case, InSource(
        source=source,
        questions=QUESTIONS[source](league, case),
        figures=by_case(tries)[place],
        seconds=median_by_person(person, seconds),
        choices=tuple(
            Taken(
                choice,
                *choice.against(rest),
                median_by_person(person, np.where(np.isin(person, choice.takers), seconds, np.nan)),
            )
            for choice in choices
        ),
        calls=() if choices else tuple(calls_on(league, source, case)),
        misreadings=_misreadings(tries, place),
    )


MOST_LOOKED_AT = 200
"""In so many questions of a case, the newest, the words of its options are looked for."""


def _in_the_readers_words(case: Case, texts: set[str]) -> dict[str, str]:
    """What these options say in the language now active, by what they say as they are stored."""
    words: dict[str, str] = {}
    if not texts or get_language() == settings.LANGUAGE_CODE:
        return words
    rows = Question.objects.filter(format=case.format, identity=case.identity).order_by("-pk")[:MOST_LOOKED_AT]
    for row in rows.iterator(chunk_size=20):
        pairs = zip(row.frozen.options, row.asked.options, strict=True)
        words |= {stored.text: told.text for stored, told in pairs if stored.text != told.text}
        if texts <= words.keys():
            break
    return words


def _rests(tries: Tries, place: int) -> dict[int, float]:
    """What else each person got who answered the case, of those with enough else."""
    here = (tries.case == place) & ~np.isnan(tries.rest)
    return dict(zip(tries.person[here].tolist(), tries.rest[here].tolist(), strict=True))


def _misreadings(tries: Tries, place: int) -> Counter[str]:
    shown = Counter(tries.misreadings[each] for each in tries.misread[tries.case == place].tolist())
    del shown[""]
    return shown


def _in_practice(league: League, case: Case) -> int:
    return _asked_in(answers_in(league), case)


def _in_clinics(league: League, case: Case) -> int:
    return _asked_in(calls_in_clinics(league), case)


def _asked_in(answered: QuerySet[Answer], case: Case) -> int:
    found = answered.filter(item__question__format=case.format, item__question__identity=case.identity)
    return found.values("item__question").distinct().count()


def _in_exams(league: League, case: Case) -> int:
    found = ExamItem.objects.filter(
        attempt__in=finished_in(league), question__format=case.format, question__identity=case.identity
    )
    return found.values("question").distinct().count()


QUESTIONS = {Source.EXAM: _in_exams, Source.PRACTICE: _in_practice, Source.CLINIC: _in_clinics}
"""Over how many questions a case is gathered in each source."""
