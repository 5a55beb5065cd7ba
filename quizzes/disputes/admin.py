"""Disputes of rulings, in the site administration: to look at, never to change."""

from accounts.people.administration import look_at
from quizzes.disputes.models import Comment, Dispute

look_at(
    Dispute,
    "public_id",
    "league",
    "clause",
    "opened_by",
    "opened",
    "state",
    filters=("league", "state"),
    search=("public_id", "clause"),
)
look_at(Comment, "dispute", "by", "at", search=("dispute__public_id",))
