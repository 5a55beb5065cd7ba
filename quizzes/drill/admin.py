"""Drills, in the site administration: to look at, never to change."""

from accounts.people.administration import look_at
from quizzes.drill.models import Drill

look_at(Drill, "public_id", "user", "speed", "right", "possible", "started", filters=("speed",), search=("public_id",))
