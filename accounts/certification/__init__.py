"""Certification: programmes of a league, what an official has done for them, and what they hold by it."""
