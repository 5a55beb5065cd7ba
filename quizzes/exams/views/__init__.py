"""The pages of exams."""
