"""Backups: all that the site keeps, in one file, and back (docs/operations.md)."""
