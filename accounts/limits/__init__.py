"""How often something may be tried: counted in the database, so that all processes on all hosts count together."""
