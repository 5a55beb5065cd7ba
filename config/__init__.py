"""The site: settings, URLs and the server entries."""

VERSION = "0.1.0"
"""Of the site, as in pyproject.toml."""
