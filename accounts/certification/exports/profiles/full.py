"""All columns, for systems and whoever wants to know everything."""

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Layout, Profile

PROFILE = Profile("full", _("Everything"), _("All columns, one row for each official and level."), Layout.of(*NAMES))
