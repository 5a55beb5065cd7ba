"""What the app `rules` does."""
