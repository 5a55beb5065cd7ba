"""The rulebook: a pure engine, the editions written for it, and their rows, pages and API."""
