"""An exam that thirty of the demo league's officials sat when its season began, so that there are figures to look at.

Everyone calls the same in every load; which questions of the pool each was given is drawn anew, as in every exam.

Who knows more calls more of it right, and what is called wrongly is mostly called as people misread the rule. One
question is such that those who know the rule fall for it: the figures show that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import exp

from django.db import transaction
from django.utils import timezone

from accounts.certification.demo import BEGUN, DAY, VALID, Official
from accounts.people.demo import Stage
from accounts.people.models import League, Role, User
from quizzes import formats
from quizzes.exams.models import Exam, Finish, Policy, Save, Section
from quizzes.exams.services.finishing import add_result
from quizzes.exams.services.sections import fix_questions
from quizzes.exams.services.starting import start
from quizzes.generator import draw_quiz
from quizzes.models import Question
from quizzes.services.storing import store_questions
from rules import editions
from rules.engine.chance import Chance
from rules.services.sync import sync_rulebook

TITLE = "Line changes, as the season began"
POLICY = "retake-after-48-hours"
OPENED, OPEN_FOR = BEGUN - DAY, 8 * DAY
"""How long ago it opened, when everyone stood on the roster, and for how long."""

SAT = 30
OF_ALL, TAKEN, POOL = 10, 4, 6
"""So many questions were asked of everyone, and so many more of each form out of a pool of so many."""

FORMATS = ("choose_ruling", "make_the_call", "which_clause", "who_may_change")
TRAP = 4
"""The number of the question that those who know the rule get wrong."""

SPREAD = 2.2
"""How far apart officials are at the most, either way, in logits, as the difficulty of questions is counted."""


def an_exam_sat(stage: Stage) -> None:
    """Let officials of the roster sit an exam that is over; where it is there, nothing."""
    league = stage.league
    if Exam.objects.filter(league=league, title=TITLE).exists():
        return
    sync_rulebook(editions=editions.every().values())
    numbers = [each.number for each in Official.every() if each.group is VALID][:SAT]
    people = User.objects.filter(registrations__league=league, registrations__number__in=numbers)
    _sit(league, stage.with_role(Role.INSTRUCTOR)[0], people.order_by("registrations__number"), timezone.now())
    stage.say(f"An exam that {SAT} officials have sat: its figures are under Questions in figures.")


@transaction.atomic
def _sit(league: League, instructor: User, people: Iterable[User], now: datetime) -> None:
    """The exam, and the attempt of each of the people, every four hours one."""
    exam = _exam(league, instructor, now)
    questions = Question.objects.filter(fixed_in__section__exam=exam).order_by("fixed_in__section", "fixed_in__number")
    found = {row.pk: Found.of(row, is_trap=place == TRAP) for place, row in enumerate(questions, start=1)}
    for place, user in enumerate(people):
        began = now - OPENED + timedelta(hours=1 + 4 * place)
        _attempt(exam, user, found, began, Chance(f"demo exam/{place}"))


def _exam(league: League, instructor: User, now: datetime) -> Exam:
    """Published a week before it opened: some questions for everyone, and some of each form out of a pool."""
    opens = now - OPENED
    exam = Exam.objects.create(
        league=league,
        title=TITLE,
        policy=Policy.objects.get_by_natural_key(POLICY),
        opens=opens,
        closes=opens + OPEN_FOR,
        made_by=instructor,
        made=opens - 8 * DAY,
        published=opens - 7 * DAY,
    )
    drawn = draw_quiz(seed="demo/as the season began", count=OF_ALL + POOL, question_formats=FORMATS)
    rows = store_questions(drawn, made=exam.made)
    parts = (("Asked of everyone", rows[:OF_ALL], None), ("Drawn from a pool", rows[OF_ALL:], TAKEN))
    for number, (title, fixed, take) in enumerate(parts, start=1):
        section = Section.objects.create(exam=exam, number=number, title=title, take=take)
        fix_questions(section=section, questions=fixed, by=instructor, now=exam.made)
    return exam


@dataclass(frozen=True)
class Found:
    """A question as officials find it: how hard, what it takes, and what is called, the likeliest wrong calls first."""

    name: str
    hard: float
    seconds: int
    is_trap: bool
    right: dict[str, str]
    wrong: tuple[dict[str, str], ...]

    @classmethod
    def of(cls, row: Question, *, is_trap: bool) -> Found:
        """What the question is to an official; the same in every load."""
        question, chance = row.asked, Chance(f"demo exam/{row.identity}")
        asking = formats.get(question.format)
        samples = list(asking.samples(question))
        right = next(each.post for each in samples if each.mark == "right")
        wrong = chance.shuffled([each.post for each in samples if each.mark == "wrong"])
        # As people misread the rule first.
        wrong.sort(key=lambda post: not asking.grade(question, asking.parse(question, post)).misreading)
        hard = 0.5 * question.difficulty - 3.2 + chance.below(1000) / 500
        return cls(row.identity, hard, 15 + 8 * question.difficulty, is_trap, right, tuple(wrong))

    def call(self, skill: float, chance: Chance) -> dict[str, str]:
        """What someone of this skill calls: the farther it lies above how hard it is, the likelier a right call."""
        above = -2 * skill - 0.5 if self.is_trap else 1.5 * skill - self.hard
        if chance.below(1000) < 1000 / (1 + exp(-above)):
            return self.right
        return self.wrong[min(chance.below(len(self.wrong)), chance.below(len(self.wrong)))]


def _attempt(exam: Exam, user: User, found: Mapping[int, Found], began: datetime, chance: Chance) -> None:
    """One attempt, submitted after its last question. Nobody is mailed: they were told then."""
    attempt = start(exam=exam, user=user, language="en", clock=lambda: began)
    skill = SPREAD * (chance.below(1000) + chance.below(1000) - 1000) / 1000
    pace, at, saves = 60 + chance.below(80), began, []
    for item in attempt.items.order_by("number"):
        asked = found[item.question_id]
        # A stream for each question: its order on the form is drawn anew in every load.
        of_it = chance.stream(asked.name)
        at += timedelta(seconds=asked.seconds * (pace + of_it.below(60)) // 100)
        saves.append(Save(item=item, turn=1, number=item.number, post=asked.call(skill, of_it), at=at))
    Save.objects.bulk_create(saves)
    attempt.turns, attempt.finished, attempt.finish = 1, at + timedelta(seconds=20), Finish.SUBMITTED
    attempt.save(update_fields=["turns", "finished", "finish"])
    add_result(attempt=attempt, now=attempt.finished)
