"""How acts about clinics are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.clinics.models import Clinic
from accounts.people.telling_acts import tells


def tell_all() -> None:
    """Have the acts that this app records told in words, and clinics by their titles."""
    tells(
        words={
            "clinic.open": _("Opened a clinic"),
            "clinic.end": _("Ended a clinic"),
            "clinic.remove": _("Removed somebody from a clinic"),
            "clinic.confirm": _("Confirmed who was at a clinic"),
        },
        labels={"people": _("people"), "requirement": _("requirement")},
        titles={"clinics.clinic": _titles},
    )


def _titles(public_ids: set[str]) -> dict[str, str]:
    return dict(Clinic.objects.filter(public_id__in=public_ids).values_list("public_id", "title"))
