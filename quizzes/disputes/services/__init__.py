"""What is done with disputes."""
