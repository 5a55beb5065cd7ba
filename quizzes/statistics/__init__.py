"""How questions and exams perform, for those who lead a league: docs/statistics.md says what each figure means."""
