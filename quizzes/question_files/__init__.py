"""Questions in files: written for other programs, read back, and ruled on anew before any of it is kept."""
