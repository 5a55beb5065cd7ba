"""How acts about scenarios are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.people.telling_acts import tells
from quizzes.authoring.models import Version


def tell_all() -> None:
    """Have the acts that this app records told in words, and scenarios by their titles."""
    tells(
        words={
            "scenario.assign": _("Assigned the review of a scenario"),
            "scenario.publish": _("Published a scenario"),
            "scenario.retire": _("Retired a scenario"),
        },
        labels={"version": _("version"), "for": _("for")},
        titles={"authoring.scenario": _titles},
    )


def _titles(public_ids: set[str]) -> dict[str, str]:
    rows = Version.objects.filter(scenario__public_id__in=public_ids).select_related("scenario").order_by("number")
    return {row.scenario.public_id: str(row) for row in rows}
