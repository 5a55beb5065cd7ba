"""What is chosen and typed on the pages of exports."""
