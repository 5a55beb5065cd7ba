"""Scenarios that instructors write, in the site administration: to look at, never to change."""

from accounts.people.administration import look_at
from quizzes.authoring.models import Published, Scenario, ScenarioFile, StateChange, Version, Writer

look_at(Scenario, "public_id", "league", "made_by", "made", filters=("league",), search=("public_id",))
look_at(Writer, "scenario", "user", search=("scenario__public_id", "user__username"))
look_at(Version, "__str__", "scenario", "number", "state", "saved", filters=("state", "edition"), search=("title",))
look_at(StateChange, "version", "state", "by", "at", named_by=("version__scenario",), filters=("state",))
look_at(Published, "version", "question", named_by=("version__scenario",), search=("question__public_id",))
look_at(ScenarioFile, "name", "league", "uploaded_by", "uploaded", filters=("league",), secret=("content",))
