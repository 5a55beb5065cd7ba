"""Credentials and the keys that sign them, in the site administration: to look at, never to change."""

from accounts.certification.credentials.models import Credential, SigningKey, StatusList
from accounts.people.administration import look_at

look_at(SigningKey, "public_id", "number", "made", search=("public_id",), secret=("private",))
look_at(StatusList, "public_id", "league", "number", filters=("league",), search=("public_id",))
look_at(
    Credential,
    "identity",
    "certification",
    "list",
    "made",
    search=("identity", "certification__public_id"),
    secret=("token",),
)
