"""The actions of exams."""
