"""What is done with scenarios: written, sent on, published, retired, brought in."""
