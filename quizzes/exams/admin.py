"""Exams, attempts, saves and results, in the site administration: to look at, never to change."""

from accounts.people.administration import look_at
from quizzes.exams.models import (
    Appeal,
    Correction,
    Exam,
    ExamAttempt,
    ExamItem,
    ExtraTime,
    FixedQuestion,
    Flag,
    Policy,
    Regrade,
    Result,
    ResultMail,
    Save,
    Season,
    Section,
    SittingCode,
    Unlock,
    WindowChange,
)

SEARCHED = ("public_id", "user__username")

look_at(Policy, "title", "slug", "league", "mode", "minutes", filters=("league", "mode"), search=("title", "slug"))
look_at(Season, "title", "league", "opens", "closes", filters=("league",))
look_at(
    Exam,
    "title",
    "public_id",
    "league",
    "opens",
    "closes",
    "published",
    filters=("league",),
    search=("title", "public_id"),
)
look_at(Section, "exam", "number", "title", search=("exam__public_id", "exam__title"))
look_at(FixedQuestion, "section", "number", "question", search=("section__exam__public_id", "question__public_id"))
look_at(WindowChange, "exam", "user", "organisation", "opens", "closes", search=("exam__public_id", "user__username"))
look_at(Unlock, "exam", "user", "at", "by", search=("exam__public_id", "user__username"))
look_at(ExtraTime, "user", "league", "percent", "set_by", "set_at", filters=("league",), search=("user__username",))
look_at(SittingCode, "exam", "place", "made_by", "made", "until", search=("exam__public_id", "place"), secret=("code",))
ATTEMPT = ("public_id", "exam", "user", "number", "started", "deadline", "finished", "finish")
look_at(ExamAttempt, *ATTEMPT, filters=("finish", "exam__league"), search=SEARCHED, secret=("form_seed",))
look_at(ExamItem, "attempt", "number", "section", "question", search=("attempt__public_id", "question__public_id"))
look_at(Save, "item", "turn", "number", "at", named_by=("item__attempt",), search=("item__attempt__public_id",))
look_at(
    Result,
    "attempt",
    "number",
    "at",
    "earned",
    "possible",
    "passed",
    filters=("passed",),
    search=("attempt__public_id",),
)
look_at(ResultMail, "result", "at", named_by=("result__attempt",), search=("result__attempt__public_id",))
look_at(Flag, "question", "league", "user", "at", "answered", filters=("league",), search=("question__public_id",))
look_at(Correction, "question", "league", "void", "by", "at", "confirmed", filters=("league", "void"))
look_at(
    Regrade, "correction", "by", "at", "lowering", named_by=("correction__question",), search=("correction__public_id",)
)
look_at(
    Appeal, "attempt", "at", "decision", "decided_by", "decided", filters=("decision",), search=("attempt__public_id",)
)
