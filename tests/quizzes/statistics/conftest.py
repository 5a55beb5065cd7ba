"""What the tests of statistics share."""

from __future__ import annotations

from tests.quizzes.exams.conftest import known_forms as known_forms
from tests.quizzes.exams.conftest import trainee as trainee
