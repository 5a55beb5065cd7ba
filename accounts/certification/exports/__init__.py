"""Exports: the list of officials and what they hold, as a file for other systems and for people."""
