"""Notes in templates."""
