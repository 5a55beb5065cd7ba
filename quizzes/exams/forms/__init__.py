"""The forms with which exams are written and run."""
