"""How a league's officials stand: what a referee-in-chief looks after, scores and what is still open included."""

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.layouts import Layout, Profile

PROFILE = Profile(
    "referee-in-chief",
    _("Referee-in-chief"),
    _("How each official stands, with scores, what is open, and what can be renewed when."),
    Layout.of(
        *("external_id", "family_name", "given_name", "email", "organisation", "season", "programme", "level"),
        *("position", "status", "status_reason", "eligible", "eligible_reason", "requirements_open"),
        *("evidence_mode", "evidence_completed", "attempt", "score", "maximum", "score_percent", "pass_mark"),
        *("valid_from", "expires", "renewal_opens", "changed_at", "verify_url"),
    ),
)
