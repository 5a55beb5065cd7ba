"""The addresses under /api/v1/ that a token opens: those of its own league."""
