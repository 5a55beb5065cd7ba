"""What the app `quizzes` does: starting an attempt, taking an answer."""
