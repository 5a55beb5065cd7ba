"""A league's roster as leagues send it: the file, what its columns mean, and what it would change."""
