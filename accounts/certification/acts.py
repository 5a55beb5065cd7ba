"""How acts about certification are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Certification, Evidence, Level, Programme, Requirement
from accounts.people.telling_acts import tells


def tell_all() -> None:
    """Have the acts that this app records told in words, and its rows by their titles."""
    tells(
        words={
            "programme.new": _("Began a programme"),
            "programme.change": _("Changed a programme"),
            "programme.archive": _("Archived a programme"),
            "programme.reopen": _("Took an archived programme up again"),
            "level.new": _("Added a level"),
            "level.change": _("Changed the rules of a level"),
            "level.ask": _("Changed what a level asks"),
            "level.ask_no_more": _("Had a level ask for less"),
            "requirement.new": _("Added a requirement"),
            "requirement.change": _("Changed a requirement"),
            "officials.enrol": _("Enrolled officials"),
            "officials.leave": _("Took officials out of a level"),
            "officials.issue": _("Issued a level to officials"),
            "officials.remind": _("Reminded officials"),
            "evidence.record": _("Recorded evidence"),
            "evidence.defer": _("Deferred a requirement"),
            "evidence.withdraw": _("Took evidence back"),
            "evidence.import": _("Imported evidence"),
            "certification.suspended": _("Suspended a certification"),
            "certification.reinstated": _("Reinstated a certification"),
            "certification.revoked": _("Revoked a certification"),
        },
        labels={
            "event": _("event"),
            "fields": _("changed"),
            "filters": _("filtered by"),
            "left_out": _("left out"),
            "officials": _("officials"),
            "on": _("on"),
            "preset": _("preset"),
            "requirement": _("requirement"),
        },
        titles={
            "certification.programme": lambda ids: _titles(Programme, "title", ids),
            "certification.level": lambda ids: _titles(Level, "title", ids),
            "certification.requirement": lambda ids: _titles(Requirement, "title", ids),
            "certification.evidence": lambda ids: _titles(Evidence, "requirement__title", ids),
            "certification.certification": lambda ids: _titles(Certification, "level_title", ids),
        },
    )


def _titles(
    model: type[Programme | Level | Requirement | Evidence | Certification], title: str, public_ids: set[str]
) -> dict[str, str]:
    return dict(model._default_manager.filter(public_id__in=public_ids).values_list("public_id", title))
