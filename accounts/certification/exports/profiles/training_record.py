"""What was completed when and on what evidence: the record that a federation keeps of training."""

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.layouts import Layout, Profile

PROFILE = Profile(
    "training-record",
    _("Training record"),
    _("What each official completed, when, under which edition and on what evidence."),
    Layout.of(
        *("external_scheme", "external_id", "family_name", "given_name", "organisation", "league", "season"),
        *("programme", "level", "position", "edition", "status", "issued", "valid_from", "expires"),
        *("evidence_mode", "evidence_completed", "attempt", "score", "maximum", "score_percent", "pass_mark"),
        *("language", "form_id", "engine_version", "certification_id", "person_id", "verify_url", "verify_code"),
    ),
)
