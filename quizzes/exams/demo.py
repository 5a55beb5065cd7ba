"""Exams of the demo league: one of each preset, a season's results, one under way, and a recertification."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.core.management import call_command
from django.utils import timezone

from accounts.people.demo import Stage
from accounts.people.models import League, Role, User
from quizzes import formats
from quizzes.exams.models import Exam, ExamAttempt, ExamItem, Policy, Season, Section
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.saving import save_answer
from quizzes.exams.services.starting import start
from quizzes.exams.services.time import unlock
from rules import editions
from rules.engine.chance import Chance
from rules.services.sync import sync_rulebook

VARIANT = "demo-2026-27"
LENGTH = 12
SKILL = 86
"""The share of right calls of those who have sat an exam, in per cent."""


def exams(stage: Stage) -> None:
    """Set the demo league's exams and let some trainees sit the season's; what is there stays as it is."""
    sync_rulebook(editions=editions.with_variants().values())
    call_command("loaddata", "exam_policies", verbosity=0)
    if Exam.objects.filter(league=stage.league).exists():
        return
    now = timezone.now()
    (instructor, *_) = stage.with_role(Role.INSTRUCTOR)
    season = _season(stage.league, now)
    by_season = {"count": LENGTH, "by": {"difficulty": {"4": [2, 6]}}}
    first = _exam(stage.league, season, instructor, "season-open-book", "Season's exam, open book", by_season, now)
    clinic = _exam(stage.league, season, instructor, "closed-book-after-clinic", "After the clinic", {"count": 20}, now)
    _exam(stage.league, season, instructor, "supervised-of-a-pool", "Supervised, at the rink", {"count": 20}, now)
    changed = _exam(stage.league, season, instructor, "recertification", "What changes in 2026-27", {"count": 10}, now)
    Exam.objects.filter(pk=changed.pk).update(edition=VARIANT)
    Section.objects.filter(exam=changed).update(changed_from=editions.DEFAULT)
    trainee, *others = stage.with_role(Role.TRAINEE)
    for number, each in enumerate(others):
        _sat(first, each, now - timedelta(days=10 - number, hours=number))
    unlock(exam=clinic, user=trainee, reason="Clinic attended", by=instructor, now=now)
    stage.say("Exams of each kind, and a season's results.")


def _season(league: League, now: datetime) -> Season:
    today = now.astimezone(ZoneInfo(league.time_zone)).replace(hour=0, minute=0, second=0, microsecond=0)
    season, _ = Season.objects.get_or_create(
        league=league,
        title="2026-27",
        defaults={"opens": today - timedelta(days=30), "closes": today + timedelta(days=180)},
    )
    return season


def _exam(
    league: League, season: Season, by: User, policy: str, title: str, blueprint: dict[str, object], now: datetime
) -> Exam:
    """A published exam in one section."""
    exam = Exam.objects.create(
        league=league,
        season=season,
        title=title,
        policy=Policy.objects.get_by_natural_key(policy),
        made_by=by,
        made=now - timedelta(days=21),
        published=now - timedelta(days=20),
    )
    Section.objects.create(exam=exam, number=1, title="Changes of players", blueprint=blueprint)
    return exam


def _sat(exam: Exam, user: User, began: datetime) -> ExamAttempt:
    """An attempt that was submitted twenty minutes after it began."""
    attempt = start(exam=exam, user=user, language="en", clock=lambda: began)
    chance = Chance(f"demo exam/{user.username}")
    for item in attempt.items.select_related("question", "attempt").order_by("number"):
        post = _call(item, right=chance.below(100) < SKILL)
        save_answer(item=item, turn=1, number=item.number, post=post, now=began + timedelta(minutes=item.number))
    submit(attempt=attempt, now=began + timedelta(minutes=20))
    return attempt


def _call(item: ExamItem, *, right: bool) -> dict[str, str]:
    """A right or a wrong call."""
    asked, wanted = item.question.asked, "right" if right else "wrong"
    return next(sample.post for sample in formats.get(asked.format).samples(asked) if sample.mark == wanted)
