"""Clinics: a room rules on scenarios together, on its own phones, and whoever was there is recorded."""
