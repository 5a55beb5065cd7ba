"""Calling an address that somebody gave: sealed secrets, signatures, and how it is reached. It knows no rows."""
