"""Links to disputes in templates."""
