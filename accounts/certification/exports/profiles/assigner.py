"""Who may work: what an assigner needs, and nothing of how anybody was examined."""

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.layouts import Layout, Profile

PROFILE = Profile(
    "assigner",
    _("Assigner"),
    _("Who may work at which level, until when, and if not, why."),
    Layout.of(
        *("external_scheme", "external_id", "family_name", "given_name", "email", "organisation"),
        *("season", "programme", "level", "position", "status", "eligible", "eligible_reason", "valid_from", "expires"),
        *("person_id", "certification_id", "changed_at"),
    ),
)
