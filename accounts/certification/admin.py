"""Programmes, evidence, certifications and their ledger, in the site administration: to look at, never to change."""

from accounts.certification.models import (
    Certification,
    Event,
    EventCount,
    Evidence,
    EvidenceFile,
    Level,
    LevelRequirement,
    LookedThrough,
    Programme,
    Reminder,
    Requirement,
    Standing,
)
from accounts.people.administration import look_at

SEARCHED = ("public_id", "user__username")

look_at(
    Programme,
    "title",
    "code",
    "league",
    "position",
    "archived",
    filters=("league", "archived"),
    search=("title", "code"),
)
look_at(Level, "title", "programme", "number", "code", filters=("programme__league",), search=("title", "code"))
look_at(Requirement, "title", "code", "league", "kind", filters=("league", "kind"), search=("title", "code"))
look_at(LevelRequirement, "level", "requirement", "order", search=("level__code", "requirement__code"))
look_at(Evidence, "user", "requirement", "league", "outcome", "on", filters=("league", "outcome"), search=SEARCHED)
CERTIFICATION = ("public_id", "user", "level_title", "league", "issued", "expires")
look_at(Certification, *CERTIFICATION, filters=("league",), search=(*SEARCHED, "holder"), secret=("code",))
look_at(EventCount, "league", "last")
look_at(
    Event,
    "league",
    "number",
    "user",
    "level",
    "what",
    "recorded",
    filters=("league", "what"),
    search=("user__username",),
)
look_at(Standing, "user", "level", "league", "event", "until", named_by=("event__league",), search=("user__username",))
look_at(EvidenceFile, "name", "league", "uploaded_by", "uploaded_at", filters=("league",), secret=("content",))
look_at(Reminder, "key", "league", "user", "at", filters=("league",), search=("user__username",))
look_at(LookedThrough, "league", "on")
