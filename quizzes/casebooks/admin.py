"""Case books, in the site administration: to look at, never to change."""

from accounts.people.administration import look_at
from quizzes.casebooks.models import CaseBook

look_at(CaseBook, "title", "league", "made_by", "made", filters=("league",), search=("title", "public_id"))
