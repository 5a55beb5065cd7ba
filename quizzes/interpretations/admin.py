"""What leagues have decided, in the site administration: to look at, never to change."""

from accounts.people.administration import look_at
from quizzes.interpretations.models import Interpretation, Variant

look_at(
    Interpretation,
    "citation",
    "clause",
    "kind",
    "holds_from",
    "decided",
    named_by=("league",),
    filters=("league", "kind"),
)
look_at(
    Variant, "title", "slug", "base", "interpretation", named_by=("interpretation__league",), search=("title", "slug")
)
