"""How acts about exports are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.services.making import FAILED, FETCHED, MADE
from accounts.certification.exports.services.presets import REMOVED, SAVED
from accounts.people.telling_acts import tells


def tell_all() -> None:
    """Have the acts that this app records told in words."""
    tells(
        words={
            MADE: _("Exported certifications"),
            FETCHED: _("Fetched the file of an export"),
            FAILED: _("An export failed"),
            SAVED: _("Saved a layout for exports"),
            REMOVED: _("Deleted a layout for exports"),
        },
        labels={
            "profile": _("profile"),
            "format": _("format"),
            "programme": _("programme"),
            "statuses": _("status"),
            "organisation": _("organisation"),
            "eligible": _("only who may work"),
            "as_of": _("as of"),
            "changed_since": _("changed since"),
            "rows": _("rows"),
            "sha256": _("SHA-256"),
        },
        titles={},
    )
