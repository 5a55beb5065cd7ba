"""Disputes, and what is decided on them."""
