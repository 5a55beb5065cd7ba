"""Tokens and webhooks, without their secrets, in the site administration: to look at, never to change."""

from accounts.api.models import Call, Token, Webhook
from accounts.people.administration import look_at

look_at(
    Token,
    "name",
    "ending",
    "league",
    "made",
    "expires",
    "last_used",
    "revoked",
    filters=("league",),
    secret=("digest",),
)
look_at(Webhook, "url", "league", "failures", "failing_since", "disabled", filters=("league",), secret=("secret",))
look_at(
    Call, "webhook", "number", "at", "status", "problem", "took", filters=("problem",), search=("webhook__public_id",)
)
