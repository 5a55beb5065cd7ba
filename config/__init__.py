"""The site: settings, URLs and the server entries."""
