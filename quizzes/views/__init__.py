"""The pages of the quizzes: they parse, call and answer."""
