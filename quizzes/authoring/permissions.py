"""What a person may see and do with scenarios, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.people.models import League, Role
from accounts.people.permissions import can_view, leads
from accounts.people.queries import Viewer
from quizzes.authoring.models import Published, Scenario, ScenarioFile, State, StateChange, Version, Writer


@can_view.register
def _can_view_scenario(target: Scenario, user: Viewer) -> bool:
    return leads(user, target.league)


@can_view.register
def _can_view_version(target: Version, user: Viewer) -> bool:
    return can_view(target.scenario, user)


@can_view.register
def _can_view_writer(target: Writer, user: Viewer) -> bool:
    return can_view(target.scenario, user)


@can_view.register
def _can_view_state_change(target: StateChange, user: Viewer) -> bool:
    return can_view(target.version, user)


@can_view.register
def _can_view_published(target: Published, user: Viewer) -> bool:
    return can_view(target.version, user)


@can_view.register
def _can_view_file(target: ScenarioFile, user: Viewer) -> bool:
    return bool(user.is_authenticated and user.pk == target.uploaded_by_id) and leads(user, target.league)


def may_write_scenarios(user: Viewer, league: League) -> bool:
    """Whether the user may write scenarios for the league, and review those of others: they lead it."""
    return leads(user, league)


def wrote(user: Viewer, scenario: Scenario) -> bool:
    """Whether the user has written any of the scenario's versions."""
    return bool(user.is_authenticated) and scenario.writers.filter(user=user.pk).exists()


def may_publish_for_exams(user: Viewer, version: Version) -> bool:
    """Whether the user may publish the version for exams: they lead the league and wrote nothing of the scenario.

    It is in review, or its author has published it for practice.
    """
    scenario = version.scenario
    waiting = version.state == State.IN_REVIEW or (version.state == State.PUBLISHED and not version.for_exams)
    return waiting and may_write_scenarios(user, scenario.league) and not wrote(user, scenario)


def may_publish_for_practice(user: Viewer, version: Version) -> bool:
    """Whether the user may publish the version for practice and clinics: it is checked or in review. Authors may."""
    ready = version.state in (State.CHECKED, State.IN_REVIEW)
    return ready and may_write_scenarios(user, version.scenario.league)


def chairs_a_league(user: Viewer) -> bool:
    """Whether the list of what the facts cannot express is for the user: rules chairs, and superusers."""
    if not user.is_authenticated:
        return False
    return bool(user.is_superuser) or user.memberships.filter(role=Role.RULES_CHAIR).exists()
