"""Scenarios, questions, attempts and grading."""
