"""Instructors write scenarios of their own: the facts, the story, the way to being asked."""
