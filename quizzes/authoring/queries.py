"""What each person may see of scenarios. Every page and file starts from one of these."""

from __future__ import annotations

from django.db.models import Case, Exists, Max, OuterRef, Q, QuerySet, Subquery, When

from accounts.people.models import LEADING_ROLES, League, Role, User
from accounts.people.queries import Viewer, leagues_for, leagues_led_by
from quizzes.authoring.models import Published, Scenario, ScenarioFile, State, StateChange, Version, Writer
from quizzes.models import Kept, Question
from quizzes.questions import BY_HAND


def scenarios_for(user: Viewer) -> QuerySet[Scenario]:
    """The scenarios that the user may see: those of the leagues that they lead; none for trainees and visitors."""
    return Scenario.objects.filter(league__in=leagues_led_by(user))


def versions_for(user: Viewer) -> QuerySet[Version]:
    """The versions that the user may see: those of the scenarios that they may see."""
    return Version.objects.filter(scenario__in=scenarios_for(user))


def writers_for(user: Viewer) -> QuerySet[Writer]:
    """Who wrote on scenarios, as far as the user may see these."""
    return Writer.objects.filter(scenario__in=scenarios_for(user))


def state_changes_for(user: Viewer) -> QuerySet[StateChange]:
    """How versions came to their states, as far as the user may see these."""
    return StateChange.objects.filter(version__in=versions_for(user))


def published_for(user: Viewer) -> QuerySet[Published]:
    """What was published of the versions that the user may see."""
    return Published.objects.filter(version__in=versions_for(user))


def scenario_files_for(user: Viewer) -> QuerySet[ScenarioFile]:
    """The files of scenarios that the user has uploaded, for leagues that they lead."""
    if not user.is_authenticated:
        return ScenarioFile.objects.none()
    return ScenarioFile.objects.filter(league__in=leagues_led_by(user), uploaded_by=user)


def latest_versions(user: Viewer) -> QuerySet[Version]:
    """The latest version of each scenario that the user may see, what was saved last first."""
    of_the_same = Version.objects.filter(scenario=OuterRef("scenario")).order_by("-number")
    latest = versions_for(user).filter(pk=Subquery(of_the_same.values("pk")[:1]))
    related = ("scenario__league", "assigned_to", "copied_from__scenario")
    return latest.select_related(*related).order_by("-saved", "-pk")


def in_review(user: Viewer, first_for: User) -> QuerySet[Version]:
    """What waits for a second person in the leagues that the user leads, what was sent first first.

    Before all others what is assigned to a person; with `own`, whether that person wrote it.
    """
    waiting = versions_for(user).filter(state=State.IN_REVIEW)
    written = Writer.objects.filter(scenario=OuterRef("scenario"), user=first_for)
    theirs = Case(When(assigned_to=first_for, then=0), default=1)
    sent = waiting.annotate(sent=Max("changes__at"), own=Exists(written), theirs=theirs)
    return sent.select_related("scenario__league", "assigned_to").order_by("theirs", "sent", "pk")


def unruled_for_the_chair(user: Viewer) -> QuerySet[Version]:
    """The latest versions that say what the facts cannot express, in the leagues whose rules chair the user is.

    For a superuser those of all leagues; for others none.
    """
    if not user.is_authenticated:
        return Version.objects.none()
    noted = latest_versions(user).exclude(unruled="").exclude(state=State.RETIRED)
    if user.is_superuser:
        return noted
    chaired = user.memberships.filter(role=Role.RULES_CHAIR).values("league")
    return noted.filter(scenario__league__in=leagues_for(user).filter(pk__in=chaired))


def reviewers_for_version(version: Version) -> QuerySet[User]:
    """Who may be asked to review a version: those who lead its league and did not write it."""
    league = version.scenario.league
    leading = User.objects.filter(memberships__league=league, memberships__role__in=LEADING_ROLES)
    return leading.exclude(pk__in=version.scenario.writers.values("user")).order_by("display_name", "pk").distinct()


def alike(version: Version) -> QuerySet[Version]:
    """The latest versions of other scenarios of the league with the same deciding facts, retired ones left out."""
    if not version.identity:
        return Version.objects.none()
    newer = Version.objects.filter(scenario=OuterRef("scenario")).order_by("-number").values("pk")[:1]
    same = Version.objects.filter(identity=version.identity, scenario__league=version.scenario.league)
    others = same.filter(pk=Subquery(newer)).exclude(scenario=version.scenario).exclude(state=State.RETIRED)
    return others.select_related("scenario").order_by("pk")


def kept_alike(version: Version) -> QuerySet[Kept]:
    """What the league's pool holds with the same deciding facts that was not made of this scenario."""
    if not version.identity:
        return Kept.objects.none()
    kept = Kept.objects.filter(league=version.scenario.league, identity=version.identity)
    return kept.exclude(question__written_as__version__scenario=version.scenario)


def identities_of(league: League) -> set[str]:
    """The cases of which the league has a scenario, by what decides them."""
    held = Version.objects.filter(scenario__league=league).exclude(identity="")
    return set(held.values_list("identity", flat=True))


def not_for_exams() -> QuerySet[Question]:
    """The questions that nobody but their own writers has published: they are for practice and clinics alone.

    So are those with a story by hand, or a clip, that came from a file: nobody here has reviewed them.
    """
    from_a_file = Q(written_as=None, content__more__has_key=BY_HAND)
    return Question.objects.filter(Q(written_as__version__for_exams=False) | from_a_file)
