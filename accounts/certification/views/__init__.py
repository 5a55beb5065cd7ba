"""The pages of certification."""
