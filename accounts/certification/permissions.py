"""What a person may see and do with one row of certification, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.certification.models import (
    Certification,
    Event,
    Evidence,
    EvidenceFile,
    Kind,
    Level,
    Outcome,
    Programme,
    Reminder,
    Requirement,
    Standing,
)
from accounts.people.models import League, User
from accounts.people.permissions import administers, can_view, leads
from accounts.people.queries import Viewer


@can_view.register
def _can_view_programme(target: Programme, user: Viewer) -> bool:
    if leads(user, target.league):
        return True
    return target.archived is None and can_view(target.league, user)


@can_view.register
def _can_view_level(target: Level, user: Viewer) -> bool:
    return can_view(target.programme, user)


@can_view.register
def _can_view_requirement(target: Requirement, user: Viewer) -> bool:
    return can_view(target.league, user)


@can_view.register(Evidence)
@can_view.register(Certification)
@can_view.register(Standing)
@can_view.register(Reminder)
def _can_view_own(target: Evidence | Certification | Standing | Reminder, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return user.pk == target.user_id or leads(user, target.league)


@can_view.register
def _can_view_event(target: Event, user: Viewer) -> bool:
    return administers(user, target.league)


def may_run_certification(user: Viewer, league: League) -> bool:
    """Whether the user may write the league's programmes, issue, suspend and revoke: its administrators."""
    return administers(user, league)


@can_view.register
def _can_view_evidence_file(target: EvidenceFile, user: Viewer) -> bool:
    return administers(user, target.league)


def may_record_for_others(user: Viewer, requirement: Requirement) -> bool:
    """Whether the user may record that other people have met the requirement.

    Administrators anything; instructors and rules chairs seminars and assessments alone. What an exam or practice is
    evidence of comes from there.
    """
    if requirement.kind in (Kind.EXAM, Kind.MASTERY):
        return False
    if administers(user, requirement.league):
        return True
    return requirement.kind in (Kind.SEMINAR, Kind.ASSESSMENT) and leads(user, requirement.league)


def may_withdraw(user: Viewer, evidence: Evidence) -> bool:
    """Whether the user may take the evidence back: whoever may record it of the person, once.

    `withdraws` and `withdrawn_by` are to be loaded. What an exam is evidence of is corrected there.
    """
    if evidence.outcome == Outcome.WITHDRAWN or hasattr(evidence, "withdrawn_by") or evidence.result_id is not None:
        return False
    return user.pk != evidence.user_id and may_record_for_others(user, evidence.requirement)


def may_record_evidence(user: Viewer, requirement: Requirement, person: User) -> bool:
    """Whether the user may record that the person has met the requirement: of others as above, nobody of themself."""
    return user.pk != person.pk and may_record_for_others(user, requirement)
